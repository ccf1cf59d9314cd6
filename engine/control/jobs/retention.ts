/**
 * Deletes expired data: sessions, stored responses, owned ids and captures beyond their limits, and single requests of the
 * ledger beyond their retention. Sums and the audit log stay.
 */
import { setImmediate } from "node:timers/promises";
import type { Config } from "../../gateway/config/config.ts";
import { forgetAlerts } from "../../store/alerts/alert-rows.ts";
import { trimAnswers } from "../../store/answers/forget-answers.ts";
import { trimOwnedIds } from "../../store/answers/forget-owned-ids.ts";
import { forgetCaptures } from "../../store/captures/capture-rows.ts";
import type { Store } from "../../store/database/store.ts";
import { forgetSessions } from "../../store/identity/sessions.ts";
import { forgetTasks } from "../../store/tasks/task-queue.ts";
import { forgetBudgetUsage } from "../../store/usage/budget-usage.ts";
import { readFirstDay, repairDays } from "../../store/usage/repair-days.ts";
import { forgetTagValues } from "../../store/usage/tag-values.ts";
import { forgetUsage } from "../../store/usage/usage-queries.ts";

const BATCH_SIZE = 1_000;
const DAY_MS = 86_400_000;
/** Longer than a rolling upgrade. After the start, all days are compared: an earlier version may have run for weeks. */
const REPAIRED_DAYS = 3;
/** Longer than two periods of any budget: 99 days. */
const BUDGET_DAYS = 200;
/** The dashboard lists the tags of the last five weeks. */
const TAG_DAYS = 40;
/** Longer than any period, because a deleted alert may come again. */
const ALERT_DAYS = 400;
/** A correct clock is never set by more than this. */
const JUMP_MS = 60_000;

type RetentionConfig = Pick<Config, "answers" | "ledger" | "owned">;

/** A clock that jumped may jump back. Deletion waits for a round in which the clock runs evenly. */
export class Retention {
  /** Difference between the wall clock and the monotonic clock. */
  #offsetMs: number | undefined;
  #hasComparedAllDays = false;

  /** @returns whether it could delete. @throws StoreUnavailable */
  async run(store: Store, config: RetentionConfig): Promise<boolean> {
    const offsetMs = store.now() - performance.now();
    const isEven = Math.abs(offsetMs - (this.#offsetMs ?? offsetMs)) < JUMP_MS;
    this.#offsetMs = offsetMs;
    if (isEven) {
      const fromMs = this.#hasComparedAllDays ? undefined : await readFirstDay(store);
      await deleteExpired(store, config, fromMs);
      this.#hasComparedAllDays = true;
    }
    return isEven;
  }
}

/** @throws StoreUnavailable; what was deleted before stays deleted */
async function deleteExpired(
  store: Store,
  { answers, ledger, owned }: RetentionConfig,
  firstDayMs: number = Number.POSITIVE_INFINITY,
): Promise<void> {
  await forgetSessions(store);
  await trimAnswers(store, answers);
  await trimOwnedIds(store, owned);
  while ((await forgetCaptures(store, BATCH_SIZE)) === BATCH_SIZE) await setImmediate();
  while ((await forgetTasks(store, BATCH_SIZE)) === BATCH_SIZE) await setImmediate();
  const daysAgo = (days: number): number => store.now() - days * DAY_MS;
  await forgetAlerts(store, daysAgo(ALERT_DAYS));
  await forgetBudgetUsage(store, new Date(daysAgo(BUDGET_DAYS)).toISOString().slice(0, 10));
  await forgetTagValues(store, daysAgo(TAG_DAYS));
  await repairDays(store, Math.min(firstDayMs, Math.max(0, daysAgo(REPAIRED_DAYS))));
  if (ledger.keepMs === undefined) return;
  const beforeMs = Math.max(0, store.now() - ledger.keepMs);
  // Many may expire together; other users of the store run in between.
  while ((await forgetUsage(store, beforeMs, BATCH_SIZE)) === BATCH_SIZE) await setImmediate();
}

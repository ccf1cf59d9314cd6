/**
 * Forgets what need not be kept any longer: sessions that are over, kept answers that expired or have no room, ids for
 * which there is none, what requests held and their tokens want no longer, single requests of the ledger that are older than the
 * configuration wants them. Sums and the audit log stay.
 */
import { setImmediate } from "node:timers/promises";
import type { Config } from "../../gateway/config/config.ts";
import { trimAnswers } from "../../store/answers/forget-answers.ts";
import { trimOwnedIds } from "../../store/answers/forget-owned-ids.ts";
import { forgetCaptures } from "../../store/captures/capture-rows.ts";
import type { Store } from "../../store/database/store.ts";
import { forgetSessions } from "../../store/identity/sessions.ts";
import { forgetTasks } from "../../store/tasks/task-queue.ts";
import { forgetUsage } from "../../store/usage/usage-queries.ts";

const AT_ONCE = 1_000;
/** Further than this no clock is set that was right before. */
const JUMP_MS = 60_000;

type Forgetting = Pick<Config, "answers" | "ledger" | "owned">;

/** A clock that has jumped may jump back: what it says is old waits for a turn in which it goes on evenly. */
export class Retention {
  /** Between the clock that people set and the one that nobody does. */
  #offsetMs: number | undefined;

  /** @returns whether anything could be forgotten. @throws StoreUnavailable */
  async run(store: Store, config: Forgetting): Promise<boolean> {
    const offsetMs = store.now() - performance.now();
    const isEven = Math.abs(offsetMs - (this.#offsetMs ?? offsetMs)) < JUMP_MS;
    this.#offsetMs = offsetMs;
    if (isEven) await forgetOld(store, config);
    return isEven;
  }
}

/** @throws StoreUnavailable; what was forgotten until then is forgotten */
async function forgetOld(store: Store, { answers, ledger, owned }: Forgetting): Promise<void> {
  await forgetSessions(store);
  await trimAnswers(store, answers);
  await trimOwnedIds(store, owned);
  while ((await forgetCaptures(store, AT_ONCE)) === AT_ONCE) await setImmediate();
  while ((await forgetTasks(store, AT_ONCE)) === AT_ONCE) await setImmediate();
  if (ledger.keepMs === undefined) return;
  const beforeMs = Math.max(0, store.now() - ledger.keepMs);
  // Many may have come of age together; whoever wants something of the store gets a turn between.
  while ((await forgetUsage(store, beforeMs, AT_ONCE)) === AT_ONCE) await setImmediate();
}

/** Samples of what the store has: budgets, open tasks, waiting webhooks. Read again only after some seconds. */
import type { Sample } from "../../metrics/metrics.ts";
import { type AlertState, listAlertStates } from "../../store/alerts/alert-states.ts";
import type { Store } from "../../store/database/store.ts";
import { countOpenTasks, countWaitingWebhooks } from "../../store/tasks/waiting-work.ts";
import { listUsedQuotas } from "../../store/usage/used-quotas.ts";
import type { PublishedBudgets } from "../publication/published-budgets.ts";
import { listUsedBudgets, type UsedBudget } from "./budget-standings.ts";

/** All scrapes within this time share one reading. */
const KEEP_MS = 5_000;
const MAX_BUDGETS = 100;
/** The label of a quota, which has no period. */
const TOTAL = "total";

export class WorkSamples {
  #samples: Promise<Sample[]> | undefined;
  #readMs = 0;

  /** @throws StoreUnavailable */
  read(store: Store, budgets: PublishedBudgets): Promise<Sample[]> {
    const nowMs = performance.now();
    if (this.#samples !== undefined && nowMs - this.#readMs < KEEP_MS) return this.#samples;
    this.#readMs = nowMs;
    const samples = readSamples(store, budgets);
    this.#samples = samples;
    samples.catch(() => {
      if (this.#samples === samples) this.#samples = undefined;
    });
    return samples;
  }
}

async function readSamples(store: Store, budgets: PublishedBudgets): Promise<Sample[]> {
  const used = await listUsedBudgets(store, budgets, MAX_BUDGETS);
  const quotas = await listUsedQuotas(store, MAX_BUDGETS);
  const most = [...used, ...quotas.map((quota): UsedBudget => ({ ...quota, per: TOTAL }))]
    .sort((left, right) => right.share - left.share)
    .slice(0, MAX_BUDGETS);
  const tasks = await countOpenTasks(store);
  const waiting = await countWaitingWebhooks(store);
  const firing = countFiring(await listAlertStates(store));
  return [
    ...most.map(
      ({ subject, name, per, share }): Sample => ({
        name: "polywire_budget_used_ratio",
        labels: [subject, name, per],
        value: share,
      }),
    ),
    ...tasks.map(
      ({ operation, status, count }): Sample => ({
        name: "polywire_tasks_open",
        labels: [operation, status],
        value: count,
      }),
    ),
    ...firing.map(
      ({ rule, severity, count }): Sample => ({
        name: "polywire_alerts_firing",
        labels: [rule, severity],
        value: count,
      }),
    ),
    ...Object.entries(waiting).map(
      ([kind, value]): Sample => ({ name: "polywire_webhooks_waiting", labels: [kind], value }),
    ),
  ];
}

function countFiring(states: readonly AlertState[]): { rule: string; severity: string; count: number }[] {
  const counts = new Map<string, { rule: string; severity: string; count: number }>();
  for (const { rule, severity, phase } of states) {
    if (phase !== "firing") continue;
    const found = counts.get(rule) ?? { rule, severity, count: 0 };
    found.count++;
    counts.set(rule, found);
  }
  return [...counts.values()];
}

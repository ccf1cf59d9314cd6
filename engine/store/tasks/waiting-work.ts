/** Counts of tasks that have not ended, and of webhooks that wait for their delivery. Each query reads one index. */
import type { Store } from "../database/store.ts";

export interface OpenTasks {
  operation: string;
  /** `submitting`, `queued` or `in_progress`. */
  status: string;
  count: number;
}

export async function countOpenTasks(store: Store): Promise<OpenTasks[]> {
  const rows = await store.db
    .selectFrom("tasks")
    .select(["operation", "status", ({ fn }) => fn.countAll<number>().as("count")])
    // An ended task is never due.
    .where("dueMs", ">=", 0)
    .groupBy(["operation", "status"])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** By kind: webhooks of tasks, and alerts to the operator. */
export async function countWaitingWebhooks(store: Store): Promise<{ task: number; alert: number }> {
  const tasks = await store.db
    .selectFrom("tasks")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("noticeDueMs", ">=", 0)
    .executeTakeFirst();
  const alerts = await store.db
    .selectFrom("alerts")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("dueMs", ">=", 0)
    .executeTakeFirst();
  return { task: Number(tasks?.count ?? 0), alert: Number(alerts?.count ?? 0) };
}

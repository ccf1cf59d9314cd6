/**
 * Due webhooks of ended tasks. After its lease, a delivery that one machine has taken becomes due for the other machines, so no
 * delivery is lost. A receiver recognizes a repeated delivery by its id.
 */
import { sql } from "kysely";
import { dueIn } from "../database/database-clock.ts";
import { leaseDueTasks } from "../database/hold-due.ts";
import type { Store } from "../database/store.ts";
import type { Task, Webhook } from "./task-contract.ts";
import { taskOf } from "./task-rows.ts";

/** Lease of a machine that delivers. */
const LEASE_MS = 60_000;

export interface Notification {
  task: Task;
  webhook: Webhook;
  /** Number of attempts to deliver it, this one included. */
  attempts: number;
}

/** Leases the notifications that have been due longest. */
export async function leaseNotifications(store: Store, limit: number): Promise<Notification[]> {
  const rows = await leaseDueTasks(
    store,
    limit,
    (tasks, now) => tasks.where("noticeDueMs", "<=", now).orderBy("noticeDueMs"),
    (inside) => ({
      noticeDueMs: dueIn(inside, LEASE_MS),
      noticeTries: sql<number>`${sql.ref("noticeTries")} + 1`,
    }),
  );
  return rows.map((row) => ({
    task: taskOf(row),
    webhook: JSON.parse(row.webhook as string) as Webhook,
    attempts: row.noticeTries,
  }));
}

/**
 * Records the result of a delivery. `afterMs` is the time until the next one, if any. Nothing changes if another delivery has
 * started since.
 */
export async function recordNotification(
  store: Store,
  { task, attempts }: Pick<Notification, "task" | "attempts">,
  { failure, afterMs }: { failure?: string | undefined; afterMs?: number | undefined },
): Promise<void> {
  await store.db
    .updateTable("tasks")
    .set({
      noticeDueMs: afterMs === undefined ? null : dueIn(store, afterMs),
      noticeFailure: failure ?? null,
    })
    .where("id", "=", task.id)
    .where("noticeTries", "=", attempts)
    .execute();
}

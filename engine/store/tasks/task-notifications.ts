/**
 * Who is still to be told that a task is over. What one machine tries to tell is due for another one once that can be
 * believed to be dead, so nothing is lost with it; who receives a notice twice knows it by its id.
 */
import { sql } from "kysely";
import { dueIn } from "../database/database-clock.ts";
import { holdDue } from "../database/hold-due.ts";
import type { Store } from "../database/store.ts";
import type { Task, Webhook } from "./task-contract.ts";
import { taskOf } from "./task-rows.ts";

/** So long a machine is believed to try. */
const HOLD_MS = 60_000;

export interface Notification {
  task: Task;
  webhook: Webhook;
  /** With this one. */
  tries: number;
}

/** Takes those that have been due for longest. */
export async function holdNotifications(store: Store, most: number): Promise<Notification[]> {
  const rows = await holdDue(
    store,
    most,
    (tasks, now) => tasks.where("noticeDueMs", "<=", now).orderBy("noticeDueMs"),
    (inside) => ({
      noticeDueMs: dueIn(inside, HOLD_MS),
      noticeTries: sql<number>`${sql.ref("noticeTries")} + 1`,
    }),
  );
  return rows.map((row) => ({
    task: taskOf(row),
    webhook: JSON.parse(row.webhook as string) as Webhook,
    tries: row.noticeTries,
  }));
}

/** How a try came out: `afterMs` is when it is tried again, where it is. Nothing changes where another try has begun since. */
export async function recordNotification(
  store: Store,
  { task, tries }: Pick<Notification, "task" | "tries">,
  { failure, afterMs }: { failure?: string | undefined; afterMs?: number | undefined },
): Promise<void> {
  await store.db
    .updateTable("tasks")
    .set({
      noticeDueMs: afterMs === undefined ? null : dueIn(store, afterMs),
      noticeFailure: failure ?? null,
    })
    .where("id", "=", task.id)
    .where("noticeTries", "=", tries)
    .execute();
}

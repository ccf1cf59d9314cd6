/**
 * Who is still to be told that a task is over. What one machine tries to tell is due for another one once that can be
 * believed to be dead, so nothing is lost with it; who receives a notice twice knows it by its id.
 */
import { clockOf, dueIn } from "./clock.ts";
import { inTransaction, type Store } from "./store.ts";
import { taskOf } from "./task-rows.ts";
import type { Task, Webhook } from "./tasks.ts";

/** So long a machine is believed to try. */
const HOLD_MS = 60_000;

export interface Notice {
  task: Task;
  webhook: Webhook;
  /** With this one. */
  tries: number;
}

/** Takes those that have been due for longest. */
export async function holdNotices(store: Store, most: number): Promise<Notice[]> {
  if (most < 1) return [];
  return inTransaction(store, async (inside) => {
    const now = clockOf(inside);
    const due = inside.db
      .selectFrom("tasks")
      .select("id")
      .where("noticeDueMs", "<=", now)
      .orderBy("noticeDueMs")
      .limit(most);
    const ids = await (inside.kind === "postgres" ? due.forUpdate().skipLocked() : due).execute();
    if (ids.length === 0) return [];
    const rows = await inside.db
      .updateTable("tasks")
      .set((row) => ({
        noticeDueMs: dueIn(inside, HOLD_MS),
        noticeTries: row("noticeTries", "+", 1),
      }))
      .where(
        "id",
        "in",
        ids.map(({ id }) => id),
      )
      .returningAll()
      .execute();
    return rows.map((row) => ({
      task: taskOf(row),
      webhook: JSON.parse(row.webhook as string) as Webhook,
      tries: row.noticeTries,
    }));
  });
}

/** How a try came out: `afterMs` is when it is tried again, where it is. Nothing changes where another try has begun since. */
export async function noteNotice(
  store: Store,
  { task, tries }: Pick<Notice, "task" | "tries">,
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

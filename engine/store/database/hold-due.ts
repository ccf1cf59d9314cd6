/**
 * Takes due rows for this machine: those due longest first, without rows that another machine is taking. SQLite has one writer at
 * a time; on PostgreSQL, locked rows are skipped.
 */
import type { RawBuilder, Selectable, SelectQueryBuilder, UpdateObject } from "kysely";
import { clockOf } from "./database-clock.ts";
import { inTransaction, type Store } from "./store.ts";
import type { Schema, TasksTable } from "./tables.ts";

type TaskIds = SelectQueryBuilder<Schema, "tasks", { id: string }>;

/**
 * @param selectDue selects the due rows, in order
 * @param change the new values of the taken rows
 * @returns the taken rows, changed
 */
export async function leaseDueTasks(
  store: Store,
  limit: number,
  selectDue: (tasks: TaskIds, now: RawBuilder<number>) => TaskIds,
  change: (inside: Store) => UpdateObject<Schema, "tasks">,
): Promise<Selectable<TasksTable>[]> {
  if (limit < 1) return [];
  return inTransaction(store, async (inside) => {
    const query = selectDue(inside.db.selectFrom("tasks").select("id"), clockOf(inside)).limit(limit);
    const ids = await (inside.kind === "postgres" ? query.forUpdate().skipLocked() : query).execute();
    if (ids.length === 0) return [];
    return inside.db
      .updateTable("tasks")
      .set(change(inside))
      .where(
        "id",
        "in",
        ids.map(({ id }) => id),
      )
      .returningAll()
      .execute();
  });
}

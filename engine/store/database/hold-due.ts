/**
 * Takes due rows for this machine: those due longest first, without rows that another machine is taking. SQLite has one writer at
 * a time; on PostgreSQL, locked rows are skipped.
 */
import type { RawBuilder, Selectable, SelectQueryBuilder, UpdateObject } from "kysely";
import { clockOf } from "./database-clock.ts";
import { inTransaction, type Store } from "./store.ts";
import type { Schema, TasksTable } from "./tables.ts";

type Ids = SelectQueryBuilder<Schema, "tasks", { id: string }>;

/**
 * @param selectDue selects the due rows, in order
 * @param change the new values of the taken rows
 * @returns the taken rows, changed
 */
export async function holdDue(
  store: Store,
  most: number,
  due: (tasks: Ids, now: RawBuilder<number>) => Ids,
  change: (inside: Store) => UpdateObject<Schema, "tasks">,
): Promise<Selectable<TasksTable>[]> {
  if (most < 1) return [];
  return inTransaction(store, async (inside) => {
    const first = due(inside.db.selectFrom("tasks").select("id"), clockOf(inside)).limit(most);
    const ids = await (inside.kind === "postgres" ? first.forUpdate().skipLocked() : first).execute();
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

/**
 * The store's revision: a number that increases with every change of what gateways publish to their processes (tokens,
 * channels, accounts, groups, aliases, prices). A node polls it and reads changed rows again. The table `changes` has the last
 * edits with their rows.
 */
import type { Store } from "./store.ts";
import type { Edited, Schema } from "./tables.ts";

const CONFIGURATION = "configuration";
const KEPT_CHANGES = 10_000;

/** 0 for a store that was never changed. */
export async function readRevision(store: Store): Promise<number> {
  const row = await store.db
    .selectFrom("revisions")
    .select("revision")
    .where("name", "=", CONFIGURATION)
    .executeTakeFirst();
  return row?.revision ?? 0;
}

/**
 * Must run in the transaction of the change.
 * @param id absent: unspecified rows of the table
 */
export async function incrementRevision(store: Store, kind: EditedTable, id?: string): Promise<void> {
  // The next writer waits until this transaction ends, so revisions become visible in order.
  const { revision } = await store.db
    .insertInto("revisions")
    .values({ name: CONFIGURATION, revision: 1 })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((row) => ({ revision: row("revisions.revision", "+", 1) })),
    )
    .returning("revision")
    .executeTakeFirstOrThrow();
  await store.db
    .insertInto("changes")
    .values({ revision, kind, id: id ?? null })
    .execute();
  await store.db
    .deleteFrom("changes")
    .where("revision", "<=", revision - KEPT_CHANGES)
    .execute();
}

export interface Change {
  revision: number;
  kind: string;
  id: string | null;
}

/**
 * @param maxChanges with more changes, a complete read is cheaper
 * @returns the changes in order; undefined if some are unknown, so any row may have changed
 */
export async function listChangesSince(
  store: Store,
  revision: number,
  maxChanges: number,
): Promise<readonly Change[] | undefined> {
  const newest = await readRevision(store);
  const changes = await store.db
    .selectFrom("changes")
    .selectAll()
    .where("revision", ">", revision)
    .orderBy("revision")
    .limit(maxChanges + 1)
    .execute();
  const last = changes.at(-1)?.revision ?? revision;
  // A version of this program that records no changes may use the same store.
  const isComplete = changes.length <= maxChanges && last >= newest && changes.length === last - revision;
  return isComplete ? changes : undefined;
}

/** Tables whose rows have an id and a version. */
export type EditedTable = {
  [Table in keyof Schema]: Schema[Table] extends Edited ? Table : never;
}[keyof Schema];

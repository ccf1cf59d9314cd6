/**
 * A number that moves with every change of what gateways publish to their processes: tokens, channels, accounts, aliases,
 * prices. A node asks for it now and then, and when it moved, whoever moved it, reads again what was changed: which rows
 * that are is remembered of the last edits.
 */
import type { Store } from "./store.ts";
import type { Edited, Schema } from "./tables.ts";

const CONFIGURATION = "configuration";
const REMEMBERED = 10_000;

/** 0 for a store that nobody has changed yet. */
export async function readRevision(store: Store): Promise<number> {
  const row = await store.db
    .selectFrom("revisions")
    .select("revision")
    .where("name", "=", CONFIGURATION)
    .executeTakeFirst();
  return row?.revision ?? 0;
}

/**
 * Belongs into the transaction of the change.
 * @param id absent: rows of the table that are not said
 */
export async function moveRevision(store: Store, kind: EditedTable, id?: string): Promise<void> {
  // Whoever moves it next waits until this one is stored: revisions are seen in their order.
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
    .where("revision", "<=", revision - REMEMBERED)
    .execute();
}

export interface Change {
  revision: number;
  kind: string;
  id: string | null;
}

/**
 * @param most more are as good as all
 * @returns in their order; undefined where not all of them are known: anything may be another then
 */
export async function changesSince(
  store: Store,
  revision: number,
  most: number,
): Promise<readonly Change[] | undefined> {
  const newest = await readRevision(store);
  const changes = await store.db
    .selectFrom("changes")
    .selectAll()
    .where("revision", ">", revision)
    .orderBy("revision")
    .limit(most + 1)
    .execute();
  const last = changes.at(-1)?.revision ?? revision;
  // A version of this program that remembers nothing may use the same store.
  const isWhole = changes.length <= most && last >= newest && changes.length === last - revision;
  return isWhole ? changes : undefined;
}

/** The tables whose rows have an id and a version. */
export type EditedTable = {
  [Table in keyof Schema]: Schema[Table] extends Edited ? Table : never;
}[keyof Schema];

/**
 * Edits of rows. Each edit names the version that it is based on, increments it, and increments the store's revision, by which
 * other nodes see that their snapshot is old.
 */

import type { Kysely, Updateable } from "kysely";
import { newId } from "./row-id.ts";
import { inTransaction, type Store } from "./store.ts";
import { StoreConflict, StoreMissing, StoreTaken } from "./store-errors.ts";
import { type EditedTable, incrementRevision } from "./store-revision.ts";
import type { Edited, Schema } from "./tables.ts";

/** The common shape of the tables. */
type AnyTable = Kysely<{ rows: Edited & { deletedMs: number | null } }>;

const DELETABLE: ReadonlySet<EditedTable> = new Set(["accounts", "adminKeys", "tokens", "channels"]);

/** The common columns of a new row. */
export function newRow(store: Store): Edited {
  const nowMs = store.now();
  return { id: newId(nowMs), version: 1, createdMs: nowMs, updatedMs: nowMs };
}

/**
 * @param version the version that was read
 * @returns the changed row
 * @throws StoreConflict if the row has changed since, StoreMissing if it does not exist or is deleted
 */
export async function editRow<Table extends EditedTable>(
  store: Store,
  table: Table,
  id: string,
  version: number,
  changes: Updateable<Schema[Table]>,
): Promise<Schema[Table]> {
  return inTransaction(store, async (inside) => {
    const db = inside.db as unknown as AnyTable;
    const isDeletable = DELETABLE.has(table);
    const row = await db
      .updateTable(table as "rows")
      .set({ ...changes, version: version + 1, updatedMs: inside.now() })
      .where("id", "=", id)
      .where("version", "=", version)
      .$if(isDeletable, (query) => query.where("deletedMs", "is", null))
      .returningAll()
      .executeTakeFirst()
      .catch(nameTakenField(table, changes));
    if (row === undefined) throw await explainMissedEdit(db, table, id, version, isDeletable);
    await incrementRevision(inside, table, id);
    return row as unknown as Schema[Table];
  });
}

/**
 * Restores a deleted row.
 * @param version the row's version since its deletion
 * @throws StoreConflict if the row has changed since, StoreMissing, StoreTaken if another row has its name now
 */
export async function restoreRow<Table extends "accounts" | "tokens">(
  store: Store,
  table: Table,
  id: string,
  version: number,
): Promise<Schema[Table]> {
  return inTransaction(store, async (inside) => {
    const db = inside.db as unknown as AnyTable;
    const row = await db
      .updateTable(table as "rows")
      .set({ deletedMs: null, version: version + 1, updatedMs: inside.now() })
      .where("id", "=", id)
      .where("version", "=", version)
      .where("deletedMs", "is not", null)
      .returningAll()
      .executeTakeFirst()
      .catch((error: unknown) => {
        if (!(error instanceof StoreTaken)) throw error;
        const field = UNIQUE[table];
        throw new StoreTaken(`another ${NAMES[table]} now has this ${field}`, field, {
          cause: error,
        });
      });
    if (row === undefined) throw await explainMissedEdit(db, table, id, version, false);
    await incrementRevision(inside, table, id);
    return row as unknown as Schema[Table];
  });
}

/** @throws StoreMissing, also if it is deleted */
export async function getRow<Table extends EditedTable>(
  store: Store,
  table: Table,
  id: string,
): Promise<Schema[Table]> {
  const row = await (store.db as unknown as AnyTable)
    .selectFrom(table as "rows")
    .selectAll()
    .where("id", "=", id)
    .$if(DELETABLE.has(table), (query) => query.where("deletedMs", "is", null))
    .executeTakeFirst();
  if (row === undefined) throw new StoreMissing(NAMES[table], id);
  return row as unknown as Schema[Table];
}

/** @throws StoreTaken */
export async function addRow<Table extends EditedTable>(
  store: Store,
  table: Table,
  row: Schema[Table],
): Promise<void> {
  await inTransaction(store, async (inside) => {
    const db = inside.db as unknown as AnyTable;
    await db
      .insertInto(table as "rows")
      .values(row as never)
      .execute()
      .catch(nameTakenField(table, row));
    await incrementRevision(inside, table, (row as Schema[Table] & Edited).id);
  });
}

/** Deletes a row permanently; nothing may refer to it. @throws StoreConflict, StoreMissing */
export async function removeRow(
  store: Store,
  table: "groups" | "modelAliases" | "prices",
  id: string,
  version: number,
): Promise<void> {
  await inTransaction(store, async (inside) => {
    const db = inside.db as unknown as AnyTable;
    const { numDeletedRows } = await db
      .deleteFrom(table as "rows")
      .where("id", "=", id)
      .where("version", "=", version)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw await explainMissedEdit(db, table, id, version, false);
    await incrementRevision(inside, table, id);
  });
}

async function explainMissedEdit(
  db: AnyTable,
  table: EditedTable,
  id: string,
  version: number,
  isDeletable: boolean,
): Promise<Error> {
  const row = await db
    .selectFrom(table as "rows")
    .select("version")
    .where("id", "=", id)
    .$if(isDeletable, (query) => query.where("deletedMs", "is", null))
    .executeTakeFirst();
  const rowKind = NAMES[table];
  return row === undefined
    ? new StoreMissing(rowKind, id)
    : new StoreConflict(`${rowKind} ${id}`, version, row.version);
}

/** Adds the field and the value that another row has to a `StoreTaken`. */
function nameTakenField(table: EditedTable, row: object): (error: unknown) => never {
  return (error) => {
    const field = UNIQUE[table];
    const name: unknown = field === undefined ? undefined : (row as Record<string, unknown>)[field];
    if (!(error instanceof StoreTaken) || typeof name !== "string") throw error;
    const message = `another ${NAMES[table]} has the ${field} ${JSON.stringify(name)}`;
    throw new StoreTaken(message, field, { cause: error });
  };
}

const UNIQUE: Partial<Record<EditedTable, string>> = {
  accounts: "login",
  channels: "name",
  modelAliases: "name",
  prices: "model",
  groups: "name",
};

/** As error messages name them. */
const NAMES: Record<EditedTable, string> = {
  accounts: "account",
  adminKeys: "admin key",
  tokens: "token",
  channels: "channel",
  modelAliases: "alias",
  prices: "price",
  groups: "group",
};

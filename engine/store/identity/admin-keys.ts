/** Keys of the admin API, for programs. A key has the rights of its account. The store has only its SHA-256. */

import { addRow, editRow, getRow, newRow } from "../database/edit-row.ts";
import { cursorOf, limitOf, type Page, type PageOptions, pageOf } from "../database/row-pages.ts";
import { checkFields, flag, text, wholeOrNull } from "../database/row-values.ts";
import type { Store } from "../database/store.ts";
import type { AdminKeysTable } from "../database/tables.ts";
import { digestOf, mintCredential } from "../secrets/credentials.ts";
import type { AccountRow } from "./account-rows.ts";

export interface AdminKeyRow extends Omit<AdminKeysTable, "digest" | "disabled"> {
  disabled: boolean;
}

export interface AdminKeyInput {
  name: string;
  expiresMs?: number | null;
  disabled?: boolean;
}

const checks = {
  name: (field: string, value: unknown) => text(field, value, 200),
  expiresMs: wholeOrNull,
  disabled: flag,
};

/** @returns the row, and the value (`pwa-…`), which is not stored */
export async function createAdminKey(
  store: Store,
  accountId: string,
  input: AdminKeyInput,
): Promise<{ key: AdminKeyRow; value: string }> {
  const { value, digest, prefix } = mintCredential("pwa-");
  await getRow(store, "accounts", accountId);
  const row: AdminKeysTable = {
    ...newRow(store),
    accountId,
    name: "",
    expiresMs: null,
    disabled: 0,
    deletedMs: null,
    ...checkFields<AdminKeyInput, AdminKeysTable>({ ...input, name: input.name ?? "" }, checks),
    digest,
    prefix,
  };
  await addRow(store, "adminKeys", row);
  return { key: read(row), value };
}

export interface FoundAdminKey {
  key: AdminKeyRow;
  account: Pick<AccountRow, "id" | "login" | "name" | "role" | "version">;
}

/** Undefined if the key or its account is unknown, expired, disabled or deleted. */
export async function findAdminKey(store: Store, value: string): Promise<FoundAdminKey | undefined> {
  const row = await store.db
    .selectFrom("adminKeys")
    .innerJoin("accounts", "accounts.id", "adminKeys.accountId")
    .selectAll("adminKeys")
    .select([
      "accounts.login",
      "accounts.name as accountName",
      "accounts.role",
      "accounts.version as accountVersion",
    ])
    .where("adminKeys.digest", "=", digestOf(value))
    .where("adminKeys.deletedMs", "is", null)
    .where("adminKeys.disabled", "=", 0)
    .where((key) =>
      key.or([key("adminKeys.expiresMs", "is", null), key("adminKeys.expiresMs", ">", store.now())]),
    )
    .where("accounts.disabled", "=", 0)
    .where("accounts.deletedMs", "is", null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { login, accountName, role, accountVersion, ...key } = row;
  return {
    key: read(key),
    account: { id: key.accountId, login, name: accountName, role, version: accountVersion },
  };
}

/** @throws StoreMissing, also if it is deleted */
export async function getAdminKey(store: Store, id: string): Promise<AdminKeyRow> {
  return read(await getRow(store, "adminKeys", id));
}

/** Newest first; of one account, or of all. */
export async function listAdminKeys(
  store: Store,
  query: PageOptions & { accountId?: string } = {},
): Promise<Page<AdminKeyRow>> {
  const limit = limitOf(query);
  const [after] = cursorOf(query, ["string"]) ?? [];
  let select = store.db.selectFrom("adminKeys").selectAll().where("deletedMs", "is", null);
  if (after !== undefined) select = select.where("id", "<", after as string);
  if (query.accountId !== undefined) select = select.where("accountId", "=", query.accountId);
  const rows = await select
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, (row) => [row.id], read);
}

/** @throws StoreConflict, StoreMissing, StoreInvalid */
export async function editAdminKey(
  store: Store,
  id: string,
  version: number,
  changes: Partial<AdminKeyInput>,
): Promise<AdminKeyRow> {
  const row = checkFields<Partial<AdminKeyInput>, AdminKeysTable>(changes, checks);
  return read(await editRow(store, "adminKeys", id, version, row));
}

/** @throws StoreConflict, StoreMissing */
export async function deleteAdminKey(store: Store, id: string, version: number): Promise<void> {
  await editRow(store, "adminKeys", id, version, { deletedMs: store.now() });
}

function read({ digest: _, ...row }: AdminKeysTable): AdminKeyRow {
  return { ...row, disabled: row.disabled !== 0 };
}

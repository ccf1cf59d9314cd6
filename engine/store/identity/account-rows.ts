/**
 * Accounts: the people and services that own tokens, with their limits, and with a password if they may use the admin API.
 * Other code hashes passwords. At least one administrator who can sign in always remains.
 */
import { addRow, editRow, getRow, newRow, restoreRow } from "../database/edit-row.ts";
import { contains, cursorOf, limitOf, type Page, type PageOptions, pageOf } from "../database/row-pages.ts";
import {
  checkFields,
  flag,
  oneOf,
  orNull,
  tagNames,
  text,
  whole,
  wholeOrNull,
} from "../database/row-values.ts";
import { inTransaction, lockInTransaction, type Store } from "../database/store.ts";
import { StoreInvalid } from "../database/store-errors.ts";
import type { AccountsTable } from "../database/tables.ts";
import { budgets, readBudgets, type StoredBudget } from "./budget-values.ts";

export type Role = AccountsTable["role"];

export interface AccountRow extends Omit<AccountsTable, "passwordHash" | "disabled" | "budgets" | "tags"> {
  budgets: StoredBudget[] | null;
  tags: string[] | null;
  disabled: boolean;
}

/** Null is no limit; 0 allows nothing. */
export interface AccountInput {
  /** Stored in lower case; unique. */
  login: string;
  /** Display name; the login if absent. */
  name?: string;
  role?: Role;
  /** Null: no sign-in with a password. */
  passwordHash?: string | null;
  /** The subject at the OpenID Connect provider. */
  subject?: string | null;
  /** The group of its tokens that name none. */
  group?: string | null;
  quotaMicros?: number | null;
  quotaTokens?: number | null;
  rps?: number | null;
  rpm?: number | null;
  rph?: number | null;
  rpd?: number | null;
  tps?: number | null;
  tpm?: number | null;
  tph?: number | null;
  tpd?: number | null;
  maxConcurrent?: number | null;
  budgets?: readonly StoredBudget[] | null;
  /** Names of the tags that requests may have; null: none. */
  tags?: readonly string[] | null;
  disabled?: boolean;
}

export interface AccountChanges extends Partial<AccountInput> {
  usedMicros?: number;
  usedTokens?: number;
}

export interface AccountQuery extends PageOptions {
  /** Text in the login or the name. */
  search?: string;
  role?: Role;
}

const LOCK = 3;

const checks = {
  login: loginOf,
  name: (field: string, value: unknown) => text(field, value, 200),
  role: (field: string, value: unknown) => oneOf(field, value, ["admin", "member"] as const),
  passwordHash: orNull((field, value) => text(field, value)),
  subject: orNull((field, value) => text(field, value, 1_000)),
  group: orNull((field, value) => text(field, value, 100)),
  quotaMicros: wholeOrNull,
  quotaTokens: wholeOrNull,
  usedMicros: whole,
  usedTokens: whole,
  rps: wholeOrNull,
  rpm: wholeOrNull,
  rph: wholeOrNull,
  rpd: wholeOrNull,
  tps: wholeOrNull,
  tpm: wholeOrNull,
  tph: wholeOrNull,
  tpd: wholeOrNull,
  maxConcurrent: wholeOrNull,
  budgets: orNull(budgets),
  tags: orNull(tagNames),
  disabled: flag,
};

/** @throws StoreInvalid with the field, StoreTaken if the login exists */
export async function createAccount(store: Store, input: AccountInput): Promise<AccountRow> {
  const row: AccountsTable = {
    ...newRow(store),
    login: "",
    name: "",
    role: "member",
    passwordHash: null,
    subject: null,
    group: null,
    quotaMicros: null,
    quotaTokens: null,
    usedMicros: 0,
    usedTokens: 0,
    rps: null,
    rpm: null,
    rph: null,
    rpd: null,
    tps: null,
    tpm: null,
    tph: null,
    tpd: null,
    maxConcurrent: null,
    budgets: null,
    tags: null,
    disabled: 0,
    deletedMs: null,
    ...checkFields<AccountChanges, AccountsTable>(
      { ...input, login: input.login ?? "", name: input.name ?? input.login ?? "" },
      checks,
    ),
  };
  await addRow(store, "accounts", row);
  return read(row);
}

/** Creates an account in a store that never had one. @returns undefined if there is or was one */
export async function createFirstAccount(store: Store, input: AccountInput): Promise<AccountRow | undefined> {
  return inTransaction(store, async (inside) => {
    await lockInTransaction(inside, LOCK);
    const existing = await inside.db.selectFrom("accounts").select("id").limit(1).executeTakeFirst();
    return existing === undefined ? createAccount(inside, input) : undefined;
  });
}

/** @throws StoreMissing, also if it is deleted */
export async function getAccount(store: Store, id: string): Promise<AccountRow> {
  return read(await getRow(store, "accounts", id));
}

/** The stored form of a typed login. Counters of failed sign-ins use it, too. */
export function normalizeLogin(typed: string): string {
  return typed.toLowerCase().replaceAll("\0", "").toWellFormed();
}

/** For a sign-in. Includes disabled accounts, so that both cases take the same time. */
export async function findLogin(
  store: Store,
  login: string,
): Promise<{ account: AccountRow; passwordHash: string | null } | undefined> {
  const row = await store.db
    .selectFrom("accounts")
    .selectAll()
    .where("login", "=", normalizeLogin(login))
    .where("deletedMs", "is", null)
    .executeTakeFirst();
  return row === undefined ? undefined : { account: read(row), passwordHash: row.passwordHash };
}

/** Undefined if no account has the subject. */
export async function findSubject(store: Store, subject: string): Promise<AccountRow | undefined> {
  const row = await store.db
    .selectFrom("accounts")
    .selectAll()
    .where("subject", "=", subject)
    .where("deletedMs", "is", null)
    .executeTakeFirst();
  return row && read(row);
}

/** By id, of deleted accounts too. @param ids null is skipped */
export async function readAccountNames(
  { db }: Store,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Set(ids)].filter((id) => id !== null);
  if (distinct.length === 0) return new Map();
  const rows = await db.selectFrom("accounts").select(["id", "name"]).where("id", "in", distinct).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Newest first, without deleted ones. */
export async function listAccounts(store: Store, query: AccountQuery = {}): Promise<Page<AccountRow>> {
  const limit = limitOf(query);
  const [after] = cursorOf(query, ["string"]) ?? [];
  const { search, role } = query;
  let select = store.db.selectFrom("accounts").selectAll().where("deletedMs", "is", null);
  if (after !== undefined) select = select.where("id", "<", after as string);
  if (role !== undefined) select = select.where("role", "=", role);
  if (search !== undefined && search !== "") {
    select = select.where((row) => row.or([contains("login", search), contains("name", search)]));
  }
  const rows = await select
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, (row) => [row.id], read);
}

/** @throws StoreConflict, StoreMissing, StoreTaken, StoreInvalid (also if no administrator would remain) */
export async function editAccount(
  store: Store,
  id: string,
  version: number,
  changes: AccountChanges,
): Promise<AccountRow> {
  const row = checkFields<AccountChanges, AccountsTable>(changes, checks);
  return inTransaction(store, async (inside) => {
    const account = read(await editRow(inside, "accounts", id, version, row));
    if (changes.role !== undefined || changes.disabled === true || changes.passwordHash === null)
      await expectAdmin(inside);
    return account;
  });
}

/** Its sessions and admin keys end. Its tokens and usage records stay. @throws as `editAccount` */
export async function deleteAccount(store: Store, id: string, version: number): Promise<void> {
  await inTransaction(store, async (inside) => {
    const nowMs = inside.now();
    await editRow(inside, "accounts", id, version, { deletedMs: nowMs });
    await inside.db.deleteFrom("sessions").where("accountId", "=", id).execute();
    await inside.db
      .updateTable("adminKeys")
      .set((row) => ({ deletedMs: nowMs, updatedMs: nowMs, version: row("version", "+", 1) }))
      .where("accountId", "=", id)
      .where("deletedMs", "is", null)
      .execute();
    await expectAdmin(inside);
  });
}

/** Restores it without its sessions and admin keys. @throws StoreConflict, StoreMissing, StoreTaken */
export async function restoreAccount(store: Store, id: string, version: number): Promise<AccountRow> {
  return read(await restoreRow(store, "accounts", id, version));
}

/** Every account that is not deleted, because gateways publish the limits. */
export async function listLiveAccounts(store: Store, ids?: readonly string[]): Promise<AccountRow[]> {
  if (ids?.length === 0) return [];
  const rows = await store.db
    .selectFrom("accounts")
    .selectAll()
    .where("deletedMs", "is", null)
    .$if(ids !== undefined, (query) => query.where("id", "in", ids ?? []))
    .orderBy("id")
    .execute();
  return rows.map(read);
}

async function expectAdmin(inside: Store): Promise<void> {
  // Otherwise two administrators who delete each other at the same time would each see one left.
  await lockInTransaction(inside, LOCK);
  const admin = await inside.db
    .selectFrom("accounts")
    .select("id")
    .where("role", "=", "admin")
    .where("disabled", "=", 0)
    .where("passwordHash", "is not", null)
    .where("deletedMs", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (admin === undefined)
    throw new StoreInvalid(
      "role",
      "admin for at least one enabled account with a password: this is the last one",
    );
}

function loginOf(field: string, value: unknown): string {
  const login = normalizeLogin(text(field, value, 200));
  if (!/\s/.test(login)) return login;
  throw new StoreInvalid(field, "text without spaces");
}

function read({ passwordHash: _, ...row }: AccountsTable): AccountRow {
  return {
    ...row,
    budgets: readBudgets(row.budgets),
    tags: row.tags === null ? null : (JSON.parse(row.tags) as string[]),
    disabled: row.disabled !== 0,
  };
}

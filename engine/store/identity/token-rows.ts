/**
 * Tokens of clients: allowed models, limits, addresses, expiry. The value is returned once, when it is created; the store has
 * its SHA-256 and its first characters. `apply-usage.ts` adds usage. Other code decides from `liveTokens` whether a request is
 * allowed.
 */

import { MAX_CAPTURE_DAYS } from "../captures/capture-contract.ts";
import { shortenRetention } from "../captures/capture-rows.ts";
import { addRow, editRow, getRow, newRow, restoreRow } from "../database/edit-row.ts";
import { contains, cursorOf, limitOf, type Page, type PageOptions, pageOf } from "../database/row-pages.ts";
import {
  blocks,
  checkFields,
  flag,
  oneOf,
  orNull,
  tagNames,
  text,
  texts,
  webAddress,
  whole,
  wholeOrNull,
} from "../database/row-values.ts";
import { inTransaction, type Store } from "../database/store.ts";
import type { TokensTable } from "../database/tables.ts";
import { mintCredential } from "../secrets/credentials.ts";
import { budgets, readBudgets, type StoredBudget } from "./budget-values.ts";

export interface TokenRow
  extends Omit<
    TokensTable,
    "digest" | "previousDigest" | "models" | "cidrs" | "disabled" | "budgets" | "tags"
  > {
  /** Globs; null is every model, an empty list is none. */
  models: string[] | null;
  /** Addresses and CIDR blocks; null: any address. */
  cidrs: string[] | null;
  budgets: StoredBudget[] | null;
  tags: string[] | null;
  disabled: boolean;
}

/** A token with the digest of its value. Never shown to people. */
export interface LiveToken extends TokenRow {
  /** SHA-256, hexadecimal. */
  digest: string;
  previousDigest: string | null;
}

/** The settings of a token. Null is no limit; 0 allows nothing. */
export interface TokenInput {
  name: string;
  accountId?: string | null;
  /** Null: the group of its account. */
  group?: string | null;
  models?: readonly string[] | null;
  cidrs?: readonly string[] | null;
  quotaMicros?: number | null;
  quotaTokens?: number | null;
  expiresMs?: number | null;
  /** Notified when a task ends. */
  webhookUrl?: string | null;
  /** Days for which the content of requests is stored; null: not stored. */
  captureDays?: number | null;
  /** Whether responses are cached; null: the model decides. */
  cache?: "on" | "off" | null;
  /** Time for which responses are cached, in milliseconds; null: as in the settings. */
  cacheTtlMs?: number | null;
  /** Requests and tokens per second, minute, hour and day. */
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
  /** Names of the tags that requests may have; null: those of its account. */
  tags?: readonly string[] | null;
  disabled?: boolean;
}

/** Fields of an edit. `usedMicros` and `usedTokens` reset a quota. */
export interface TokenChanges extends Partial<TokenInput> {
  usedMicros?: number;
  usedTokens?: number;
}

export interface TokenQuery extends PageOptions {
  /** Text in the name or the prefix. */
  search?: string;
  accountId?: string;
  disabled?: boolean;
}

/** As in the schema of the settings. */
const MAX_CACHE_TTL_MS = 86_400_000;

const checks = {
  name: (field: string, value: unknown) => text(field, value, 200),
  accountId: orNull(text),
  group: orNull((field, value) => text(field, value, 100)),
  models: orNull(texts),
  cidrs: orNull(blocks),
  quotaMicros: wholeOrNull,
  quotaTokens: wholeOrNull,
  usedMicros: whole,
  usedTokens: whole,
  expiresMs: wholeOrNull,
  webhookUrl: orNull(webAddress),
  captureDays: orNull((field, value) => whole(field, value, MAX_CAPTURE_DAYS, 1)),
  cache: orNull((field, value) => oneOf(field, value, ["on", "off"])),
  cacheTtlMs: orNull((field, value) => whole(field, value, MAX_CACHE_TTL_MS, 1)),
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

/**
 * @returns the row, and the value, which is not stored
 * @throws StoreInvalid with the field
 */
export async function createToken(
  store: Store,
  input: TokenInput,
): Promise<{ token: TokenRow; value: string }> {
  const { value, digest, prefix } = mintCredential("pw-");
  const row: TokensTable = {
    ...newRow(store),
    name: "",
    accountId: null,
    group: null,
    models: null,
    cidrs: null,
    quotaMicros: null,
    quotaTokens: null,
    usedMicros: 0,
    usedTokens: 0,
    expiresMs: null,
    webhookUrl: null,
    captureDays: null,
    cache: null,
    cacheTtlMs: null,
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
    previousDigest: null,
    previousUntilMs: null,
    disabled: 0,
    lastUsedMs: null,
    deletedMs: null,
    ...checkFields<TokenChanges, TokensTable>({ ...input, name: input.name ?? "" }, checks),
    digest,
    prefix,
  };
  await addRow(store, "tokens", row);
  return { token: read(row), value };
}

/** @throws StoreMissing, also if it is deleted */
export async function getToken(store: Store, id: string): Promise<TokenRow> {
  return read(await getRow(store, "tokens", id));
}

/** Newest first, without deleted ones. */
export async function listTokens(store: Store, query: TokenQuery = {}): Promise<Page<TokenRow>> {
  const limit = limitOf(query);
  const [after] = cursorOf(query, ["string"]) ?? [];
  const { search, accountId, disabled } = query;
  let select = store.db.selectFrom("tokens").selectAll().where("deletedMs", "is", null);
  if (after !== undefined) select = select.where("id", "<", after as string);
  if (accountId !== undefined) select = select.where("accountId", "=", accountId);
  if (disabled !== undefined) select = select.where("disabled", "=", disabled ? 1 : 0);
  if (search !== undefined && search !== "") {
    select = select.where((row) => row.or([contains("name", search), contains("prefix", search)]));
  }
  const rows = await select
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, (row) => [row.id], read);
}

/** @throws StoreConflict, StoreMissing, StoreInvalid */
export async function editToken(
  store: Store,
  id: string,
  version: number,
  changes: TokenChanges,
): Promise<TokenRow> {
  return inTransaction(store, async (inside) => {
    const columns = checkFields<TokenChanges, TokensTable>(changes, checks);
    const row = await editRow(inside, "tokens", id, version, columns);
    if (columns.captureDays !== undefined) await shortenRetention(inside, id, columns.captureDays);
    return read(row);
  });
}

/** A year. */
const MAX_OVERLAP_MS = 365 * 86_400_000;

/**
 * Gives a token a new value.
 * @param overlapMs how long the old value is also valid
 * @throws StoreConflict, StoreMissing, StoreInvalid
 */
export async function renewToken(
  store: Store,
  id: string,
  version: number,
  overlapMs: unknown = 0,
): Promise<{ token: TokenRow; value: string }> {
  const overlap = whole("overlapMs", overlapMs, MAX_OVERLAP_MS);
  const { value, ...credential } = mintCredential("pw-");
  return inTransaction(store, async (inside) => {
    const { digest } = await getRow(inside, "tokens", id);
    const previous =
      overlap === 0
        ? { previousDigest: null, previousUntilMs: null }
        : { previousDigest: digest, previousUntilMs: inside.now() + overlap };
    return {
      token: read(await editRow(inside, "tokens", id, version, { ...credential, ...previous })),
      value,
    };
  });
}

/** Its usage records stay; its captures are deleted. @throws StoreConflict, StoreMissing */
export async function deleteToken(store: Store, id: string, version: number): Promise<void> {
  await inTransaction(store, async (inside) => {
    await editRow(inside, "tokens", id, version, { deletedMs: store.now() });
    await shortenRetention(inside, id, null);
  });
}

/** Restores it with its value. @throws StoreConflict, StoreMissing */
export async function restoreToken(store: Store, id: string, version: number): Promise<TokenRow> {
  return read(await restoreRow(store, "tokens", id, version));
}

/**
 * Every token that is not deleted, disabled and expired ones included, because gateways publish them to their processes.
 * @param filter only these, and those of these accounts
 */
export async function listLiveTokens(
  store: Store,
  filter?: { ids: readonly string[]; accountIds: readonly string[] },
): Promise<LiveToken[]> {
  if (filter?.ids.length === 0 && filter.accountIds.length === 0) return [];
  const rows = await store.db
    .selectFrom("tokens")
    .selectAll()
    .where("deletedMs", "is", null)
    .$if(filter !== undefined, (query) =>
      query.where((row) =>
        // SQL has no empty list.
        row.or([
          ...(filter?.ids.length ? [row("id", "in", filter.ids)] : []),
          ...(filter?.accountIds.length ? [row("accountId", "in", filter.accountIds)] : []),
        ]),
      ),
    )
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...read(row), digest: row.digest, previousDigest: row.previousDigest }));
}

/** Enabled tokens that expire after the first moment, and not after the second. */
export async function listExpiringTokens(
  store: Store,
  afterMs: number,
  untilMs: number,
): Promise<{ id: string; name: string; expiresMs: number }[]> {
  const rows = await store.db
    .selectFrom("tokens")
    .select(["id", "name", "expiresMs"])
    .where("deletedMs", "is", null)
    .where("disabled", "=", 0)
    .where("expiresMs", ">", afterMs)
    .where("expiresMs", "<=", untilMs)
    .execute();
  return rows.map(({ id, name, expiresMs }) => ({ id, name, expiresMs: expiresMs ?? 0 }));
}

function read({ digest: _, previousDigest: __, ...row }: TokensTable): TokenRow {
  return {
    ...row,
    models: row.models === null ? null : (JSON.parse(row.models) as string[]),
    cidrs: row.cidrs === null ? null : (JSON.parse(row.cidrs) as string[]),
    budgets: readBudgets(row.budgets),
    tags: row.tags === null ? null : (JSON.parse(row.tags) as string[]),
    disabled: row.disabled !== 0,
  };
}

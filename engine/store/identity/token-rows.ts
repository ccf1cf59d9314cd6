/**
 * The tokens that callers present: who may use which models, how much, how fast, from where, until when. The value is
 * given once, when it is made; the store keeps its SHA-256 and the first characters. What a token used is added by
 * `apply-usage.ts`; whether a request is allowed is decided elsewhere, from `liveTokens`.
 */

import { MOST_CAPTURE_DAYS } from "../captures/capture-contract.ts";
import { narrowCaptures } from "../captures/capture-rows.ts";
import { addRow, editRow, getRow, newRow, restoreRow } from "../database/edit-row.ts";
import { contains, cursorOf, limitOf, type Page, type PageOptions, pageOf } from "../database/row-pages.ts";
import {
  blocks,
  flag,
  given,
  orNull,
  text,
  texts,
  webAddress,
  whole,
  wholeOrNull,
} from "../database/row-values.ts";
import { inTransaction, type Store } from "../database/store.ts";
import type { TokensTable } from "../database/tables.ts";
import { mintCredential } from "../secrets/credentials.ts";

export interface TokenRow extends Omit<TokensTable, "digest" | "models" | "cidrs" | "disabled"> {
  /** Globs; null is every model, an empty list is none. */
  models: string[] | null;
  /** Addresses and CIDR blocks; null is everywhere. */
  cidrs: string[] | null;
  disabled: boolean;
}

/** With what a presented value is compared to. Not for people. */
export interface LiveToken extends TokenRow {
  /** SHA-256, hexadecimal. */
  digest: string;
}

/** What people say of a token. Null is no limit; 0 is nothing left. */
export interface TokenInput {
  name: string;
  accountId?: string | null;
  models?: readonly string[] | null;
  cidrs?: readonly string[] | null;
  quotaMicros?: number | null;
  quotaTokens?: number | null;
  expiresMs?: number | null;
  /** Told when a task is over. */
  webhookUrl?: string | null;
  /** For how many days what its requests hold is kept; null: it is not. */
  captureDays?: number | null;
  /** Requests a minute. */
  rpm?: number | null;
  /** Tokens a minute. */
  tpm?: number | null;
  maxConcurrent?: number | null;
  disabled?: boolean;
}

/** What an edit may change; `usedMicros` and `usedTokens` start a quota again. */
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

const checks = {
  name: (field: string, value: unknown) => text(field, value, 200),
  accountId: orNull(text),
  models: orNull(texts),
  cidrs: orNull(blocks),
  quotaMicros: wholeOrNull,
  quotaTokens: wholeOrNull,
  usedMicros: whole,
  usedTokens: whole,
  expiresMs: wholeOrNull,
  webhookUrl: orNull(webAddress),
  captureDays: orNull((field, value) => whole(field, value, MOST_CAPTURE_DAYS, 1)),
  rpm: wholeOrNull,
  tpm: wholeOrNull,
  maxConcurrent: wholeOrNull,
  disabled: flag,
};

/**
 * @returns the row, and the value, which cannot be had again
 * @throws StoreInvalid naming the field
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
    models: null,
    cidrs: null,
    quotaMicros: null,
    quotaTokens: null,
    usedMicros: 0,
    usedTokens: 0,
    expiresMs: null,
    webhookUrl: null,
    captureDays: null,
    rpm: null,
    tpm: null,
    maxConcurrent: null,
    disabled: 0,
    lastUsedMs: null,
    deletedMs: null,
    ...given<TokenChanges, TokensTable>({ ...input, name: input.name ?? "" }, checks),
    digest,
    prefix,
  };
  await addRow(store, "tokens", row);
  return { token: read(row), value };
}

/** @throws StoreMissing, also when it is deleted */
export async function getToken(store: Store, id: string): Promise<TokenRow> {
  return read(await getRow(store, "tokens", id));
}

/** Newest first; deleted ones are left out. */
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
    const set = given<TokenChanges, TokensTable>(changes, checks);
    const row = await editRow(inside, "tokens", id, version, set);
    if (set.captureDays !== undefined) await narrowCaptures(inside, id, set.captureDays);
    return read(row);
  });
}

/** A new value for the same token; the old one is no longer known. @throws StoreConflict, StoreMissing */
export async function renewToken(
  store: Store,
  id: string,
  version: number,
): Promise<{ token: TokenRow; value: string }> {
  const { value, ...kept } = mintCredential("pw-");
  return { token: read(await editRow(store, "tokens", id, version, kept)), value };
}

/** Its usage stays; what its requests held goes. @throws StoreConflict, StoreMissing */
export async function deleteToken(store: Store, id: string, version: number): Promise<void> {
  await inTransaction(store, async (inside) => {
    await editRow(inside, "tokens", id, version, { deletedMs: store.now() });
    await narrowCaptures(inside, id, null);
  });
}

/** As it was, with its value. @throws StoreConflict, StoreMissing */
export async function restoreToken(store: Store, id: string, version: number): Promise<TokenRow> {
  return read(await restoreRow(store, "tokens", id, version));
}

/**
 * Every token that is not deleted, disabled and expired ones included: what gateways publish to their processes.
 * @param of only these, and those of these accounts
 */
export async function liveTokens(
  store: Store,
  of?: { ids: readonly string[]; accountIds: readonly string[] },
): Promise<LiveToken[]> {
  if (of?.ids.length === 0 && of.accountIds.length === 0) return [];
  const rows = await store.db
    .selectFrom("tokens")
    .selectAll()
    .where("deletedMs", "is", null)
    .$if(of !== undefined, (query) =>
      query.where((row) =>
        // An empty list is no list in every SQL.
        row.or([
          ...(of?.ids.length ? [row("id", "in", of.ids)] : []),
          ...(of?.accountIds.length ? [row("accountId", "in", of.accountIds)] : []),
        ]),
      ),
    )
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...read(row), digest: row.digest }));
}

function read({ digest: _, ...row }: TokensTable): TokenRow {
  return {
    ...row,
    models: row.models === null ? null : (JSON.parse(row.models) as string[]),
    cidrs: row.cidrs === null ? null : (JSON.parse(row.cidrs) as string[]),
    disabled: row.disabled !== 0,
  };
}

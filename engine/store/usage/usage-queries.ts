/** Queries of single requests, newest first. `sum-usage.ts` has the sums. */
import { createHash } from "node:crypto";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isHedge } from "../../ledger/record.ts";
import type { Tags } from "../../ledger/request-tags.ts";
import { contains, cursorOf, limitOf, type Page, type PageOptions, pageOf } from "../database/row-pages.ts";
import { whole } from "../database/row-values.ts";
import { inTransaction, type Store } from "../database/store.ts";
import { StoreMissing } from "../database/store-errors.ts";
import type { AttemptsTable, UsageTable } from "../database/tables.ts";
import { readAccountNames } from "../identity/account-rows.ts";
import { conditionsOfNames, findModelNames, type ModelNames } from "./model-names.ts";
import { readTags, tagText } from "./usage-rows.ts";

export interface UsageFilter {
  /** Milliseconds since 1970; sums start with its hour. */
  fromMs?: number;
  /** Requests that started before; sums include its hour. */
  toMs?: number;
  /** A token's id, or the name of a token in the configuration file. */
  token?: string;
  account?: string;
  /** The group of the token at the time of the request. */
  group?: string;
  channel?: string;
  /** Model name of the request. */
  model?: string;
  operation?: string;
  /** Requests with this value of a tag. */
  tag?: { name: string; value: string };
}

export interface UsageRow extends Omit<UsageTable, "stream" | "units" | "losses" | "tags"> {
  /** The current name; null if the request has no account, or the account no row. */
  accountName: string | null;
  stream: boolean;
  units: Record<string, number>;
  losses: string[];
  tags: Tags;
}

export interface AttemptRow extends Omit<AttemptsTable, "requestId" | "units"> {
  units: Record<string, number>;
  /** Whether it was sent beside a slow attempt. */
  isHedge: boolean;
}

export interface RequestQuery extends UsageFilter, PageOptions {
  outcome?: string;
  /** HTTP status of the response. */
  status?: number;
  /** Part of the model's name in the request or at the upstream, in upper or lower case. */
  modelPart?: string;
  /** Only requests with more than one attempt. */
  isRetried?: boolean;
  /** Only requests with dropped fields. */
  isLossy?: boolean;
}

/** Newest first. @throws StoreInvalid */
export async function listUsage(store: Store, query: RequestQuery = {}): Promise<Page<UsageRow>> {
  const limit = limitOf(query);
  const rows = await readNewest(store, query, limit + 1);
  const page = pageOf(rows, limit, (row) => [row.startedMs, row.requestId], readRow);
  await addAccountNames(store, page.items);
  return page;
}

async function readNewest(store: Store, query: RequestQuery, count: number): Promise<UsageTable[]> {
  const { modelPart } = query;
  let select = selectMatching(store, query);
  if (modelPart !== undefined) {
    const names = await findModelNames(store, modelPart);
    const isNone = names?.asked.length === 0 && names.served.length === 0;
    // Rare requests have indexes of their own: to search them is cheaper than to search all requests of each name.
    const isRare = query.outcome === "failed" || query.isRetried === true || query.isLossy === true;
    if (names !== undefined && (isNone || !isRare)) return readNewestOfNames(store, select, names, count);
    select = select.where((row) =>
      row.or([contains("modelAsked", modelPart), contains("modelServed", modelPart)]),
    );
  }
  return select.selectAll().orderBy("startedMs", "desc").orderBy("requestId", "desc").limit(count).execute();
}

/** The newest of each name, then the newest of these. One condition with all names would sort every request that matches. */
async function readNewestOfNames(
  store: Store,
  select: ReturnType<typeof selectMatching>,
  names: ModelNames,
  count: number,
): Promise<UsageTable[]> {
  const conditions = conditionsOfNames(names);
  if (conditions.length === 0) return [];
  const branches = conditions.map((condition) => {
    const branch = select
      .select(["startedMs", "requestId"])
      .where(condition)
      .orderBy("startedMs", "desc")
      .orderBy("requestId", "desc")
      .limit(count);
    return sql`select * from (${branch}) as named`;
  });
  const [started, id] = [sql.ref("startedMs"), sql.ref("requestId")];
  const { rows } = await sql<{ requestId: string }>`
    select ${id} from (${sql.join(branches, sql` union `)}) as newest
    order by ${started} desc, ${id} desc limit ${sql.lit(count)}`.execute(store.db);
  if (rows.length === 0) return [];
  const ids = rows.map(({ requestId }) => requestId);
  const found = await store.db.selectFrom("usage").selectAll().where("requestId", "in", ids).execute();
  const byId = new Map(found.map((row) => [row.requestId, row]));
  return ids.flatMap((requestId) => byId.get(requestId) ?? []);
}

/** All conditions except the part of a model's name. */
function selectMatching(store: Store, query: RequestQuery) {
  const after = cursorOf(query, ["number", "string"]);
  const { fromMs, toMs } = range(query);
  const { token, account, group, channel, model, operation, outcome, status } = query;
  let select = store.db.selectFrom("usage");
  if (after !== undefined) {
    select = select.where(
      sql<SqlBool>`(${sql.ref("startedMs")}, ${sql.ref("requestId")}) < (${sql.join(after)})`,
    );
  }
  if (fromMs !== undefined) select = select.where("startedMs", ">=", fromMs);
  if (toMs !== undefined) select = select.where("startedMs", "<", toMs);
  if (token !== undefined) {
    select = select.where((row) =>
      row.or([
        row("tokenId", "=", token),
        row.and([row("tokenId", "is", null), row("tokenName", "=", token)]),
      ]),
    );
  }
  if (account !== undefined) select = select.where("accountId", "=", account);
  if (group !== undefined) select = select.where("groupName", "=", group);
  if (channel !== undefined) select = select.where("channel", "=", channel);
  if (model !== undefined) select = select.where("modelAsked", "=", model);
  if (operation !== undefined) select = select.where("operation", "=", operation);
  if (query.tag !== undefined) select = select.where(hasTag(query.tag));
  if (outcome === "failed") select = select.where(sql<SqlBool>`outcome = 'failed'`);
  else if (outcome !== undefined) select = select.where("outcome", "=", outcome);
  if (status !== undefined) select = select.where("status", "=", whole("status", status));
  // Constants, because the databases use a partial index only for the condition in its own words.
  if (query.isRetried === true) select = select.where(sql<SqlBool>`attempts > 1`);
  if (query.isLossy === true) select = select.where("losses", "is not", null);
  return select;
}

/** Both databases use the index of requests with tags. `like` would ignore case in SQLite. */
export function hasTag({ name, value }: NonNullable<UsageFilter["tag"]>): RawBuilder<SqlBool> {
  const tags = sql.ref("tags");
  return sql<SqlBool>`${tags} is not null and replace(${tags}, ${tagText(name, value)}, '') <> ${tags}`;
}

async function addAccountNames(store: Store, rows: readonly UsageRow[]): Promise<void> {
  const names = await readAccountNames(
    store,
    rows.map(({ accountId }) => accountId),
  );
  for (const row of rows) row.accountName = names.get(row.accountId ?? "") ?? null;
}

/** Number of the newest requests that the text covers. */
const CONCURRENT_REQUESTS = 200;

/**
 * A text that changes whenever a request is recorded. It covers several requests, because a long request is recorded after shorter
 * ones that started later.
 *
 * @param account absent: all accounts
 */
export async function usageChangeMark({ db }: Store, account?: string): Promise<string> {
  const rows = await db
    .selectFrom("usage")
    .select("requestId")
    .$if(account !== undefined, (select) => select.where("accountId", "=", account as string))
    .orderBy("startedMs", "desc")
    .orderBy("requestId", "desc")
    .limit(CONCURRENT_REQUESTS)
    .execute();
  const ids = rows.map(({ requestId }) => requestId).join();
  return createHash("sha256").update(ids).digest("base64url");
}

/** Every row of the query, read page by page, because an export may be long. */
export async function* iterateUsage(
  store: Store,
  query: Omit<RequestQuery, "cursor"> = {},
): AsyncGenerator<UsageRow & { attemptDetails: readonly AttemptRow[] }> {
  let cursor: string | undefined;
  do {
    const page = await listUsage(store, {
      limit: 500,
      ...query,
      ...(cursor === undefined ? {} : { cursor }),
    });
    const attempts = await attemptsOf(
      store,
      page.items.map(({ requestId }) => requestId),
    );
    for (const row of page.items) yield { ...row, attemptDetails: attempts.get(row.requestId) ?? [] };
    cursor = page.next;
  } while (cursor !== undefined);
}

/** In order, by request. */
async function attemptsOf({ db }: Store, requestIds: readonly string[]): Promise<Map<string, AttemptRow[]>> {
  if (requestIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("attemptsWithMessages")
    .selectAll()
    .where("requestId", "in", requestIds)
    .orderBy("requestId")
    .orderBy("ordinal")
    .execute();
  const found = new Map<string, AttemptRow[]>();
  for (const { requestId, units, ...attempt } of rows) {
    const row = { ...attempt, units: readUnits(units), isHedge: false };
    const before = found.get(requestId);
    if (before === undefined) found.set(requestId, [row]);
    else {
      before.push(row);
      row.isHedge = isHedge(before, before.length - 1);
    }
  }
  return found;
}

/** One request with its attempts in order. @throws StoreMissing */
export async function getUsage(
  store: Store,
  requestId: string,
): Promise<UsageRow & { attemptDetails: AttemptRow[] }> {
  const row = await store.db
    .selectFrom("usage")
    .selectAll()
    .where("requestId", "=", requestId)
    .executeTakeFirst();
  if (row === undefined) throw new StoreMissing("request", requestId);
  const read = readRow(row);
  await addAccountNames(store, [read]);
  return { ...read, attemptDetails: (await attemptsOf(store, [requestId])).get(requestId) ?? [] };
}

/**
 * Deletes requests that started before `beforeMs`; the sums stay. If such a record arrived again, it would be counted twice. So keep
 * requests for longer than the oldest journal.
 *
 * @returns how many, at most `limit`; call again while it returns `limit`
 */
export async function forgetUsage(store: Store, beforeMs: number, limit = 1_000): Promise<number> {
  const rows = await store.db
    .selectFrom("usage")
    .select("requestId")
    .where("startedMs", "<", whole("beforeMs", beforeMs))
    .orderBy("startedMs")
    .limit(limit)
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.requestId);
  await inTransaction(store, async ({ db }) => {
    await db.deleteFrom("attempts").where("requestId", "in", ids).execute();
    await db.deleteFrom("usage").where("requestId", "in", ids).execute();
  });
  return ids.length;
}

export function range({ fromMs, toMs }: UsageFilter): Pick<UsageFilter, "fromMs" | "toMs"> {
  if (fromMs !== undefined) whole("fromMs", fromMs);
  if (toMs !== undefined) whole("toMs", toMs);
  return { ...(fromMs === undefined ? {} : { fromMs }), ...(toMs === undefined ? {} : { toMs }) };
}

function readRow(row: UsageTable): UsageRow {
  return {
    ...row,
    accountName: null,
    stream: row.stream !== 0,
    units: readUnits(row.units),
    losses: row.losses === null ? [] : (JSON.parse(row.losses) as string[]),
    tags: readTags(row.tags),
  };
}

function readUnits(units: string | null): Record<string, number> {
  return units === null ? {} : (JSON.parse(units) as Record<string, number>);
}

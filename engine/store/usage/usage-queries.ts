/**
 * Queries of usage. Sums come from `usage_hourly`, so a year costs no more than its hours. Single requests come from `usage`,
 * newest first. Days and hours are UTC.
 */
import { createHash } from "node:crypto";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { contains, cursorOf, limitOf, type Page, type PageOptions, pageOf } from "../database/row-pages.ts";
import { whole } from "../database/row-values.ts";
import { inTransaction, type Store } from "../database/store.ts";
import { StoreInvalid, StoreMissing } from "../database/store-errors.ts";
import type { AttemptsTable, UsageHourlyTable, UsageTable } from "../database/tables.ts";
import { readAccountNames } from "../identity/account-rows.ts";
import { HOUR_SUMS } from "./usage-rows.ts";

/** Fields by which usage can be grouped. */
export const groups = ["hour", "day", "token", "account", "group", "channel", "model", "operation"] as const;
export type Group = (typeof groups)[number];

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
}

export interface SumQuery extends UsageFilter, PageOptions {
  by: readonly Group[];
}

type Sums = Pick<UsageHourlyTable, (typeof HOUR_SUMS)[number]>;

/** The grouped fields, and the sums. `failures` are without `refusals`; `totalMs` is the sum over the `routedRequests`. */
export interface UsageSum extends Sums {
  /** Requests that the gateway refused before it chose a channel. */
  refusals: number;
  /** Requests that the gateway assigned to a channel. */
  routedRequests: number;
  /** Start of the hour. */
  hour?: number;
  /** Start of the day. */
  day?: number;
  token?: string;
  /** The current name; absent if the token has no row. */
  tokenName?: string;
  account?: string;
  accountName?: string;
  /** Empty: none. */
  group?: string;
  channel?: string;
  model?: string;
  operation?: string;
}

export interface UsageRow extends Omit<UsageTable, "stream" | "units" | "losses"> {
  /** The current name; null if the request has no account, or the account no row. */
  accountName: string | null;
  stream: boolean;
  units: Record<string, number>;
  losses: string[];
}

export interface AttemptRow extends Omit<AttemptsTable, "requestId" | "units"> {
  units: Record<string, number>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The hourly sums count a refusal as a failure. A request that was refused before it had a channel has the empty one there, and
 * a failed request has the channel of its last attempt.
 */
const sumWith = (column: (typeof HOUR_SUMS)[number]): RawBuilder<number> =>
  sql<number>`sum(case when ${sql.ref("channel")} = '' then 0 else ${sql.ref(column)} end)`;
const sumWithout = (column: (typeof HOUR_SUMS)[number]): RawBuilder<number> =>
  sql<number>`sum(case when ${sql.ref("channel")} = '' then ${sql.ref(column)} else 0 end)`;
const SUMS: { readonly [Column in (typeof HOUR_SUMS)[number]]?: RawBuilder<number> } = {
  failures: sumWith("failures"),
  totalMs: sumWith("totalMs"),
};

/** In the order of the groups. @throws StoreInvalid */
export async function sumUsage(store: Store, query: SumQuery): Promise<Page<UsageSum>> {
  const { by } = query;
  if (by.length === 0 || new Set(by).size !== by.length || by.some((group) => !groups.includes(group))) {
    throw new StoreInvalid("by", `some of ${groups.join(", ")}, each once`);
  }
  const limit = limitOf(query);
  const after = cursorOf(
    query,
    by.map((group) => (group === "hour" || group === "day" ? "number" : "string")),
  );
  const expressions = by.map(expressionOf);
  const needsGroups = by.includes("group") || query.group !== undefined;
  const rows = await store.db
    .selectFrom(needsGroups ? "usageHourlyByGroup" : "usageHourly")
    .select(by.map((group, index) => (expressions[index] as RawBuilder<unknown>).as(group)))
    .select((row) => HOUR_SUMS.map((column) => (SUMS[column] ?? row.fn.sum<number>(column)).as(column)))
    .select([sumWithout("failures").as("refusals"), sumWith("requests").as("routedRequests")])
    .where((row) => row.and(hourConditions(query)))
    .$if(after !== undefined, (select) =>
      select.where(sql<SqlBool>`(${sql.join(expressions)}) > (${sql.join(after ?? [])})`),
    )
    .groupBy(expressions as RawBuilder<never>[])
    // The view subtracts the sums of groups, so a row may have a sum of 0.
    .$if(needsGroups, (select) => select.having((row) => row.fn.sum("requests"), ">", 0))
    .orderBy(sql`${sql.join(expressions)}`)
    .limit(limit + 1)
    .execute();
  const page = pageOf(
    rows as unknown as UsageSum[],
    limit,
    (row) => by.map((group) => row[group] as string | number),
    (row) => row,
  );
  await addNames(store, page.items);
  return page;
}

function expressionOf(group: Group): RawBuilder<unknown> {
  if (group === "hour") return sql.ref("hourMs");
  if (group === "day") return sql`${sql.ref("hourMs")} - ${sql.ref("hourMs")} % ${sql.lit(DAY_MS)}`;
  return sql.ref(group === "group" ? "groupName" : group);
}

function hourConditions(filter: UsageFilter): RawBuilder<SqlBool>[] {
  const { fromMs, toMs } = range(filter);
  const column = sql.ref("hourMs");
  return [
    ...(fromMs === undefined ? [] : [sql<SqlBool>`${column} >= ${fromMs - (fromMs % HOUR_MS)}`]),
    ...(toMs === undefined ? [] : [sql<SqlBool>`${column} < ${toMs}`]),
    ...(["token", "account", "group", "channel", "model", "operation"] as const).flatMap((key) =>
      filter[key] === undefined ? [] : [sql<SqlBool>`${expressionOf(key)} = ${filter[key]}`],
    ),
  ];
}

/** One query for the tokens of a page, one for its accounts. */
async function addNames(store: Store, rows: readonly UsageSum[]): Promise<void> {
  const distinct = (key: "token" | "account"): string[] => [
    ...new Set(rows.flatMap((row) => (row[key] === undefined || row[key] === "" ? [] : [row[key]]))),
  ];
  const tokens = distinct("token");
  const accountNames = await readAccountNames(store, distinct("account"));
  const found = new Map<string, string>();
  if (tokens.length > 0) {
    const named = await store.db
      .selectFrom("tokens")
      .select(["id", "name"])
      .where("id", "in", tokens)
      .execute();
    for (const { id, name } of named) found.set(id, name);
  }
  for (const row of rows) {
    const tokenName = found.get(row.token ?? "");
    const accountName = accountNames.get(row.account ?? "");
    if (tokenName !== undefined) row.tokenName = tokenName;
    if (accountName !== undefined) row.accountName = accountName;
  }
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
  const after = cursorOf(query, ["number", "string"]);
  const { fromMs, toMs } = range(query);
  const { token, account, group, channel, model, operation, outcome, status } = query;
  let select = store.db.selectFrom("usage").selectAll();
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
  if (outcome !== undefined) select = select.where("outcome", "=", outcome);
  if (status !== undefined) select = select.where("status", "=", whole("status", status));
  if (query.isRetried === true) select = select.where("attempts", ">", 1);
  if (query.isLossy === true) select = select.where("losses", "is not", null);
  const { modelPart } = query;
  if (modelPart !== undefined) {
    select = select.where((row) =>
      row.or([contains("modelAsked", modelPart), contains("modelServed", modelPart)]),
    );
  }
  const rows = await select
    .orderBy("startedMs", "desc")
    .orderBy("requestId", "desc")
    .limit(limit + 1)
    .execute();
  const page = pageOf(rows, limit, (row) => [row.startedMs, row.requestId], readRow);
  await addAccountNames(store, page.items);
  return page;
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
    .selectFrom("allAttempts")
    .selectAll()
    .where("requestId", "in", requestIds)
    .orderBy("requestId")
    .orderBy("ordinal")
    .execute();
  const found = new Map<string, AttemptRow[]>();
  for (const { requestId, units, ...attempt } of rows) {
    const row = { ...attempt, units: readUnits(units) };
    const before = found.get(requestId);
    if (before === undefined) found.set(requestId, [row]);
    else before.push(row);
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

function range({ fromMs, toMs }: UsageFilter): Pick<UsageFilter, "fromMs" | "toMs"> {
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
  };
}

function readUnits(units: string | null): Record<string, number> {
  return units === null ? {} : (JSON.parse(units) as Record<string, number>);
}

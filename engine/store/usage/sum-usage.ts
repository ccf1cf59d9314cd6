/**
 * Sums of usage, with the percentiles of durations. They come from the sums per day and per hour, so a year costs no more than
 * its days. Days and hours are UTC.
 */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { cursorOf, limitOf, type Page, type PageOptions, pageOf } from "../database/row-pages.ts";
import type { Store } from "../database/store.ts";
import { StoreInvalid } from "../database/store-errors.ts";
import type { UsageHourlyTable } from "../database/tables.ts";
import { DAY_MS, type SumDivision, sumSource } from "./sum-sources.ts";
import { mergeTimes, type Percentiles, percentilesOf } from "./time-histogram.ts";
import { range, type UsageFilter } from "./usage-queries.ts";
import { emptyHistograms, SUMS, TIMES } from "./usage-rows.ts";

/** Fields by which usage can be grouped. */
export const groups = [
  "hour",
  "day",
  "token",
  "account",
  "group",
  "channel",
  "provider",
  "model",
  "operation",
  "tag",
  "all",
] as const;
export type Group = (typeof groups)[number];

export interface SumQuery extends UsageFilter, PageOptions {
  by: readonly Group[];
  /** The tag whose values are grouped, where `by` has `tag`. */
  tagName?: string;
  /** Also computes percentiles, which reads the histograms of every row of the period. */
  percentiles?: boolean;
  /** The provider of each channel, for sums by provider. The store knows only channels of its own. */
  providers?: ReadonlyMap<string, string>;
}

type Sums = Pick<UsageHourlyTable, (typeof SUMS)[number]>;

/**
 * Over the requests that a channel served, without refusals and cached responses. Null without such a request.
 */
export interface UsagePercentiles {
  /** Time to the first byte. */
  firstByteMs: Percentiles | null;
  totalMs: Percentiles | null;
  /** Time per output token after the first, of streams. */
  outputTokenMs: Percentiles | null;
}

/** The grouped fields, and the sums. `failures` are without `refusals`; `totalMs` is the sum over the `routedRequests`. */
export interface UsageSum extends Sums {
  /** Requests that the gateway refused before it chose a channel. */
  refusals: number;
  /** Requests that the gateway assigned to a channel. */
  routedRequests: number;
  /** Only if the query requests them. */
  percentiles?: UsagePercentiles;
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
  /** Empty: requests without a channel, and channels whose provider is unknown. */
  provider?: string;
  model?: string;
  operation?: string;
  /** The value of the grouped tag. Empty: requests without the tag. */
  tag?: string;
  /** Empty: the one row of all requests. */
  all?: string;
}

/**
 * The sums count a refusal as a failure. A request that was refused before it had a channel has the empty one there, and a
 * failed request has the channel of its last attempt.
 */
const sumWith = (column: (typeof SUMS)[number]): RawBuilder<number> =>
  sql<number>`sum(case when ${sql.ref("channel")} = '' then 0 else ${sql.ref(column)} end)`;
const sumWithout = (column: (typeof SUMS)[number]): RawBuilder<number> =>
  sql<number>`sum(case when ${sql.ref("channel")} = '' then ${sql.ref(column)} else 0 end)`;
const ROUTED: ReadonlySet<(typeof SUMS)[number]> = new Set(["failures", "totalMs"] as const);

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
  const division = { groups: by.includes("group") || query.group !== undefined, tag: tagOf(query) };
  const sums = sumSource(range(query), by.includes("hour"), division, store.now());
  const source = by.includes("provider") ? withProviders(sums, query.providers) : sums;
  const expressions = sql.join(by.map(expressionOf));
  const selected = [
    ...by.map((group) => sql`${expressionOf(group)} as ${sql.ref(group)}`),
    ...SUMS.map((column) => {
      const sum = ROUTED.has(column) ? sumWith(column) : sql`sum(${sql.ref(column)})`;
      return sql`${sum} as ${sql.ref(column)}`;
    }),
    sql`${sumWithout("failures")} as ${sql.ref("refusals")}`,
    sql`${sumWith("requests")} as ${sql.ref("routedRequests")}`,
  ];
  const conditions = [...conditionsOf(query), ...(after === undefined ? [] : [isAfter(expressions, after)])];
  // The sums of groups are subtracted, so a row may have a sum of 0.
  const { rows } = await sql<UsageSum>`
    select ${sql.join(selected)} from ${source} as sums where ${sql.join(conditions, sql` and `)}
    group by ${expressions} having sum(requests) > 0 order by ${expressions} limit ${sql.lit(limit + 1)}`.execute(
    store.db,
  );
  const keyOf = (row: UsageSum): (string | number)[] => by.map((group) => row[group] as string | number);
  const page = pageOf(rows, limit, keyOf, (row) => row);
  const last = page.items.at(-1);
  if (last !== undefined && query.percentiles === true) {
    const isOnPage = sql<SqlBool>`(${expressions}) <= (${sql.join(keyOf(last))})`;
    await addPercentiles(store, by, source, [...conditions, isOnPage], page.items);
  }
  await addNames(store, page.items);
  return page;
}

/** The source with the column `provider`. */
function withProviders(source: RawBuilder<unknown>, providers: SumQuery["providers"]): RawBuilder<unknown> {
  // A list of values must not be empty. No channel of a provider has an empty name.
  const pairs = [["", ""] as const, ...(providers ?? [])].map(
    ([channel, provider]) => sql`(cast(${channel} as text), cast(${provider} as text))`,
  );
  return sql`(select sums.*, coalesce(named.column2, '') as provider from ${source} as sums
    left join (values ${sql.join(pairs)}) as named on named.column1 = sums.channel)`;
}

/** Rows are divided by one tag only, because sums of combinations would have too many rows. */
function tagOf({ by, tagName, tag }: SumQuery): SumDivision["tag"] {
  if (by.includes("tag") !== (tagName !== undefined))
    throw new StoreInvalid("by", "tag with the name of a tag");
  if (tagName !== undefined && tag !== undefined && tag.name !== tagName)
    throw new StoreInvalid("tag", `a value of the grouped tag ${tagName}`);
  return tagName === undefined ? tag : { name: tagName, value: tag?.value };
}

function isAfter(expressions: RawBuilder<unknown>, key: readonly (string | number)[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${expressions}) > (${sql.join(key)})`;
}

type TimesRow = Record<(typeof TIMES)[number], string | null> & { sign: 1 | -1 };

/** The databases have no function that merges histograms, so their rows are read and merged here. */
async function addPercentiles(
  store: Store,
  by: readonly Group[],
  source: RawBuilder<unknown>,
  conditions: readonly RawBuilder<SqlBool>[],
  sums: readonly UsageSum[],
): Promise<void> {
  const names = by.map((_, index) => `key${index}`);
  const keys = by.map((group, index) => sql`${expressionOf(group)} as ${sql.ref(names[index] as string)}`);
  const { rows } = await sql<TimesRow & Record<string, unknown>>`
    select ${sql.join([...keys, ...TIMES.map((column) => sql.ref(column)), sql.ref("sign")])}
    from ${source} as sums
    where ${sql.join(conditions, sql` and `)} and ${sql.ref("totalTimes")} is not null`.execute(store.db);
  const byKey = Map.groupBy(rows, (row) => names.map((name) => row[name]).join("\0"));
  for (const sum of sums) {
    const histograms = emptyHistograms();
    for (const row of byKey.get(by.map((group) => sum[group]).join("\0")) ?? [])
      for (const column of TIMES) mergeTimes(histograms[column], row[column], row.sign);
    sum.percentiles = {
      firstByteMs: percentilesOf(histograms.firstByteTimes),
      totalMs: percentilesOf(histograms.totalTimes),
      outputTokenMs: percentilesOf(histograms.outputTokenTimes),
    };
  }
}

function expressionOf(group: Group): RawBuilder<unknown> {
  // PostgreSQL refuses a constant in `group by`.
  if (group === "all") return sql`substr(${sql.ref("operation")}, 1, 0)`;
  if (group === "hour") return sql.ref("startMs");
  if (group === "day") return sql`${sql.ref("startMs")} - ${sql.ref("startMs")} % ${sql.lit(DAY_MS)}`;
  return sql.ref(group === "group" ? "groupName" : group === "tag" ? "tagValue" : group);
}

/** Never empty. */
function conditionsOf(filter: UsageFilter): RawBuilder<SqlBool>[] {
  return [
    filter.tag === undefined
      ? sql<SqlBool>`1 = 1`
      : sql<SqlBool>`${sql.ref("tagValue")} = ${filter.tag.value}`,
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
  const [tokens, accounts] = [distinct("token"), distinct("account")];
  const found = new Map<string, string>();
  if (tokens.length > 0) {
    const named = await store.db
      .selectFrom("tokens")
      .select(["id", "name"])
      .where("id", "in", tokens)
      .execute();
    for (const { id, name } of named) found.set(`token ${id}`, name);
  }
  if (accounts.length > 0) {
    const named = await store.db
      .selectFrom("accounts")
      .select(["id", "name"])
      .where("id", "in", accounts)
      .execute();
    for (const { id, name } of named) found.set(`account ${id}`, name);
  }
  for (const row of rows) {
    const tokenName = found.get(`token ${row.token}`);
    const accountName = found.get(`account ${row.account}`);
    if (tokenName !== undefined) row.tokenName = tokenName;
    if (accountName !== undefined) row.accountName = accountName;
  }
}

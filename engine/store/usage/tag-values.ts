/**
 * The values of tags that have sums of their own. Clients choose them freely, so each account has a number of values per tag and
 * day; further values count as `other`. The requests themselves keep their values.
 */
import { type SqlBool, sql } from "kysely";
import { type Insert, insertRows } from "../database/insert-rows.ts";
import type { Store } from "../database/store.ts";
import type { UsageTable, UsageTagValuesTable } from "../database/tables.ts";
import { readTags } from "./usage-rows.ts";

export const MAX_DAILY_VALUES = 100;
export const OTHER_VALUE = "other";
const DAY_MS = 86_400_000;
/** Of `listTags`. */
const LISTED_DAYS = 35;
const MAX_LISTED = 5_000;
/** Both databases limit the number of values of a statement. */
const CHUNK = 200;

const newValues: Insert = { into: "usageTagValues", ending: "on conflict do nothing" };

type Key = Pick<UsageTagValuesTable, "dayMs" | "account" | "tag">;

/**
 * Runs under the lock of `applyUsage`, so that the number is exact on all machines.
 * @returns the value that a request counts for: its own, or `other`
 */
export async function admitTagValues(
  store: Store,
  rows: readonly UsageTable[],
): Promise<(row: UsageTable, tag: string, value: string) => string> {
  const wanted = new Map<string, { key: Key; values: Set<string> }>();
  for (const row of rows)
    for (const [tag, value] of Object.entries(readTags(row.tags))) {
      const key = keyOf(row, tag);
      const entry = wanted.get(textOf(key)) ?? { key, values: new Set() };
      wanted.set(textOf(key), entry);
      entry.values.add(value);
    }
  const keys = [...wanted.values()].map(({ key }) => key);
  const admitted = new Map<string, Set<string>>();
  for (let start = 0; start < keys.length; start += CHUNK)
    for (const { value, ...key } of await readValues(store, keys.slice(start, start + CHUNK)))
      admitted.set(textOf(key), (admitted.get(textOf(key)) ?? new Set()).add(value));
  const added: UsageTagValuesTable[] = [];
  for (const [text, { key, values }] of wanted) {
    const known = admitted.get(text) ?? new Set();
    admitted.set(text, known);
    for (const value of values) {
      if (known.has(value) || known.size >= MAX_DAILY_VALUES) continue;
      known.add(value);
      added.push({ ...key, value });
    }
  }
  await insertRows(store, newValues, added);
  return (row, tag, value) => (admitted.get(textOf(keyOf(row, tag)))?.has(value) ? value : OTHER_VALUE);
}

function keyOf({ startedMs, accountId }: UsageTable, tag: string): Key {
  return { dayMs: startedMs - (startedMs % DAY_MS), account: accountId ?? "", tag };
}

function textOf({ dayMs, account, tag }: Key): string {
  return `${dayMs}\0${account}\0${tag}`;
}

function readValues({ db }: Store, keys: readonly Key[]): Promise<UsageTagValuesTable[]> {
  const values = keys.map(({ dayMs, account, tag }) => sql`(cast(${dayMs} as bigint), ${account}, ${tag})`);
  return db
    .selectFrom("usageTagValues")
    .select(["dayMs", "account", "tag", "value"])
    .where(sql<SqlBool>`(day_ms, account, tag) in (values ${sql.join(values)})`)
    .execute();
}

/** The tags of the last weeks with their values, sorted. @param account absent: of all accounts */
export async function listTags(
  store: Store,
  account?: string,
): Promise<{ name: string; values: string[] }[]> {
  const rows = await store.db
    .selectFrom("usageTagValues")
    .select(["tag", "value"])
    .distinct()
    .where("dayMs", ">=", store.now() - LISTED_DAYS * DAY_MS)
    .$if(account !== undefined, (query) => query.where("account", "=", account as string))
    .limit(MAX_LISTED)
    .execute();
  const byName = Map.groupBy(rows, ({ tag }) => tag);
  return [...byName]
    .map(([name, of]) => ({ name, values: of.map(({ value }) => value).sort() }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The sums stay. */
export async function forgetTagValues({ db }: Store, beforeMs: number): Promise<void> {
  await db.deleteFrom("usageTagValues").where("dayMs", "<", beforeMs).execute();
}

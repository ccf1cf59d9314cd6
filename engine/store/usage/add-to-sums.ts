/** Adds new requests to the sums per hour and per day. Runs inside the transaction and under the lock of `applyUsage`. */
import { sql } from "kysely";
import { type Insert, insertRows, snakeCase } from "../database/insert-rows.ts";
import type { Store } from "../database/store.ts";
import type { UsageTable } from "../database/tables.ts";
import { admitTagValues } from "./tag-values.ts";
import { daysOf, groupHoursOf, hoursOf, SUM_KEYS, SUMS, sumTimes, TIMES, tagHoursOf } from "./usage-rows.ts";

/** A table of sums. A module creates this object once (`Insert`). */
interface SumTable {
  insert: Insert;
  keys: readonly string[];
}

type Times = Record<(typeof TIMES)[number], string | null>;

/** Both databases limit the number of values of a statement. */
const CHUNK = 200;

const hourly = sumTable("usageHourly", ["hourMs", ...SUM_KEYS]);
const hourlyGroups = sumTable("usageHourlyGroups", ["hourMs", ...SUM_KEYS, "groupName"]);
const daily = sumTable("usageDaily", ["dayMs", ...SUM_KEYS]);
const dailyGroups = sumTable("usageDailyGroups", ["dayMs", ...SUM_KEYS, "groupName"]);

const TAG_KEYS = [...SUM_KEYS, "groupName", "tag", "value"];
const hourlyTags = sumTable("usageHourlyTags", ["hourMs", ...TAG_KEYS]);
const dailyTags = sumTable("usageDailyTags", ["dayMs", ...TAG_KEYS]);

export async function addToSums(store: Store, usage: readonly UsageTable[]): Promise<void> {
  const hours = hoursOf(usage);
  const groupHours = groupHoursOf(usage);
  await add(store, hourly, hours);
  await add(store, hourlyGroups, groupHours);
  await add(store, daily, daysOf(hours));
  await add(store, dailyGroups, daysOf(groupHours));
  const tagged = usage.filter(({ tags }) => tags !== null);
  if (tagged.length === 0) return;
  const tagHours = tagHoursOf(tagged, await admitTagValues(store, tagged));
  await add(store, hourlyTags, tagHours);
  await add(store, dailyTags, daysOf(tagHours));
}

function sumTable(into: Insert["into"], keys: readonly string[]): SumTable {
  const table = snakeCase(into);
  const sets = [
    ...SUMS.map(snakeCase).map((column) => `${column} = ${table}.${column} + excluded.${column}`),
    ...TIMES.map(snakeCase).map((column) => `${column} = coalesce(excluded.${column}, ${table}.${column})`),
  ];
  const ending = `on conflict (${keys.map(snakeCase).join(", ")}) do update set ${sets.join(", ")}`;
  return { insert: { into, ending }, keys };
}

/** SQL adds the numbers. Histograms are merged here: no other writer can change them under the lock. */
async function add(store: Store, table: SumTable, rows: readonly object[]): Promise<void> {
  const timed = rows.filter((row) => TIMES.some((column) => (row as Times)[column] !== null));
  const merged = new Map<string, Times>();
  for (let start = 0; start < timed.length; start += CHUNK)
    for (const row of await readTimes(store, table, timed.slice(start, start + CHUNK)))
      merged.set(keyOf(table, row), row as unknown as Times);
  const sums = rows.map((row) => {
    const before = merged.get(keyOf(table, row));
    if (before === undefined) return row;
    const times = TIMES.map((column) => [column, sumTimes(before[column], (row as Times)[column])]);
    return { ...row, ...Object.fromEntries(times) };
  });
  await insertRows(store, table.insert, sums);
}

function keyOf({ keys }: SumTable, row: object): string {
  return keys.map((key) => (row as Record<string, unknown>)[key]).join("\0");
}

async function readTimes(
  store: Store,
  { insert: { into }, keys }: SumTable,
  rows: readonly object[],
): Promise<object[]> {
  const columns = keys.map(snakeCase);
  const values = rows.map((row) => {
    const [startMs, ...names] = keys.map((key) => (row as Record<string, unknown>)[key]);
    return sql`(cast(${startMs} as bigint), ${sql.join(names)})`;
  });
  const table = snakeCase(into);
  // SQLite reads the tables of a `cross join` in this order, so each key is one search in the table's index.
  const { rows: found } = await sql<object>`
    with wanted (${sql.raw(columns.join(", "))}) as (values ${sql.join(values)})
    select ${sql.raw([...columns, ...TIMES.map(snakeCase)].map((column) => `${table}.${column}`).join(", "))}
    from wanted cross join ${sql.raw(table)}
    where ${sql.raw(columns.map((column) => `${table}.${column} = wanted.${column}`).join(" and "))}`.execute(
    store.db,
  );
  return found;
}

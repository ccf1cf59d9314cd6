/**
 * The rows that sums are made of: whole days from the sums per day, and the hours before and after them from the sums per hour.
 * So a year costs its days, and a period may start at any hour.
 */
import { type RawBuilder, sql } from "kysely";
import { snakeCase } from "../database/insert-rows.ts";
import { SUM_KEYS, SUMS, TIMES } from "./usage-rows.ts";

const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

export interface SumPeriod {
  /** Sums start with its hour. */
  fromMs?: number;
  /** Sums include its hour. */
  toMs?: number;
}

/** Milliseconds, with the start included and the end not. */
interface Interval {
  fromMs: number;
  toMs: number;
}

/** Columns of every row of a source: `sign` is -1 in rows whose histograms are subtracted. */
const COLUMNS = [
  "start_ms",
  ...SUM_KEYS,
  "group_name",
  "tag_value",
  ...[...SUMS, ...TIMES].map(snakeCase),
  "sign",
];

/** How the rows of a source are divided. */
export interface SumDivision {
  /** By group; an empty name means "none". */
  groups: boolean;
  /** By the values of this tag; an empty value means "none". With a `value`, only its requests are read. */
  tag?: { name: string; value?: string | undefined } | undefined;
}

/**
 * A subquery with the columns `startMs`, the keys, `groupName`, `tagValue`, the sums, the histograms, and `sign`.
 *
 * @param needsHours false: days are precise enough
 * @param nowMs no request starts later
 */
export function sumSource(
  period: SumPeriod,
  needsHours: boolean,
  division: SumDivision,
  nowMs: number,
): RawBuilder<unknown> {
  const { days, hours } = splitPeriod(period, needsHours, nowMs);
  const parts = [
    ...(days === undefined ? [] : readTables("usage_daily", "day_ms", [days], division)),
    ...readTables("usage_hourly", "hour_ms", hours, division),
  ];
  return sql`(${sql.join(parts, sql` union all `)})`;
}

/** Whole days, and the hours that no whole day covers. */
function splitPeriod(
  { fromMs = 0, toMs = Number.MAX_SAFE_INTEGER }: SumPeriod,
  needsHours: boolean,
  nowMs: number,
): { days: Interval | undefined; hours: Interval[] } {
  const from = fromMs - (fromMs % HOUR_MS);
  const to = Math.min(Math.ceil(toMs / HOUR_MS) * HOUR_MS, Number.MAX_SAFE_INTEGER);
  // A period that lasts until now ends with the day: the rest of the day has no requests.
  const endOfToday = nowMs - (nowMs % DAY_MS) + DAY_MS;
  const end = to > nowMs && to < endOfToday ? endOfToday : to;
  const days = { fromMs: Math.ceil(from / DAY_MS) * DAY_MS, toMs: end - (end % DAY_MS) };
  if (needsHours || days.fromMs >= days.toMs) return { days: undefined, hours: [{ fromMs: from, toMs: to }] };
  const edges = [
    { fromMs: from, toMs: days.fromMs },
    { fromMs: days.toMs, toMs: to },
  ];
  return { days, hours: edges.filter((edge) => edge.fromMs < edge.toMs) };
}

function readTables(
  table: string,
  time: string,
  intervals: readonly Interval[],
  { groups, tag }: SumDivision,
): RawBuilder<unknown>[] {
  return intervals.flatMap((interval) => {
    const read = (from: string, group: string, sign: 1 | -1, value = "''"): RawBuilder<unknown> => {
      const columns = COLUMNS.map((column) => {
        if (column === "start_ms") return `${time} as start_ms`;
        if (column === "group_name") return `${group} as group_name`;
        if (column === "tag_value") return `${value} as tag_value`;
        if (column === "sign") return `${sign} as sign`;
        return sign === -1 && SUM_COLUMNS.has(column) ? `-${column} as ${column}` : column;
      });
      return sql`select ${sql.raw(columns.join(", "))} from ${sql.raw(from)}
        where ${sql.raw(time)} >= ${sql.lit(interval.fromMs)} and ${sql.raw(time)} < ${sql.lit(interval.toMs)}`;
    };
    const readTag = (sign: 1 | -1, column: string): RawBuilder<unknown> =>
      sql`${read(`${table}_tags`, groups ? "group_name" : "''", sign, column)} and tag = ${tag?.name}`;
    if (tag?.value) return [sql`${readTag(1, "value")} and value = ${tag.value}`];
    const byTag = tag === undefined ? [] : [readTag(-1, "''"), readTag(1, "value")];
    if (!groups) return [read(table, "''", 1), ...byTag];
    // `usage_hourly` contains the requests of all groups, so what has no group is the difference. The same holds for tags.
    return [
      read(table, "''", 1),
      read(`${table}_groups`, "''", -1),
      read(`${table}_groups`, "group_name", 1),
      ...byTag,
    ];
  });
}

const SUM_COLUMNS: ReadonlySet<string> = new Set(SUMS.map(snakeCase));

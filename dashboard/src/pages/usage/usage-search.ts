/** What the page of usage shows, as its address has it, and the period in milliseconds. */
export const GROUPS = [
  "token",
  "account",
  "group",
  "model",
  "channel",
  "provider",
  "operation",
  "day",
  "hour",
] as const;
/** A field of requests, or a tag: `tag:team`. */
export type Group = (typeof GROUPS)[number] | `tag:${string}`;

export function isTag(group: Group): group is `tag:${string}` {
  return group.startsWith("tag:");
}

export const PERIODS = ["day", "week", "days30", "month", "days90"] as const;
export type Period = (typeof PERIODS)[number];

export interface UsageSearch {
  by?: Group;
  /** The second grouping. */
  also?: Group;
  period?: Period;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS: Record<Exclude<Period, "month">, number> = { day: 1, week: 7, days30: 30, days90: 90 };

export function readUsageSearch(search: Record<string, unknown>): UsageSearch {
  const found: UsageSearch = {};
  const { by, also, period } = search;
  if (isGroup(by)) found.by = by;
  // The sums are by one tag at most.
  if (isGroup(also) && also !== by && !(isTag(also) && isGroup(by) && isTag(by))) found.also = also;
  if (isOneOf(PERIODS, period)) found.period = period;
  return found;
}

function isGroup(value: unknown): value is Group {
  return isOneOf(GROUPS, value) || (typeof value === "string" && /^tag:[A-Za-z][A-Za-z0-9_.-]*$/.test(value));
}

function isOneOf<Name extends string>(names: readonly Name[], value: unknown): value is Name {
  return names.some((name) => name === value);
}

export interface Interval {
  fromMs: number;
  toMs: number;
}

/** The last whole month, in UTC. */
export function lastMonth(nowMs: number): Interval {
  const now = new Date(nowMs);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  // The sums include the hour of the end.
  return { fromMs: Date.UTC(year, month - 1, 1), toMs: Date.UTC(year, month, 1) };
}

/**
 * A period that ends with the current hour, and the one before it. Both have the same length, except where the month before
 * is shorter than the part of this month.
 */
export function intervalsOf(period: Period, nowMs: number): { current: Interval; before: Interval } {
  const toMs = Math.ceil(nowMs / HOUR_MS) * HOUR_MS;
  if (period === "month") {
    const now = new Date(nowMs);
    const fromMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
    const beforeMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1);
    return {
      current: { fromMs, toMs },
      before: { fromMs: beforeMs, toMs: Math.min(fromMs, beforeMs + toMs - fromMs) },
    };
  }
  const spanMs = DAYS[period] * DAY_MS;
  return {
    current: { fromMs: toMs - spanMs, toMs },
    before: { fromMs: toMs - 2 * spanMs, toMs: toMs - spanMs },
  };
}

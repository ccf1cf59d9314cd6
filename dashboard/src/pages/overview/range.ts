/** Periods of the overview, and their figures per step: from single requests for one day, from hourly sums for more. */
import { call } from "../../api/call.ts";
import type { Sum } from "../../api/rows.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const ranges = {
  hour: { spanMs: HOUR_MS, stepMs: MINUTE_MS },
  day: { spanMs: DAY_MS, stepMs: 15 * MINUTE_MS },
  week: { spanMs: 7 * DAY_MS, stepMs: HOUR_MS },
  month: { spanMs: 30 * DAY_MS, stepMs: DAY_MS },
} as const;
export type RangeName = keyof typeof ranges;

export interface Step {
  startMs: number;
  requests: number;
  failures: number;
  refusals: number;
  routedRequests: number;
  inputTokens: number;
  outputTokens: number;
  costMicros: number;
  percentiles: NonNullable<Sum["percentiles"]>;
}

const NOTHING = {
  requests: 0,
  failures: 0,
  refusals: 0,
  routedRequests: 0,
  inputTokens: 0,
  outputTokens: 0,
  costMicros: 0,
  percentiles: { firstByteMs: null, totalMs: null, outputTokenMs: null },
};

/** Start of the period, to a minute, so that links do not change with every render. */
export function startOf(name: RangeName): number {
  return Math.floor((Date.now() - ranges[name].spanMs) / MINUTE_MS) * MINUTE_MS;
}

/** Every step of the period, also without requests. */
export async function readSteps(name: RangeName, nowMs: number): Promise<Step[]> {
  const { spanMs, stepMs } = ranges[name];
  const toMs = Math.ceil(nowMs / stepMs) * stepMs;
  const fromMs = toMs - spanMs;
  const query = { fromMs: String(fromMs), toMs: String(toMs) };
  const found =
    name === "hour" || name === "day"
      ? (await call("GET /usage/series", { query: { ...query, stepMs: String(stepMs) } })).items
      : (await readSums(name === "week" ? "hour" : "day", query)).map((sum) => ({
          ...NOTHING,
          ...sum,
          startMs: sum.hour ?? sum.day ?? 0,
        }));
  const byStart = new Map(found.map((step) => [step.startMs, step]));
  return Array.from({ length: Math.round(spanMs / stepMs) }, (_, index) => {
    const startMs = fromMs + index * stepMs;
    return byStart.get(startMs) ?? { startMs, ...NOTHING };
  });
}

async function readSums(by: string, query: { fromMs: string; toMs: string }): Promise<Sum[]> {
  const sums: Sum[] = [];
  let cursor: string | undefined;
  do {
    const page = await call("GET /usage", {
      query: { by, percentiles: "true", limit: "500", cursor, ...query },
    });
    sums.push(...page.items);
    cursor = page.next;
  } while (cursor !== undefined);
  return sums;
}

/** Start of the sums: of long periods, the start of a day, because sums per hour would multiply the rows to read. */
function firstOf(name: RangeName, nowMs: number): number {
  const { spanMs, stepMs } = ranges[name];
  const fromMs = nowMs - spanMs;
  return stepMs < DAY_MS ? fromMs : Math.ceil(fromMs / DAY_MS) * DAY_MS;
}

/** Percentiles of all requests; over all hours or days that begin in the period. */
export async function readPercentiles(name: RangeName, nowMs: number): Promise<Step["percentiles"]> {
  const period = { fromMs: String(firstOf(name, nowMs)), toMs: String(nowMs + MINUTE_MS) };
  return (await readSums("all", period))[0]?.percentiles ?? NOTHING.percentiles;
}

export type Group = "model" | "channel" | "provider" | "token" | "group";

/** Most requests first; over all hours or days that begin in the period. */
export async function readShares(by: Group, name: RangeName, nowMs: number): Promise<Sum[]> {
  const sums = await readSums(by, { fromMs: String(firstOf(name, nowMs)), toMs: String(nowMs + MINUTE_MS) });
  return sums.sort((one, other) => other.requests - one.requests);
}

/** The shares of the period of the same length before. */
export async function readSharesBefore(by: Group, name: RangeName, nowMs: number): Promise<Sum[]> {
  const { spanMs } = ranges[name];
  const fromMs = firstOf(name, nowMs);
  // The sums include the hour of the end, which belongs to the current period.
  const toMs = fromMs - (fromMs % HOUR_MS);
  return readSums(by, { fromMs: String(firstOf(name, nowMs - spanMs)), toMs: String(toMs) });
}

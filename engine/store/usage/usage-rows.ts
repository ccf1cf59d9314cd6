/**
 * Converts a ledger record to rows of `usage` and `attempts`, and to its share of the sums. Records contain text of clients,
 * such as model names. Text that a database rejects is made harmless here, because a record that cannot be stored would block
 * all later ones.
 */
import type { AttemptRecord, Counts, RequestRecord } from "../../ledger/record.ts";
import { isTagName, MAX_TAGS, type Tags, tagValue } from "../../ledger/request-tags.ts";
import type {
  AttemptsTable,
  UsageCounts,
  UsageDailyGroupsTable,
  UsageDailyTable,
  UsageDailyTagsTable,
  UsageHourlyGroupsTable,
  UsageHourlyTable,
  UsageHourlyTagsTable,
  UsageTable,
} from "../database/tables.ts";
import { budgetsIn } from "./budget-usage.ts";
import { addTime, mergeTimes, type TimeHistogram, writeTimes } from "./time-histogram.ts";

/** PostgreSQL indexes at most 2,700 bytes per row. */
const MAX_NAME = 200;
const MAX_MESSAGE = 1_000;
const MAX_JSON = 10_000;
/** A million dollars, a trillion tokens, thirty years. A larger value is an error, and would make every sum wrong. */
const MAX_COUNT = 1e12;
const MAX_ATTEMPTS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HIT = "hit";
/** An attempt that equals its request has no row; the view `attempts_with_messages` builds it. */
const NO_ENTRIES: readonly AttemptRecord[] = [];

/** Key columns of all sums, after the time. */
export const SUM_KEYS = ["token", "account", "channel", "model", "operation"] as const;
export const SUMS = [
  "requests",
  "failures",
  "estimated",
  "totalMs",
  "inputTokens",
  "outputTokens",
  "cacheReadTokens",
  "cacheWriteTokens",
  "reasoningTokens",
  "costMicros",
  "cacheHits",
  "savedTokens",
  "savedMicros",
] as const;
/** Columns with histograms. */
export const TIMES = ["firstByteTimes", "totalTimes", "outputTokenTimes"] as const;
const ZERO_SUMS = {
  requests: 0,
  failures: 0,
  estimated: 0,
  totalMs: 0,
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  reasoningTokens: 0,
  costMicros: 0,
  cacheHits: 0,
  savedTokens: 0,
  savedMicros: 0,
};

export interface RecordRows {
  usage: UsageTable;
  attempts: AttemptsTable[];
  /** The budgets that it counts against. */
  budgets?: readonly { budget: string; label: string }[];
}

/** @throws Error with the invalid value */
export function rowsOf(record: RequestRecord): RecordRows {
  if (typeof record?.id !== "string" || record.id === "") throw new Error("it has no id");
  if (record.id.length > MAX_NAME) throw new Error(`its id is longer than ${MAX_NAME} characters`);
  const entries = record.attempts ?? NO_ENTRIES;
  if (entries.length > MAX_ATTEMPTS) throw new Error(`it has more than ${MAX_ATTEMPTS} attempts`);
  const requestId = name(record.id);
  const { counts } = record;
  // Fields one by one: every request comes through here, and spreading objects costs several times as much.
  const usage: UsageTable = {
    inputTokens: count("counts.input", counts?.input),
    outputTokens: count("counts.output", counts?.output),
    cacheReadTokens: count("counts.cacheRead", counts?.cacheRead),
    cacheWriteTokens: count("counts.cacheWrite", counts?.cacheWrite),
    reasoningTokens: count("counts.reasoning", counts?.reasoning),
    costMicros: count("costMicros", record.costMicros),
    requestId,
    startedMs: count("startedMs", record.startedMs, Number.MAX_SAFE_INTEGER),
    queueMs: countOrNull("queueMs", record.queueMs),
    firstByteMs: countOrNull("firstByteMs", record.firstByteMs),
    totalMs: count("totalMs", record.totalMs),
    tokenId: nameOrNull(record.tokenId),
    tokenName: nameOrNull(record.tokenName),
    accountId: nameOrNull(record.accountId),
    groupName: nameOrNull(record.group),
    operation: name(record.operation),
    wire: name(record.wire),
    upstreamWire: nameOrNull(record.upstreamWire),
    modelAsked: name(record.modelAsked),
    modelServed: nameOrNull(record.modelServed),
    channel: nameOrNull(record.channel),
    keyName: nameOrNull(record.key),
    status: count("status", record.status),
    outcome: name(record.outcome),
    error: nameOrNull(record.error),
    errorCode: nameOrNull(record.errorCode),
    message: nameOrNull(record.message, MAX_MESSAGE),
    stream: record.stream ? 1 : 0,
    countsKind: nameOrNull(record.countsKind),
    attempts: record.attempts?.length ?? 1,
    units: unitsOf(counts),
    losses: lossesOf(record.losses),
    cache: nameOrNull(record.cache),
    savedTokens: count("savedTokens", record.savedTokens),
    savedMicros: count("savedMicros", record.savedMicros),
    tags: tagsOf(record.tags),
  };
  const attempts = entries.map((attempt, ordinal) => attemptRow(requestId, ordinal, attempt));
  return record.budgets === undefined ? { usage, attempts } : { usage, attempts, budgets: budgetsIn(record) };
}

function attemptRow(requestId: string, ordinal: number, attempt: AttemptRecord): AttemptsTable {
  return {
    ...usageCountsOf(attempt.counts, attempt.costMicros),
    requestId,
    ordinal,
    channel: name(attempt.channel),
    keyName: nameOrNull(attempt.key),
    wire: name(attempt.wire),
    model: name(attempt.model),
    startedMs: count("startedMs", attempt.startedMs, Number.MAX_SAFE_INTEGER),
    firstByteMs: countOrNull("firstByteMs", attempt.firstByteMs),
    totalMs: count("totalMs", attempt.totalMs),
    status: countOrNull("status", attempt.status),
    outcome: name(attempt.outcome),
    error: nameOrNull(attempt.error),
    errorCode: nameOrNull(attempt.errorCode),
    message: nameOrNull(attempt.message, MAX_MESSAGE),
    units: unitsOf(attempt.counts),
  };
}

/** One row per hour, key and group, of the requests that have a group. */
export function groupHoursOf(rows: readonly UsageTable[]): UsageHourlyGroupsTable[] {
  const byGroup = Map.groupBy(rows, ({ groupName }) => groupName);
  byGroup.delete(null);
  return [...byGroup].flatMap(([groupName, groupRows]) =>
    hoursOf(groupRows).map((hour) => ({ ...hour, groupName: groupName as string })),
  );
}

/**
 * One row per hour, key, group, tag and value.
 * @param valueFor the value that a row counts for
 */
export function tagHoursOf(
  rows: readonly UsageTable[],
  valueFor: (row: UsageTable, tag: string, value: string) => string,
): UsageHourlyTagsTable[] {
  const byKey = new Map<
    string,
    { key: { groupName: string; tag: string; value: string }; rows: UsageTable[] }
  >();
  for (const row of rows)
    for (const [tag, sent] of Object.entries(readTags(row.tags))) {
      const key = { groupName: row.groupName ?? "", tag, value: valueFor(row, tag, sent) };
      const text = Object.values(key).join("\0");
      const found = byKey.get(text);
      if (found === undefined) byKey.set(text, { key, rows: [row] });
      else found.rows.push(row);
    }
  return [...byKey.values()].flatMap(({ key, rows: same }) =>
    hoursOf(same).map((hour) => ({ ...hour, ...key })),
  );
}

/** One row per hour and key. */
export function hoursOf(rows: readonly UsageTable[]): UsageHourlyTable[] {
  const hours = new Map<string, { hour: UsageHourlyTable; times: Histograms }>();
  for (const row of rows) {
    const key = hourKeyOf(row);
    const { hourMs, token, account, channel, model, operation } = key;
    // No name contains this character.
    const text = `${hourMs}\0${token}\0${account}\0${channel}\0${model}\0${operation}`;
    let found = hours.get(text);
    if (found === undefined) {
      found = { hour: { ...key, ...ZERO_SUMS, ...NO_TIMES }, times: emptyHistograms() };
      hours.set(text, found);
    }
    const { hour, times } = found;
    hour.requests += 1;
    if (row.outcome === "failed" || row.outcome === "refused") hour.failures += 1;
    if (row.countsKind === "estimated") hour.estimated += 1;
    hour.totalMs += row.totalMs;
    hour.inputTokens += row.inputTokens;
    hour.outputTokens += row.outputTokens;
    hour.cacheReadTokens += row.cacheReadTokens;
    hour.cacheWriteTokens += row.cacheWriteTokens;
    hour.reasoningTokens += row.reasoningTokens;
    hour.costMicros += row.costMicros;
    if (row.cache === HIT) hour.cacheHits += 1;
    hour.savedTokens += row.savedTokens;
    hour.savedMicros += row.savedMicros;
    addTimes(times, row);
  }
  return [...hours.values()].map(({ hour, times }) => {
    for (const column of TIMES) hour[column] = writeTimes(times[column]);
    return hour;
  });
}

/** The days of some hours; one row per day and key. */
export function daysOf(hours: readonly UsageHourlyTable[]): UsageDailyTable[];
export function daysOf(hours: readonly UsageHourlyGroupsTable[]): UsageDailyGroupsTable[];
export function daysOf(hours: readonly UsageHourlyTagsTable[]): UsageDailyTagsTable[];
export function daysOf(
  hours: readonly (UsageHourlyTable & Partial<Pick<UsageHourlyTagsTable, "groupName" | "tag" | "value">>)[],
): UsageDailyTable[] {
  const byKey = Map.groupBy(hours, (hour) => {
    const { hourMs, groupName, tag, value } = hour;
    return [hourMs - (hourMs % DAY_MS), ...SUM_KEYS.map((key) => hour[key]), groupName, tag, value].join(
      "\0",
    );
  });
  return [...byKey.values()].map((ofDay) => {
    const { hourMs, ...day } = { ...(ofDay[0] as UsageHourlyTable) };
    for (const hour of ofDay.slice(1)) {
      for (const sum of SUMS) day[sum] += hour[sum];
      for (const column of TIMES) day[column] = sumTimes(day[column], hour[column]);
    }
    return { dayMs: hourMs - (hourMs % DAY_MS), ...day };
  });
}

/** The sum of two stored histograms. */
export function sumTimes(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  const histogram: TimeHistogram = new Map();
  mergeTimes(histogram, one);
  mergeTimes(histogram, other);
  return writeTimes(histogram);
}

type Histograms = Record<(typeof TIMES)[number], TimeHistogram>;
const NO_TIMES = { firstByteTimes: null, totalTimes: null, outputTokenTimes: null };

export function emptyHistograms(): Histograms {
  return { firstByteTimes: new Map(), totalTimes: new Map(), outputTokenTimes: new Map() };
}

type Timed = Pick<
  UsageTable,
  "channel" | "outcome" | "cache" | "stream" | "firstByteMs" | "totalMs" | "outputTokens"
>;

/** Refusals take no time, and the response cache says nothing about an upstream. */
export function addTimes(histograms: Histograms, row: Timed): void {
  const { channel, outcome, cache, stream, firstByteMs, totalMs, outputTokens } = row;
  if (channel === null || outcome === "refused" || cache === HIT) return;
  addTime(histograms.totalTimes, totalMs);
  if (firstByteMs === null) return;
  addTime(histograms.firstByteTimes, firstByteMs);
  // As `gen_ai_server_time_per_output_token_seconds` in `docs/metrics.md`.
  if (stream === 0 || outcome !== "answered" || outputTokens < 2 || totalMs < firstByteMs) return;
  addTime(histograms.outputTokenTimes, (totalMs - firstByteMs) / (outputTokens - 1));
}

function hourKeyOf(usage: UsageTable): Pick<UsageHourlyTable, "hourMs" | (typeof SUM_KEYS)[number]> {
  return {
    hourMs: usage.startedMs - (usage.startedMs % HOUR_MS),
    token: usage.tokenId ?? usage.tokenName ?? "",
    account: usage.accountId ?? "",
    channel: usage.channel ?? "",
    // Clients can invent any name, but not one that has a cached response.
    model: usage.channel === null && usage.cache !== HIT ? "" : usage.modelAsked,
    operation: usage.operation,
  };
}

function usageCountsOf(counts: Counts | undefined, costMicros: number | undefined): UsageCounts {
  return {
    inputTokens: count("counts.input", counts?.input),
    outputTokens: count("counts.output", counts?.output),
    cacheReadTokens: count("counts.cacheRead", counts?.cacheRead),
    cacheWriteTokens: count("counts.cacheWrite", counts?.cacheWrite),
    reasoningTokens: count("counts.reasoning", counts?.reasoning),
    costMicros: count("costMicros", costMicros),
  };
}

/** Absent is 0; a fraction, as clocks return, is rounded. */
function count(field: string, value: number | undefined, max: number = MAX_COUNT): number {
  if (value === undefined || value === null) return 0;
  if (typeof value === "number" && value >= 0 && value <= max) return Math.round(value);
  throw new Error(`its ${field} is ${JSON.stringify(value)}, not a number from 0 to ${max}`);
}

function countOrNull(field: string, value: number | undefined): number | null {
  return value === undefined || value === null ? null : count(field, value);
}

/** Characters that a database rejects. */
const HARMFUL = /[\0\ud800-\udfff]/;

function name(value: unknown, maxLength: number = MAX_NAME): string {
  if (typeof value === "string" && value.length <= maxLength && !HARMFUL.test(value)) return value;
  return String(value ?? "")
    .slice(0, maxLength)
    .replaceAll("\0", "\u{fffd}")
    .toWellFormed();
}

function nameOrNull(value: unknown, maxLength?: number): string | null {
  return value === undefined || value === null ? null : name(value, maxLength);
}

function unitsOf(counts: Counts | undefined): string | null {
  const units = Object.entries(counts?.units ?? {}).map(([unit, value]) => [
    name(unit),
    unitCount(unit, value),
  ]);
  return units.length === 0 ? null : JSON.stringify(Object.fromEntries(units));
}

/** Seconds may be fractions. */
function unitCount(unit: string, value: number): number {
  if (typeof value === "number" && value >= 0 && value <= MAX_COUNT) return value;
  throw new Error(
    `its counts.units.${unit} is ${JSON.stringify(value)}, not a number from 0 to ${MAX_COUNT}`,
  );
}

/** Of a row. */
export function readTags(tags: string | null): Tags {
  return tags === null ? {} : (JSON.parse(tags) as Tags);
}

/** The text that the JSON of a request with the tag contains. */
export function tagText(name: string, value: string): string {
  return JSON.stringify({ [name]: value }).slice(1, -1);
}

/** A journal may have been edited. */
function tagsOf(tags: Tags | undefined): string | null {
  if (tags === undefined) return null;
  const kept = Object.entries(tags)
    .filter(([tag]) => isTagName(tag))
    .slice(0, MAX_TAGS)
    .flatMap(([tag, value]) => {
      const valid = tagValue(value);
      return valid === undefined ? [] : [[tag, valid]];
    });
  return kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept));
}

function lossesOf(losses: readonly string[] | undefined): string | null {
  if (losses === undefined || losses.length === 0) return null;
  const kept: string[] = [];
  let charactersLeft = MAX_JSON;
  for (const loss of losses) {
    charactersLeft -= loss.length;
    if (charactersLeft < 0) break;
    kept.push(name(loss));
  }
  return JSON.stringify(kept);
}

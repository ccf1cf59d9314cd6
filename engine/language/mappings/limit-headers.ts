/**
 * What a provider tells of its limits in headers (docs/wires/rules.md#headers): how many requests and tokens there
 * are, how many are left, when they are back. Each wire declares its names for them; between two wires they are
 * translated.
 *
 * They are the provider's own limits. What this gateway allows a caller is not said here.
 */

/** By what is counted (`requests`, `tokens`, …). */
export type Limits = Readonly<Record<string, Limit>>;

export interface Limit {
  limit?: number;
  remaining?: number;
  /** Seconds from now. */
  reset?: number;
}

/** A wire's names, as its mapping declares them. */
export interface LimitHeaders {
  /** For each that is `counted` (`requests`, `tokens`, …); names in lower case. */
  names: readonly Readonly<Record<keyof Limit | "counted", string>>[];
  /** How it writes when they are back: as a time of day; absent, as a duration, `6m0s`. */
  resetFormat: "date-time" | undefined;
}

/** As written in a mapping: `{of}` stands for one of the words in `of`. */
export interface LimitPattern extends Record<keyof Limit, string> {
  of: Record<string, string>;
  reset_format?: "date-time" | undefined;
}

export function limitHeaders({ of, reset_format: resetFormat, ...patterns }: LimitPattern): LimitHeaders {
  const name = (field: keyof Limit, word: string): string => patterns[field].replace("{of}", word);
  const names = Object.entries(of).map(([counted, word]) => ({
    counted,
    limit: name("limit", word),
    remaining: name("remaining", word),
    reset: name("reset", word),
  }));
  return { names, resetFormat };
}

/** @param now Unix seconds. */
export function readLimits({ names }: LimitHeaders, headers: Record<string, string>, now: number): Limits {
  const limits: Record<string, Limit> = {};
  for (const name of names) {
    const total = numberIn(headers[name.limit]);
    const remaining = numberIn(headers[name.remaining]);
    const reset = secondsIn(headers[name.reset], now);
    if (total === undefined && remaining === undefined && reset === undefined) continue;
    const limit: Limit = {};
    if (total !== undefined) limit.limit = total;
    if (remaining !== undefined) limit.remaining = remaining;
    if (reset !== undefined) limit.reset = reset;
    limits[name.counted] = limit;
  }
  return limits;
}

export function writeLimits(
  { names, resetFormat }: LimitHeaders,
  limits: Limits,
  now: number,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of names) {
    const counted = limits[name.counted];
    if (counted === undefined) continue;
    const { limit, remaining, reset } = counted;
    if (limit !== undefined) headers[name.limit] = String(limit);
    if (remaining !== undefined) headers[name.remaining] = String(remaining);
    if (reset !== undefined)
      headers[name.reset] = resetFormat === "date-time" ? dateAfter(reset, now) : duration(reset);
  }
  return headers;
}

function numberIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  return text.trim() && Number.isFinite(value) ? value : undefined;
}

const UNITS: Record<string, number> = { d: 86_400, h: 3600, m: 60, s: 1, ms: 0.001 };

/** Places that speak one wire write it in several ways: `6m0s`, `59.7`, a date. */
function secondsIn(text: string | undefined, now: number): number | undefined {
  if (!text) return undefined;
  const plain = numberIn(text);
  if (plain !== undefined) return Math.max(0, plain);
  if (/^(\d+(\.\d+)?(ms|[dhms]))+$/.test(text)) {
    const pieces = text.matchAll(/(\d+(?:\.\d+)?)(ms|[dhms])/g);
    return [...pieces].reduce((sum, [, value, unit = ""]) => sum + Number(value) * (UNITS[unit] ?? 0), 0);
  }
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date / 1000 - now);
}

/** `120ms`, `1.5s`, `6m0s`, `1h0m1s`. */
function duration(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  if (ms < 1000) return `${ms}ms`;
  const [hours, minutes, rest] = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    (ms % 60_000) / 1000,
  ];
  return `${hours > 0 ? `${hours}h` : ""}${hours > 0 || minutes > 0 ? `${minutes}m` : ""}${rest}s`;
}

/** RFC 3339, to the second. */
function dateAfter(seconds: number, now: number): string {
  return new Date(Math.ceil(now + seconds) * 1000).toISOString().replace(".000Z", "Z");
}

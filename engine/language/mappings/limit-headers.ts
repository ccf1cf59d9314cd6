/**
 * A provider's limits in response headers (docs/wires/rules.md#headers): how many requests and tokens are allowed, how many
 * remain, and when they reset. Each wire declares its header names; between two wires they are translated.
 *
 * These are the provider's own limits, not those of this gateway.
 */

/** By the unit (`requests`, `tokens`, …). */
export type Limits = Readonly<Record<string, Limit>>;

export interface Limit {
  limit?: number;
  remaining?: number;
  /** Seconds from now. */
  reset?: number;
}

/** A wire's header names, from its mapping. */
export interface LimitHeaders {
  /** One entry for each `counted` unit (`requests`, `tokens`, …); names in lower case. */
  names: readonly Readonly<Record<keyof Limit | "counted", string>>[];
  /** The format of the reset time: a date, or if absent a duration, `6m0s`. */
  resetFormat: "date-time" | undefined;
}

/** The form in a mapping: `{of}` is replaced with each of the words in `of`. */
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

/** @param now Unix seconds */
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
      headers[name.reset] = resetFormat === "date-time" ? formatDate(reset, now) : formatDuration(reset);
  }
  return headers;
}

function numberIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  return text.trim() && Number.isFinite(value) ? value : undefined;
}

const UNITS: Record<string, number> = { d: 86_400, h: 3600, m: 60, s: 1, ms: 0.001 };

/** Upstreams of one wire use several formats: `6m0s`, `59.7`, a date. */
function secondsIn(text: string | undefined, now: number): number | undefined {
  if (!text) return undefined;
  const plain = numberIn(text);
  if (plain !== undefined) return Math.max(0, plain);
  if (/^(\d+(\.\d+)?(ms|[dhms]))+$/.test(text)) {
    const units = text.matchAll(/(\d+(?:\.\d+)?)(ms|[dhms])/g);
    return [...units].reduce((sum, [, value, unit = ""]) => sum + Number(value) * (UNITS[unit] ?? 0), 0);
  }
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date / 1000 - now);
}

/** `120ms`, `1.5s`, `6m0s`, `1h0m1s`. */
function formatDuration(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  if (ms < 1000) return `${ms}ms`;
  const [hours, minutes, rest] = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    (ms % 60_000) / 1000,
  ];
  return `${hours > 0 ? `${hours}h` : ""}${hours > 0 || minutes > 0 ? `${minutes}m` : ""}${rest}s`;
}

/** RFC 3339, in seconds. */
function formatDate(seconds: number, now: number): string {
  return new Date(Math.ceil(now + seconds) * 1000).toISOString().replace(".000Z", "Z");
}

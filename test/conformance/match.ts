/**
 * Compares the result of a conversion with the expectation of a section F case: a deep subset with wildcards. Reports
 * every difference with its path, independent of the origin of either value.
 */
import type { Difference } from "./difference.ts";
import { isRecord } from "./json.ts";
import type { Format } from "./section-f.ts";

export interface Match {
  differences: Difference[];
  /** The value of each `<id:PREFIX>`, in the order of the expectation, so that a runner can pair ids. */
  ids: { path: string; value: string }[];
}

/**
 * `expected` is a deep subset of `actual`: other keys may have any value, arrays match in length and order.
 * Wildcards: `<absent>` (no such key), `<any>` (present), `<int>`, `<str>` (non-empty), `<id:PREFIX>` (longer than
 * the prefix). Under `content` and `system` a string equals a single plain text part of the format, in both
 * directions.
 */
export function match(expected: unknown, actual: unknown, format: Format): Match {
  const found: Match = { differences: [], ids: [] };
  compare(expected, actual, "", format, found);
  return found;
}

/**
 * As `match`, for the payloads of a stream: `ping` events do not count, and chunks must agree on the fields of their
 * common response.
 */
export function matchStream(expected: readonly unknown[], actual: readonly unknown[], format: Format): Match {
  const found = match(withoutPings(expected, format), withoutPings(actual, format), format);
  if (format === "chat") found.differences.push(...inconstant(actual));
  return found;
}

function compare(expected: unknown, actual: unknown, path: string, format: Format, found: Match): void {
  const differ = (wanted: unknown): void => {
    found.differences.push({ path, expected: wanted, actual });
  };
  if (typeof expected === "string" && /^<.*>$/.test(expected)) {
    const wildcard = wildcardOf(expected);
    if (wildcard !== undefined) {
      if (!wildcard(actual)) differ(expected);
      else if (expected.startsWith("<id:")) found.ids.push({ path, value: actual as string });
      return;
    }
  }
  if (/(^|\.)(content|system)$/.test(path)) {
    const texts = [plainText(expected, format), plainText(actual, format)];
    if (texts[0] !== undefined && texts[1] !== undefined) {
      compare(texts[0], texts[1], `${path}(text)`, format, found);
      return;
    }
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) differ("a list");
    else {
      if (actual.length !== expected.length) {
        differ(`${expected.length} items`);
      }
      for (const [at, item] of expected.entries()) {
        if (at < actual.length) compare(item, actual[at], `${path}[${at}]`, format, found);
      }
    }
  } else if (isRecord(expected)) {
    if (!isRecord(actual)) differ("an object");
    else {
      for (const [key, value] of Object.entries(expected)) {
        compare(value, actual[key], path === "" ? key : `${path}.${key}`, format, found);
      }
    }
  } else if (expected !== actual) {
    differ(expected);
  }
}

function wildcardOf(text: string): ((value: unknown) => boolean) | undefined {
  if (text === "<absent>") return (value) => value === undefined;
  if (text === "<any>") return (value) => value !== undefined;
  if (text === "<int>") return (value) => Number.isInteger(value);
  if (text === "<str>") return (value) => typeof value === "string" && value !== "";
  const prefix = /^<id:(.+)>$/.exec(text)?.[1];
  if (prefix === undefined) return undefined;
  return (value) => typeof value === "string" && value.startsWith(prefix) && value.length > prefix.length;
}

/** The text of a string, or of a list with one text part and no other relevant field. */
function plainText(value: unknown, format: Format): string | undefined {
  if (typeof value === "string") return value;
  if (!Array.isArray(value) || value.length !== 1) return undefined;
  const [part] = value as unknown[];
  if (!isRecord(part)) return undefined;
  const { type, text, ...rest } = part;
  const types = format === "responses" ? ["input_text", "output_text"] : ["text"];
  if (typeof text !== "string" || !types.includes(type as string)) return undefined;
  const bare = Object.values(rest).every((extra) => Array.isArray(extra) && extra.length === 0);
  return bare ? text : undefined;
}

function withoutPings(events: readonly unknown[], format: Format): unknown[] {
  return events.filter((event) => format !== "messages" || !isRecord(event) || event.type !== "ping");
}

/** Chunks of one response share id, object, created and model, and have `logprobs` in every choice or in none. */
function inconstant(chunks: readonly unknown[]): Difference[] {
  const differences: Difference[] = [];
  const first = new Map<string, string>();
  const hold = (key: string, value: unknown, path: string): void => {
    const text = JSON.stringify(value) ?? "nothing";
    const held = first.get(key);
    if (held === undefined) first.set(key, text);
    else if (held !== text)
      differences.push({ path, expected: `${held} throughout the stream`, actual: value });
  };
  for (const [at, chunk] of chunks.entries()) {
    if (!isRecord(chunk) || !Array.isArray(chunk.choices)) continue;
    for (const key of ["id", "object", "created", "model"]) hold(key, chunk[key], `[${at}].${key}`);
    for (const choice of chunk.choices as Record<string, unknown>[]) {
      hold("logprobs", choice.logprobs, `[${at}].choices.logprobs`);
    }
  }
  return differences;
}

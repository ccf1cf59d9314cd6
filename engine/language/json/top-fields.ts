/**
 * The positions of the top-level fields in the text of a JSON object. Fields that belong to a message rather than to its
 * request are removed from the text, and the rest stays as the client wrote it. For invalid JSON the result may be wrong or
 * empty.
 */

import { textChunks } from "./chunks.ts";
import type { Steps } from "./in-steps.ts";
import { endOfString } from "./scan.ts";

export interface TopField {
  key: string;
  /** Offset of the key's opening quote. */
  from: number;
  /** Start and end of the value. */
  start: number;
  end: number;
}

/** Number of characters between two yields. */
const YIELD_CHARACTERS = 1 << 18;

const [QUOTE, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 44, 91, 93, 123, 125];

export function* topFields(text: string): Steps<TopField[]> {
  const fields: TopField[] = [];
  let at = afterSpace(text, 0);
  if (text.charCodeAt(at) !== OPEN_OBJECT) return fields;
  at = afterSpace(text, at + 1);
  while (text.charCodeAt(at) === QUOTE) {
    const keyEnd = endOfString(text, at) + 1;
    const key = parseOrUndefined(text.slice(at, keyEnd));
    const colon = afterSpace(text, keyEnd);
    if (keyEnd === 0 || typeof key !== "string" || text[colon] !== ":") return [];
    const start = afterSpace(text, colon + 1);
    const end = yield* endOfValue(text, start);
    fields.push({ key, from: at, start, end });
    at = afterSpace(text, end);
    if (text.charCodeAt(at) !== COMMA) break;
    at = afterSpace(text, at + 1);
    if (text.charCodeAt(at) !== QUOTE) return [];
  }
  // The parser rejects text after the object.
  return text.charCodeAt(at) === CLOSE_OBJECT && afterSpace(text, at + 1) === text.length ? fields : [];
}

/** The text without some fields, and with others replaced or added; in UTF-8. */
export function* withTopFields(
  text: string,
  fields: readonly TopField[],
  { drop, set }: { drop: readonly string[]; set: Readonly<Record<string, unknown>> },
): Steps<Buffer> {
  const remaining = fields.filter(({ key }) => !drop.includes(key) && !Object.hasOwn(set, key));
  const added = Object.entries(set).filter(([, value]) => value !== undefined);
  const chunks: Buffer[] = [];
  for (const { from, end } of remaining) {
    chunks.push(Buffer.from(chunks.length === 0 ? "{" : ","));
    for (const chunk of textChunks(text.slice(from, end))) {
      chunks.push(Buffer.from(chunk));
      yield;
    }
  }
  const rest = added.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(",");
  const before = chunks.length === 0 ? "{" : rest === "" ? "" : ",";
  chunks.push(Buffer.from(`${before}${rest}}`));
  yield;
  return Buffer.concat(chunks);
}

/** A longer value is not parsed: it is replaced with as many spaces. */
const MAX_PARSED_CHARACTERS = 4096;

/** The fields that are neither lists nor objects, by key. */
export function scalarsOf(text: string, fields: readonly TopField[]): Record<string, unknown> {
  const scalars: Record<string, unknown> = {};
  for (const { key, start, end } of fields) {
    const first = text.charCodeAt(start);
    if (first === OPEN_LIST || first === OPEN_OBJECT) continue;
    const isShort = end - start <= MAX_PARSED_CHARACTERS;
    Object.defineProperty(scalars, key, {
      value: isShort ? parseOrUndefined(text.slice(start, end)) : " ".repeat(MAX_PARSED_CHARACTERS),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return scalars;
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 0x20) at++;
  return at;
}

function* endOfValue(text: string, start: number): Steps<number> {
  let depth = 0;
  let nextYield = start + YIELD_CHARACTERS;
  for (let at = start; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) {
      at = endOfString(text, at);
      if (at < 0) return text.length;
      if (depth === 0) return at + 1;
    } else if (unit === OPEN_LIST || unit === OPEN_OBJECT) depth++;
    else if (unit === CLOSE_LIST || unit === CLOSE_OBJECT) {
      if (depth === 0) return at;
      if (--depth === 0) return at + 1;
    } else if (depth === 0 && (unit === COMMA || unit <= 0x20)) return at;
    if (at >= nextYield) {
      nextYield = at + YIELD_CHARACTERS;
      yield;
    }
  }
  return text.length;
}

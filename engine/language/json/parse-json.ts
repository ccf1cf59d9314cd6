/**
 * Parses JSON text and preserves the digits of every number. If all numbers of a text are written as floats are, `JSON.parse`
 * reads it after one scan. Otherwise the remaining numbers become `ExactNumber`s.
 */
import { ExactNumber } from "./exact-number.ts";
import { findExactNumbers } from "./scan.ts";

/** A text and its value: JSON with floats for numbers, or the text itself if it is not JSON. */
export interface ReadText {
  text: string;
  value: unknown;
  isJson: boolean;
}

export function readText(text: string): ReadText {
  try {
    return { text, value: JSON.parse(text), isJson: true };
  } catch {
    return { text, value: text, isJson: false };
  }
}

/** Throws like `JSON.parse`. */
export function parseJson(text: string): unknown {
  const places = findExactNumbers(text);
  return places.length === 0 ? JSON.parse(text) : parseExactly(text, places);
}

/**
 * The exact value of a text that was parsed before.
 * @param value the result of `JSON.parse`
 * @param places of the numbers that are not floats, if they are known
 */
export function exactValue(
  text: string,
  value: unknown,
  places: readonly number[] = findExactNumbers(text),
): unknown {
  return places.length === 0 ? value : parseExactly(text, places);
}

/**
 * The value of a serialized text, with floats for numbers.
 * @param value the value that was serialized
 */
export function plainValue(text: string, value: unknown): unknown {
  return findExactNumbers(text).length === 0 ? value : JSON.parse(text);
}

/** The prefix of a number's index while the rest is parsed. A text can contain it only as this escape. */
const MARK = "\\u0001";

/**
 * Replaces exact numbers with unique strings, so that the engine's own parser can run. A reviver that receives each number's
 * source would take five times as long.
 */
function parseExactly(text: string, places: readonly number[]): unknown {
  if (text.includes(MARK)) return parseSlowly(text);
  const numbers: ExactNumber[] = [];
  let marked = "";
  let copied = 0;
  for (let i = 0; i < places.length; i += 2) {
    const [start, end] = [places[i] as number, places[i + 1] as number];
    // As a string it would become the name of a field.
    if (isBeforeColon(text, end)) return JSON.parse(text);
    marked += `${text.slice(copied, start)}"${MARK}${numbers.length}"`;
    numbers.push(new ExactNumber(text.slice(start, end)));
    copied = end;
  }
  marked += text.slice(copied);
  let value: unknown;
  try {
    value = JSON.parse(marked);
  } catch {
    // Throws the error with its message and position.
    return JSON.parse(text);
  }
  return restore(value, numbers);
}

export function isBeforeColon(text: string, at: number): boolean {
  COLON.lastIndex = at;
  return COLON.test(text);
}

const COLON = /[ \t\r\n]*:/y;

function restore(value: unknown, numbers: readonly ExactNumber[]): unknown {
  const root = { value };
  const queue: Record<string, unknown>[] = [root];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    for (const key in at) {
      const inner = at[key];
      if (typeof inner === "string") {
        if (inner.charCodeAt(0) === 1) at[key] = numbers[Number(inner.slice(1))];
      } else if (typeof inner === "object" && inner !== null) queue.push(inner as Record<string, unknown>);
    }
  }
  return root.value;
}

type Reviver = (key: string, value: unknown, context: { source: string }) => unknown;

function parseSlowly(text: string): unknown {
  const revive: Reviver = (_key, value, { source }) =>
    typeof value === "number" && String(value) !== source ? new ExactNumber(source) : value;
  return JSON.parse(text, revive as (key: string, value: unknown) => unknown);
}

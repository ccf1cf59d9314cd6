/** Scans a JSON text without parsing it. */
import { isJsonNumber } from "./exact-number.ts";

const QUOTE = 34;
const BACKSLASH = 92;
const [MINUS, ZERO, NINE, POINT] = [45, 48, 57, 46];
const [COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [44, 91, 93, 123, 125];

/** The result of one scan. For invalid JSON, any result is possible. */
export interface Outline {
  /** An upper bound of the number of values in the text, at any depth. */
  values: number;
  /** Positions of the numbers that `JSON.stringify` would write with other digits: start, end, start, end … */
  exactNumbers: readonly number[];
}

/** Limits of a text. */
export interface Bounds {
  /** Nesting depth of lists and objects. */
  depth: number;
  /** Members of one object. */
  fields: number;
}

const UNBOUNDED: Bounds = { depth: Number.POSITIVE_INFINITY, fields: Number.POSITIVE_INFINITY };

/** Offset of the quote that closes the string opened at `start`; -1 if there is none. */
export function endOfString(text: string, start: number): number {
  // Strings are most of a body; `indexOf` scans them many times faster than a loop.
  let at = text.indexOf('"', start + 1);
  while (at > 0 && text.charCodeAt(at - 1) === BACKSLASH) {
    let backslashes = 1;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return at;
    at = text.indexOf('"', at + 1);
  }
  return at;
}

/** The outline of a text without limits. */
export const outlineOf = (text: string): Outline => outlineWithin(text, UNBOUNDED) as Outline;

/** @returns the outline, or the name of the first limit that the text exceeds */
export function outlineWithin(text: string, bounds: Bounds): Outline | keyof Bounds {
  const exactNumbers: number[] = [];
  // The number of members so far at each open depth; lists are not counted.
  const members: number[] = [Number.NEGATIVE_INFINITY];
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) {
      at = endOfString(text, at);
      if (at < 0) break;
    } else if (unit <= NINE) {
      if (unit === COMMA) {
        values++;
        const count = (members[depth] as number) + 1;
        if (count > bounds.fields) return "fields";
        members[depth] = count;
      } else if (unit >= ZERO || unit === MINUS) {
        const end = endOfNumber(text, at + 1);
        if (!isPlain(text, at, end)) exactNumbers.push(at, end);
        at = end - 1;
      }
    } else if (unit === OPEN_LIST || unit === OPEN_OBJECT) {
      if (++depth > bounds.depth) return "depth";
      members[depth] = unit === OPEN_OBJECT ? 1 : Number.NEGATIVE_INFINITY;
      values++;
    } else if (unit === CLOSE_LIST || unit === CLOSE_OBJECT) {
      // Invalid JSON may close brackets that it never opened.
      if (depth > 0) depth--;
    }
  }
  return { values, exactNumbers };
}

/** For invalid JSON, the result may be incomplete. */
export function findExactNumbers(text: string): readonly number[] {
  return outlineOf(text).exactNumbers;
}

/** The end of a run of digits, signs, points and exponents, whether or not they form a number. */
function endOfNumber(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if ((unit >= ZERO && unit <= NINE) || unit === POINT) continue;
    if (unit !== MINUS && unit !== 43 && unit !== 69 && unit !== 101) break;
  }
  return at;
}

/** Whether a float is written with the same digits; true for text that is not a number. */
function isPlain(text: string, start: number, end: number): boolean {
  // A float preserves up to 15 digits, and an integer of that length has only one spelling.
  if (end - start <= 15 && isShort(text, start, end)) return true;
  const token = text.slice(start, end);
  return String(Number(token)) === token || !isJsonNumber(token);
}

/** Only digits, or with a point that is followed by fewer than five zeros and no final zero; never `-0`. */
function isShort(text: string, start: number, end: number): boolean {
  let point = -1;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit === POINT) {
      if (point >= 0) return false;
      point = at;
    } else if (unit > NINE || (unit < ZERO && at > start)) return false;
  }
  if (point < 0) return text.charCodeAt(start) !== MINUS || text.charCodeAt(start + 1) !== ZERO;
  return text.charCodeAt(end - 1) !== ZERO && !text.startsWith(".00000", point) && point < end - 1;
}

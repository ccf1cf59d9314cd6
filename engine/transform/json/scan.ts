/** Looks through a JSON text without parsing it. */
import { isJsonNumber } from "./exact-number.ts";

const QUOTE = 34;
const BACKSLASH = 92;
const [MINUS, ZERO, NINE, POINT] = [45, 48, 57, 46];

/** Offset of the quote that closes the string opened at `start`; -1 when none does. */
export function endOfString(text: string, start: number): number {
  // Strings hold most of a body; `indexOf` runs over them many times faster than a loop.
  let at = text.indexOf('"', start + 1);
  while (at > 0 && text.charCodeAt(at - 1) === BACKSLASH) {
    let backslashes = 1;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return at;
    at = text.indexOf('"', at + 1);
  }
  return at;
}

/**
 * Where numbers stand that `JSON.stringify` would write with other digits than the text has: start, end, start, end …
 * In a text that is no JSON, some of them.
 */
export function findExactNumbers(text: string): number[] {
  const found: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) {
      at = endOfString(text, at);
      if (at < 0) return found;
    } else if (unit <= NINE && (unit >= ZERO || unit === MINUS)) {
      const end = endOfNumber(text, at + 1);
      if (!isPlain(text, at, end)) found.push(at, end);
      at = end - 1;
    }
  }
  return found;
}

/** Digits, signs, points and exponents, whether or not they make a number. */
function endOfNumber(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if ((unit >= ZERO && unit <= NINE) || unit === POINT) continue;
    if (unit !== MINUS && unit !== 43 && unit !== 69 && unit !== 101) break;
  }
  return at;
}

/** Whether a float is written with the same digits; also true of what is no number at all. */
function isPlain(text: string, start: number, end: number): boolean {
  // Up to 15 digits are a float's own, and a whole number of so few has one spelling.
  if (end - start <= 15 && isShort(text, start, end)) return true;
  const token = text.slice(start, end);
  return String(Number(token)) === token || !isJsonNumber(token);
}

/** Digits only, or with a point that no zero ends and less than five zeros follow; never `-0`. */
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

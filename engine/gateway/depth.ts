/**
 * How deeply a JSON text nests, looked up before it is parsed: a few megabytes of `[` would cost the parser a hundred
 * times their size. Nothing else about the text is checked.
 */

const QUOTE = 34;
const BACKSLASH = 92;

/** True when brackets and braces outside strings are ever open more than `limit` deep. */
export function nestsDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) {
      at = endOfString(text, at);
      if (at < 0) return false;
    } else if (unit === 91 || unit === 123) {
      if (++depth > limit) return true;
    } else if (unit === 93 || unit === 125) depth--;
  }
  return false;
}

/** Offset of the quote that closes the string opened at `start`; -1 when none does. */
function endOfString(text: string, start: number): number {
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

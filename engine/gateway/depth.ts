/**
 * How deeply a JSON text nests, looked up before it is parsed: a few megabytes of `[` would cost the parser a hundred
 * times their size. Nothing else about the text is checked.
 */
import { endOfString } from "../transform/json/scan.ts";

const QUOTE = 34;

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

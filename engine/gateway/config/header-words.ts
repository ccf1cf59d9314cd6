/** What may be the name of a header in a provider file, and what may stand in one. */
import { isSettable } from "../../upstream/upstream-target.ts";

export const HEADER_NAME: RegExp = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;

/** In lower case. */
export function isHeaderName(name: string): boolean {
  return HEADER_NAME.test(name) && isSettable(name);
}

/** What may stand in a header: HTTP allows no control character, and ours are ASCII. */
export function isHeaderValue(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text) && text.trim() === text;
}

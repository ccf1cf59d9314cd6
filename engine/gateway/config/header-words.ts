/** Valid names and values of headers in provider files. */
import { isSettable } from "../../upstream/upstream-target.ts";

export const HEADER_NAME: RegExp = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;

/** In lower case. */
export function isHeaderName(name: string): boolean {
  return HEADER_NAME.test(name) && isSettable(name);
}

/** Whether a header may have this value: HTTP forbids control characters, and the gateway's own values are ASCII. */
export function isHeaderValue(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text) && text.trim() === text;
}

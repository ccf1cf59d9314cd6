/**
 * Values in paths. Whatever stands in the place of a name, the path that goes up has the segments of its template and no
 * others: nothing in a value is read as the end of a segment, or as a step up.
 */

/** What readers of URLs take for a step, if need be after unescaping it once more (RFC 3986 5.2.4; the URL standard, 4.4). */
const STEP = /(?:(?:^|[\\/])\.|[\\/])\.(?:[\\/;]|$)/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\0-\x1f\x7f]/;

/** Whether a name may go into a path at all: no escaping makes a step something else. */
export function fitsPath(name: string): boolean {
  if (name === "" || name === "." || CONTROL.test(name) || !name.isWellFormed()) return false;
  return !STEP.test(name.includes("%") ? unescaped(name) : name);
}

/** The value as one segment. Throws when it can be none, which `fitsPath` tells before. */
export function segmentOf(value: string): string {
  if (!fitsPath(value)) throw new Error(`\`${value}\` is not allowed in a path`);
  return encodeURIComponent(value);
}

function unescaped(name: string): string {
  return name
    .replace(/%(?:25)*2e/gi, ".")
    .replace(/%(?:25)*2f/gi, "/")
    .replace(/%(?:25)*5c/gi, "\\");
}

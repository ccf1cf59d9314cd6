/** Values in paths. A value never changes the segments of the path template: it cannot end a segment or go up a level. */

/** Dot segments as URL parsers recognize them, possibly after unescaping once more (RFC 3986 5.2.4; the URL standard, 4.4). */
const STEP = /(?:(?:^|[\\/])\.|[\\/])\.(?:[\\/;]|$)/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\0-\x1f\x7f]/;

/** Whether a name can be part of a path: escaping does not neutralize a dot segment. */
export function fitsPath(name: string): boolean {
  if (name === "" || name === "." || CONTROL.test(name) || !name.isWellFormed()) return false;
  return !STEP.test(name.includes("%") ? unescaped(name) : name);
}

/** The value as one segment. Throws if `fitsPath` is false. */
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

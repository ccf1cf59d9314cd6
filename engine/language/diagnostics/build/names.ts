/** How diagnostics show names: suggestions, and lists of the possible names. */
import renamed from "../../../../schemas/renamed.json" with { type: "json" };
import { suggest } from "../suggest.ts";

/**
 * Names of earlier versions and their replacements. The old form is `name` or `key: value`. The replacement is a name, `key: value`, or a list of names of which the place decides one. Null: the value is the default now. Stays until 1.0.
 */
const RENAMED: Readonly<Record<string, string | readonly string[] | null>> = renamed;

/** More names would be noise; the schema and the diagnostic's page list them all. */
const MAX_NAMES = 14;

/**
 * "did you mean `x`?", or `otherwise` if no name is similar. For a word of an earlier version: "now called `x`". `prefix` is
 * put before every name.
 */
export function didYouMean(name: string, possible: readonly string[], otherwise = "", prefix = ""): string {
  const successors = Object.hasOwn(RENAMED, name) ? [RENAMED[name] ?? []].flat() : [];
  const successor = successors.find((each) => possible.includes(each.split(":")[0] ?? each));
  if (successor !== undefined)
    return `now ${successor.includes(":") ? "written" : "called"} \`${prefix}${successor}\``;
  const nearest = suggest(name, possible);
  return nearest === undefined ? otherwise : `did you mean \`${prefix}${nearest}\`?`;
}

/** "now written `x: y`" for a value of an earlier version; undefined for others. */
export function nowWritten(key: string, value: unknown): string | undefined {
  const old = `${key}: ${value}`;
  if (!Object.hasOwn(RENAMED, old)) return undefined;
  const successor = RENAMED[old];
  return successor === null ? "the default now: leave the key out" : `now written \`${successor}\``;
}

/** "fields here: a, b, c and 4 more"; empty if there are no names. */
export function possibleNames(title: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, MAX_NAMES).join(", ");
  const more = names.length - MAX_NAMES;
  return [`${title}: ${shown}${more > 0 ? ` and ${more} more` : ""}`];
}

/** "`a`, `b` and `c`". */
export function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} and ${last}`;
}

/** A constant in the form of the source. */
export function shown(value: unknown): string {
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}

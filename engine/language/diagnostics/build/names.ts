/**
 * How diagnostics speak of names: what was meant, and what is possible.
 */
import renamed from "../../../../schemas/renamed.json" with { type: "json" };
import { suggest } from "../suggest.ts";

/**
 * Words of earlier versions (`old`, `key: value`), with what replaced each one: a word, a word with its value, one of several by
 * the place. Null: the value is the default now. Kept until 1.0.
 */
const RENAMED: Readonly<Record<string, string | readonly string[] | null>> = renamed;

/** More names than this are noise; the schema or the page has them all. */
const MAX_NAMES = 14;

/**
 * "did you mean `x`?", or `otherwise` when nothing is near. For a word of an earlier version: "now called `x`".
 * `prefix` belongs to every name shown.
 */
export function didYouMean(name: string, possible: readonly string[], otherwise = "", prefix = ""): string {
  const successors = Object.hasOwn(RENAMED, name) ? [RENAMED[name] ?? []].flat() : [];
  const successor = successors.find((each) => possible.includes(each.split(":")[0] ?? each));
  if (successor !== undefined)
    return `now ${successor.includes(":") ? "written" : "called"} \`${prefix}${successor}\``;
  const nearest = suggest(name, possible);
  return nearest === undefined ? otherwise : `did you mean \`${prefix}${nearest}\`?`;
}

/** "now written `x: y`", for a value of an earlier version. Undefined for others. */
export function nowWritten(key: string, value: unknown): string | undefined {
  const old = `${key}: ${value}`;
  if (!Object.hasOwn(RENAMED, old)) return undefined;
  const successor = RENAMED[old];
  return successor === null ? "the default now: leave the key out" : `now written \`${successor}\``;
}

/** "fields here: a, b, c and 4 more", or nothing when there are none. */
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

/** A constant as a reader writes it. */
export function shown(value: unknown): string {
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}

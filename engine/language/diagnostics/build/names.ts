/**
 * How diagnostics speak of names: what was meant, and what is possible.
 */
import renamed from "../../../../schemas/renamed.json" with { type: "json" };
import { suggest } from "../suggest.ts";

/** Words of earlier versions, with the word that replaced each one. Kept until 1.0. */
const RENAMED: Readonly<Record<string, string>> = renamed;

/** More names than this are noise; the schema or the page has them all. */
const MAX_NAMES = 14;

/**
 * "did you mean `x`?", or `otherwise` when nothing is near. For a word of an earlier version: "now called `x`".
 * `prefix` belongs to every name shown.
 */
export function didYouMean(name: string, possible: readonly string[], otherwise = "", prefix = ""): string {
  const successor = Object.hasOwn(RENAMED, name) ? RENAMED[name] : undefined;
  if (successor !== undefined && possible.includes(successor)) return `now called \`${prefix}${successor}\``;
  const nearest = suggest(name, possible);
  return nearest === undefined ? otherwise : `did you mean \`${prefix}${nearest}\`?`;
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

/** The directives of the template language and which of them go together. */
import * as say from "../diagnostic/build/checking.ts";
import type { Diagnostic } from "../diagnostic/diagnostic.ts";
import type { Entry } from "./node.ts";
import type { Report } from "./report.ts";

export const directives: ReadonlySet<string> = new Set([
  "$each",
  "$group",
  "$by",
  "$as",
  "$sort",
  "$let",
  "$when",
  "$with",
  "$match",
  "$if",
  "$then",
  "$else",
  "$merge",
  "$use",
  "$value",
]);

/** Each of these is the whole body of a map, so a map holds at most one of them. */
const bodies = ["$match", "$if", "$merge", "$use", "$value"];

/** A directive that means nothing without another. */
const companions: Record<string, string[]> = {
  $group: ["$by"],
  $by: ["$group"],
  $as: ["$each", "$group"],
  $sort: ["$each"],
  $then: ["$if"],
};

/** The first rule that a map's directives break. `found`: directive → its entry. */
export function checkDirectives(
  found: ReadonlyMap<string, Entry>,
  hasFields: boolean,
  report: Report,
): Diagnostic | undefined {
  const keyOf = (name: string): Entry["key"] => (found.get(name) as Entry).key;
  const exclude = (first: string, second: string, label: string): Diagnostic =>
    say.directivesExclude(report.at(keyOf(second)), second, first, keyOf(first).span, label);
  // In the order in which they stand: the later one is too much.
  const [first, second] = [...found.keys()].filter((name) => bodies.includes(name));
  if (first !== undefined && second !== undefined) {
    return exclude(first, second, "each makes the whole value");
  }
  if (found.has("$each") && found.has("$group")) return exclude("$each", "$group", "nest one in the other");
  for (const [name, partners] of Object.entries(companions)) {
    if (found.has(name) && !partners.some((partner) => found.has(partner))) {
      return say.directiveAlone(report.at(keyOf(name)), name, partners);
    }
  }
  const whole = ["$merge", "$use", "$value", "$then"].find((name) => found.has(name));
  return whole === undefined || !hasFields ? undefined : say.fieldsLost(report.at(keyOf(whole)), whole);
}

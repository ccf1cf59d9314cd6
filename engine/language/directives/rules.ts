/** The rules about combinations of directives. */
import * as messages from "../diagnostics/build/checking.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Report } from "../mappings/report.ts";
import type { Entry } from "../yaml/yaml-node.ts";
import { keys } from "./directive-table.ts";

/** The first rule that a map's directives violate. `found`: directive → its entry. */
export function checkDirectives(
  found: ReadonlyMap<string, Entry>,
  hasFields: boolean,
  report: Report,
): Diagnostic | undefined {
  const keyOf = (name: string): Entry["key"] => (found.get(name) as Entry).key;
  const exclude = (first: string, second: string, label: string): Diagnostic =>
    messages.directivesExclude(report.at(keyOf(second)), second, first, keyOf(first).span, label);
  // In source order: the error is reported at the later one.
  const [first, second] = [...found.keys()].filter((name) => keys.get(name)?.body !== undefined);
  if (first !== undefined && second !== undefined) {
    return exclude(first, second, "each makes the whole value");
  }
  for (const [name, { excludes, needs }] of keys) {
    if (!found.has(name)) continue;
    if (excludes !== undefined && found.has(excludes))
      return exclude(name, excludes, "nest one in the other");
    if (needs !== undefined && !needs.some((partner) => found.has(partner)))
      return messages.directiveAlone(report.at(keyOf(name)), name, [...needs]);
  }
  if (found.has("$if") && !hasFields && !["$then", "$else"].some((name) => found.has(name)))
    return messages.directiveAlone(report.at(keyOf("$if")), "$if", ["$then"]);
  if (found.has("$match") && !hasFields && !found.has("$else"))
    return messages.wrongForm(
      report.at(keyOf("$match")),
      "`$match` has no arm",
      "add a value and its result: `text: { type: text }`",
    );
  const alone = [...keys].find(([name, { isAlone }]) => isAlone && found.has(name))?.[0];
  return alone === undefined || !hasFields ? undefined : messages.fieldsLost(report.at(keyOf(alone)), alone);
}

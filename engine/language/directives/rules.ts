/** The rules about combinations of directives. */
import * as say from "../diagnostics/build/checking.ts";
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
    say.directivesExclude(report.at(keyOf(second)), second, first, keyOf(first).span, label);
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
      return say.directiveAlone(report.at(keyOf(name)), name, [...needs]);
  }
  const alone = [...keys].find(([name, { isAlone }]) => isAlone && found.has(name))?.[0];
  return alone === undefined || !hasFields ? undefined : say.fieldsLost(report.at(keyOf(alone)), alone);
}

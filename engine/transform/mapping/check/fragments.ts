/** Fragments as a whole: those that nobody uses, and those that would run for ever. */
import * as say from "../../diagnostic/build/checking.ts";
import type { Mapping } from "../mapping.ts";
import { at } from "../read.ts";
import type { Template, UseTemplate } from "../template.ts";
import type { Findings } from "./findings.ts";

/** `used`: names that some map uses, directly or through other fragments. */
export function checkFragments(mapping: Mapping, used: ReadonlySet<string>, findings: Findings): void {
  const written = at(mapping.document.root, "fragments");
  // What a variant no longer uses, the mapping that it extends still does.
  if (written?.kind === "map" && mapping.family === mapping.name) {
    for (const { key } of written.entries) {
      if (!used.has(key.value)) findings.add(say.unusedFragment(findings.at(key), key.value));
    }
  }
  const done = new Set<string>();
  for (const name of mapping.fragments.keys()) follow(name, []);

  function follow(name: string, way: readonly string[]): void {
    if (done.has(name)) return;
    const body = mapping.fragments.get(name);
    for (const use of body === undefined ? [] : usesOf(body)) {
      const from = [...way, name].indexOf(use.name);
      if (from < 0) follow(use.name, [...way, name]);
      else {
        const circle = [...[...way, name].slice(from), use.name];
        findings.add(say.fragmentCircle(findings.at(use.node), circle));
      }
    }
    done.add(name);
  }
}

/** The fragments that a template uses with the very input that it has itself. */
function usesOf(template: Template): UseTemplate[] {
  const all = (bodies: readonly (Template | undefined)[]): UseTemplate[] =>
    bodies.flatMap((body) => (body === undefined ? [] : usesOf(body)));
  switch (template.kind) {
    case "use":
      return [template];
    case "object":
      return all(template.fields.map((field) => field.value));
    case "list":
      return all(template.items);
    case "merge":
      return all(template.parts);
    case "each":
      return all([template.list]);
    case "match":
      return all([...template.arms.map((arm) => arm.body), template.otherwise]);
    case "if":
      return all([template.then, template.otherwise]);
    case "let":
      return all([...template.names.map((name) => name.value), template.body]);
    case "else":
      return all([template.body, template.fallback]);
    default:
      return [];
  }
}

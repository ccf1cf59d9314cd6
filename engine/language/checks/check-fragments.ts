/** Checks fragments for those that are never used and for endless recursion. */
import * as say from "../diagnostics/build/checking.ts";
import { childrenOf, seeingOf } from "../directives/directive-table.ts";
import type { Mapping, StreamMap } from "../mappings/mapping.ts";
import type { Template, UseTemplate } from "../mappings/template.ts";
import { mapsOf } from "../maps/maps.ts";
import { at, text } from "../yaml/yaml-node.ts";
import type { Findings } from "./check-findings.ts";

export function checkFragments(mapping: Mapping, findings: Findings): void {
  const written = at(mapping.document.root, "fragments");
  // A fragment that a variant no longer uses may still be used by the mapping that it extends.
  if (written?.kind === "map" && mapping.family === mapping.name) {
    const used = new Set(allUses(mapping).map((use) => use.name));
    // If a `$use` names an unknown fragment, the error is in that name. The unused fragment is probably the one that it meant.
    const isCertain = [...used].every((name) => mapping.fragments.has(name));
    for (const { key } of written.entries) {
      if (isCertain && !used.has(key.value)) findings.add(say.unusedFragment(findings.at(key), key.value));
    }
  }
  const exported = at(mapping.document.root, "exports");
  for (const item of exported?.kind === "list" ? exported.items : []) {
    const name = text(item) ?? "";
    if (!mapping.fragments.has(name))
      findings.add(say.unknownFragment(findings.at(item), name, [...mapping.fragments.keys()]));
  }
  const done = new Set<string>();
  for (const name of mapping.fragments.keys()) follow(name, []);

  function follow(name: string, way: readonly string[]): void {
    if (done.has(name)) return;
    const body = mapping.fragments.get(name);
    for (const use of body === undefined ? [] : usesOf(body, seeingOf)) {
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

/** Every `$use` that a map reaches, directly or through other fragments. */
function allUses(mapping: Mapping): UseTemplate[] {
  const { stream } = mapping;
  const maps = [
    ...mapsOf(mapping).map(({ template }) => template),
    ...[stream.decode, stream.encode].flatMap(templatesOf),
  ];
  const found = new Map<string, UseTemplate>();
  const collect = (template: Template | undefined): void => {
    for (const use of template === undefined ? [] : usesOf(template, childrenOf)) {
      if (found.has(use.name)) continue;
      found.set(use.name, use);
      collect(mapping.fragments.get(use.name));
    }
  };
  for (const template of maps) collect(template);
  return [...found.values()];
}

function templatesOf(map: StreamMap | undefined): (Template | undefined)[] {
  if (map === undefined) return [];
  const rows = map.rows.flatMap(({ rows }) =>
    rows.flatMap((row) => [...[...row.set, ...row.every].map((field) => field.value), row.emit]),
  );
  return [map.select, ...rows];
}

function usesOf(template: Template, below: (template: Template) => readonly Template[]): UseTemplate[] {
  if (template.kind === "use") return [template];
  return below(template).flatMap((child) => usesOf(child, below));
}

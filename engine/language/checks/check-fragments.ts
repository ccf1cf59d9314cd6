/** Checks fragments for those that are never used and for endless recursion. */
import * as messages from "../diagnostics/build/checking.ts";
import { childrenOf, sameInputChildrenOf } from "../directives/directive-table.ts";
import type { Mapping, StreamMap } from "../mappings/mapping.ts";
import type { Template, UseTemplate } from "../mappings/template.ts";
import { mapsOf } from "../maps/maps.ts";
import { at, text } from "../yaml/yaml-node.ts";
import type { Findings } from "./check-findings.ts";

export function checkFragments(mapping: Mapping, findings: Findings): void {
  const fragmentsNode = at(mapping.document.root, "fragments");
  // A fragment that a variant no longer uses may still be used by the mapping that it extends.
  if (fragmentsNode?.kind === "map" && mapping.family === mapping.name) {
    const used = new Set(allUses(mapping).map((use) => use.name));
    // If a `$use` names an unknown fragment, the error is in that name. The unused fragment is probably the one that it meant.
    const isCertain = [...used].every((name) => mapping.fragments.has(name));
    for (const { key } of fragmentsNode.entries) {
      if (isCertain && !used.has(key.value))
        findings.add(messages.unusedFragment(findings.at(key), key.value));
    }
  }
  const exported = at(mapping.document.root, "exports");
  for (const item of exported?.kind === "list" ? exported.items : []) {
    const name = text(item) ?? "";
    if (!mapping.fragments.has(name))
      findings.add(messages.unknownFragment(findings.at(item), name, [...mapping.fragments.keys()]));
  }
  const checkedNames = new Set<string>();
  for (const name of mapping.fragments.keys()) checkRecursion(name, []);

  function checkRecursion(name: string, path: readonly string[]): void {
    if (checkedNames.has(name)) return;
    const body = mapping.fragments.get(name);
    for (const use of body === undefined ? [] : usesOf(body, sameInputChildrenOf)) {
      const from = [...path, name].indexOf(use.name);
      if (from < 0) checkRecursion(use.name, [...path, name]);
      else {
        const circle = [...[...path, name].slice(from), use.name];
        findings.add(messages.fragmentCircle(findings.at(use.node), circle));
      }
    }
    checkedNames.add(name);
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

/**
 * Every place where the JSON Schema of mappings allows a template is checked, compiled and interpreted, and no other place is.
 * The test visits the places of the schema, and writes an expression with an unknown name into each.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkMapping } from "../checks/check-mapping.ts";
import { interpretMapping } from "../mappings/interpret-mapping.ts";
import { buildLibrary } from "../mappings/library.ts";
import { readMapping } from "../mappings/read-mapping.ts";
import { reportOn } from "../mappings/report.ts";
import { Schemas } from "../schemas/schema-walker.ts";
import { load } from "../yaml/load-yaml.ts";
import type { Document } from "../yaml/yaml-node.ts";

type Schema = { [keyword: string]: unknown };
const root = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../schemas/mapping.schema.json"), "utf8"),
) as Schema & { $defs: Record<string, Schema> };

/** Sections with templates that are not maps: fragments are checked where they are used. */
const otherSections = new Set(["fragments", "tests"]);
/** Keys with another form, which have no effect without rows. */
const others: Record<string, (expression: string) => string> = {
  select: (expression) => `=${expression}`,
  every: (expression) => `{ field: =${expression} }`,
};
const rows: Record<string, string> = { select: "on: { a: [] }", every: "on: [{ emit: { a: 1 } }]" };

/** The places of templates, as paths of keys. In a map with arbitrary keys the key is `any`. */
function places(schema: Schema, path: readonly string[] = []): string[][] {
  const ref = /^#\/\$defs\/(\w+)$/.exec(String(schema.$ref ?? ""))?.[1];
  if (ref === "template" || ref === "computed" || ref === "expression" || ref === "templateMap")
    return [[...path]];
  if (ref !== undefined) return places(root.$defs[ref] as Schema, path);
  const found = ((schema.anyOf ?? []) as Schema[]).flatMap((each) =>
    each.type === "array" ? [] : places(each, path),
  );
  for (const [key, value] of Object.entries((schema.properties ?? {}) as Record<string, Schema>))
    if (!otherSections.has(key)) found.push(...places(value, [...path, key]));
  if (typeof schema.additionalProperties === "object")
    found.push(...places(schema.additionalProperties as Schema, [...path, "any"]));
  return [...new Map(found.map((each) => [each.join("."), each])).values()];
}

const all = places(root.$defs.mapping as Schema);

function textOf(path: readonly string[], expression: string, body = `{ $value: =${expression} }`): string {
  const lines = ["mapping: t", "operation: generation"];
  for (const [depth, key] of path.entries()) {
    const indent = "  ".repeat(depth);
    const isLast = depth === path.length - 1;
    const written = others[key]?.(expression) ?? body;
    lines.push(isLast ? `${indent}${key}: ${written}` : `${indent}${key}:`);
    if (isLast && rows[key] !== undefined) lines.push(`${indent}${rows[key]}`);
  }
  // `set` needs a declared variable.
  if (path.includes("set")) lines.push("    state: { any: 0 }");
  return `${lines.join("\n")}\n`;
}

describe("a place where the schema allows a template", () => {
  it("exists: the search of the schema found places", () => {
    expect(all.length).toBeGreaterThan(45);
  });

  it.each(all.map((path) => [path.join("."), path] as const))("%s is checked", (_, path) => {
    const found: string[] = [];
    const { document } = load("t.yaml", textOf(path, "$nobodyNamesThis"));
    const report = reportOn(document as Document, ({ code }) => found.push(code));
    const mapping = readMapping(document as Document, [], report);
    for (const { code } of checkMapping(mapping, new Schemas([]))) found.push(code);
    expect(found).toContain("M216");
  });

  const templates = all.filter((path) => others[path.at(-1) ?? ""] === undefined);
  it.each(templates.map((path) => [path.join("."), path] as const))("%s may use a fragment", (_, path) => {
    const text = textOf(path, "1", "{ $use: one }");
    const { document } = load("t.yaml", `${text}fragments: { one: =$nobodyNamesThis }\n`);
    const report = reportOn(document as Document, () => {});
    const mapping = readMapping(document as Document, [], report);
    const found = checkMapping(mapping, new Schemas([])).map(({ code }) => code);
    // A fragment is checked where it is used; an unused one would be M262.
    expect(found).toContain("M216");
    expect(found).not.toContain("M262");
  });

  it.each(all.map((path) => [path.join("."), path] as const))(
    "%s is compiled, and interpreted under the same name",
    (_, path) => {
      const sources = [{ path: "t.yaml", text: textOf(path, "1") }];
      const { wires, diagnostics } = buildLibrary(sources, { validators: () => undefined });
      expect(diagnostics).toEqual([]);
      const wire = wires.get("t");
      const program = wire?.program ?? {};
      expect(Object.keys(program).length).toBeGreaterThan(0);
      const interpreted = wire === undefined ? {} : interpretMapping(wire.mapping);
      expect(Object.keys(interpreted).sort()).toEqual(Object.keys(program).sort());
    },
  );
});

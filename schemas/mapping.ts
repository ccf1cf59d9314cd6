/**
 * Generates parts of `mapping.schema.json` and `operation.schema.json` from the tables of the language: every map at its place, the
 * inputs of tests, and every directive. Everything else in the files is written by hand.
 */
import { keys } from "../engine/language/directives/directive-table.ts";
import { all, runnable } from "../engine/language/maps/maps.ts";
import { definitions, type MapRow } from "../engine/language/maps/row.ts";
import type { Schema } from "./files.ts";

/**
 * @param schema as the file has it.
 * @param of whose files it describes, where that are no wires'
 */
export function withLanguage(schema: Schema, of?: MapRow["of"]): Schema {
  const root = structuredClone(schema) as Schema & { $defs: Record<string, Schema> };
  const file = of === undefined ? (root.$defs.mapping as Schema) : root;
  const template = of === undefined ? "#/$defs/template" : "mapping.schema.json#/$defs/template";
  for (const row of Object.values(all)) if (row.of === of) place(row, file, { $defs: root.$defs, template });
  const written = [...keys].map(([name, { schema: form, what }]) => [name, { ...form, description: what }]);
  if (of === undefined)
    Object.assign(root.$defs.templateMap as Schema, { properties: Object.fromEntries(written) });
  const { test } = root.$defs as { test: { properties: Record<string, Schema> } };
  const names = runnable.filter((name) => all[name].of === of);
  for (const [section, keys] of Map.groupBy(names, (name) => all[name].at.split(".")[0] ?? ""))
    test.properties[section] = {
      type: "object",
      additionalProperties: false,
      minProperties: 1,
      maxProperties: 1,
      properties: Object.fromEntries(
        keys.map((name) => [all[name].at.split(".")[1], { description: shown(all[name]) }]),
      ),
      description: "One input of one map.",
    };
  return root;
}

function place(
  { at, writes, form, what }: MapRow,
  file: Schema,
  { $defs, template }: { $defs: Record<string, Schema>; template: string },
): void {
  const keys = at.split(".");
  const key = keys.pop() ?? "";
  let section = file;
  for (const step of keys) section = resolved(propertiesOf(section)[step] as Schema, $defs);
  const properties = propertiesOf(section);
  const defined = definitions.find((name) => name === writes);
  if (defined !== undefined) {
    properties[key] = { $ref: `#/$defs/${defined}` };
    Object.assign($defs[defined] as Schema, { description: what });
  } else if (form !== undefined || at === "stream.decode" || at === "stream.encode")
    properties[key] = { ...(properties[key] as Schema), description: what };
  else properties[key] = { $ref: template, description: what };
}

function propertiesOf(schema: Schema): Record<string, unknown> {
  return schema.properties as Record<string, unknown>;
}

function resolved(schema: Schema, $defs: Record<string, Schema>): Schema {
  const name = /^#\/\$defs\/(\w+)$/.exec(String(schema.$ref ?? ""))?.[1];
  return name === undefined ? schema : ($defs[name] as Schema);
}

/** The schema of a map's input in a test. */
function shown({ reads }: MapRow): string {
  const [side, kind = ""] = reads.split(" ");
  if (kind === "event")
    return `A list of events of ${side === "hub" ? "the hub" : "this wire"}; of one that encodes, also a whole answer.`;
  return side === "anything"
    ? "What the map is shown."
    : `${side === "hub" ? "The hub's" : "This wire's"} ${kind}.`;
}

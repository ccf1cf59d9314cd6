/**
 * Writes everything that is generated from the JSON Schemas: `node scripts/schemas.ts`. A test runs the same and
 * requires that nothing changes, so that the committed files are current.
 */

import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readSources } from "../engine/gateway/service/load-library.ts";
import { declaresOperation } from "../engine/language/mappings/operation.ts";
import { load } from "../engine/language/yaml/load-yaml.ts";
import { at, text } from "../engine/language/yaml/yaml-node.ts";
import { compileRequests } from "../schemas/compile.ts";
import { type Schema, schemasIn } from "../schemas/files.ts";
import { listShapesOf } from "../schemas/lists.ts";
import { withLanguage } from "../schemas/mapping.ts";
import { modelFileSchema, settingsSchema } from "../schemas/settings/publish.ts";
import { typesOf } from "../schemas/types.ts";

const root: string = join(import.meta.dirname, "..");

/** Operations whose types the engine's code needs. Only maps use documents, and sessions have no such types. */
const typedOperations: readonly string[] = readSources(join(root, "mappings")).flatMap(
  ({ path, text: yaml }) => {
    const file = declaresOperation(path) ? load(path, yaml).document?.root : undefined;
    return file === undefined || ["document", "task", "session"].includes(text(at(file, "kind")) ?? "")
      ? []
      : (text(at(file, "operation")) ?? []);
  },
);

/** Texts of all generated files by their path in the repository. */
export function generateFiles(): Map<string, string> {
  const { modules, places } = compileRequests(schemasIn("wire"));
  return new Map([
    ...typedOperations.map((name) => [`engine/conversion/hub/${name}.ts`, hubTypes(name)] as const),
    ["schemas/compiled/required-lists.json", requiredLists()] as const,
    ["schemas/mapping.schema.json", addLanguage("mapping.schema.json")] as const,
    ["schemas/operation.schema.json", addLanguage("operation.schema.json", "operation")] as const,
    [
      "schemas/polywire.schema.json",
      format("polywire.schema.json", JSON.stringify(settingsSchema())),
    ] as const,
    [
      "schemas/catalogue.schema.json",
      format("catalogue.schema.json", JSON.stringify(modelFileSchema())),
    ] as const,
    ["schemas/compiled/validators.json", format("validators.json", JSON.stringify(places))] as const,
    ...[...modules].map(([name, text]) => [`schemas/compiled/${name}`, text] as const),
  ]);
}

function addLanguage(name: string, of?: "operation"): string {
  const schema = JSON.parse(readFileSync(join(root, "schemas", name), "utf8")) as Schema;
  return format(name, JSON.stringify(withLanguage(schema, of)));
}

function hubTypes(operation: string): string {
  // Events have their types in `engine/conversion/stream/event.ts`.
  const order = ["request", "part", "response", "error"];
  // A definition that only refers to another operation's type gets no type of its own.
  const declared = schemasIn(`hub/${operation}`).filter(
    (schema) => schema.$ref === undefined && rank(schema.$id) >= 0,
  );
  const schemas = declared.sort((a, b) => rank(a.$id) - rank(b.$id));
  return format(
    `${operation}.ts`,
    `/**
 * The hub of the operation \`${operation}\`: what every wire is decoded to and encoded from. Types only.
 * Written by scripts/schemas.ts from schemas/hub/${operation}, which are the source; edit those.
 */

${typesOf(schemas)}
`,
  );

  function rank(id: unknown): number {
    return order.findIndex((name) => (id as string).endsWith(`/${name}.json`));
  }
}

/** The lists that the hub requires, by shape. */
function requiredLists(): string {
  return format("required-lists.json", JSON.stringify(listShapesOf(schemasIn("hub"))));
}

function format(name: string, text: string): string {
  const biome = join(root, "node_modules/.bin/biome");
  const run = spawnSync(biome, ["format", `--stdin-file-path=${name}`], {
    cwd: root,
    input: text,
    encoding: "utf8",
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return run.stdout;
}

if (import.meta.main) {
  for (const [path, text] of generateFiles()) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`${path}: ${text.length} characters`);
  }
}

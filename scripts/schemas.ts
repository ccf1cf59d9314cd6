/**
 * Everything that is written from the JSON Schemas: `node scripts/schemas.ts`. A test runs the same and requires that
 * nothing changes, so what is committed is current.
 */

import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compileRequests } from "../schemas/compile.ts";
import { type Schema, schemasIn } from "../schemas/files.ts";
import { listShapesOf } from "../schemas/lists.ts";
import { withLanguage } from "../schemas/mapping.ts";
import { settingsSchema } from "../schemas/settings/publish.ts";
import { typesOf } from "../schemas/types.ts";

const root: string = join(import.meta.dirname, "..");

/** Those that have a hub. */
const operations: readonly string[] = readdirSync(join(root, "schemas/hub")).sort();

/** Texts of all generated files by their path in the repository. */
export function generated(): Map<string, string> {
  const validators = compileRequests(schemasIn("wire"));
  return new Map([
    ...operations.map((name) => [`engine/transform/hub/${name}.ts`, hubTypes(name)] as const),
    ["engine/transform/hub/required-lists.ts", requiredLists()] as const,
    [
      "schemas/mapping.schema.json",
      formatted("mapping.schema.json", JSON.stringify(mappingSchema())),
    ] as const,
    [
      "schemas/polywire.schema.json",
      formatted("polywire.schema.json", JSON.stringify(settingsSchema())),
    ] as const,
    ...[...validators].map(([name, text]) => [`schemas/compiled/${name}.js`, text] as const),
  ]);
}

function mappingSchema(): Schema {
  const file = join(root, "schemas/mapping.schema.json");
  return withLanguage(JSON.parse(readFileSync(file, "utf8")) as Schema);
}

function hubTypes(operation: string): string {
  const order = ["request", "part", "response", "event", "error"];
  // What only points to another operation's is no type of its own.
  const own = schemasIn(`hub/${operation}`).filter((schema) => schema.$ref === undefined);
  const schemas = own.sort((a, b) => rank(a.$id) - rank(b.$id));
  return formatted(
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

function requiredLists(): string {
  return formatted(
    "required-lists.ts",
    `/**
 * Where the hub requires lists, by shape: fields that are lists, and fields below which more such shapes stand.
 * Written by scripts/schemas.ts from schemas/hub, which is the source; edit that.
 */
export const requiredLists: Readonly<Record<string, object>> = ${JSON.stringify(listShapesOf(schemasIn("hub")))};
`,
  );
}

function formatted(name: string, text: string): string {
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
  for (const [path, text] of generated()) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`${path}: ${text.length} characters`);
  }
}

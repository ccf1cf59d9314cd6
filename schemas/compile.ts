/**
 * Request validators as texts. Those of the shipped wires are ES modules without imports, generated ahead of time. Those of an operator's
 * schemas are generated when the gateway reads them (`engine/gateway/service/own-schemas.ts`). Each wire has two: the default profile
 * and the strict one.
 */

import standalone from "ajv/dist/standalone/index.js";
import type { Schema } from "./files.ts";
import { createAjv } from "./keywords.ts";

/** Where a validator is: its module in `schemas/compiled`, and the name of its export. */
export type ValidatorPlace = readonly [file: string, exportName: string];

export interface CompiledValidators {
  /** Texts of the modules by file name. */
  modules: Map<string, string>;
  /** By name: `generation.chat`, `generation.chat.strict` … */
  places: Record<string, ValidatorPlace>;
}

/** The validators of an operation share a module, if they have no more characters than this together. */
const SHARED_CHARACTERS = 150_000;

export function compileRequests(schemas: readonly Schema[]): CompiledValidators {
  const operations = new Map<string, { name: string; exportName: string; $id: string }[]>();
  for (const { $id, "x-upstream": isUpstream } of schemas) {
    if (isUpstream === true) continue;
    const [, operation, wire, profile = ""] =
      /\/wire\/(\w+)\/([\w-]+)\/request(\.strict)?\.json$/.exec($id as string) ?? [];
    if (!operation || wire === undefined) continue;
    const exportName = `${wire}${profile}`.replace(/\W/g, "_");
    const validator = { name: `${operation}.${wire}${profile}`, exportName, $id: $id as string };
    operations.set(operation, [...(operations.get(operation) ?? []), validator]);
  }
  const modules = new Map<string, string>();
  const places: Record<string, ValidatorPlace> = {};
  for (const [operation, validators] of operations) {
    const alone = validators.map(({ name, $id }) => [`${name}.js`, moduleOf(schemas, $id)] as const);
    const isShared =
      validators.length > 1 && alone.reduce((sum, [, text]) => sum + text.length, 0) <= SHARED_CHARACTERS;
    if (isShared) {
      const ids = Object.fromEntries(validators.map(({ exportName, $id }) => [exportName, $id]));
      modules.set(`${operation}.js`, moduleOf(schemas, ids));
    } else for (const [file, text] of alone) modules.set(file, text);
    for (const { name, exportName } of validators)
      places[name] = isShared ? [`${operation}.js`, exportName] : [`${name}.js`, "validate"];
  }
  return { modules, places };
}

/**
 * A new AJV for each module, so that names in the text do not depend on what was compiled before.
 * @param ids the `$id` of one schema, which is exported as `validate`, or of several by the names of their exports
 */
function moduleOf(schemas: readonly Schema[], ids: string | Record<string, string>): string {
  const ajv = createAjv();
  for (const schema of schemas) ajv.addSchema(bare(schema));
  const single = typeof ids === "string" ? ajv.getSchema(ids) : undefined;
  if (typeof ids === "string" && !single) throw new Error(`no schema ${ids}`);
  return banner + withoutUnused(standalone.default(ajv, single ?? (ids as Record<string, string>)));
}

/**
 * @param schemas that may be referred to, each under an `$id` of its own
 * @param $id of the one that is wanted
 * @returns the text of its validator, a CommonJS module
 * @throws what AJV says of a schema that it refuses
 */
export function compileValidator(schemas: readonly Schema[], $id: string): string {
  const ajv = createAjv({ esm: false });
  for (const schema of schemas) ajv.addSchema(bare(schema));
  const validate = ajv.getSchema($id);
  if (!validate) throw new Error(`no schema ${$id}`);
  return withoutUnused(standalone.default(ajv, validate));
}

const banner = "// Written by scripts/schemas.ts from schemas/wire; do not edit.\n";

/** AJV writes every schema as a constant; few are read. */
function withoutUnused(text: string): string {
  return text.replace(/^const (schema\d+) = .*\n/gm, (line, name: string) =>
    text.split(new RegExp(`\\b${name}\\b`)).length > 2 ? line : "",
  );
}

/** Without descriptions, which AJV would copy into the text. */
function bare<T>(value: T): T {
  if (Array.isArray(value)) return value.map(bare) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([keyword, inner]) => !(notes.has(keyword) && typeof inner === "string"))
      .map(([keyword, inner]) => [keyword, bare(inner)]),
  ) as T;
}

const notes = new Set(["description", "title", "$comment", "$schema"]);

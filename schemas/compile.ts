/**
 * Request validators as texts. Those of the shipped wires are ES modules without imports, generated ahead of time. Those of an operator's
 * schemas are generated when the gateway reads them (`engine/gateway/service/own-schemas.ts`). Each wire has two: the default profile
 * and the strict one.
 */

import standalone from "ajv/dist/standalone/index.js";
import type { Schema } from "./files.ts";
import { createAjv } from "./keywords.ts";

/** Texts of the validators by name: `generation.chat`, `generation.chat.strict` … */
export function compileRequests(schemas: readonly Schema[]): Map<string, string> {
  const compiled = new Map<string, string>();
  for (const { $id } of schemas) {
    const [, operation, wire, profile] =
      /\/wire\/(\w+)\/([\w-]+)\/request(\.strict)?\.json$/.exec($id as string) ?? [];
    if (!operation) continue;
    // A new AJV for each, so that names in the text do not depend on what was compiled before.
    const ajv = createAjv();
    for (const schema of schemas) ajv.addSchema(bare(schema));
    const validate = ajv.getSchema($id as string);
    if (!validate) throw new Error(`no schema ${$id}`);
    compiled.set(
      `${operation}.${wire}${profile ?? ""}`,
      banner + withoutUnused(standalone.default(ajv, validate)),
    );
  }
  return compiled;
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

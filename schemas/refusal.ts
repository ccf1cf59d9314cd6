/** Finds the place of an error in a JSON Schema. AJV reports the error, but mostly not its place. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { describeError, type SchemaError } from "../engine/language/schemas/describe-error.ts";
import type { Schema } from "./files.ts";

export interface SchemaRefusal {
  reason: string;
  /** Steps to the place from the root of the schema. */
  path: readonly string[];
  /** The last step itself is wrong, not what stands there. */
  isKey?: boolean;
}

/** What AJV names of a schema: a reference, a regular expression, a keyword. */
const WORDS = [/reference (\S+) from/, /expression: \/(.+)\/u?:/, /"([^"]+)"/];

/** @param error what was thrown when the schema was compiled */
export function refusalOf(schema: Schema, error: unknown): SchemaRefusal {
  const meta = new Ajv2020({ strict: false, validateFormats: false });
  if (meta.validateSchema(schema) !== true) {
    const errors = (meta.errors ?? []) as SchemaError[];
    const deepest = errors.toSorted((a, b) => depth(b.instancePath) - depth(a.instancePath));
    const path = stepsOf(deepest[0]?.instancePath ?? "");
    return { reason: describeError(deepest).message, path };
  }
  const reason = (error as Error).message.replace(/^strict mode: /, "");
  const pointer = /#(\/[^"]+)"/.exec(reason)?.[1];
  if (pointer !== undefined) return { reason, path: stepsOf(pointer) };
  const word = WORDS.flatMap((pattern) => pattern.exec(reason)?.[1] ?? [])[0] ?? "";
  const path = findWord(schema, word) ?? [];
  return { reason, path, isKey: path.at(-1) === word };
}

/** The first key of that name, or the field that has it for a value. */
function findWord(value: unknown, word: string): string[] | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (key === word || inner === word) return [key];
    const below = findWord(inner, word);
    if (below !== undefined) return [key, ...below];
  }
  return undefined;
}

function depth(pointer: string): number {
  return pointer.split("/").length;
}

function stepsOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
}

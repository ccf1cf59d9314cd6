/**
 * The named functions of the mapping language: small, pure, wire-neutral. One is added only when two mappings need it
 * and JSONata cannot say it; the reference page `docs/functions.md` is held to this table by a test.
 */

import { Kind } from "../../expression/emit/operand.ts";
import type { FunctionSpec, FunctionTable } from "../../expression/functions.ts";
import { type Dialect, toDialect } from "../../hub/dialect/dialect.ts";
import { toStandard } from "../../hub/dialect/standard.ts";
import { errorMessage, kindOfStatus } from "../../hub/error.ts";
import { packFloats, unpackFloats } from "../../hub/floats.ts";
import { shortHash } from "../../hub/hash.ts";
import { dataUrl, dataUrlData, dataUrlMime, mimeOf } from "../../hub/media-names.ts";
import { budgetOf, effortOf, nearestEffort } from "../../hub/reasoning.ts";
import { seal, sealBase64, unseal } from "../../hub/seal.ts";
import { wav } from "../../hub/wav.ts";
import { ExactNumber, plainNumber } from "../../json/exact-number.ts";
import { FileBytes, FileText, FileValue } from "../../json/file-value.ts";
import { parseJson } from "../../json/parse.ts";
import { byteOffset, utf16Offset } from "./offsets.ts";

// biome-ignore lint/suspicious/noExplicitAny: arguments are JSON values whose types the functions themselves test
type Pure = (...args: any[]) => unknown;

interface Entry extends Pick<FunctionSpec, "returns" | "passes" | "chooses"> {
  call: Pure;
  /** Fewest and most arguments. */
  parameters: [number, number];
  /** One line for the reference page. */
  summary: string;
}

/** Functions that are the same in every mapping. */
export const named: Record<string, Entry> = {
  json: {
    call: (value) => (value === undefined ? undefined : JSON.stringify(value)),
    parameters: [1, 1],
    passes: true,
    returns: Kind.string | Kind.undefined,
    summary: "A value as compact JSON text.",
  },
  parseJson: {
    call: jsonOf,
    parameters: [1, 1],
    passes: true,
    summary: "JSON text as a value; nothing when it is not JSON.",
  },
  coalesce: {
    call: (...values) => values.find((value) => value !== undefined && value !== null),
    parameters: [1, 9],
    chooses: true,
    summary: "The first argument that is neither absent nor null.",
  },
  list: {
    call: (value) =>
      value === undefined || value === null ? undefined : Array.isArray(value) ? value : [value],
    parameters: [1, 1],
    passes: true,
    returns: Kind.array | Kind.undefined,
    summary: "The value as a list: a list stays, anything else is put into one.",
  },
  hash: {
    call: (text, length) => (typeof text === "string" ? shortHash(text, length) : undefined),
    parameters: [2, 2],
    passes: true,
    returns: Kind.string | Kind.undefined,
    summary: "The first n hex digits of a text’s SHA-256.",
  },
  clamp: {
    call: clamp,
    parameters: [3, 3],
    passes: true,
    summary: "A number held between two bounds; an absent bound does not bind.",
  },
  without: {
    call: without,
    parameters: [2, 2],
    passes: true,
    summary: "An object without the named keys; nothing when no key is left.",
  },
  total: {
    call: total,
    parameters: [1, 9],
    summary: "The sum of those arguments that are numbers; nothing when none is.",
  },
  argumentsOf: {
    call: argumentsOf,
    parameters: [1, 1],
    returns: Kind.object,
    summary: "A call’s raw JSON arguments as an object.",
  },
  idCore: {
    call: idCore,
    parameters: [1, 1],
    passes: true,
    summary: "An id without the prefix that says which wire made it.",
  },
  errorMessage: {
    call: errorMessage,
    parameters: [1, 1],
    summary: "The sentence in an error body of any shape.",
  },
  errorKind: {
    call: kindOfStatus,
    parameters: [1, 1],
    summary: "The kind of error that an HTTP status stands for.",
  },
  dataUrl: {
    call: dataUrl,
    parameters: [2, 2],
    returns: Kind.string | Kind.undefined,
    summary: "A `data:` URL of a MIME type and base64 text.",
  },
  dataUrlMime: {
    call: dataUrlMime,
    parameters: [1, 1],
    passes: true,
    returns: Kind.string | Kind.undefined,
    summary: "The MIME type of a `data:` URL; nothing for other URLs.",
  },
  dataUrlData: {
    call: dataUrlData,
    parameters: [1, 1],
    passes: true,
    returns: Kind.string | Kind.undefined,
    summary: "The base64 text of a `data:` URL; nothing for other URLs.",
  },
  mimeOf: {
    call: mimeOf,
    parameters: [1, 1],
    passes: true,
    returns: Kind.string | Kind.undefined,
    summary: "The MIME type that a file name or URL ends with.",
  },
  base64: {
    call: (file) => (file instanceof FileValue ? new FileText(file) : undefined),
    parameters: [1, 1],
    returns: Kind.string | Kind.object | Kind.undefined,
    summary: "A file’s base64, which is written when the body is sent.",
  },
  dataUri: {
    call: (file) => (file instanceof FileValue ? new FileText(file, `data:${file.mime};base64,`) : undefined),
    parameters: [1, 1],
    returns: Kind.string | Kind.object | Kind.undefined,
    summary: "A file as a `data:` URL, which is written when the body is sent.",
  },
  bytes: {
    call: (base64) => (typeof base64 === "string" ? new FileBytes(base64) : undefined),
    parameters: [1, 1],
    returns: Kind.object | Kind.undefined,
    summary: "The bytes of a base64 text, as the body of an answer.",
  },
  wav: {
    call: wav,
    parameters: [2, 2],
    returns: Kind.object | Kind.undefined,
    summary: "Base64 of mono 16-bit samples and their rate as a WAV file, as the body of an answer.",
  },
  packFloats: {
    call: packFloats,
    parameters: [1, 1],
    passes: true,
    returns: Kind.string | Kind.undefined,
    summary: "A list of numbers as base64 of little-endian 32-bit floats.",
  },
  unpackFloats: {
    call: unpackFloats,
    parameters: [1, 1],
    passes: true,
    returns: Kind.array | Kind.undefined,
    summary: "Base64 of little-endian 32-bit floats as a list of numbers.",
  },
  effort: {
    call: effortOf,
    parameters: [1, 1],
    passes: true,
    returns: Kind.string | Kind.undefined,
    summary: "The reasoning effort that a token budget buys.",
  },
  budget: {
    call: budgetOf,
    parameters: [1, 1],
    passes: true,
    returns: Kind.number | Kind.undefined,
    summary: "The token budget of a reasoning effort.",
  },
  nearestEffort: {
    call: nearestEffort,
    parameters: [2, 2],
    passes: true,
    returns: Kind.string | Kind.undefined,
    summary: "The effort in a list that is nearest to one asked for.",
  },
  standardSchema: {
    call: toStandard,
    parameters: [1, 1],
    passes: true,
    summary: "An OpenAPI-style schema as plain JSON Schema.",
  },
  seal: {
    call: seal,
    parameters: [2, 2],
    passes: true,
    returns: Kind.string | Kind.undefined,
    summary: "An opaque proof as a field of the named wire holds it.",
  },
  sealBase64: {
    call: sealBase64,
    parameters: [2, 2],
    passes: true,
    returns: Kind.string | Kind.undefined,
    summary: "The same for fields that must be base64.",
  },
  unseal: {
    call: unseal,
    parameters: [3, 3],
    passes: true,
    returns: Kind.object | Kind.undefined,
    summary: "The proof that a field of the named wire holds.",
  },
  utf16Offset: {
    call: utf16Offset,
    parameters: [2, 2],
    passes: true,
    returns: Kind.number | Kind.undefined,
    summary: "A UTF-8 byte offset into a text as a UTF-16 offset.",
  },
  byteOffset: {
    call: byteOffset,
    parameters: [2, 2],
    passes: true,
    returns: Kind.number | Kind.undefined,
    summary: "A UTF-16 offset into a text as a UTF-8 byte offset.",
  },
};

/** The table for one mapping: the named functions, and `$schemaFor` over the dialects that the mapping declares. */
export function functionsFor(dialects: Record<string, Dialect>): FunctionTable {
  const table = new Map<string, FunctionSpec>(Object.entries(named));
  table.set("schemaFor", {
    call: (schema: unknown, dialect: string) => toDialect(schema, dialects[dialect] ?? {}),
    parameters: [2, 2],
  });
  return table;
}

function jsonOf(text: unknown): unknown {
  if (typeof text !== "string") return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function clamp(value: unknown, low: unknown, high: unknown): unknown {
  const [number, least, most] = [value, low, high].map(plainNumber);
  if (typeof number !== "number") return value;
  if (typeof least === "number" && number < least) return low;
  return typeof most === "number" && number > most ? high : value;
}

function without(value: unknown, keys: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value) || !Array.isArray(keys))
    return value;
  if (value instanceof ExactNumber) return value;
  const left = Object.entries(value).filter(([key]) => !keys.includes(key));
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}

/** Sums what is a number; absent when nothing is. */
function total(...values: unknown[]): number | undefined {
  let sum: number | undefined;
  for (const value of values.map(plainNumber)) if (typeof value === "number") sum = (sum ?? 0) + value;
  return sum;
}

/**
 * A call's raw arguments as the object that some wires insist on: nothing is `{}`, a value that is no object stands
 * under `value`, text that is no JSON (cut by a limit) under `_raw`.
 */
function argumentsOf(text: unknown): unknown {
  if (typeof text !== "string" || text.trim() === "") return {};
  const parsed = jsonOf(text);
  if (parsed === undefined) return { _raw: text };
  const isObject = typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
  return isObject && !(parsed instanceof ExactNumber) ? parsed : { value: parsed };
}

/** An id without the prefix that says whose it is: `a_1` and `b-1` are both `1`. */
export function idCore(id: unknown): unknown {
  return typeof id === "string" ? id.replace(/^[a-z]+[-_](?=.)/, "") : id;
}

/**
 * Functions of the mapping language: pure, and independent of wires. A new function needs two mappings that use it and that
 * JSONata cannot express. scripts/functions.ts writes docs/functions.md from these rows, and a test runs their examples.
 */

import { cosine } from "../../conversion/hub/cosine.ts";
import { errorMessage, kindOfStatus } from "../../conversion/hub/error-kinds.ts";
import { fileOfBase64 } from "../../conversion/hub/file-of-base64.ts";
import { packFloats, unpackFloats } from "../../conversion/hub/floats.ts";
import { shortHash } from "../../conversion/hub/hash.ts";
import { dataUrl, dataUrlData, dataUrlMime, mimeOf } from "../../conversion/hub/media-names.ts";
import { budgetOf, effortOf, nearestEffort } from "../../conversion/hub/reasoning.ts";
import { fitsRoot } from "../../conversion/hub/schema-dialect/fold-root.ts";
import { type SchemaDialect, toDialect } from "../../conversion/hub/schema-dialect/schema-dialect.ts";
import { toStandard } from "../../conversion/hub/schema-dialect/standard-schema.ts";
import { seal, sealBase64, unseal } from "../../conversion/hub/seal.ts";
import { wav } from "../../conversion/hub/wav.ts";
import { Kind } from "../expressions/emit/operand.ts";
import type { FunctionSpec, FunctionTable } from "../expressions/functions.ts";
import { withCall } from "../json/factory-call.ts";
import { FileBytes, FileText, FileValue } from "../json/file-value.ts";
import { utf16Offset } from "./offsets.ts";
import { argumentsOf, clamp, idCore, jsonOf, total, without } from "./value-functions.ts";

// biome-ignore lint/suspicious/noExplicitAny: arguments are JSON values whose types the functions themselves test
type Pure = (...args: any[]) => unknown;

interface Entry extends Pick<FunctionSpec, "returns" | "passes" | "chooses"> {
  call: Pure;
  /** Names of its arguments. `…` means more arguments. */
  signature: string;
  /** The result, in one sentence. */
  summary: string;
  /** A call, and its result as JSON. */
  example: string;
  gives: string;
}

/** Maximum number of arguments of a function with `…`. */
const MAX_ARGUMENTS = 9;

/** Functions that are the same in every mapping, by subject. */
export const groups: Readonly<Record<string, Readonly<Record<string, Entry>>>> = {
  Values: {
    coalesce: {
      call: (...values) => values.find((value) => value !== undefined && value !== null),
      signature: "a, …",
      chooses: true,
      summary: "The first argument that is neither absent nor null.",
      example: "$coalesce(null, none, 2)",
      gives: "2",
    },
    list: {
      call: (value) =>
        value === undefined || value === null ? undefined : Array.isArray(value) ? value : [value],
      signature: "value",
      passes: true,
      returns: Kind.array | Kind.undefined,
      summary: "The value, if it is a list. Any other value becomes a list of one entry. Nothing for null.",
      example: '$list("a")',
      gives: '["a"]',
    },
    total: {
      call: total,
      signature: "a, …",
      summary: "The sum of the arguments that are numbers. Nothing if no argument is a number.",
      example: "$total(1, none, 2)",
      gives: "3",
    },
    clamp: {
      call: clamp,
      signature: "value, low, high",
      passes: true,
      summary:
        "The number in the range from `low` to `high` that is nearest to the value. An absent bound has no effect.",
      example: "$clamp(1.7, 0, 1)",
      gives: "1",
    },
    without: {
      call: without,
      signature: "object, keys",
      passes: true,
      summary: "The object without the keys in the list `keys`. Nothing if no key remains.",
      example: '$without({"a": 1, "b": 2}, ["a"])',
      gives: '{"b": 2}',
    },
    hash: {
      call: (text, length) => (typeof text === "string" ? shortHash(text, length) : undefined),
      signature: "text, digits",
      passes: true,
      returns: Kind.string | Kind.undefined,
      summary: "The beginning of the SHA-256 of a text, as many hex digits as `digits` says.",
      example: '$hash("call_1", 9)',
      gives: '"74196fe72"',
    },
  },
  Time: {
    isoTime: {
      call: (seconds) => (typeof seconds === "number" ? new Date(seconds * 1000).toISOString() : undefined),
      signature: "seconds",
      returns: Kind.string | Kind.undefined,
      summary: "The ISO 8601 date and time, in UTC, of a time in Unix seconds.",
      example: "$isoTime(1767225600)",
      gives: '"2026-01-01T00:00:00.000Z"',
    },
  },
  "JSON in text": {
    json: {
      call: (value) => (value === undefined ? undefined : JSON.stringify(value)),
      signature: "value",
      passes: true,
      returns: Kind.string | Kind.undefined,
      summary: "The JSON text of a value, without white space.",
      example: '$json({"a": 1})',
      gives: '"{\\"a\\":1}"',
    },
    parseJson: {
      call: jsonOf,
      signature: "text",
      passes: true,
      summary: "The value of a JSON text. Nothing if the text is not JSON.",
      example: '$parseJson("{\\"a\\": 1}")',
      gives: '{"a": 1}',
    },
    argumentsOf: {
      call: argumentsOf,
      signature: "text",
      returns: Kind.object,
      summary: "The arguments of a tool call, which are JSON text, as an object.",
      example: '$argumentsOf("[1]")',
      gives: '{"value": [1]}',
    },
  },
  Media: {
    dataUrl: {
      call: dataUrl,
      signature: "mime, data",
      returns: Kind.string | Kind.undefined,
      summary: "A `data:` URL with a MIME type and a base64 text.",
      example: '$dataUrl("image/png", "AAAA")',
      gives: '"data:image/png;base64,AAAA"',
    },
    dataUrlMime: {
      call: dataUrlMime,
      signature: "url",
      passes: true,
      returns: Kind.string | Kind.undefined,
      summary: "The MIME type of a `data:` URL. Nothing for other URLs.",
      example: '$dataUrlMime("data:image/png;base64,AAAA")',
      gives: '"image/png"',
    },
    dataUrlData: {
      call: dataUrlData,
      signature: "url",
      passes: true,
      returns: Kind.string | Kind.undefined,
      summary: "The base64 text of a `data:` URL. Nothing for other URLs.",
      example: '$dataUrlData("data:image/png;base64,AAAA")',
      gives: '"AAAA"',
    },
    mimeOf: {
      call: mimeOf,
      signature: "name",
      passes: true,
      returns: Kind.string | Kind.undefined,
      summary:
        "The MIME type that the extension of a file name or URL stands for. Nothing if the extension is unknown.",
      example: '$mimeOf("a/report.pdf")',
      gives: '"application/pdf"',
    },
    base64: {
      call: (file) =>
        file instanceof FileValue
          ? new FileText(file)
          : file instanceof FileBytes
            ? Buffer.from(file.bytes()).toString("base64")
            : undefined,
      signature: "file",
      returns: Kind.string | Kind.object | Kind.undefined,
      summary:
        "The base64 text of a file. The gateway encodes the bytes when it sends the body. It encodes results of `$bytes` and `$wav` at once.",
      example: '$exists($base64("no file"))',
      gives: "false",
    },
    dataUri: {
      call: (file) =>
        file instanceof FileValue ? new FileText(file, `data:${file.mime};base64,`) : undefined,
      signature: "file",
      returns: Kind.string | Kind.object | Kind.undefined,
      summary: "A file as a `data:` URL. The gateway encodes the bytes when it sends the body.",
      example: '$exists($dataUri("no file"))',
      gives: "false",
    },
    file: {
      call: fileOfBase64,
      signature: "base64, mime",
      passes: true,
      returns: Kind.object | Kind.undefined,
      summary:
        "The file with the bytes of a base64 text. `mime` is its MIME type, unless its first bytes show another. Nothing if the text is not base64.",
      example: '$file("AAAA", "image/png").size',
      gives: "3",
    },
    bytes: {
      call: (base64) => (typeof base64 === "string" ? new FileBytes(base64) : undefined),
      signature: "base64",
      returns: Kind.object | Kind.undefined,
      summary: "The bytes of a base64 text, for the body of a response.",
      example: '$exists($bytes("AAAA"))',
      gives: "true",
    },
    wav: {
      call: wav,
      signature: "base64, rate",
      returns: Kind.object | Kind.undefined,
      summary:
        "A WAV file, for the body of a response. `base64` has the samples: 16 bits, little-endian, one channel. `rate` is in samples per second.",
      example: '$exists($wav("AAAA", 24000))',
      gives: "true",
    },
  },
  Vectors: {
    packFloats: {
      call: packFloats,
      signature: "list",
      passes: true,
      returns: Kind.string | Kind.undefined,
      summary: "A list of numbers as little-endian 32-bit floats, in base64.",
      example: "$packFloats([1, -2])",
      gives: '"AACAPwAAAMA="',
    },
    unpackFloats: {
      call: unpackFloats,
      signature: "text",
      passes: true,
      returns: Kind.array | Kind.undefined,
      summary: "The list of numbers in a base64 text of little-endian 32-bit floats.",
      example: '$unpackFloats("AACAPwAAAMA=")',
      gives: "[1, -2]",
    },
    cosine: {
      call: cosine,
      signature: "list, list",
      passes: true,
      returns: Kind.number | Kind.undefined,
      summary:
        "The cosine similarity of two vectors, from -1 to 1. Nothing if a vector has only zeros, or if the lists differ in length.",
      example: "$cosine([1, 0], [3, 0])",
      gives: "1",
    },
  },
  Errors: {
    errorMessage: {
      call: errorMessage,
      signature: "body",
      summary: "The message in an error body of any shape. If the body has none, a sentence that says so.",
      example: '$errorMessage({"error": {"message": "slow down"}})',
      gives: '"slow down"',
    },
    errorKind: {
      call: kindOfStatus,
      signature: "status",
      summary: "The hub's kind of error for an HTTP status. Nothing for a status below 400.",
      example: "$errorKind(429)",
      gives: '"rate_limit"',
    },
  },
  Reasoning: {
    effort: {
      call: effortOf,
      signature: "tokens",
      passes: true,
      returns: Kind.string | Kind.undefined,
      summary: "The reasoning effort that corresponds to a token budget.",
      example: "$effort(5000)",
      gives: '"medium"',
    },
    budget: {
      call: budgetOf,
      signature: "effort",
      passes: true,
      returns: Kind.number | Kind.undefined,
      summary: "The token budget that corresponds to a reasoning effort.",
      example: '$budget("medium")',
      gives: "8192",
    },
    nearestEffort: {
      call: nearestEffort,
      signature: "effort, known",
      passes: true,
      returns: Kind.string | Kind.undefined,
      summary:
        "The requested effort if the list `known` has it. Otherwise the next lower effort in the list, or else the lowest.",
      example: '$nearestEffort("xhigh", ["low", "high"])',
      gives: '"high"',
    },
  },
  "Ids and proofs": {
    idCore: {
      call: idCore,
      signature: "id",
      passes: true,
      summary: "An id without its prefix: lower-case letters, and the `-` or `_` after them.",
      example: '$idCore("acme-1")',
      gives: '"1"',
    },
    seal: {
      call: seal,
      signature: "proof, wire",
      passes: true,
      returns: Kind.string | Kind.undefined,
      summary:
        "The text for a field of the named wire that holds a proof. A proof of the same wire stays unchanged. A proof of another wire is sealed.",
      example: '$seal({"format": "acme", "kind": "signature", "value": "S"}, "acme")',
      gives: '"S"',
    },
    sealBase64: {
      call: sealBase64,
      signature: "proof, wire",
      passes: true,
      returns: Kind.string | Kind.undefined,
      summary: "The same as `$seal`, for a field whose text must be base64.",
      example: '$sealBase64({"format": "acme", "kind": "thought_signature", "value": "UQ=="}, "acme")',
      gives: '"UQ=="',
    },
    unseal: {
      call: unseal,
      signature: "value, wire, kind",
      passes: true,
      returns: Kind.object | Kind.undefined,
      summary:
        "The proof in a field of the named wire. A text that is not sealed is a proof of this wire and of the kind `kind`.",
      example: '$unseal("S", "acme", "signature")',
      gives: '{"format": "acme", "kind": "signature", "value": "S"}',
    },
  },
  "Positions in text": {
    utf16Offset: {
      call: utf16Offset,
      signature: "text, bytes",
      passes: true,
      returns: Kind.number | Kind.undefined,
      summary: "A position in a text, in UTF-16 code units. `bytes` is the same position in UTF-8 bytes.",
      example: '$utf16Offset("é!", 2)',
      gives: "1",
    },
  },
  Schemas: {
    standardSchema: {
      call: toStandard,
      signature: "schema",
      passes: true,
      summary: "A schema in the style of OpenAPI, converted to plain JSON Schema.",
      example: '$standardSchema({"type": "STRING"})',
      gives: '{"type": "string"}',
    },
    fitsRoot: {
      call: fitsRoot,
      signature: "schema, root",
      returns: Kind.boolean,
      summary:
        "Whether the top level of a tool’s parameters fulfils the requirement `root`. `any`: always. `object`: the type is `object`, without keywords such as `anyOf`. `declared`: the same, with `properties`. True for a value that is not a schema.",
      example: '$fitsRoot({"anyOf": [{"required": ["a"]}]}, "object")',
      gives: "false",
    },
  },
};

/** Functions by name. */
export const named: Readonly<Record<string, Entry>> = Object.assign({}, ...Object.values(groups));

/** `$schemaFor` differs between mappings, because it reads their dialects. */
export const schemaFor: Omit<Entry, "call"> = {
  signature: "schema, dialect",
  summary: "A JSON Schema, converted to a dialect that the mapping declares under `dialects`.",
  example: '$schemaFor({"const": 1}, "old")',
  gives: '{"enum": [1]}',
};

/** Functions of one mapping: the shared ones, and `$schemaFor` with the mapping's dialects. */
export function functionsFor(dialects: Record<string, SchemaDialect>): FunctionTable {
  const table = new Map<string, FunctionSpec>(shared);
  table.set("schemaFor", {
    call: schemaIn(dialects),
    parameters: parametersOf(schemaFor),
  });
  return table;
}

/** `$schemaFor` of a mapping with these dialects. */
export function schemaIn(
  dialects: Record<string, SchemaDialect>,
): (schema: unknown, dialect: string) => unknown {
  const call = (schema: unknown, dialect: string): unknown => toDialect(schema, dialects[dialect] ?? {});
  return withCall(call, "schemaIn", dialects);
}

/** Minimum and maximum number of arguments. */
export function parametersOf({ signature }: Pick<Entry, "signature">): readonly [number, number] {
  const names = signature.split(", ");
  return names.at(-1) === "…" ? [names.length - 1, MAX_ARGUMENTS] : [names.length, names.length];
}

const shared: readonly (readonly [string, FunctionSpec])[] = Object.entries(named).map(([name, entry]) => [
  name,
  { ...entry, parameters: parametersOf(entry) },
]);

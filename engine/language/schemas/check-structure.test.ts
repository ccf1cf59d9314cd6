import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { load } from "../yaml/load-yaml.ts";
import { checkStructure } from "./check-structure.ts";
import { Schemas } from "./schema-walker.ts";

const file = join(import.meta.dirname, "../../../schemas/mapping.schema.json");
const schemas = new Schemas([JSON.parse(readFileSync(file, "utf8"))]);
const mapping = schemas.shape("/schemas/mapping.schema.json#/$defs/mapping");

function faults(text: string): string[] {
  const whole = `mapping: acme\noperation: generation\n${text}`;
  const { document, diagnostics } = load("test.yaml", whole);
  expect(diagnostics).toEqual([]);
  if (document === undefined) throw new Error("no document");
  return checkStructure(document, schemas, mapping, "a mapping").map(({ code, labels, message }) => {
    const span = labels[0]?.span ?? { start: 0, end: 0 };
    return `${code} ${whole.slice(span.start, span.end)}: ${message}`;
  });
}

describe("the structure of a mapping", () => {
  it.each([
    ["reqest: {}", "M200 reqest: `reqest` is not a key of a mapping"],
    ["stream: { decode: { framng: sse } }", "M200 framng: `framng` is not a key of `stream.decode`"],
    [
      "clients: { endpoints: POST /v1/chat }",
      "M203 POST /v1/chat: `clients.endpoints` is a list, not a string",
    ],
    ["tests: {}", "M203 {}: `tests` is a list, not a map"],
    ["request:", "M203 : `request` is a map, not nothing"],
    ["tests: [{ expect: 1 }]", "M204 expect: `tests` needs the key `name`"],
    ["stream: { decode: { framing: sse2 } }", "M205 sse2: `sse2` is not a value of `stream.decode.framing`"],
    [
      "request: { needs: { instructions: front } }",
      "M205 front: `front` is not a value of `request.needs.instructions`",
    ],
    [
      "stream: { encode: { needs: { kinds: [texts] } } }",
      "M205 texts: `texts` is not a value of `stream.encode.needs.kinds`",
    ],
    [
      "stream: { decode: { needs: { kinds: [text] } } }",
      "M200 needs: `needs` is not a key of `stream.decode`",
    ],
    ["stream: { encode: { close: on-next } }", "M200 close: `close` is not a key of `stream.encode`"],
    ["clients: { told_by: [model] }", "M200 told_by: `told_by` is not a key of `clients`"],
    [
      "request: { needs: { custom_tools: function } }",
      "M253 function: `function` cannot be `request.needs.custom_tools`",
    ],
    ["clients: { token: [cookie a] }", "M253 cookie a: `cookie a` cannot be `clients.token`"],
    [
      "error: { statuses: { overloaded: many } }",
      "M203 many: `error.statuses.overloaded` is a whole number, not a string",
    ],
  ])("%s", (text, expected) => {
    expect(faults(text)).toEqual([expected]);
  });

  it.each([
    "request: { needs: { instructions: =$caps.instructions } }",
    "request: { needs: { instructions: { $if: =$caps.a, $then: hoist, $else: inline } } }",
    "request: { decode: { anything: { at: [all] }, $unheard: of } }",
    "stream: { decode: { state: { any: 1 }, select: =type, on: { a|b: { type: end }, c: [{ $when: =x, type: ping }] } } }",
    "stream: { encode: { on: { a: { set: { x: 1 }, emit: { y: 2 } } } } }",
    "capabilities: { whatever: [1, a, true] }",
    "clients: { endpoints: [POST /a, { at: POST /b, set: { stream: true } }] }",
    "extends: other\nrequest: ~\nclients: { token: ~ }",
  ])("no error for %s", (text) => {
    expect(faults(text)).toEqual([]);
  });

  it("needs a name and an operation", () => {
    const { document } = load("test.yaml", "fragments: {}");
    if (document === undefined) throw new Error("no document");
    const found = checkStructure(document, schemas, mapping, "a mapping");
    expect(found.map(({ message }) => message)).toEqual([
      "a mapping needs the key `mapping`",
      "a mapping needs the key `operation`",
    ]);
  });
});

describe("an overlay of a mapping", () => {
  it("requires no keys, can remove any key, and rejects unknown keys", () => {
    const text = "request: ~\nresponse: { decode: { id: ~ }, decod: {} }\n";
    const { document } = load("test.yaml", text);
    if (document === undefined) throw new Error("no document");
    const found = checkStructure(document, schemas, mapping, "`override`", true);
    expect(found.map(({ code, message }) => `${code} ${message}`)).toEqual([
      "M200 `decod` is not a key of `response`",
    ]);
  });
});

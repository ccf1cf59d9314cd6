import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ListCompleter } from "../../conversion/hub/complete-lists.ts";
import type { Installation } from "../../installation/installation.ts";
import { buildLibrary } from "../../language/mappings/library.ts";
import type { Library } from "../../language/mappings/library-contract.ts";
import type { Mapping } from "../../language/mappings/mapping.ts";
import { openVerifiedMappings } from "./verified-mappings.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "known-good-"));
  for (const folder of ["engine/language", "engine/conversion"])
    mkdirSync(join(root, folder), { recursive: true });
  mkdirSync(join(root, "schemas/wire/generation/acme"), { recursive: true });
  schema("text");
});

const installed = (): Installation => ({
  root,
  buildId: undefined,
  shippedCache: undefined,
  cache: join(root, "cache"),
});

afterEach(() => rmSync(root, { recursive: true }));

/** Defines the only field of the wire's responses. */
function schema(field: string): void {
  const $id = "/schemas/wire/generation/acme/response.json";
  const file = { $id, type: "object", properties: { [field]: { type: "string" } } };
  writeFileSync(join(root, "schemas/wire/generation/acme/response.json"), JSON.stringify(file));
}

let checked: string[] = [];

/** A start with this mapping. */
function start(text: string): Library {
  const verified = openVerifiedMappings(installed());
  const check = (mapping: Mapping): ReturnType<typeof verified.check> => {
    checked.push(mapping.name);
    return verified.check(mapping);
  };
  checked = [];
  const source = { path: "generation/acme.yaml", text: `mapping: acme\noperation: generation\n${text}` };
  const lists = new ListCompleter({ "generation/response": { lists: ["candidates"] } });
  return buildLibrary([source], { validators: () => undefined, lists, ...verified, check });
}

const codes = ({ diagnostics }: Library): string[] => diagnostics.map(({ code }) => code);

const validMapping = "response: { decode: { id: =text } }\n";

function readCache(): string[] {
  return JSON.parse(readFileSync(join(root, "cache/known-good.json"), "utf8"));
}

describe("verified mappings", () => {
  it("are cached across starts, each once, and convert documents", () => {
    for (const expected of [["acme"], []]) {
      const { wires, diagnostics } = start(validMapping);
      expect([checked, diagnostics]).toEqual([expected, []]);
      expect(wires.get("acme")?.program.responseDecode?.({ text: "x" }, {} as never)).toEqual({
        id: "x",
        candidates: [],
      });
    }
    expect(readCache()).toHaveLength(1);
  });

  it("are checked again when they change", () => {
    start(validMapping);
    expect(codes(start(validMapping.replace("=text", "=txet")))).toEqual(["M201"]);
    expect(readCache()).toHaveLength(1);
  });

  it("are checked again when a schema changes", () => {
    start(validMapping);
    schema("words");
    expect(codes(start(validMapping))).toEqual(["M201"]);
  });

  it.each([
    ["a warning", `${validMapping}fragments: { part: =text }\n`, "M262"],
    ["an invalid expression", "response: { decode: { id: '=text[' } }\n", "M101"],
    ["an expression that cannot be compiled", "response: { decode: { id: '=$eval(text)' } }\n", "M301"],
  ])("exclude a mapping with %s, which is reported at every start", (_, text, code) => {
    for (const time of [1, 2]) expect([time, ...codes(start(text))]).toEqual([time, code]);
  });

  it("are checked at every start if the cache is invalid and cannot be written", () => {
    mkdirSync(join(root, "cache"), { recursive: true });
    writeFileSync(join(root, "cache/known-good.json"), "{");
    chmodSync(join(root, "cache"), 0o500);
    expect(codes(start(validMapping))).toEqual([]);
    expect(codes(start(validMapping.replace("=text", "=txet")))).toEqual(["M201"]);
    chmodSync(join(root, "cache"), 0o700);
  });
});

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
  const good = openVerifiedMappings(installed());
  const check = (mapping: Mapping): ReturnType<typeof good.check> => {
    checked.push(mapping.name);
    return good.check(mapping);
  };
  checked = [];
  const source = { path: "generation/acme.yaml", text: `mapping: acme\noperation: generation\n${text}` };
  const lists = new ListCompleter({ "generation/response": { lists: ["candidates"] } });
  return buildLibrary([source], { validators: () => undefined, lists, ...good, check });
}

const codes = ({ diagnostics }: Library): string[] => diagnostics.map(({ code }) => code);

const right = "response: { decode: { id: =text } }\n";

function remembered(): string[] {
  return JSON.parse(readFileSync(join(root, "cache/known-good.json"), "utf8"));
}

describe("mappings that are known to be good", () => {
  it("are remembered across starts, each once, and work", () => {
    for (const expected of [["acme"], []]) {
      const { wires, diagnostics } = start(right);
      expect([checked, diagnostics]).toEqual([expected, []]);
      expect(wires.get("acme")?.program.responseDecode?.({ text: "x" }, {} as never)).toEqual({
        id: "x",
        candidates: [],
      });
    }
    expect(remembered()).toHaveLength(1);
  });

  it("are checked again when they change", () => {
    start(right);
    expect(codes(start(right.replace("=text", "=txet")))).toEqual(["M201"]);
    expect(remembered()).toHaveLength(1);
  });

  it("are checked again when a schema changes", () => {
    start(right);
    schema("words");
    expect(codes(start(right))).toEqual(["M201"]);
  });

  it.each([
    ["a warning", `${right}fragments: { part: =text }\n`, "M262"],
    ["an expression that is none", "response: { decode: { id: '=text[' } }\n", "M101"],
    ["an expression that cannot be compiled", "response: { decode: { id: '=$eval(text)' } }\n", "M301"],
  ])("are not those with %s: it is said at every start", (_, text, code) => {
    for (const time of [1, 2]) expect([time, ...codes(start(text))]).toEqual([time, code]);
  });

  it("are checked each time where nothing can be written, and where what was written is no list", () => {
    mkdirSync(join(root, "cache"), { recursive: true });
    writeFileSync(join(root, "cache/known-good.json"), "{");
    chmodSync(join(root, "cache"), 0o500);
    expect(codes(start(right))).toEqual([]);
    expect(codes(start(right.replace("=text", "=txet")))).toEqual(["M201"]);
    chmodSync(join(root, "cache"), 0o700);
  });
});

import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { load } from "../transform/mapping/load.ts";
import type { Mapping } from "../transform/mapping/mapping.ts";
import { readMapping } from "../transform/mapping/read.ts";
import { reportOn } from "../transform/mapping/report.ts";
import { knownGood } from "./known-good.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "known-good-"));
  mkdirSync(join(root, "schemas/wire/generate/acme"), { recursive: true });
  mkdirSync(join(root, "node_modules"));
  schema("text");
});

afterEach(() => rmSync(root, { recursive: true }));

/** Answers of the wire have this field and no other. */
function schema(field: string): void {
  const $id = "/schemas/wire/generate/acme/response.json";
  const file = { $id, type: "object", properties: { [field]: { type: "string" } } };
  writeFileSync(join(root, "schemas/wire/generate/acme/response.json"), JSON.stringify(file));
}

function mapping(text: string): Mapping {
  const { document } = load("acme.yaml", `mapping: acme\noperation: generate\n${text}`);
  if (document === undefined) throw new Error("unreadable");
  return readMapping(
    document,
    [],
    reportOn(document, () => {}),
  );
}

const right = "response: { decode: { id: =text } }\n";

function remembered(): string[] {
  return JSON.parse(readFileSync(join(root, "node_modules/.cache/polywire/known-good.json"), "utf8"));
}

describe("mappings that are known to be good", () => {
  it("are remembered across starts, each once", () => {
    expect(knownGood(root).check(mapping(right))).toEqual([]);
    expect(knownGood(root).check(mapping(right))).toEqual([]);
    expect(remembered()).toHaveLength(1);
  });

  it("are checked again when they change", () => {
    knownGood(root).check(mapping(right));
    const found = knownGood(root).check(mapping(right.replace("=text", "=txet")));
    expect(found.map(({ code }) => code)).toEqual(["M201"]);
    expect(remembered()).toHaveLength(1);
  });

  it("are checked again when a schema changes", () => {
    knownGood(root).check(mapping(right));
    schema("words");
    expect(
      knownGood(root)
        .check(mapping(right))
        .map(({ code }) => code),
    ).toEqual(["M201"]);
  });

  it("are not those with a warning: it is said at every start", () => {
    const unused = `${right}fragments: { part: =text }\n`;
    for (const start of [1, 2]) {
      expect([start, knownGood(root).check(mapping(unused))[0]?.code]).toEqual([start, "M262"]);
    }
  });

  it("are checked each time where nothing can be written, and where what was written is no list", () => {
    mkdirSync(join(root, "node_modules/.cache/polywire"), { recursive: true });
    writeFileSync(join(root, "node_modules/.cache/polywire/known-good.json"), "{");
    chmodSync(join(root, "node_modules/.cache/polywire"), 0o500);
    const wrong = mapping(right.replace("=text", "=txet"));
    expect(knownGood(root).check(mapping(right))).toEqual([]);
    expect(knownGood(root).check(wrong)).toHaveLength(1);
    chmodSync(join(root, "node_modules/.cache/polywire"), 0o700);
  });
});

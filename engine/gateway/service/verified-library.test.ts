import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Installation } from "../../installation/installation.ts";
import { VerifiedLibraries, type VerifiedLibrary } from "./verified-library.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "known-library-"));
  for (const folder of ["engine/language", "engine/conversion"])
    mkdirSync(join(root, folder), { recursive: true });
  mkdirSync(join(root, "schemas"));
});

const installed = (): Installation => ({
  root,
  buildId: undefined,
  shippedCache: undefined,
  cache: join(root, "cache"),
});

afterEach(() => rmSync(root, { recursive: true }));

const mappings = [
  { path: "generation/one.yaml", text: "mapping: one\n" },
  { path: "generation/two.yaml", text: "mapping: two\n" },
];
const schemas = [{ path: "wire/generation/one/request.json", text: "{}" }];
const library: VerifiedLibrary = {
  outline: { operations: [], wires: [], families: "models.yaml" },
  families: [],
  variants: {},
  variantSources: {},
  validators: { one: { default: "module.exports = () => true" } },
};
const file = (): string => join(root, "cache/libraries.json");

function save(): void {
  new VerifiedLibraries(installed(), mappings, schemas).save(library);
}

it("the cache has the library at the next start with the same files", () => {
  expect(new VerifiedLibraries(installed(), mappings, schemas).known).toBeUndefined();
  save();
  expect(new VerifiedLibraries(installed(), mappings, schemas).known).toEqual(library);
});

const [one, two] = mappings as [(typeof mappings)[0], (typeof mappings)[0]];

it.each([
  ["an edited mapping", [one, { ...two, text: "mapping: three\n" }], schemas],
  ["an additional mapping", [...mappings, { path: "generation/three.yaml", text: "" }], schemas],
  ["a missing mapping", [one], schemas],
  ["a renamed mapping", [one, { ...two, path: "generation/three.yaml" }], schemas],
  [
    "text that moved from one file to the next",
    [
      { ...one, text: "" },
      { ...two, text: `${one.text}${two.text}` },
    ],
    schemas,
  ],
  ["a changed schema of the operator", mappings, [{ ...schemas[0], text: "true" }]],
] as const)("the cache is not used with %s", (_, others, otherSchemas) => {
  save();
  expect(new VerifiedLibraries(installed(), others, otherSchemas as typeof schemas).known).toBeUndefined();
});

it("the cache is not used with another shipped schema", () => {
  save();
  writeFileSync(join(root, "schemas/hub.json"), "{}");
  expect(new VerifiedLibraries(installed(), mappings, schemas).known).toBeUndefined();
});

it("a cache file that is not valid JSON is replaced", () => {
  save();
  writeFileSync(file(), "{");
  expect(new VerifiedLibraries(installed(), mappings, schemas).known).toBeUndefined();
  save();
  expect(JSON.parse(readFileSync(file(), "utf8"))).toHaveLength(1);
});

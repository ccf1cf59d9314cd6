/** The JSON Schemas of mapping and provider files are valid schemas, and accept and refuse what editors should. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";

const read = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../../schemas", name), "utf8"));
const ajv = new Ajv2020({ allowUnionTypes: true, strictTypes: false });
const mapping = ajv.compile(read("mapping.schema.json"));
const provider = ajv.compile(read("provider.schema.json"));

describe("mapping.schema.json", () => {
  const named = { mapping: "acme", operation: "generation" };

  it.each([
    named,
    { fragments: { part: { $match: "=type", text: { type: "text" }, $else: null } } },
    { ...named, clients: { endpoints: ["POST /v1/x", { at: "POST /v1/y", set: { stream: true } }] } },
    { ...named, request: { needs: { instructions: "=$caps.instructions", alternate: true } } },
    {
      ...named,
      stream: { decode: { select: "=type", on: { "a|b": [{ type: "end" }], c: { set: { n: 1 } } } } },
    },
    { ...named, response: { decode: { parts: { $each: "=content", $when: "=text", $use: "part" } } } },
  ])("allows %j", (value) => {
    expect(mapping(value) || mapping.errors).toBe(true);
  });

  it.each([
    {},
    { mapping: "acme" },
    { ...named, reqest: {} },
    { ...named, clients: { endpoints: ["/v1/x"] } },
    { ...named, request: { needs: { instructions: "front" } } },
    { ...named, response: { decode: { $eech: "=content" } } },
    { ...named, tests: [{ expect: 1 }] },
  ])("refuses %j", (value) => {
    expect(mapping(value)).toBe(false);
  });
});

describe("provider.schema.json", () => {
  const wires = { a: null, b: { path: "/v2/x", auth: { header: "x-key" } } };

  it.each([
    { provider: "acme", wires },
    { provider: "acme", base_url: "https://api.acme.example", auth: "none", forward: ["x-trace"], wires },
    { provider: "acme", wires: { chat: { override: { request: { encode: { seed: null } } } } } },
    {
      provider: "acme",
      wires: { acme: { mapping: { operation: "generation", upstreams: { path: "/v2/x" } } } },
    },
    {
      provider: "acme",
      wires: {
        chat: {
          pass: {
            base_path: "/v1",
            kinds: { file: { id: "id", contains: { file: ["a.b", "c[]"] } } },
            paths: { "/v1/files": { GET: { lists: "file" }, POST: null } },
          },
        },
      },
    },
    { provider: "acme", auth: { bearer: "Token" }, headers: { "x-a": "b" }, capabilities: { max: 1 }, wires },
  ])("allows %j", (value) => {
    expect(provider(value) || provider.errors).toBe(true);
  });

  it.each([
    { provider: "acme" },
    { provider: "acme", wires: {} },
    { provider: "acme", basurl: "x", wires },
    { provider: "acme", auth: "basic", wires },
    { provider: "acme", auth: { header: "a", query: "b" }, wires },
    { provider: "acme", wires: { a: { path: "v1" } } },
    { provider: "acme", wires: { chat: { pass: { base_path: "/v1" } } } },
    {
      provider: "acme",
      wires: { chat: { pass: { base_path: "/v1", paths: { "/v1/files": { FETCH: null } } } } },
    },
    { provider: "acme", wires: { chat: { override: { reqest: {} } } } },
    { provider: "acme", wires: { acme: { mapping: { upstreams: { path: "/v2/x" } } } } },
  ])("refuses %j", (value) => {
    expect(provider(value)).toBe(false);
  });
});

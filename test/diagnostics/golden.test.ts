/**
 * Every diagnostic as its reader sees it: one file each, the input, a line of dashes, the exact text. The text is
 * reviewed like an interface; `POLYWIRE_UPDATE=1` rewrites it.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Code, codes } from "../../engine/transform/diagnostic/codes.ts";
import type { Diagnostic } from "../../engine/transform/diagnostic/diagnostic.ts";
import { Diagnostics } from "../../engine/transform/diagnostic/diagnostics.ts";
import { report } from "../../engine/transform/diagnostic/frame.ts";
import { load } from "../../engine/transform/mapping/load.ts";
import { check } from "./acme.ts";
import { cases, type Source } from "./cases.ts";

const DASHES = "----\n";
const DIVIDER = /^----\n/m;
const names = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".txt"))
  .map((name) => name.slice(0, -".txt".length))
  .sort();

describe("golden diagnostics", () => {
  it.each(names)("%s", (name) => {
    const file = join(import.meta.dirname, `${name}.txt`);
    const [input = "", expected] = readFileSync(file, "utf8").split(DIVIDER);
    const path = name.startsWith("G") ? "providers/acme.yaml" : "mappings/acme.chat.yaml";
    const found = find(name, path, input);
    expect(found.map(({ code }) => code)).toContain(name.split("-")[0]);
    const drawn = report(new Diagnostics(found), () => input);
    if (process.env.POLYWIRE_UPDATE) writeFileSync(file, input + DASHES + drawn);
    else expect(drawn).toBe(expected);
  });

  it("show every code", () => {
    const shown = new Set(names.map((name) => name.split("-")[0]));
    expect((Object.keys(codes) as Code[]).filter((code) => !shown.has(code))).toEqual([]);
  });

  it("have a file for each case", () => {
    expect(Object.keys(cases).filter((name) => !names.includes(name))).toEqual([]);
  });
});

function find(name: string, path: string, input: string): Diagnostic[] {
  const known = cases[name];
  if (known === undefined) return check(path, input);
  const at: Source["at"] = (piece, last) => {
    const start = last ? input.lastIndexOf(piece) : input.indexOf(piece);
    if (start === -1) throw new Error(`${name}: no ${piece} in the input`);
    return { path, span: { start, end: start + piece.length } };
  };
  // What the check would be given is a file that can be read.
  const { document, diagnostics } = load(path, input);
  expect(diagnostics).toEqual([]);
  if (document === undefined) throw new Error(`${name}: nothing to check`);
  return [known({ path, document, at })];
}

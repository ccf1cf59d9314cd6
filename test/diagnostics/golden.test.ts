/**
 * Every diagnostic as users see it: one file each, with the input, a line of dashes, and the exact output of a real
 * run (`produce.ts`). The text is reviewed like an interface; `POLYWIRE_UPDATE=1` rewrites it.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Code, codes } from "../../engine/language/diagnostics/codes.ts";
import { Diagnostics } from "../../engine/language/diagnostics/diagnostics.ts";
import { report } from "../../engine/language/diagnostics/drawing.ts";
import { produce } from "./produce.ts";

const DASHES = "----\n";
const DIVIDER = /^----\n/m;
const names = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".txt"))
  .map((name) => name.slice(0, -".txt".length))
  .sort();

describe("golden diagnostics", () => {
  it.each(names)("%s", async (name) => {
    const file = join(import.meta.dirname, `${name}.txt`);
    const [input = "", expected] = readFileSync(file, "utf8").split(DIVIDER);
    const found = await produce(name, input);
    expect(found.map(({ code }) => code)).toContain(name.split("-")[0]);
    const drawn = report(new Diagnostics(found), () => input);
    if (process.env.POLYWIRE_UPDATE) writeFileSync(file, input + DASHES + drawn);
    else expect(drawn).toBe(expected);
  });

  it("covers every code", () => {
    const shown = new Set(names.map((name) => name.split("-")[0]));
    expect((Object.keys(codes) as Code[]).filter((code) => !shown.has(code))).toEqual([]);
  });
});

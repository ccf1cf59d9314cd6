/** The pages of the hub are current: `node scripts/wires.ts` writes them. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { pages } from "../../scripts/wires.ts";

describe.each([...pages()])("%s", (path, written) => {
  const text = readFileSync(path, "utf8");

  it("is current", () => {
    expect(text, "write it anew: node scripts/wires.ts").toBe(written);
  });

  it("has a sentence for every type and every field except constant ones", () => {
    const fields = text.split("\n").filter((line) => /^\| .* \| {2}\|$/.test(line));
    expect(fields.filter((line) => !/\| `"\w+"` \|/.test(line))).toEqual([]);
    const types = [...text.matchAll(/^## (\w+)\n\n(.*)$/gm)];
    expect(types.length, basename(path)).toBeGreaterThan(2);
    expect(types.filter(([, , sentence = ""]) => /^\||^Beside these|^One of \[/.test(sentence))).toEqual([]);
  });
});

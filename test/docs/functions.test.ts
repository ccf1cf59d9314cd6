/** docs/functions.md is current (`node scripts/functions.ts` writes it), and its examples run. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { functionsFor, named, schemaFor } from "../../engine/language/functions/function-table.ts";
import { page, pagePath } from "../../scripts/functions.ts";
import { type Compiled, compile } from "../jsonata/compile.ts";

const ours = functionsFor({ old: { rewrite: ["const"] } });

describe("docs/functions.md", () => {
  it("is current", () => {
    expect(readFileSync(pagePath, "utf8"), "write it anew: node scripts/functions.ts").toBe(page());
  });

  it("has every function that expressions can call", () => {
    expect([...ours.keys()].sort()).toEqual([...Object.keys(named), "schemaFor"].sort());
  });

  it.each(Object.entries({ ...named, schemaFor }))(
    "the example of $%s gives its result",
    (name, { example, gives }) => {
      expect(example).toContain(`$${name}(`);
      const compiled = compile(example, { functions: ours }) as Compiled;
      expect(compiled.run({})).toEqual(JSON.parse(gives));
    },
  );
});

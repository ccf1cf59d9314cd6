/** docs/functions.md is held to the tables of functions, and its examples run. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../engine/gateway/transform.ts";
import { builtins, higher, uncompiled } from "../../engine/transform/expression/runtime/builtins.ts";
import { functionsFor, named } from "../../engine/transform/mapping/functions/table.ts";
import { type Compiled, compile } from "../jsonata/compile.ts";

const page = readFileSync(join(projectRoot, "docs/functions.md"), "utf8");

interface Row {
  name: string;
  parameters: string[];
  summary: string;
  example: string;
  gives: string;
}

const rows = [...page.matchAll(/^\| `\$(\w+)\((.*?)\)` \| (.*?) \| `(.*?)` \| `(.*?)` \|$/gm)].map(
  ([, name = "", parameters = "", summary = "", example = "", gives = ""]): Row => ({
    name,
    parameters: parameters.split(", "),
    summary,
    example,
    gives,
  }),
);

/** Names in the paragraph of a section. */
function listed(section: string): string[] {
  const text = page.split(/^## /m).find((part) => part.startsWith(section)) ?? "";
  const paragraph = text.split("\n\n").find((part) => part.startsWith("`$")) ?? "";
  return [...paragraph.matchAll(/`\$(\w+)`/g)].map((match) => match[1] ?? "");
}

const ours = functionsFor({ old: { const: "enum" } });

describe("docs/functions.md", () => {
  it("has a row for each function and a function for each row", () => {
    expect(rows.map(({ name }) => name).sort()).toEqual([...ours.keys()].sort());
  });

  it.each(rows.map((row) => [row.name, row] as const))(
    "$%s: as in the table, and as it runs",
    (name, row) => {
      const [fewest = 0, most = 0] = [ours.get(name)?.parameters ?? 0].flat();
      if (row.parameters.at(-1) === "…") expect(most).toBeGreaterThan(fewest);
      else expect([fewest, most]).toEqual([row.parameters.length, row.parameters.length]);
      if (name in named) expect(row.summary).toBe(named[name]?.summary);
      const compiled = compile(row.example, { functions: ours }) as Compiled;
      expect(compiled.run({})).toEqual(JSON.parse(row.gives));
    },
  );

  it("lists JSONata's own, and those that are refused", () => {
    expect(listed("JSONata")).toEqual(
      [...builtins.keys(), ...higher].filter((name) => name !== "now").sort(),
    );
    expect(listed("Refused")).toEqual([...uncompiled.keys()].filter((name) => name !== "now").sort());
  });
});

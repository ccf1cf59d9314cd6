/** Shipped files can be read: expressions fit a line, and what two files share stands in one place. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot, readSources } from "../../engine/gateway/transform.ts";
import { shippedLeaves } from "./leaves.ts";

const LONGEST_EXPRESSION = 120;
const SHARED_LINES = 10;

test("no expression is longer than a line", () => {
  const long = shippedLeaves().filter(({ source }) => source.length > LONGEST_EXPRESSION);
  expect(long.map(({ source }) => source)).toEqual([]);
});

test("no ten lines stand in two files: they are included, extended or used", () => {
  const files = ["mappings", "providers"].flatMap((folder) =>
    readSources(join(projectRoot, folder)).map(({ path, text }) => ({
      path: `${folder}/${path}`,
      lines: text
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "" && !line.startsWith("#")),
    })),
  );
  const seen = new Map<string, string>();
  const shared = new Set<string>();
  for (const { path, lines } of files) {
    for (let at = 0; at + SHARED_LINES <= lines.length; at++) {
      const block = lines.slice(at, at + SHARED_LINES).join("\n");
      const other = seen.get(block) ?? path;
      if (other !== path) shared.add(`${other} and ${path}:\n${block}`);
      seen.set(block, other);
    }
  }
  expect([...shared]).toEqual([]);
});

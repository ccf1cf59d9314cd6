/** Test oracles share no code with what they check: their imports, direct and indirect, contain no engine file. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder)).map((name) => join(root, folder, name));

/** Readers and expectations of the conformance suite, and the answers for the numbering tests. */
const oracles = [
  ...filesIn("test/conformance/oracle"),
  ...["all", "chat", "content", "expected", "messages", "reading", "responses"].map((name) =>
    join(root, `test/conformance/clients/${name}.ts`),
  ),
  ...filesIn("test/properties/numbering"),
  ...filesIn("test/conformance/round-trip/meaning"),
].filter((file) => file.endsWith(".ts"));

/** Files that are imported at run time; type imports do not count. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/^(?:import|export) (?!type )[^;]*?from "(\.[^"]+)"/gm)].map(([, path]) =>
    join(dirname(file), path as string),
  );
}

function reachedFrom(file: string, seen: Set<string>): Set<string> {
  for (const next of importsOf(file)) {
    if (seen.has(next)) continue;
    seen.add(next);
    reachedFrom(next, seen);
  }
  return seen;
}

test.each(oracles.map((file) => [relative(root, file), file]))(
  "%s imports nothing of the engine",
  (_, file) => {
    const reached = [...reachedFrom(file, new Set())].map((each) => relative(root, each));
    expect(reached.filter((each) => each.startsWith("engine/"))).toEqual([]);
  },
);

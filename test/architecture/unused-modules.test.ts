/**
 * Every module of the engine is reachable from a program. A module that only tests import belongs to the tests, or
 * should not exist.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

function filesIn(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

const isTest = (file: string): boolean => file.endsWith(".test.ts");
/** The programs in `package.json`: the command line with its traffic process, scripts, benchmarks. */
const programs = [
  ...filesIn("engine/cli", /\.mjs$/),
  ...filesIn("scripts", /\.(ts|mjs)$/),
  // The build bundles them for other programs (`scripts/library.ts`).
  ...filesIn("engine/library", /^(api|precompiled|buffer|crypto|zlib)\.ts$/),
  ...filesIn("bench", /\.(ts|mjs)$/),
].filter((file) => !isTest(file));

/** Static imports, dynamic imports, type imports, and programs of processes. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const named = text.matchAll(/(?:from\s+|import\s*\(\s*|import\s+|new URL\(\s*)["'](\.[^"']+)["']/g);
  return [...named].map(([, name = ""]) => join(dirname(file), name));
}

it("no module of the engine is imported by tests only", () => {
  const reached = new Set(programs);
  for (const file of reached) {
    for (const next of importsOf(file)) if (/\.(ts|mjs)$/.test(next) && existsSync(next)) reached.add(next);
  }
  const modules = filesIn("engine", /\.(ts|mjs)$/).filter((file) => !isTest(file));
  const dead = modules.filter((file) => !reached.has(file)).map((file) => relative(root, file));
  expect(dead).toEqual([]);
});

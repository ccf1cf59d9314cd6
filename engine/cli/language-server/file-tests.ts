/** The tests of a file: where they are, and what a run of them finds. */
import type { Diagnostic } from "../../language/diagnostics/diagnostic.ts";
import type { Span } from "../../language/diagnostics/span.ts";
import { load } from "../../language/yaml/load-yaml.ts";
import { at, keyAt, type Node, text } from "../../language/yaml/yaml-node.ts";
import type { InspectedFile } from "../inspect.ts";
import { runFileTests } from "../run-file-tests.ts";

export interface FoundTests {
  /** The keys `tests`. */
  lists: Span[];
  tests: { name: string; span: Span }[];
}

export function findTests(path: string, source: string): FoundTests {
  const { document } = load(path, source);
  const found: FoundTests = { lists: [], tests: [] };
  if (document === undefined) return found;
  const wires = at(document.root, "wires");
  const inWires = (wires?.kind === "map" ? wires.entries : []).flatMap(({ value }) => [
    at(value, "mapping"),
    at(value, "override"),
  ]);
  for (const owner of [document.root, ...inWires]) {
    const list = at(owner, "tests");
    const key = keyAt(owner, ["tests"]);
    if (list?.kind !== "list" || key === undefined) continue;
    found.lists.push(key.span);
    for (const item of list.items) found.tests.push(...nameIn(item));
  }
  return found;
}

function nameIn(item: Node): FoundTests["tests"] {
  const node = at(item, "name");
  const name = text(node);
  return node === undefined || name === undefined ? [] : [{ name, span: node.span }];
}

export interface TestRun {
  passed: number;
  failed: number;
  /** Of the failed tests. */
  diagnostics: Diagnostic[];
}

/** @param name of the test; undefined: all tests. A file with errors has no result. */
export async function runTestsOf(inspected: InspectedFile, name: string | undefined): Promise<TestRun> {
  const isWanted = (result: { name: string }): boolean => name === undefined || result.name === name;
  const results = (await runFileTests(inspected, isWanted)).filter(isWanted);
  const diagnostics = results.flatMap((result) =>
    result.diagnostics.map((found) => ({ ...found, path: inspected.path })),
  );
  const failed = results.filter((result) => result.diagnostics.length > 0).length;
  return { passed: results.length - failed, failed, diagnostics };
}

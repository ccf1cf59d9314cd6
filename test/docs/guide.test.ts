/**
 * docs/mapping-guide.md: each YAML fence that begins with a provider is a file. The other fences continue the last file that has
 * no tests yet. A file is valid after every step, and its tests pass at the end. The page shows the diagnostic that the checks
 * print.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadLibrary } from "../../engine/gateway/service/load-library.ts";
import { packageRoot } from "../../engine/installation/installation.ts";
import type { CompiledWire } from "../../engine/language/mappings/wire.ts";
import { runTests } from "../../engine/language/tests/run-tests.ts";
import { readProviderText } from "../providers/provider.ts";

const page = readFileSync(join(packageRoot, "docs/mapping-guide.md"), "utf8");
const fences = [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, kind, text = ""]) => ({ kind, text }));

/** By provider: the file as it stands after each step. */
const files = new Map<string, string[]>();
const isMapping = (text: string): boolean => text.startsWith("mapping:");
for (const { text } of fences.filter(({ kind, text }) => kind === "yaml" && !isMapping(text))) {
  const name = /^provider: (\S+)$/m.exec(text)?.[1];
  const begun = [...files.values()].findLast((steps) => !/^ +tests:$/m.test(steps.at(-1) ?? "")) ?? [];
  if (name === undefined) begun.push(`${begun.at(-1)}\n${text}`);
  else files.set(name, [text]);
}

const lastOf = (name: string): string => files.get(name)?.at(-1) ?? "";

describe("docs/mapping-guide.md", () => {
  it("builds three files", () => {
    expect([...files].map(([name, steps]) => [name, steps.length])).toEqual([
      ["ollama-native", 6],
      ["repeating", 1],
      ["acme", 1],
    ]);
  });

  const steps = [...files].flatMap(([name, texts]) =>
    texts.map((text, index) => [name, index + 1, text] as const),
  );

  it.each(steps)("%s is valid after step %i", (name, _, text) => {
    expect(readProviderText(`providers/${name}.yaml`, text).drawn).toBe("");
  });

  it.each([...files.keys()])("the tests of %s pass", (name) => {
    const results = readProviderText(`providers/${name}.yaml`, lastOf(name)).wires.flatMap((wire) =>
      runTests(wire),
    );
    expect(results.length).toBeGreaterThan(1);
    expect(
      results.flatMap(({ diagnostics }) => diagnostics.flatMap(({ message, notes }) => [message, ...notes])),
    ).toEqual([]);
  });

  it("has a valid mapping for clients, whose tests pass", async () => {
    const text = fences.find((fence) => isMapping(fence.text))?.text ?? "";
    const { diagnostics, wires } = await loadLibrary(undefined, [{ path: "generation/notes.yaml", text }]);
    expect(diagnostics).toEqual([]);
    const results = runTests(wires.get("notes") as CompiledWire);
    expect(results.length).toBeGreaterThan(3);
    expect(results.flatMap((result) => result.diagnostics)).toEqual([]);
  });

  it("shows the diagnostic as it is printed", () => {
    const wrong = lastOf("ollama-native").replace("limits.max_output", "limits.max_ouput");
    const shown = fences.find(({ kind, text }) => kind === "text" && text.startsWith("error["))?.text;
    expect(readProviderText("providers/ollama-native.yaml", wrong).drawn).toBe(shown);
  });
});

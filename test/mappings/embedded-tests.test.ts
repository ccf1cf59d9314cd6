/** Runs the tests in mapping and provider files, one by one. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { libraryOf, loadLibrary, readSources } from "../../engine/gateway/service/load-library.ts";
import { packageRoot } from "../../engine/installation/installation.ts";
import type { Diagnostic } from "../../engine/language/diagnostics/diagnostic.ts";
import { Diagnostics } from "../../engine/language/diagnostics/diagnostics.ts";
import { report } from "../../engine/language/diagnostics/drawing.ts";
import type { CompiledWire } from "../../engine/language/mappings/wire.ts";
import { runTests } from "../../engine/language/tests/run-tests.ts";
import { providerWire, shippedProviders, testedWires } from "../providers/provider.ts";

const { wires } = await loadLibrary();
const taught = shippedProviders.flatMap(testedWires);

const tested = [...wires.values(), ...taught];

it("every mapping has tests", () => {
  expect(tested.filter(({ mapping }) => mapping.tests === undefined).map(({ name }) => name)).toEqual([]);
});

describe.each(tested.map((wire) => [wire.name, wire] as const))("%s", (_, wire) => {
  for (const [index, { name, what, diagnostics }] of runTests(wire).entries()) {
    it(`${index + 1} ${what}: ${name}`, () => expect(drawn(wire, diagnostics)).toBe(""));
  }
});

it("the tests that the operations require pass", async () => {
  const { diagnostics } = await libraryOf(readSources(join(packageRoot, "mappings")), {
    isToTest: () => true,
  });
  expect(diagnostics.map(({ path, message }) => `${path}: ${message}`)).toEqual([]);
});

/** These mappings serve as examples of the language, so each shows the hard cases. */
const conversations = [...wires.values()].filter(({ operation }) => operation === "generation");
it.each([...conversations, providerWire("cohere", "cohere")])("$name shows at least eight cases", (wire) => {
  expect(runTests(wire).length).toBeGreaterThanOrEqual(8);
});

function drawn(wire: CompiledWire, diagnostics: readonly Diagnostic[]): string {
  const list = new Diagnostics(diagnostics);
  return report(list, () => wire.mapping.document.text, { colour: false });
}

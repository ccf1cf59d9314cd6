/** Runs the tests in one file: of its wires, of its import format, of its credential. */
import { runImportTests } from "../import/run-import-tests.ts";
import type { CompiledWire } from "../language/mappings/wire.ts";
import { explainCase } from "../language/tests/explain-case.ts";
import { runTests, type TestResult } from "../language/tests/run-tests.ts";
import { runCredentialTests } from "./credential-tests.ts";
import type { InspectedFile } from "./inspect.ts";

/** @param isWanted the failures of other tests are not explained */
export async function runFileTests(
  { wires, importFormat, credential }: InspectedFile,
  isWanted: (result: TestResult) => boolean,
): Promise<TestResult[]> {
  const credentialResults =
    credential === undefined ? [] : await runCredentialTests(credential.file, credential.document);
  return [
    ...(await Promise.all(wires.map((wire) => runAndExplain(wire, isWanted)))).flat(),
    ...(importFormat === undefined ? [] : await runImportTests(importFormat)),
    ...credentialResults,
  ];
}

async function runAndExplain(
  wire: CompiledWire,
  isWanted: (result: TestResult) => boolean,
): Promise<TestResult[]> {
  const results = runTests(wire);
  for (const result of results) {
    const [diagnostic] = result.diagnostics;
    if (result.failure === undefined || diagnostic === undefined || !isWanted(result)) continue;
    const { testCase, differences } = result.failure;
    diagnostic.notes.push(...(await explainCase(wire, testCase, differences)));
  }
  return results;
}

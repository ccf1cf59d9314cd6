/** Runs the tests in an import format: a source, and the expected configuration. */
import { testFailed, testThrew } from "../language/diagnostics/build/failed-tests.ts";
import { findDifferences } from "../language/tests/differences.ts";
import type { TestResult } from "../language/tests/run-tests.ts";
import { importConfiguration } from "./import-configuration.ts";
import type { ImportFormat, ImportTest } from "./import-format.ts";

export function runImportTests(format: ImportFormat): Promise<TestResult[]> {
  return Promise.all(format.tests.map((each) => run(format, each)));
}

async function run(
  format: ImportFormat,
  { name, place, source, expect, exactly }: ImportTest,
): Promise<TestResult> {
  const result = { name, what: "convert" };
  try {
    const { config, prices, environment, leftOut } = await importConfiguration(format, source);
    const found = findDifferences({ expect, exactly }, { config, prices, environment, left_out: leftOut });
    return { ...result, diagnostics: found.length === 0 ? [] : [testFailed(place, name, found)] };
  } catch (error) {
    return { ...result, diagnostics: [testThrew(place, name, (error as Error).message)] };
  }
}

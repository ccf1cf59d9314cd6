/**
 * Runs the tests of a mapping. Pure: the CLI, the test suite and a reload run the same cases. A failed case is a diagnostic at
 * its name that lists every difference.
 */

import type { StrictEvent } from "../../conversion/stream/event.ts";
import type { Difference } from "../diagnostics/build/failed-tests.ts";
import * as messages from "../diagnostics/build/failed-tests.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { CompiledWire } from "../mappings/wire.ts";
import { all } from "../maps/maps.ts";
import { findUntested } from "./coverage.ts";
import { findDifferences } from "./differences.ts";
import { Refused, runCase } from "./run-case.ts";
import { type Case, readCases } from "./test-case.ts";

/** The diagnostics about a mapping's tests in general. */
export async function missingTests(wire: CompiledWire, coverage: boolean): Promise<Diagnostic[]> {
  const { tests, document } = wire.mapping;
  if (tests === undefined) return [messages.noTests(document.path)];
  return coverage ? findUntested(wire) : [];
}

export interface TestResult {
  name: string;
  /** The tested map: `response decode`. Empty if the case could not be read. */
  what: string;
  /** Empty if the case passes. */
  diagnostics: Diagnostic[];
  /** Of a case with another result than expected, for `explainCase`. */
  failure?: { testCase: Case; differences: readonly Difference[] };
}

/** One result for each case, in the order of the file, and one more for each case that cannot be read. */
export function runTests(wire: CompiledWire): TestResult[] {
  const { cases, faults } = readCases(wire.mapping.tests, wire.mapping.document);
  const unread = faults.map((fault) => ({ name: fault.name, what: "", diagnostics: [fault.diagnostic] }));
  return [...cases.map((testCase) => run(wire, testCase)), ...unread];
}

function run(wire: CompiledWire, testCase: Case): TestResult {
  const result = { name: testCase.name, what: all[testCase.map].at.replaceAll(".", " ") };
  const events: StrictEvent[] = [];
  try {
    const output = runCase(wire, testCase, events);
    const found =
      output instanceof Refused ? compareRefusal(testCase, output.message) : compareOutput(testCase, output);
    if (found.length === 0) return { ...result, diagnostics: [] };
    const failed = messages.testFailed(testCase.place, testCase.name, found, events);
    return { ...result, diagnostics: [failed], failure: { testCase, differences: found } };
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message : String(fault);
    return {
      ...result,
      diagnostics: [messages.testThrew(testCase.place, testCase.name, reason)],
      failure: { testCase, differences: [] },
    };
  }
}

function compareRefusal({ refuses }: Case, message: string): Difference[] {
  const isWanted = refuses !== undefined && message.includes(refuses);
  return isWanted ? [] : [{ path: "refuses", expected: refuses, actual: message }];
}

function compareOutput(testCase: Case, output: unknown): Difference[] {
  return testCase.refuses === undefined
    ? findDifferences(testCase, output)
    : [{ path: "refuses", expected: testCase.refuses }];
}

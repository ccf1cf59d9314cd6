import type { Reporter, TestModule } from "vitest/node";
import { recordingsAbsent } from "./conformance/data.ts";
import { depth } from "./depth.ts";

/**
 * Prints the seed at the start of every run, and at its end one line for CI and people: `N passed, N failed, N
 * skipped`. Tests of recordings that are not shipped do not count as skipped where those are absent; a line before it
 * has their number.
 */
export default class ClosingLine implements Reporter {
  onTestRunStart(): void {
    const seed = process.env.PROPERTY_SEED ?? "1";
    console.log(`cases are drawn with PROPERTY_SEED=${seed} and POLYWIRE_TEST_DEPTH=${depth}`);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const count = { passed: 0, failed: unhandled.length, skipped: 0 };
    const unrecorded: TestModule[] = [];
    for (const module of modules) {
      // A failed hook leaves its tests skipped, which must count as a failure.
      for (const suite of [module, ...module.children.allSuites()]) count.failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed") count.passed++;
        else if (state === "failed") count.failed++;
        else if (test.fullName.includes(recordingsAbsent)) unrecorded.push(module);
        else count.skipped++;
      }
    }
    // After the other reporters, which print their summaries in the same tick.
    setImmediate(() => {
      if (unrecorded.length > 0) {
        console.log(
          `${recordingsAbsent}: ${unrecorded.length} tests in ${new Set(unrecorded).size} files that read it were left out; POLYWIRE_CONFORMANCE names its folder`,
        );
      }
      console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
    });
  }
}

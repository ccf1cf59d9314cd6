import type { Reporter, TestModule } from "vitest/node";

/** Ends every run with the one line that CI and people read: `N passed, N failed, N skipped`. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const count = { passed: 0, failed: unhandled.length, skipped: 0 };
    for (const module of modules) {
      // A hook that fails leaves its tests skipped: that is a failure, not a pass.
      for (const suite of [module, ...module.children.allSuites()]) count.failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed") count.passed++;
        else if (state === "failed") count.failed++;
        else count.skipped++;
      }
    }
    // After the other reporters, whose summaries are printed in the same tick.
    setImmediate(() => {
      console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
    });
  }
}

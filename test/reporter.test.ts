/** The end of a test run: one line with counts, and one before it where recordings are absent. */
import { expect, it, vi } from "vitest";
import type { TestModule } from "vitest/node";
import { recordingsAbsent, titled } from "./conformance/data.ts";
import ClosingLine from "./reporter.ts";

type State = "passed" | "failed" | "skipped";

function moduleOf(...tests: [title: string, state: State][]): TestModule {
  return {
    errors: () => [],
    children: {
      allSuites: () => [],
      allTests: () => tests.map(([fullName, state]) => ({ fullName, result: () => ({ state }) })),
    },
  } as unknown as TestModule;
}

async function linesOf(...modules: TestModule[]): Promise<string[]> {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  try {
    new ClosingLine().onTestRunEnd(modules, []);
    await new Promise(setImmediate);
    return log.mock.calls.map(([line]) => line as string);
  } finally {
    log.mockRestore();
  }
}

it("prints the numbers of passed, failed and skipped tests", async () => {
  const lines = await linesOf(
    moduleOf(["a", "passed"], ["b", "failed"]),
    moduleOf(["no database", "skipped"]),
  );
  expect(lines).toEqual(["1 passed, 1 failed, 1 skipped"]);
});

it("prints one line for tests whose recordings are absent, and does not count them", async () => {
  const suite = titled("recorded streams", recordingsAbsent);
  const lines = await linesOf(
    moduleOf([`${suite} > chat`, "skipped"], [`${suite} > messages`, "skipped"]),
    moduleOf(["a", "passed"], [titled("is complete", recordingsAbsent), "skipped"]),
  );
  expect(lines).toEqual([
    expect.stringMatching(/^recorded traffic is not here: 3 tests in 2 files .*POLYWIRE_CONFORMANCE/),
    "1 passed, 0 failed, 0 skipped",
  ]);
});

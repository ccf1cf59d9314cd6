/** Exercises that are tests of the suite already: runs them separately and repeatedly, longer where possible. */
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { temporaryFolder } from "../servers/server.ts";
import type { Budget, Outcome } from "./exercise.ts";

const root = join(import.meta.dirname, "../..");
const vitest = join(root, "node_modules/vitest/vitest.mjs");

interface Report {
  numTotalTests: number;
  testResults: {
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[]; duration?: number }[];
  }[];
}

/** Runs at least once; `most` limits the repetitions. @param paths of tests, from the project's folder */
export async function runSuites(
  paths: readonly string[],
  { endMs, most }: Budget,
  env: Record<string, string> = {},
): Promise<Outcome> {
  const absent = paths.find((path) => !exists(path));
  // Vitest ignores a path without tests, as long as another one has some.
  if (absent !== undefined) throw new Error(`there is no test ${absent}: it was renamed or removed`);
  const all = { count: 0, failures: [] as string[], worstMs: 0 };
  for (let rounds = 0; rounds === 0 || (rounds < most && performance.now() < endMs); rounds++) {
    const { count, failures, worstMs } = await runOnce(paths, env);
    all.count += count;
    all.failures.push(...failures);
    all.worstMs = Math.max(all.worstMs, worstMs);
  }
  return all;
}

/** Whether the path is the beginning of a file's or a folder's path. */
function exists(path: string): boolean {
  return readdirSync(join(root, dirname(path))).some((name) => name.startsWith(basename(path)));
}

async function runOnce(
  paths: readonly string[],
  env: Record<string, string>,
): Promise<Required<Pick<Outcome, "count" | "failures" | "worstMs">>> {
  const folder = temporaryFolder("polywire-drill");
  const file = join(folder.path, "report.json");
  const args = ["run", ...paths, "--maxWorkers=1", "--reporter=json", `--outputFile=${file}`];
  try {
    const options = { cwd: root, env: { ...process.env, ...env }, maxBuffer: 2 ** 26 };
    // The exit code adds nothing to the report.
    await promisify(execFile)(process.execPath, [vitest, ...args], options).catch(() => {});
    const { numTotalTests, testResults } = JSON.parse(readFileSync(file, "utf8")) as Report;
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    const failed = tests.filter(({ status }) => status === "failed");
    return {
      count: numTotalTests,
      failures: [
        ...testResults.map(({ message }) => message).filter((message) => message !== ""),
        ...failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages?.[0] ?? ""}`),
      ],
      worstMs: Math.max(0, ...tests.map(({ duration }) => duration ?? 0)),
    };
  } finally {
    folder.remove();
  }
}

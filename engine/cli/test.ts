/** `polywire test`: runs the tests in mapping and provider files, and prints each failure at its case. */
import { existsSync } from "node:fs";
import { measureCoverage } from "../language/tests/coverage.ts";
import { missingTests, type TestResult } from "../language/tests/run-tests.ts";
import { Halt } from "./halt.ts";
import { filesOf, Inspector } from "./inspect.ts";
import { readOptions } from "./options.ts";
import { type FileResult, printTestResults, readTestFormat, type TestFormat } from "./print-test-results.ts";
import { runFileTests } from "./run-file-tests.ts";
import { watchFiles } from "./watch-files.ts";

export const HELP = `usage: polywire test [options] [FILE|FOLDER ...]

Runs the tests in mapping, provider and credential files. Without a name, it tests the folders mappings/, providers/ and
credentials/ here, or the files that ship with Polywire. A file with errors is not tested; its errors are printed. A
failed test shows each expression of the wrong fields, its line, and the value of each of its parts.

  --filter TEXT       only tests with this text in their name or their map (\`stream decode\`)
  --coverage          counts the arms of $match, the rows of streams and the fields that the tests reach, and lists the
                      others
  --fail-on-empty     fails if a mapping has no tests, or if no test ran
  --watch             runs the tests again whenever a file changes
  --format json|junit the results as one JSON array, or as JUnit XML, on standard output

examples:
  polywire test --watch providers/acme.yaml
  polywire test --fail-on-empty --format junit > polywire-tests.xml
`;

const FOLDERS = ["mappings", "providers", "credentials"];

interface Run {
  files: readonly string[];
  /** In any case; empty: all tests. */
  filter: string;
  isCoverage: boolean;
  failsOnEmpty: boolean;
  format: TestFormat;
}

export async function test(args: string[]): Promise<number | undefined> {
  const parsed = readOptions("test", HELP, args, {
    filter: { type: "string" },
    coverage: { type: "boolean" },
    "fail-on-empty": { type: "boolean" },
    watch: { type: "boolean" },
    format: { type: "string" },
  });
  if (parsed === undefined) return 0;
  const { values, positionals } = parsed;
  const format = readTestFormat(values.format);
  const run = async (files: readonly string[]): Promise<number> => {
    const tested = await runFiles({
      files: filesOf(files, FOLDERS),
      filter: values.filter ?? "",
      isCoverage: values.coverage === true,
      failsOnEmpty: values["fail-on-empty"] === true,
      format,
    });
    return tested ? 0 : 1;
  };
  if (values.watch !== true) return run(positionals);
  const names = positionals.length > 0 ? positionals : FOLDERS.filter((name) => existsSync(name));
  if (names.length === 0)
    throw new Halt(2, `--watch needs a file, or one of the folders ${FOLDERS.join(", ")}`);
  await watchFiles(names, async () => {
    // Clears the screen, so that the results of one run are visible.
    if (process.stdout.isTTY && format === "text") process.stdout.write("\u001b[2J\u001b[H");
    await run(names);
  });
  return undefined;
}

/** @returns whether everything passed */
async function runFiles({ files, filter, isCoverage, failsOnEmpty, format }: Run): Promise<boolean> {
  const matchesFilter = ({ name, what }: TestResult): boolean =>
    `${what} ${name}`.toLowerCase().includes(filter.toLowerCase());
  const inspector = await Inspector.openHere();
  const tested: FileResult[] = [];
  let isEmpty = false;
  for (const file of files) {
    const inspected = await inspector.inspect(file);
    const { path, wires } = inspected;
    const missing = (await Promise.all(wires.map((wire) => missingTests(wire, false)))).flat();
    isEmpty ||= missing.length > 0;
    const coverage = isCoverage ? await Promise.all(wires.map(measureCoverage)) : [];
    const uncovered = coverage.flatMap(({ untested, unset }) => [...untested, ...unset]);
    const results = await runFileTests(inspected, matchesFilter);
    tested.push({
      ...inspected,
      coverage,
      diagnostics: [
        ...inspected.diagnostics,
        ...[...missing, ...uncovered].map((found) => ({ ...found, path })),
      ],
      results: results.filter(matchesFilter),
    });
  }
  isEmpty ||= tested.every(({ results }) => results.length === 0);
  // A file with errors is not tested, so its tests can have the text.
  const hasError = tested.some(({ diagnostics }) => diagnostics.some(({ severity }) => severity === "error"));
  if (filter !== "" && !hasError && tested.every(({ results }) => results.length === 0)) {
    // A CI system that reads the file needs a valid one.
    if (format !== "text") printTestResults(tested, inspector.texts, format);
    throw new Halt(1, `no test has \`${filter}\` in its name`);
  }
  const passed = printTestResults(tested, inspector.texts, format);
  if (failsOnEmpty && isEmpty)
    process.stderr.write("polywire: --fail-on-empty: a mapping has no tests, or no test ran\n");
  return passed && !(failsOnEmpty && isEmpty);
}

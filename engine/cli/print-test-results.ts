/** Prints the results of `polywire test`: as text, as JSON, or as JUnit XML for CI systems. */
import { draw } from "../language/diagnostics/drawing.ts";
import { toJson } from "../language/diagnostics/json.ts";
import type { Coverage, Reached } from "../language/tests/coverage.ts";
import type { TestResult } from "../language/tests/run-tests.ts";
import { Halt } from "./halt.ts";
import type { InspectedFile } from "./inspect.ts";
import { Diagnostics, printDiagnostics } from "./print-diagnostics.ts";

export type TestFormat = "text" | "json" | "junit";

export interface FileResult extends InspectedFile {
  results: TestResult[];
  /** Of the file's mappings, with --coverage. */
  coverage: readonly Coverage[];
}

export function readTestFormat(value: string | undefined): TestFormat {
  if (value === undefined) return "text";
  if (value === "text" || value === "json" || value === "junit") return value;
  throw new Halt(2, `--format expects text, json or junit, not \`${value}\``);
}

/** @returns whether all tests passed and no file has an error */
export function printTestResults(
  tested: readonly FileResult[],
  texts: ReadonlyMap<string, string>,
  format: TestFormat,
): boolean {
  const results = tested.flatMap((file) => file.results);
  const failed = results.filter(hasFailed).length;
  const faults = new Diagnostics(tested.flatMap(diagnosticsOf));
  if (format === "text") printText(tested, faults, texts);
  else {
    const list = tested.flatMap((file) => file.results.map((result) => resultJson(file, result, texts)));
    process.stdout.write(
      format === "json" ? `${JSON.stringify(list, null, 2)}\n` : formatJunit(tested, texts),
    );
    if (faults.errors > failed || faults.warnings > 0) printDiagnostics(faults, texts, "text");
  }
  return failed === 0 && faults.ok;
}

function hasFailed({ diagnostics }: TestResult): boolean {
  return diagnostics.length > 0;
}

function printText(
  tested: readonly FileResult[],
  faults: Diagnostics,
  texts: ReadonlyMap<string, string>,
): void {
  printDiagnostics(faults, texts, "text");
  for (const { path, results, coverage } of tested) {
    if (results.length === 0) continue;
    const failed = results.filter(hasFailed).length;
    const passed = `${results.length - failed} passed${failed > 0 ? `, ${failed} failed` : ""}`;
    process.stdout.write(
      `${path}: ${passed}${coverage.length > 0 ? `; ${describeCoverage(coverage)}` : ""}\n`,
    );
  }
  const results = tested.flatMap((file) => file.results);
  const failed = results.filter(hasFailed).length;
  // If every file has errors, no test has run.
  if (results.length > 0 || faults.ok)
    process.stdout.write(`${results.length - failed} passed, ${failed} failed\n`);
}

function describeCoverage(coverage: readonly Coverage[]): string {
  const sum = (kind: "arms" | "rows" | "fields"): string => {
    const counts: Reached[] = coverage.map((each) => each[kind]);
    const add = (key: keyof Reached): number => counts.reduce((total, count) => total + count[key], 0);
    return `${add("reached")} of ${add("total")} ${kind}`;
  };
  return `tests reach ${sum("arms")}, ${sum("rows")}, ${sum("fields")}`;
}

/** The diagnostics of the file and of its tests, with the path of the file. */
function diagnosticsOf({ path, diagnostics, results }: FileResult): InspectedFile["diagnostics"] {
  const testDiagnostics = results
    .flatMap((result) => result.diagnostics)
    .map((found) => ({ ...found, path }));
  return [...diagnostics, ...testDiagnostics];
}

function resultJson({ path }: FileResult, result: TestResult, texts: ReadonlyMap<string, string>): unknown {
  const { name, what, diagnostics } = result;
  return {
    path,
    name,
    what,
    passed: !hasFailed(result),
    diagnostics: diagnostics.map((found) => toJson({ ...found, path }, texts.get(path))),
  };
}

/**
 * The XML of Ant's JUnit task, as Jenkins and GitLab read it. Errors of a file are one more test case, because a suite that could
 * not run must not look as if it passed. Without times: a test takes less than a millisecond.
 */
function formatJunit(tested: readonly FileResult[], texts: ReadonlyMap<string, string>): string {
  const suites = tested.map((file) => {
    const { path, results } = file;
    const faults = file.diagnostics.filter(({ severity }) => severity === "error");
    const text = texts.get(path);
    const cases = results.map((result) => {
      const [found] = result.diagnostics;
      const attributes = `name="${attribute(result.name)}" classname="${attribute(`${path} ${result.what}`.trim())}"`;
      if (found === undefined) return `    <testcase ${attributes}/>\n`;
      return junitCase(attributes, "failure", found.message, draw({ ...found, path }, text));
    });
    const checks = faults.map((found) =>
      junitCase(
        `name="${attribute(found.code)}" classname="${attribute(path)}"`,
        "error",
        found.message,
        draw(found, texts.get(found.path)),
      ),
    );
    const failures = results.filter(hasFailed).length;
    const counts = `tests="${cases.length + checks.length}" failures="${failures}" errors="${checks.length}"`;
    return {
      failures,
      errors: checks.length,
      tests: cases.length + checks.length,
      text: `  <testsuite name="${attribute(path)}" ${counts}>\n${[...checks, ...cases].join("")}  </testsuite>\n`,
    };
  });
  const sum = (key: "tests" | "failures" | "errors"): number =>
    suites.reduce((total, suite) => total + suite[key], 0);
  const counts = `tests="${sum("tests")}" failures="${sum("failures")}" errors="${sum("errors")}"`;
  const body = suites.map(({ text }) => text).join("");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="polywire test" ${counts}>\n${body}</testsuites>\n`;
}

function junitCase(attributes: string, kind: "failure" | "error", message: string, details: string): string {
  return `    <testcase ${attributes}>\n      <${kind} message="${attribute(message)}">${xml(details)}</${kind}>\n    </testcase>\n`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** XML 1.0 cannot express control characters, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters
const NOT_XML = /[\x00-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g;

function xml(text: string): string {
  return text.replace(NOT_XML, "\uFFFD").replace(/[&<>"]/g, (sign) => ENTITIES[sign] as string);
}

/** A parser reads a line break in an attribute as a space. */
function attribute(text: string): string {
  return xml(text).replaceAll("\n", "&#10;");
}

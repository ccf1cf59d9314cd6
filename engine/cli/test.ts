/** `polywire test`: runs the tests in mapping and provider files, and prints each failure at its case. */
import { runImportTests } from "../import/run-import-tests.ts";
import { toJson } from "../language/diagnostics/json.ts";
import { missingTests, runTests, type TestResult } from "../language/tests/run-tests.ts";
import { runCredentialTests } from "./credential-tests.ts";
import { Halt } from "./halt.ts";
import { filesOf, type InspectedFile, Inspector } from "./inspect.ts";
import { readOptions } from "./options.ts";
import { Diagnostics, type Format, printDiagnostics, readFormat } from "./print-diagnostics.ts";

const HELP = `usage: polywire test [--filter TEXT] [--coverage] [--format text|json] [FILE|FOLDER ...]

Runs the tests in mapping, provider and credential files. Without a name, it tests the folders mappings/, providers/ and
credentials/ here, or the files that ship with Polywire. A file with errors is not tested; its errors are printed.

  --filter TEXT   only tests with this text in their name or their map (\`stream decode\`)
  --coverage      lists the arms of $match and the rows of streams that no test reaches
  --format json   the results as one JSON array on standard output
`;

interface FileResult extends InspectedFile {
  results: TestResult[];
}

export async function test(args: string[]): Promise<number> {
  const parsed = readOptions("test", HELP, args, {
    filter: { type: "string" },
    coverage: { type: "boolean" },
    format: { type: "string" },
  });
  if (parsed === undefined) return 0;
  const format = readFormat(parsed.values.format);
  const filter = (parsed.values.filter ?? "").toLowerCase();
  const matchesFilter = ({ name, what }: TestResult): boolean =>
    `${what} ${name}`.toLowerCase().includes(filter);
  const files = filesOf(parsed.positionals, ["mappings", "providers", "credentials"]);
  const inspector = await Inspector.openHere();
  const tested: FileResult[] = [];
  for (const file of files) {
    const inspected = await inspector.inspect(file);
    const isCoverage = parsed.values.coverage === true;
    const { credential } = inspected;
    const credentialResults =
      credential === undefined ? [] : await runCredentialTests(credential.file, credential.document);
    const missing = await Promise.all(inspected.wires.map((wire) => missingTests(wire, isCoverage)));
    tested.push({
      ...inspected,
      diagnostics: [
        ...inspected.diagnostics,
        ...missing.flat().map((found) => ({ ...found, path: inspected.path })),
      ],
      results: [
        ...inspected.wires.flatMap((wire) => runTests(wire)),
        ...(inspected.importFormat === undefined ? [] : await runImportTests(inspected.importFormat)),
        ...credentialResults,
      ].filter(matchesFilter),
    });
  }
  if (filter !== "" && tested.every(({ results }) => results.length === 0)) {
    throw new Halt(1, `no test has \`${parsed.values.filter}\` in its name`);
  }
  return print(tested, inspector.texts, format);
}

function print(tested: FileResult[], texts: ReadonlyMap<string, string>, format: Format): number {
  const results = tested.flatMap((file) => file.results);
  const failed = results.filter(({ diagnostics }) => diagnostics.length > 0).length;
  const faults = new Diagnostics(tested.flatMap(diagnosticsOf));
  if (format === "json") {
    const list = tested.flatMap((file) => file.results.map((result) => resultJson(file, result, texts)));
    process.stdout.write(`${JSON.stringify(list, null, 2)}\n`);
    if (faults.errors > failed || faults.warnings > 0) printDiagnostics(faults, texts, "text");
  } else {
    printDiagnostics(faults, texts, "text");
    for (const { path, results: fileResults } of tested) {
      if (fileResults.length === 0) continue;
      const failedCount = fileResults.filter(({ diagnostics }) => diagnostics.length > 0).length;
      process.stdout.write(
        `${path}: ${fileResults.length - failedCount} passed${failedCount > 0 ? `, ${failedCount} failed` : ""}\n`,
      );
    }
    // If every file has errors, no test has run.
    if (results.length > 0 || faults.ok)
      process.stdout.write(`${results.length - failed} passed, ${failed} failed\n`);
  }
  return failed === 0 && faults.ok ? 0 : 1;
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
    passed: diagnostics.length === 0,
    diagnostics: diagnostics.map((found) => toJson({ ...found, path }, texts.get(path))),
  };
}

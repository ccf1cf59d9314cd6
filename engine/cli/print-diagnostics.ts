/** Prints diagnostics: as text with source lines for people, or as JSON for editors and CI. */
import { Diagnostics } from "../language/diagnostics/diagnostics.ts";
import { report } from "../language/diagnostics/drawing.ts";
import { toJson } from "../language/diagnostics/json.ts";
import { Halt } from "./halt.ts";

export type Format = "text" | "json";

export function readFormat(value: string | undefined): Format {
  if (value === undefined || value === "text") return "text";
  if (value === "json") return "json";
  throw new Halt(2, `--format expects text or json, not \`${value}\``);
}

/**
 * Text goes to standard error; JSON, one array, to standard output.
 * @param name returns the name of a file by its path in the diagnostics and texts
 */
export function printDiagnostics(
  diagnosticsByPath: Diagnostics,
  textsByPath: ReadonlyMap<string, string>,
  format: Format,
  name: (path: string) => string = (path) => path,
): void {
  const diagnostics = new Diagnostics(
    diagnosticsByPath.sorted().map((each) => ({ ...each, path: name(each.path) })),
  );
  const texts = new Map([...textsByPath].map(([path, text]) => [name(path), text]));
  if (format === "json") {
    const list = diagnostics.sorted().map((diagnostic) => toJson(diagnostic, texts.get(diagnostic.path)));
    process.stdout.write(`${JSON.stringify(list, null, 2)}\n`);
    return;
  }
  const { stderr } = process;
  const colour = stderr.isTTY === true && process.env.NO_COLOR === undefined;
  stderr.write(report(diagnostics, (path) => texts.get(path), { colour }));
}

export { Diagnostics };

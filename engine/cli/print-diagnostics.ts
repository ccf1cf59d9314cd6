/**
 * Prints diagnostics: drawn for people, or as JSON for editors and CI.
 */
import { Diagnostics } from "../transform/diagnostic/diagnostics.ts";
import { report } from "../transform/diagnostic/drawing.ts";
import { toJson } from "../transform/diagnostic/json.ts";
import { Halt } from "./halt.ts";

export type Format = "text" | "json";

export function readFormat(value: string | undefined): Format {
  if (value === undefined || value === "text") return "text";
  if (value === "json") return "json";
  throw new Halt(2, `--format is text or json, not \`${value}\``);
}

/** Text goes to `stream`; JSON, one array, always to standard output. */
export function printDiagnostics(
  diagnostics: Diagnostics,
  texts: ReadonlyMap<string, string>,
  format: Format,
  stream: NodeJS.WriteStream = process.stderr,
): void {
  if (format === "json") {
    const list = diagnostics.sorted().map((diagnostic) => toJson(diagnostic, texts.get(diagnostic.path)));
    process.stdout.write(`${JSON.stringify(list, null, 2)}\n`);
    return;
  }
  const colour = stream.isTTY === true && process.env.NO_COLOR === undefined;
  stream.write(report(diagnostics, (path) => texts.get(path), { colour }));
}

export { Diagnostics };

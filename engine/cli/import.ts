/**
 * `polywire import`: converts the configuration of another gateway. Without `--write` it only prints the result. It prints no
 * secret: `--write` puts the secrets into a file of their own.
 */
import { existsSync } from "node:fs";
import { type ImportResult, importConfiguration } from "../import/import-configuration.ts";
import { readForeignConfiguration, writeImport, writeYaml } from "../import/import-files.ts";
import { type ImportFormat, readImportFormat } from "../import/import-format.ts";
import { shippedFormats } from "../import/shipped-formats.ts";
import { suggest } from "../language/diagnostics/suggest.ts";
import { Halt } from "./halt.ts";
import { readOptions } from "./options.ts";
import { Diagnostics, printDiagnostics } from "./print-diagnostics.ts";
import { readSource } from "./setup.ts";

const helpFor = (
  names: readonly string[],
): string => `usage: polywire import FORMAT FILE... [--write FOLDER] [--json]

Converts the configuration of another gateway. Prints the new configuration, and reports what is not converted. It never
prints a secret.

  FORMAT           ${names.join(", ")}, or the path of an import format
  FILE...          the configuration: YAML or JSON files, or SQLite databases. Several files are read like one with all their keys
  --write FOLDER   write polywire.yaml, prices.yaml, and polywire.env with the secrets into a new or empty folder
  --json           print the configuration, the prices and what is not converted as JSON

examples:
  polywire import ${names[0]} config.yaml
  polywire import ${names[0]} config.yaml --write my-gateway
`;

/** For the completion of shells, which needs only the options. */
export const HELP: string = helpFor([]);

export async function importFrom(args: string[]): Promise<number> {
  const shipped = shippedFormats();
  const parsed = readOptions("import", helpFor(Object.keys(shipped)), args, {
    write: { type: "string" },
    json: { type: "boolean" },
  });
  if (parsed === undefined) return 0;
  const [name, ...files] = parsed.positionals;
  if (name === undefined || files.length === 0)
    throw new Halt(2, "import expects the name of a format and a file. Try: polywire import --help");
  if (parsed.values.json === true && parsed.values.write !== undefined)
    throw new Halt(2, "import accepts only one of --json and --write");
  const format = readFormat(sourceOf(name, shipped));
  const result = await importConfiguration(format, readAll(files, format.ignored));
  print(result, parsed.values);
  return 0;
}

function sourceOf(name: string, shipped: Readonly<Record<string, string>>): { path: string; text: string } {
  const text = shipped[name];
  if (text !== undefined) return { path: `imports/${name}.yaml`, text };
  if (existsSync(name)) return readSource(name);
  const names = Object.keys(shipped);
  const near = suggest(name, names);
  const hint = near === undefined ? `The formats are ${names.join(", ")}.` : `Did you mean ${near}?`;
  throw new Halt(2, `there is no import format \`${name}\`. ${hint}`);
}

function readFormat({ path, text }: { path: string; text: string }): ImportFormat {
  const { format, diagnostics } = readImportFormat(path, text);
  if (format !== undefined) return format;
  printDiagnostics(new Diagnostics(diagnostics), new Map([[path, text]]), "text");
  throw new Halt(1, `${path} is not an import format`);
}

/** @returns the content of one file, or an object with the keys of several */
function readAll(files: readonly string[], ignored: readonly string[]): unknown {
  const [first, ...others] = files.map((file) => [file, readForeign(file, ignored)] as const);
  if (others.length === 0) return first?.[1];
  const joined: Record<string, unknown> = {};
  for (const [file, content] of [first, ...others] as [string, unknown][]) {
    if (typeof content !== "object" || content === null || Array.isArray(content))
      throw new Halt(1, `${file} is not a map. Several files are read like one with all their keys.`);
    const taken = Object.keys(content).find((key) => Object.hasOwn(joined, key));
    if (taken !== undefined) throw new Halt(1, `${file} has the key \`${taken}\` of another file`);
    Object.assign(joined, content);
  }
  return joined;
}

export function readForeign(file: string, ignored: readonly string[]): unknown {
  if (!existsSync(file)) throw new Halt(1, `there is no file ${file}`);
  try {
    return readForeignConfiguration(file, ignored);
  } catch (error) {
    // The message of a parser quotes the file, which may contain secrets.
    const { reason, mark, code } = error as Error & {
      reason?: string;
      mark?: { line: number };
      code?: string;
    };
    const where = mark === undefined ? "" : ` in line ${mark.line + 1}`;
    throw new Halt(
      1,
      `${file} is neither YAML, nor JSON, nor an SQLite database: ${reason ?? code ?? "it cannot be read"}${where}`,
    );
  }
}

function print(result: ImportResult, { write, json }: { write?: string; json?: boolean }): void {
  const { config, prices, environment, leftOut } = result;
  const { stdout, stderr } = process;
  if (json === true) {
    const variables = Object.keys(environment);
    stdout.write(`${JSON.stringify({ config, prices, variables, leftOut }, null, 2)}\n`);
    return;
  }
  if (write === undefined) stdout.write(writeYaml(config));
  else {
    const paths = writeImport(write, result);
    if (paths === undefined) throw new Halt(1, `${write} contains files. Name a new or an empty folder.`);
    stdout.write(`${paths.join("\n")}\n`);
  }
  for (const { path, reason } of leftOut) stderr.write(`not converted: ${path}. ${reason}\n`);
  if (write !== undefined)
    stderr.write(`\nstart: cd ${write} && set -a && . ./polywire.env && polywire serve\n`);
}

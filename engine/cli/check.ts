/**
 * `polywire check`: everything that is wrong with mapping, provider and configuration files, at once. A file says by its
 * first keys what it is. Nothing is started and nothing is sent.
 */
import { existsSync, statSync } from "node:fs";
import { basename, join, resolve, sep } from "node:path";
import { readProvider } from "../gateway/config/provider.ts";
import { type LoadedLibrary, loadLibrary, projectRoot, readSources } from "../gateway/transform.ts";
import type { Diagnostic } from "../transform/diagnostic/diagnostic.ts";
import { load } from "../transform/mapping/load.ts";
import type { Document } from "../transform/mapping/node.ts";
import { at } from "../transform/mapping/read.ts";
import { Halt } from "./halt.ts";
import { readOptions } from "./options.ts";
import { Diagnostics, printDiagnostics, readFormat } from "./report.ts";
import { findConfig, read, readSource } from "./setup.ts";

const HELP = `usage: polywire check [--format text|json] [FILE|FOLDER ...]

Says everything that is wrong with mapping, provider and configuration files. Without a name: polywire.yaml and the
folders mappings/ and providers/ here, or what comes with Polywire.

  --format json   the diagnostics as one JSON array on standard output
`;

export async function check(args: string[]): Promise<number> {
  const parsed = readOptions("check", HELP, args, { format: { type: "string" } });
  if (parsed === undefined) return 0;
  const format = readFormat(parsed.values.format);
  const files = filesOf(parsed.positionals);
  const diagnostics = new Diagnostics();
  const texts = new Map<string, string>();
  const library = await loadLibrary();
  for (const file of files) diagnostics.add(...(await checkFile(file, library, texts)));
  printDiagnostics(diagnostics, texts, format);
  if (format === "text" && diagnostics.ok) {
    process.stdout.write(`${files.length} ${files.length === 1 ? "file" : "files"} checked, no error\n`);
  }
  return diagnostics.ok ? 0 : 1;
}

function filesOf(names: string[]): string[] {
  const given =
    names.length > 0 ? names : ["polywire.yaml", "mappings", "providers"].filter((name) => existsSync(name));
  const all = given.length > 0 ? given : [join(projectRoot, "mappings"), join(projectRoot, "providers")];
  return all.flatMap((name) => {
    if (!existsSync(name)) throw new Halt(1, `there is no file ${name}`);
    if (!statSync(name).isDirectory()) return [name];
    return readSources(name).map(({ path }) => join(name, path));
  });
}

async function checkFile(
  file: string,
  library: LoadedLibrary,
  texts: Map<string, string>,
): Promise<Diagnostic[]> {
  const source = readSource(file);
  texts.set(source.path, source.text);
  const { document, diagnostics } = load(source.path, source.text);
  if (document === undefined) return diagnostics;
  if (isMapping(file, document)) return checkMapping(file, source.path, source.text);
  if (at(document.root, "provider") !== undefined) return checkProvider(document, library);
  if (at(document.root, "channels") !== undefined || at(document.root, "tokens") !== undefined) {
    const outcome = read(findConfig(file), library, environment);
    for (const [path, text] of outcome.texts) texts.set(path, text);
    return outcome.diagnostics.sorted();
  }
  // Sample data beside a provider, for one.
  return diagnostics;
}

function isMapping(file: string, document: Document): boolean {
  return at(document.root, "mapping") !== undefined || resolve(file).split(sep).includes("mappings");
}

/** What serving would fill in by itself. */
const environment = {
  POLYWIRE_TOKEN: "made-up-at-start",
  POLYWIRE_DEMO_URL: "http://127.0.0.1",
  ...process.env,
};

/** A mapping is checked among the shipped ones, whose place it takes where the path is the same. */
async function checkMapping(file: string, shown: string, text: string): Promise<Diagnostic[]> {
  const path = pathInMappings(file);
  const { diagnostics } = await loadLibrary(projectRoot, { path, text });
  return diagnostics.filter((found) => found.path === path).map((found) => ({ ...found, path: shown }));
}

function pathInMappings(file: string): string {
  const parts = resolve(file).split(sep);
  const root = parts.lastIndexOf("mappings");
  return root < 0 ? basename(file) : parts.slice(root + 1).join("/");
}

function checkProvider(document: Document, library: LoadedLibrary): Diagnostic[] {
  const found: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic);
  const { wires, learn } = library;
  readProvider({ document, environment, report, missing: () => {} }, { wires: [...wires.values()], learn });
  return found;
}

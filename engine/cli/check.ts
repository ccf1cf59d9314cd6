/** `polywire check`: reports all errors in mapping, provider and configuration files. */
import { filesOf, Inspector } from "./inspect.ts";
import { readOptions } from "./options.ts";
import { Diagnostics, printDiagnostics, readFormat } from "./print-diagnostics.ts";

export const HELP = `usage: polywire check [--format text|json] [FILE|FOLDER ...]

Reports all errors in mapping, provider, credential and configuration files. Without a name, it checks polywire.yaml and
the folders mappings/, providers/ and credentials/ here, or the files that ship with Polywire.

  --format json   the diagnostics as one JSON array on standard output

examples:
  polywire check
  polywire check --format json providers/acme.yaml
`;

export async function check(args: string[]): Promise<number> {
  const parsed = readOptions("check", HELP, args, { format: { type: "string" } });
  if (parsed === undefined) return 0;
  const format = readFormat(parsed.values.format);
  const files = filesOf(parsed.positionals, ["polywire.yaml", "mappings", "providers", "credentials"]);
  const inspector = await Inspector.openHere();
  const diagnostics = new Diagnostics();
  for (const file of files) diagnostics.add(...(await inspector.inspect(file)).diagnostics);
  printDiagnostics(diagnostics, inspector.texts, format);
  if (format === "text" && diagnostics.ok) {
    process.stdout.write(`${files.length} ${files.length === 1 ? "file" : "files"} checked, no error\n`);
  }
  return diagnostics.ok ? 0 : 1;
}

/** `polywire fmt`: one format for the YAML files of Polywire. */
import { existsSync, writeFileSync } from "node:fs";
import { formatYaml } from "../language/yaml/format-yaml.ts";
import { Halt } from "./halt.ts";
import { readInput } from "./input.ts";
import { filesOf } from "./inspect.ts";
import { readOptions } from "./options.ts";
import { Diagnostics, printDiagnostics } from "./print-diagnostics.ts";
import { OWN_MODELS, readSource } from "./setup.ts";

export const HELP = `usage: polywire fmt [--check] [--json] [FILE|FOLDER ...]
       polywire fmt - < FILE

Writes mapping, provider, model, credential and configuration files in one format. Comments, quotes, line breaks and the
order of keys stay, and so does the meaning. Without a name, it formats polywire.yaml, models.yaml, prices.yaml and the
folders mappings/, providers/ and credentials/ here. With -, it formats the standard input to the standard output.

  --check   changes nothing; the exit code is 1 if a file has another format
  --json    the files that have another format as one JSON array on standard output

examples:
  polywire fmt providers/acme.yaml
  polywire fmt --check
`;

const DEFAULTS = ["polywire.yaml", OWN_MODELS, "prices.yaml", "mappings", "providers", "credentials"];

export async function fmt(args: string[]): Promise<number> {
  const parsed = readOptions("fmt", HELP, args, { check: { type: "boolean" }, json: { type: "boolean" } });
  if (parsed === undefined) return 0;
  const { values, positionals } = parsed;
  if (positionals.includes("-")) {
    if (positionals.length > 1 || values.check === true)
      throw new Halt(2, "with -, fmt has no other argument");
    return formatInput();
  }
  const names = positionals.length > 0 ? positionals : DEFAULTS.filter((name) => existsSync(name));
  // The files that ship with Polywire are not the operator's to change.
  if (names.length === 0)
    throw new Halt(1, `this folder has none of ${DEFAULTS.join(", ")}. Try: polywire fmt FILE`);
  const isCheck = values.check === true;
  const texts = new Map<string, string>();
  const diagnostics = new Diagnostics();
  const changed: string[] = [];
  for (const file of filesOf(names, [])) {
    const { path, text } = readSource(file);
    texts.set(path, text);
    const formatted = formatYaml(path, text);
    if ("diagnostics" in formatted) diagnostics.add(...formatted.diagnostics);
    else if (formatted.text !== text) {
      changed.push(path);
      if (!isCheck) writeFileSync(file, formatted.text);
    }
  }
  printDiagnostics(diagnostics, texts, "text");
  const lines = changed.map((path) => `${path}${isCheck ? " has another format" : ""}\n`);
  process.stdout.write(values.json === true ? `${JSON.stringify(changed, null, 2)}\n` : lines.join(""));
  return diagnostics.ok && !(isCheck && changed.length > 0) ? 0 : 1;
}

async function formatInput(): Promise<number> {
  const path = "standard input";
  const text = (await readInput()).toString();
  const formatted = formatYaml(path, text);
  if ("text" in formatted) {
    process.stdout.write(formatted.text);
    return 0;
  }
  printDiagnostics(new Diagnostics(formatted.diagnostics), new Map([[path, text]]), "text");
  return 1;
}

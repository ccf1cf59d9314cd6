/** `polywire providers`: lists the providers and what each can do. Nothing is sent. */
import { basename } from "node:path";
import { loadLibrary } from "../gateway/service/load-library.ts";
import { suggest } from "../language/diagnostics/suggest.ts";
import { Halt } from "./halt.ts";
import { Inspector } from "./inspect.ts";
import { readOptions } from "./options.ts";
import { ProviderList, type ProviderRow, type WireRow } from "./provider-list.ts";
import { findConfig, providerPaths } from "./setup.ts";

export const HELP = `usage: polywire providers [--json] [NAME ...]

Lists the providers: those of the folder providers/ here, and those that ship with Polywire. With names, it shows the wires of
these providers: the operation, the features, the address, the key, and the capabilities that differ from the wire's.

  --json   the same as one JSON array on standard output

examples:
  polywire providers
  polywire providers --json acme
`;

export async function providers(args: string[]): Promise<number> {
  const parsed = readOptions("providers", HELP, args, { json: { type: "boolean" } });
  if (parsed === undefined) return 0;
  const paths = providerPaths(findConfig(undefined));
  const names = parsed.positionals.length > 0 ? parsed.positionals : [...paths.keys()].sort();
  const rows = await readRows(names, paths);
  const isDetailed = parsed.positionals.length > 0;
  const text = isDetailed ? rows.map(describe).join("\n") : table(rows);
  process.stdout.write(parsed.values.json === true ? `${JSON.stringify(rows, null, 2)}\n` : text);
  return 0;
}

/**
 * @param names of providers
 * @param paths of provider files, by name
 */
export async function readRows(
  names: readonly string[],
  paths: ReadonlyMap<string, string>,
): Promise<ProviderRow[]> {
  const library = await loadLibrary();
  const inspector = new Inspector(library);
  const list = new ProviderList(library);
  const rows: ProviderRow[] = [];
  for (const name of names) {
    const path = paths.get(name);
    if (path === undefined) throw new Halt(2, unknown(name, [...paths.keys()]));
    const { provider } = await inspector.inspect(path);
    if (provider === undefined)
      throw new Halt(1, `${basename(path)} has errors. Try: polywire check ${path}`);
    rows.push(list.rowOf(provider));
  }
  return rows;
}

function unknown(name: string, names: string[]): string {
  const near = suggest(name, names);
  return `there is no provider \`${name}\`.${near === undefined ? " Try: polywire providers" : ` Did you mean ${near}?`}`;
}

function table(rows: readonly ProviderRow[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const lines = rows.map(({ name, evidence, wires }) => {
    const spoken = wires.map(({ wire }) => wire).join(", ");
    return `${name.padEnd(width)}  ${(evidence?.kind ?? "-").padEnd(10)}  ${spoken}\n`;
  });
  return lines.join("");
}

function describe({ name, evidence, wires }: ProviderRow): string {
  const source = [evidence?.kind ?? "none", evidence?.date, ...(evidence?.pages ?? [])];
  return [
    `${name}\n  evidence: ${source.filter((part) => part !== undefined).join(" ")}\n`,
    ...wires.map(describeWire),
  ].join("");
}

function describeWire(row: WireRow): string {
  const features = Object.entries(row.features).map(([feature, has]) => `${has ? "" : "no "}${feature}`);
  const facts = [
    row.streams ? "stream" : "no stream",
    ...features,
    row.lists ? "list of models" : "no list of models",
  ];
  const lines = [
    ["address", row.baseUrl ?? "set by the channel"],
    ["key", row.auth.join(" or ")],
    ["models", row.models?.join(", ") ?? "all"],
    ["features", facts.join(", ")],
    ["differences", JSON.stringify(row.differences)],
  ];
  return `  ${row.wire} (${row.operation})\n${lines.map(([label = "", text]) => `    ${label.padEnd(12)} ${text}\n`).join("")}`;
}

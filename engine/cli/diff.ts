/** `polywire diff`: what two versions of a file make differently of recorded exchanges, for reviews. */
import { Halt } from "./halt.ts";
import { readOptions } from "./options.ts";
import { compareExchange, type Difference } from "./record/compare-exchanges.ts";
import { readFileWires } from "./record/file-wires.ts";
import { readExchanges } from "./record/recorded-exchange.ts";

export const HELP = `usage: polywire diff OLD NEW --on FOLDER [--json]

Compares two versions of a provider or mapping file: what their maps make of recorded requests, responses, streams and
errors, and which fields of a request they drop. Prints Markdown, for a pull request. Nothing is sent.

The exit code is 0 if nothing differs, and 1 if something differs.

  --on FOLDER  exchanges of \`polywire record\`
  --json       one JSON object on standard output

examples:
  polywire diff old.yaml new.yaml --on recordings
  polywire diff main/providers/acme.yaml providers/acme.yaml --on recordings --json
`;

export async function diff(args: string[]): Promise<number> {
  const parsed = readOptions("diff", HELP, args, { on: { type: "string" }, json: { type: "boolean" } });
  if (parsed === undefined) return 0;
  const { values, positionals } = parsed;
  const [old, changed, ...others] = positionals;
  if (old === undefined || changed === undefined || others.length > 0 || values.on === undefined)
    throw new Halt(2, "diff needs two files and --on. Try: polywire diff old.yaml new.yaml --on recordings");
  const before = (await readFileWires(old)).wires.map(({ compiled }) => compiled);
  const after = (await readFileWires(changed)).wires.map(({ compiled }) => compiled);
  const exchanges = readExchanges(values.on);
  const found = exchanges.map(({ name, exchange }) => ({
    title: `${name}: ${exchange.method} ${exchange.path.split("?")[0]}, ${exchange.status}`,
    differences: compareExchange(name, exchange, [before, after]),
  }));
  const differing = found.filter(({ differences }) => differences.length > 0);
  const differences = differing.flatMap((each) => each.differences);
  const equal = found.length - differing.length;
  if (values.json === true)
    process.stdout.write(`${JSON.stringify({ exchanges: found.length, equal, differences }, null, 2)}\n`);
  else {
    const count = `${found.length} exchanges: ${equal} equal, ${differing.length} different`;
    const sections = differing.map(({ title, differences: list }) => `\n## ${title}\n\n${tableOf(list)}`);
    process.stdout.write(`# \`${old}\` and \`${changed}\`\n\n${count}.\n${sections.join("")}`);
  }
  return differences.length === 0 ? 0 : 1;
}

/** Of one exchange. */
const MAX_ROWS = 30;

function tableOf(differences: readonly Difference[]): string {
  const rows = differences
    .slice(0, MAX_ROWS)
    .map((found) => [
      found.place,
      found.path === "" ? "(all)" : code(found.path),
      cell(found.old),
      cell(found.new),
    ]);
  const lines = [["map", "field", "old", "new"], ["---", "---", "---", "---"], ...rows];
  const more = differences.length - rows.length;
  return `${lines.map((row) => `| ${row.join(" | ")} |\n`).join("")}${more > 0 ? `\nand ${more} more\n` : ""}`;
}

const MAX_CHARACTERS = 120;

function cell(value: unknown): string {
  if (value === undefined) return "absent";
  const text = JSON.stringify(value);
  return code(text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS - 1)}…`);
}

function code(text: string): string {
  return `\`${text.replaceAll("|", "\\|").replaceAll("`", "'")}\``;
}

/** `polywire models`: shows the catalogue of models, and renews an operator's `models.yaml` from a file or a URL. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import {
  compareModels,
  fileKey,
  flow,
  type ModelChange,
  writeModelFile,
} from "../gateway/models/compare-models.ts";
import { ModelCatalogue } from "../gateway/models/model-catalogue.ts";
import type { ModelFacts } from "../gateway/models/model-facts.ts";
import { parseModels } from "../gateway/models/parse-models.ts";
import { shippedModels } from "../gateway/models/shipped-models.ts";
import { Diagnostics } from "../language/diagnostics/diagnostics.ts";
import { suggest } from "../language/diagnostics/suggest.ts";
import { globMatcher } from "../routing/glob.ts";
import { Halt } from "./halt.ts";
import { readOptions } from "./options.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import { OWN_MODELS } from "./setup.ts";
import { syncModels } from "./sync-models.ts";

export const HELP = `usage: polywire models [--json] [NAME ...]
       polywire models update --from FILE|URL [--only PATTERN] [--dry-run]
       polywire models sync [CHANNEL ...] [--config FILE] [--json]

Lists the models that Polywire knows: those of models.yaml here, and those that ship with Polywire. With names, it shows
all facts of these models.

update compares a table of models with these facts, prints the differences, and writes them into models.yaml here. It
writes that file anew, without its comments.

sync compares the models of the channels in polywire.yaml with those that their upstreams list: + is new, - is no longer
listed, ! is or will be retired. It changes nothing. Write the models that you accept into the channel. For a channel of
the store, use the dashboard.

  --json          the same as one JSON array on standard output
  --from FILE|URL a file or URL: a file of models, models.json of a Polywire package, or an object of models with
                  input_cost_per_token
  --only PATTERN  only models whose name matches; may be repeated
  --dry-run       only print the differences
  --config FILE   the configuration, instead of polywire.yaml

examples:
  polywire models --json
  polywire models update --from models.json --dry-run
`;

const TIMEOUT_MS = 30_000;

export async function models(args: string[]): Promise<number> {
  const parsed = readOptions("models", HELP, args, {
    json: { type: "boolean" },
    from: { type: "string" },
    only: { type: "string", multiple: true },
    "dry-run": { type: "boolean" },
    config: { type: "string" },
  });
  if (parsed === undefined) return 0;
  const { values, positionals } = parsed;
  if (positionals[0] === "sync")
    return syncModels(positionals.slice(1), { configPath: values.config, isJson: values.json === true });
  const own = existsSync(OWN_MODELS) ? readModels(OWN_MODELS, readFileSync(OWN_MODELS, "utf8")) : [];
  const catalogue = new ModelCatalogue(own, shippedModels);
  if (positionals[0] === "update") {
    if (values.from === undefined)
      throw new Halt(2, "update needs a table. Try: polywire models update --from FILE");
    return update(catalogue, own, values.from, { only: values.only, isDryRun: values["dry-run"] === true });
  }
  const rows = positionals.length === 0 ? catalogue.all : positionals.map((name) => find(catalogue, name));
  const text = positionals.length === 0 ? table(rows) : rows.map(describe).join("\n");
  process.stdout.write(values.json === true ? `${JSON.stringify(rows, null, 2)}\n` : text);
  return 0;
}

function readModels(path: string, content: string): ModelFacts[] {
  const { models: found, diagnostics } = parseModels(path, content);
  const wrong = new Diagnostics(diagnostics);
  if (wrong.ok) return found;
  printDiagnostics(wrong, new Map([[path, content]]), "text");
  throw new Halt(1, `${path} has errors`);
}

function find(catalogue: ModelCatalogue, name: string): ModelFacts {
  const facts = catalogue.find(name);
  if (facts !== undefined) return facts;
  const near = suggest(
    name,
    catalogue.all.flatMap(({ names }) => names),
  );
  throw new Halt(
    1,
    `there are no facts about \`${name}\`${near === undefined ? "" : `. Did you mean ${near}?`}`,
  );
}

function table(rows: readonly ModelFacts[]): string {
  const cells = rows.map(({ names: [name = ""], contextWindow, maxOutput, prices, retires }) => [
    name,
    `${contextWindow ?? "-"}`,
    `${maxOutput ?? "-"}`,
    prices === undefined ? "-" : `${prices.input ?? 0} / ${prices.output ?? 0}`,
    retires ?? "",
  ]);
  const all = [["model", "context", "output", "price per 1M", "retires"], ...cells];
  const widths = all[0]?.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0))) ?? [];
  const line = (row: string[]): string =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd();
  return `${all.map(line).join("\n")}\n`;
}

function describe(facts: ModelFacts): string {
  return Object.entries(facts)
    .map(([key, value]) => `${fileKey(key).padEnd(18)}${typeof value === "string" ? value : flow(value)}\n`)
    .join("");
}

async function update(
  catalogue: ModelCatalogue,
  own: readonly ModelFacts[],
  from: string,
  { only = [], isDryRun }: { only: readonly string[] | undefined; isDryRun: boolean },
): Promise<number> {
  const given = readModels(from, await contentOf(from));
  if (given.length === 0) throw new Halt(1, `${from} has no models in a known form`);
  const patterns = only.map(globMatcher);
  const isWanted = (name: string): boolean =>
    patterns.length === 0 || patterns.some((matches) => matches(name));
  const changes = compareModels(given, catalogue, isWanted);
  for (const change of changes) process.stdout.write(describeChange(change));
  if (changes.length === 0) process.stdout.write("no difference\n");
  else if (!isDryRun) {
    writeFileSync(OWN_MODELS, writeModelFile(own, changes));
    process.stdout.write(
      `${changes.length} ${changes.length === 1 ? "model" : "models"} written to ${OWN_MODELS}\n`,
    );
  }
  return 0;
}

function describeChange({ name, before, changes }: ModelChange): string {
  const known: Record<string, unknown> = { ...before };
  const lines = Object.entries(changes)
    .filter(([key]) => key !== "providers")
    .map(([key, value]) => {
      const old = known[key] === undefined ? "" : `${flow(known[key])} → `;
      return `  ${fileKey(key)}: ${old}${flow(value)}\n`;
    });
  return `${before === undefined ? "+" : "~"} ${name}\n${lines.join("")}`;
}

async function contentOf(from: string): Promise<string> {
  if (!/^https?:\/\//.test(from)) {
    if (!existsSync(from)) throw new Halt(1, `there is no file ${from}`);
    return readFileSync(from, "utf8");
  }
  const response = await fetch(from, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
    throw new Halt(1, `${from} cannot be fetched: ${(error as Error).message}`);
  });
  if (!response.ok) throw new Halt(1, `${from} cannot be fetched: status ${response.status}`);
  return response.text();
}

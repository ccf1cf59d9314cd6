/** `polywire try`: errors, tests, coverage and conversions of one file on one screen, again after each change. */
import { existsSync } from "node:fs";
import { loadLibrary } from "../gateway/service/load-library.ts";
import type { CompiledWire } from "../language/mappings/wire.ts";
import { Halt } from "./halt.ts";
import { Inspector } from "./inspect.ts";
import { readOptions } from "./options.ts";
import { Diagnostics, printDiagnostics } from "./print-diagnostics.ts";
import { runTrial, type Trial, type TrialInputs, type TrialReport } from "./run-trial.ts";
import { readSource } from "./setup.ts";
import { watchFiles } from "./watch-files.ts";

export const HELP = `usage: polywire try FILE [--request FILE] [--response FILE] [--stream FILE] [options]

Shows what a mapping or a provider file does: its errors, its tests and their coverage, and for each input the document of
the hub, the output, and the dropped fields. On a terminal, the screen is drawn again whenever one of the files changes.
Otherwise, the command prints once. Nothing is sent.

  --request FILE   a request in the client's wire
  --response FILE  a response of the upstream, in the wire of the file
  --stream FILE    the bytes of a stream of the upstream
  --client WIRE    the wire of clients; by default the first one of the operation
  --wire WIRE      which wire of the file; by default the first one
  --json           the same as one JSON object on standard output, once

examples:
  polywire try providers/acme.yaml --request request.json
  polywire try providers/acme.yaml --stream stream.txt --client messages
`;

const INPUTS = ["request", "response", "stream"] as const;

interface Options {
  file: string;
  /** Paths of the inputs. */
  paths: TrialInputs;
  client: string | undefined;
  wire: string | undefined;
  isJson: boolean;
}

export async function tryFile(args: string[]): Promise<number | undefined> {
  const parsed = readOptions("try", HELP, args, {
    request: { type: "string" },
    response: { type: "string" },
    stream: { type: "string" },
    client: { type: "string" },
    wire: { type: "string" },
    json: { type: "boolean" },
  });
  if (parsed === undefined) return 0;
  const { values, positionals } = parsed;
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0)
    throw new Halt(2, "try needs one file. Try: polywire try providers/acme.yaml");
  const { request, response, stream, client, wire } = values;
  const options = { file, paths: { request, response, stream }, client, wire, isJson: values.json === true };
  if (process.stdout.isTTY !== true || options.isJson) return show(options);
  const names = [file, ...INPUTS.flatMap((kind) => options.paths[kind] ?? [])];
  await watchFiles(names, async () => {
    process.stdout.write("\u001b[2J\u001b[H");
    await show(options);
  });
  return undefined;
}

/** @returns the exit code: 1 if the file has an error, a test fails, or a conversion fails */
async function show({ file, paths, client, wire, isJson }: Options): Promise<number> {
  if (!existsSync(file)) throw new Halt(1, `there is no file ${file}`);
  const inputs = Object.fromEntries(
    INPUTS.flatMap((kind) => (paths[kind] === undefined ? [] : [[kind, readSource(paths[kind]).text]])),
  ) as TrialInputs;
  const library = await loadLibrary(".");
  const inspector = new Inspector(library);
  const inspected = await inspector.inspect(file);
  const diagnostics = new Diagnostics(inspected.diagnostics);
  if (!diagnostics.ok || inspected.wires.length === 0) {
    printDiagnostics(diagnostics, inspector.texts, "text");
    if (diagnostics.ok)
      throw new Halt(1, `${file} defines no wire of its own. Try: polywire new, or polywire convert`);
    return 1;
  }
  const tried = named(inspected.wires, wire, "the file");
  const clients = library.shipped.filter(
    ({ operation, endpoints }) => operation === tried.operation && endpoints.length > 0,
  );
  const report = await runTrial(library, inspected, tried, named(clients, client, "the operation"), inputs);
  if (isJson) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  else {
    process.stdout.write(describe(file, report));
    printDiagnostics(diagnostics, inspector.texts, "text");
  }
  const { tests, trials } = report;
  return tests.failed === 0 && trials.every(({ fault }) => fault === undefined) ? 0 : 1;
}

function named(wires: readonly CompiledWire[], name: string | undefined, owner: string): CompiledWire {
  const found =
    name === undefined
      ? wires[0]
      : wires.find((wire) => wire.name === name || wire.name.endsWith(`/${name}`));
  if (found !== undefined) return found;
  const names = wires.map((wire) => wire.name).join(", ") || "none";
  throw new Halt(2, `${owner} has no wire \`${name ?? ""}\`; there are ${names}`);
}

function describe(file: string, { wire, tests, coverage, trials }: TrialReport): string {
  const { arms, rows, fields } = coverage;
  const counts = Object.entries({ arms, rows, fields }).map(
    ([kind, { reached, total }]) => `${reached} of ${total} ${kind}`,
  );
  const head = `${file}: wire ${wire}\ntests: ${tests.passed} passed, ${tests.failed} failed; they reach ${counts.join(", ")}\n`;
  return head + trials.map(describeTrial).join("");
}

function describeTrial({ kind, from, to, input, hub, output, target, dropped, fault }: Trial): string {
  const section = (title: string, value: unknown): string =>
    value === undefined
      ? ""
      : `${title}:\n${typeof value === "string" ? value.trimEnd() : JSON.stringify(value, null, 2)}\n`;
  return [
    `\n── ${kind}: ${from} → ${to} ──\n`,
    section("input", input),
    section("hub", hub),
    section(target === undefined ? "output" : `output (${target})`, output),
    ...dropped.map((path) => `dropped: ${path}\n`),
    fault === undefined ? "" : `error: ${fault}\n`,
  ].join("");
}

/**
 * `polywire explain`: what a map does with an input, expression by expression: target, value, and source line. With --js: the
 * program that a mapping is compiled to.
 */

import { dirname } from "node:path";
import { schemasIn } from "../../schemas/files.ts";
import { lostOf } from "../conversion/losses/find-losses.ts";
import { loadLibrary } from "../gateway/service/load-library.ts";
import { suggest } from "../language/diagnostics/suggest.ts";
import { type Explained, explainMap, type Step } from "../language/mappings/explain-map.ts";
import type { Mapping } from "../language/mappings/mapping.ts";
import type { CompiledWire } from "../language/mappings/wire.ts";
import { all, mapAt, type Runnable, runnable } from "../language/maps/maps.ts";
import { Schemas } from "../language/schemas/schema-walker.ts";
import { Halt } from "./halt.ts";
import { readCapabilities, readInput, readStatus } from "./input.ts";
import { lossesPage } from "./losses.ts";
import { readOptions } from "./options.ts";
import { Diagnostics, printDiagnostics, readFormat } from "./print-diagnostics.ts";
import { namesOf } from "./setup.ts";
import { Wires } from "./wires.ts";

export const HELP = `usage: polywire explain WIRE MAP [options] < FILE
       polywire explain WIRE --js
       polywire explain --losses
       polywire explain WIRE --route [options] < REQUEST

Runs one map of a wire on the standard input. For every expression, it prints the target, the value and the source line.
A condition is marked with ?, an expression that makes a list with *.

MAP is the position of a map in the file: request decode, stream encode, upstreams hide (docs/language.md lists all).
WIRE is a shipped wire (chat), a wire of a provider (acme/chat), or a mapping file. The input of a decode map is a body of
that wire, or for a stream a list of its events. The input of an encode map is a value of the hub.

  --js               only the JavaScript that the mapping is compiled to
  --losses           the fields that conversions drop, for every pair of wires
  --route            the channels that polywire.yaml gives to a request of the wire, in the order of attempts, and why.
                     Nothing is sent. The state of a running gateway is not known
  --config FILE      for --route: the configuration, instead of polywire.yaml
  --model NAME       for --route: the requested model, instead of the one in the body
  --token NAME       for --route: a token of the configuration, which may use only some models
  --status CODE      the HTTP status of an error body
  --caps KEY=VALUE   a capability of the model, instead of the wire's and the provider's; may be repeated
  --format json      one JSON array on standard output

examples:
  polywire explain chat request decode < request.json
  polywire explain chat --route --model big < request.json
`;

export async function explain(args: string[]): Promise<number> {
  const parsed = readOptions("explain", HELP, args, {
    js: { type: "boolean" },
    losses: { type: "boolean" },
    route: { type: "boolean" },
    config: { type: "string" },
    model: { type: "string" },
    token: { type: "string" },
    status: { type: "string" },
    caps: { type: "string", multiple: true },
    format: { type: "string" },
  });
  if (parsed === undefined) return 0;
  const { values, positionals } = parsed;
  const format = readFormat(values.format);
  const status = readStatus(values.status);
  const [name, ...mapWords] = positionals;
  if (name === undefined && values.losses !== true)
    throw new Halt(2, "explain needs a wire. Try: polywire explain chat --js");
  const library = await loadLibrary(values.config === undefined ? "." : dirname(values.config));
  if (library.shipped.length === 0) {
    const nameOf = namesOf(library.texts.keys(), ".");
    printDiagnostics(new Diagnostics(library.diagnostics), library.texts, "text", nameOf);
    return 1;
  }
  if (values.losses === true) {
    process.stdout.write(lossesPage(library.shipped, new Schemas(schemasIn("hub"))));
    return 0;
  }
  if (values.route === true) {
    const { printRoute } = await import("./print-route.ts");
    const { config, model, token } = values;
    return printRoute(library, { wire: name as string, config, model, token, format });
  }
  const { wire, capabilities } = await new Wires(library).find(name as string);
  if (values.js === true) {
    process.stdout.write(`${wire.source}\n`);
    return 0;
  }
  const map = mapAt(mapWords.join("."));
  if (map === undefined) {
    const typedMap = mapWords.join(" ");
    const fact = typedMap === "" ? "explain needs a map" : `there is no map \`${typedMap}\``;
    const available = listMaps(wire.mapping);
    const near = suggest(typedMap, available);
    const hint = near === undefined ? "" : `. Did you mean ${near}?`;
    throw new Halt(2, `${fact}; ${name} has ${available.join(", ")}${hint}`);
  }
  const explained = await explainMap(wire, {
    map,
    input: parse((await readInput()).toString()),
    status,
    given: { caps: { ...capabilities, ...readCapabilities(values.caps) } },
  });
  process.stdout.write(format === "json" ? toJson(explained.steps) : formatSteps(explained.steps));
  const lost = explained.fault === undefined ? listLosses(wire, map, explained) : [];
  for (const path of lost) process.stderr.write(`dropped: ${path}\n`);
  if (explained.fault !== undefined) process.stderr.write(`polywire: ${explained.fault}\n`);
  return explained.fault === undefined ? 0 : 1;
}

/** The maps of a mapping, as they are typed. */
function listMaps({ maps, stream }: Mapping): string[] {
  const streams = { streamDecode: stream.decode, streamEncode: stream.encode };
  const names = runnable.filter((name) => ({ ...maps, ...streams })[name] !== undefined);
  return names.map((name) => all[name].at.replaceAll(".", " "));
}

/** Hub paths of the input that the map does not read, or names as `$lost`. */
function listLosses(wire: CompiledWire, map: Runnable, { documents, caps, lost }: Explained): string[] {
  if (map !== "requestEncode" && map !== "responseEncode") return [];
  const section = map === "requestEncode" ? "request" : "response";
  const reads = wire.reads(section, caps);
  const unread =
    reads === undefined ? [] : documents.flatMap((each) => lostOf(each as LossDocument, reads, section));
  return [...new Set([...lost, ...unread])];
}

type LossDocument = Parameters<typeof lostOf>[0];

const MARKS = { value: "", decision: " ?", list: " *" };

/** One line per expression: target, value, position, expression. */
function formatSteps(steps: readonly Step[]): string {
  const rows = steps.map(({ path, role, value, fault, expression, file, line }) => [
    `${path || "(all)"}${MARKS[role]}`,
    fault ?? shorten(value),
    `${file}:${line}`,
    expression.replace(/\s+/g, " "),
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return lines.map((line) => `${line}\n`).join("");
}

const LONGEST_VALUE = 40;

function shorten(value: unknown): string {
  const text = JSON.stringify(value);
  if (text === undefined) return "nothing";
  return text.length <= LONGEST_VALUE ? text : `${text.slice(0, LONGEST_VALUE - 1)}…`;
}

function toJson(steps: readonly Step[]): string {
  return `${JSON.stringify(steps, null, 2)}\n`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Halt(1, `the input is not JSON: ${(error as Error).message}`);
  }
}

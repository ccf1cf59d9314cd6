/** `polywire explain --route`: the channels that a request would be sent to, and why. Nothing is sent. */
import { clientRequestOf } from "../conversion/dry-run.ts";
import {
  type ExplainedCandidate,
  type ExplainedHedge,
  type ExplainedRoute,
  explainRoute,
} from "../gateway/attempts/explain-route.ts";
import type { Environment } from "../gateway/config/interpolate.ts";
import { mintId } from "../gateway/intake/mint-id.ts";
import { createLog } from "../gateway/log/log.ts";
import { createConversions } from "../gateway/service/conversions.ts";
import type { LoadedLibrary } from "../gateway/service/load-library.ts";
import { createService } from "../gateway/service/service.ts";
import { Halt } from "./halt.ts";
import { readInput } from "./input.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import { readSecretReferences } from "./secret-references.ts";
import { findConfig, namesOf, readConfiguration, referenceOptions } from "./setup.ts";
import { Wires } from "./wires.ts";

export interface RouteOptions {
  /** Name of the client's wire. */
  wire: string;
  config: string | undefined;
  model: string | undefined;
  /** Name of a token of the file. */
  token: string | undefined;
  format: "text" | "json";
}

export async function printRoute(library: LoadedLibrary, options: RouteOptions): Promise<number> {
  const found = findConfig(options.config);
  // Keys are not needed: nothing is sent.
  const secrets = await readSecretReferences(found.config, {
    ...referenceOptions(found),
    runsCommands: false,
  });
  const outcome = readConfiguration(found, library, withPlaceholders({ ...process.env, ...secrets }));
  const { config, diagnostics, texts } = outcome;
  if (config === undefined) {
    printDiagnostics(diagnostics, texts, "text", namesOf(texts.keys(), found.ownFolder));
    return 1;
  }
  const { wire } = await new Wires(library).find(options.wire);
  const token = findToken(config.tokens, options.token);
  const service = createService(config, createConversions(library), createLog({ level: "silent" }), {
    prices: config.prices,
  });
  const nowMs = Date.now();
  const at = { now: Math.floor(nowMs / 1000), id: mintId(nowMs) };
  const clientRequest = readRequest((await readInput()).toString(), options.model, at);
  const fault = wire.validate(clientRequest, "default");
  if (fault !== undefined) throw new Halt(1, `the request is invalid: ${fault.message}`);
  clientRequest.peeked = wire.peek(clientRequest);
  const model = options.model ?? clientRequest.peeked.model;
  if (model === undefined) throw new Halt(1, "the body contains no model. Try: --model NAME");
  const isStreamed = clientRequest.peeked.stream;
  const route = explainRoute(service, { wire, clientRequest, model, isStreamed, token });
  process.stdout.write(
    options.format === "json" ? `${JSON.stringify(route, null, 2)}\n` : describeRoute(route),
  );
  return route.candidates.length > 0 ? 0 : 1;
}

/** A variable that is not set has a value that is valid as a key and as a URL. */
function withPlaceholders(environment: Environment): Environment {
  return new Proxy(environment, {
    get: (variables, name) =>
      variables[name as string] ?? (typeof name === "string" ? "http://unset.invalid" : undefined),
  });
}

function findToken<Named extends { name: string }>(
  tokens: readonly Named[],
  name: string | undefined,
): Named | undefined {
  if (name === undefined) return undefined;
  const token = tokens.find((each) => each.name === name);
  if (token !== undefined) return token;
  throw new Halt(2, `there is no token \`${name}\`; there are ${tokens.map((each) => each.name).join(", ")}`);
}

function readRequest(
  text: string,
  model: string | undefined,
  at: { now: number; id: string },
): ReturnType<typeof clientRequestOf> {
  try {
    return clientRequestOf(text, model, at);
  } catch (error) {
    throw new Halt(1, `the input is not JSON: ${(error as Error).message}`);
  }
}

function describeRoute({
  model,
  operation,
  wire,
  strategy,
  targets,
  affinity,
  ...route
}: ExplainedRoute): string {
  const kind = targets === undefined ? "model" : `alias of ${targets.join(", ")}`;
  const rows = route.candidates.map((candidate, index) => [
    `${index + 1}.`,
    candidate.key === undefined ? candidate.channel : `${candidate.channel} (${candidate.key})`,
    candidate.upstream === candidate.model ? candidate.model : `${candidate.model} as ${candidate.upstream}`,
    candidate.wire,
    figuresOf(candidate),
    candidate.reason,
  ]);
  const excluded = route.excluded.map(({ model: name, channel, reason }) => [
    "-",
    channel ?? "all channels",
    name,
    "",
    "",
    reason,
  ]);
  return [
    `${model} (${kind}), ${operation}, wire ${wire}, strategy ${strategy}${affinity === undefined ? "" : `, sticks to ${affinity}`}`,
    ...columns([...rows, ...excluded]),
    ...(route.hedge === undefined ? [] : [describeHedge(route.hedge)]),
    "",
  ].join("\n");
}

function describeHedge({ channel, key, afterMs, reason }: ExplainedHedge): string {
  if (channel === undefined) return `hedge: none, because ${reason}`;
  const name = key === undefined ? channel : `${channel} (${key})`;
  return afterMs === undefined
    ? `hedge: none yet, because ${reason}`
    : `hedge: ${name} after ${afterMs} ms, by ${reason}`;
}

function figuresOf({ weight, inFlight, latencyMs, typicalMicros }: ExplainedCandidate): string {
  return [
    `weight ${weight}`,
    ...(inFlight === undefined ? [] : [`${inFlight} in flight`]),
    ...(latencyMs === undefined || latencyMs === 0 ? [] : [`${latencyMs} ms`]),
    ...(typicalMicros === undefined ? [] : [`$${(typicalMicros / 1e6).toFixed(4)}`]),
  ].join(", ");
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

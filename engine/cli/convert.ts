/**
 * `polywire convert`: converts one body from one wire to another, as the gateway does. The result goes to standard output, the
 * dropped fields to standard error. Nothing is sent.
 */

import {
  type ClientRequest,
  type Conversion,
  type HubError,
  RequestRefused,
} from "../conversion/contract.ts";
import type { ConversionTarget } from "../conversion/conversion-target.ts";
import { clientRequestOf, conversionOfAnswer, runConversion } from "../conversion/dry-run.ts";
import type { Capabilities } from "../conversion/hub/capabilities.ts";
import { splitSuffix } from "../conversion/hub/model-suffix.ts";
import { openConversion } from "../conversion/open-conversion.ts";
import { mintId } from "../gateway/intake/mint-id.ts";
import { loadLibrary } from "../gateway/service/load-library.ts";
import type { CompiledWire } from "../language/mappings/wire.ts";
import { Halt } from "./halt.ts";
import { readCapabilities, readInput, readStatus } from "./input.ts";
import { readOptions } from "./options.ts";
import { Diagnostics, printDiagnostics } from "./print-diagnostics.ts";
import { namesOf, readSource } from "./setup.ts";
import { type FoundWire, Wires } from "./wires.ts";

export const HELP = `usage: polywire convert --from WIRE --to WIRE [--request|--response|--stream] [options] < FILE

Converts the standard input. A request goes from the client's wire to the upstream's; a response or a stream goes from
the upstream's wire to the client's. A wire is a shipped wire (chat), a wire of a provider (acme/chat), or a mapping
file.

  --request        the body of a request (the default)
  --response       the body of a response that is not streamed
  --stream         the bytes of a streamed response
  --model NAME     the model, if the body does not contain it; suffixes such as -high take effect
  --caps KEY=VALUE a capability of the model, instead of the wire's and the provider's; may be repeated
  --status CODE    the HTTP status of the response (200)
  --for FILE       the request of the response, in the client's wire

examples:
  polywire convert --from chat --to messages < request.json
  polywire convert --from messages --to chat --response --for request.json < response.json
`;

export async function convert(args: string[]): Promise<number> {
  const parsed = readOptions("convert", HELP, args, {
    from: { type: "string" },
    to: { type: "string" },
    request: { type: "boolean" },
    response: { type: "boolean" },
    stream: { type: "boolean" },
    model: { type: "string" },
    caps: { type: "string", multiple: true },
    status: { type: "string" },
    for: { type: "string" },
  });
  if (parsed === undefined) return 0;
  const { values } = parsed;
  const kinds = (["request", "response", "stream"] as const).filter((kind) => values[kind] === true);
  if (kinds.length > 1) throw new Halt(2, "convert accepts only one of --request, --response and --stream");
  const status = readStatus(values.status) ?? 200;
  const library = await loadLibrary(".");
  if (library.wires.size === 0) {
    const nameOf = namesOf(library.texts.keys(), ".");
    printDiagnostics(new Diagnostics(library.diagnostics), library.texts, "text", nameOf);
    return 1;
  }
  const wires = new Wires(library);
  const operation = wires.operationOf(values.from) ?? wires.operationOf(values.to);
  const from = await findWire(wires, values.from, "--from", operation);
  const to = await findWire(wires, values.to, "--to", operation);
  if (from.wire.operation !== to.wire.operation) {
    const [first, second] = [from, to].map(({ wire }) => `${wire.name} is a wire of \`${wire.operation}\``);
    throw new Halt(2, `${first}, ${second}: convert needs two wires of one operation`);
  }
  const upstream = kinds.length === 0 || values.request === true ? to : from;
  const overrides = { ...upstream.capabilities, ...readCapabilities(values.caps) };
  const capabilities = (model: string): Capabilities => ({
    ...library.families.find(upstream.wire.mapping.family, model),
    ...overrides,
  });
  const input = await readInput();
  const job = { from: from.wire, to: to.wire, input, model: values.model, capabilities };
  try {
    const [kind = "request"] = kinds;
    if (kind === "request") return convertRequest(job);
    const conversion = conversionFor({ ...job, stream: kind === "stream", request: values.for });
    return convertResponse(conversion, input, kind === "stream", status);
  } catch (error) {
    if (!(error instanceof RequestRefused)) throw error;
    return refuse(error.error);
  }
}

interface Job {
  from: CompiledWire;
  to: CompiledWire;
  input: Buffer;
  model: string | undefined;
  /** Capabilities of a model of the upstream. */
  capabilities: (model: string) => Capabilities;
}

function convertRequest({ from, to, input, model, capabilities }: Job): number {
  const clientRequest = readClientRequest(input.toString(), model);
  const fault = from.validate(clientRequest, "default");
  if (fault !== undefined) return refuse({ message: fault.message });
  const requestedModel = from.peek(clientRequest).model ?? model;
  if (requestedModel === undefined) throw new Halt(1, "the body contains no model. Try: --model NAME");
  const outgoing = openConversion(from, clientRequest, target(to, requestedModel, capabilities)).request();
  process.stdout.write(`${outgoing.body}\n`);
  printLosses(outgoing.dropped);
  return 0;
}

function convertResponse(conversion: Conversion, input: Buffer, stream: boolean, status: number): number {
  const { text, dropped, error } = runConversion(conversion, input, stream, status);
  process.stdout.write(stream ? text : `${text}\n`);
  printLosses(dropped);
  return error === undefined ? 0 : refuse(error);
}

function refuse({ message }: Pick<HubError, "message">): number {
  process.stderr.write(`polywire: ${message}\n`);
  return 1;
}

function printLosses(dropped: readonly string[]): void {
  for (const path of dropped) process.stderr.write(`dropped: ${path}\n`);
}

/** A response is converted with its request: the given one, or a minimal one. */
function conversionFor(job: Job & { stream: boolean; request: string | undefined }): Conversion {
  const { from: upstream, to: client, stream } = job;
  if (job.request === undefined) {
    if (client.kind !== "conversation")
      throw new Halt(2, "a response of this operation depends on its request. Try: --for FILE");
    return conversionOfAnswer(
      client,
      target(upstream, job.model ?? "model", job.capabilities),
      stream,
      createTimeAndId(),
    );
  }
  const clientRequest = readClientRequest(readSource(job.request).text, job.model);
  if (stream) clientRequest.pathParameters.stream = true;
  const requestedModel = client.peek(clientRequest).model ?? "model";
  return openConversion(client, clientRequest, target(upstream, requestedModel, job.capabilities));
}

function readClientRequest(text: string, model: string | undefined): ClientRequest {
  try {
    return clientRequestOf(text, model, createTimeAndId());
  } catch (error) {
    throw new Halt(1, `the input is not JSON: ${(error as Error).message}`);
  }
}

function createTimeAndId(): Pick<ClientRequest, "now" | "id"> {
  const nowMs = Date.now();
  return { now: Math.floor(nowMs / 1000), id: mintId(nowMs) };
}

function target(
  wire: CompiledWire,
  requestedModel: string,
  capabilities: Job["capabilities"],
): ConversionTarget {
  // Without a configuration, every suffix is treated as one.
  const split = splitSuffix(requestedModel, (name) => name !== requestedModel) ?? { model: requestedModel };
  return { wire, model: split.model, capabilities: capabilities(split.model), suffix: split.reasoning };
}

async function findWire(
  wires: Wires,
  name: string | undefined,
  option: string,
  operation: string | undefined,
): Promise<FoundWire> {
  if (name === undefined) throw new Halt(2, `convert needs ${option}, one of ${wires.names}`);
  return wires.find(name, operation);
}

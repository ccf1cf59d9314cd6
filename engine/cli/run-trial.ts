/** One look at a wire of a file: its errors, its tests, and what its maps make of a request, a response and a stream. */
import { RequestRefused } from "../conversion/contract.ts";
import { clientRequestOf, conversionOfAnswer, runConversion } from "../conversion/dry-run.ts";
import { openConversion } from "../conversion/open-conversion.ts";
import type { LoadedLibrary } from "../gateway/service/load-library.ts";
import type { CompiledWire } from "../language/mappings/wire.ts";
import type { Runnable } from "../language/maps/maps.ts";
import { type Coverage, measureCoverage } from "../language/tests/coverage.ts";
import { Refused, runCase } from "../language/tests/run-case.ts";
import { runTests } from "../language/tests/run-tests.ts";
import type { InspectedFile } from "./inspect.ts";

export interface TrialInputs {
  /** A client's request, an upstream's response, and the bytes of an upstream's stream. Undefined: not tried. */
  request?: string | undefined;
  response?: string | undefined;
  stream?: string | undefined;
}

/** One conversion: its input, the document of the hub, its output. */
export interface Trial {
  kind: keyof TrialInputs;
  from: string;
  to: string;
  /** Parsed JSON; the text of a stream. */
  input: unknown;
  /** Undefined for a stream, and after a fault. */
  hub?: unknown;
  output?: unknown;
  /** Method and path of a request. */
  target?: string;
  dropped: readonly string[];
  fault?: string;
}

export interface TrialReport {
  wire: string;
  tests: { passed: number; failed: number };
  coverage: Pick<Coverage, "arms" | "rows" | "fields">;
  trials: Trial[];
}

/** Fixed: the screen changes only if the file or an input changes. 2026-01-01. */
const AT = { now: 1_767_225_600, id: "try0000000000000000id001" };

/** @param client the wire of clients */
export async function runTrial(
  library: LoadedLibrary,
  { provider }: Pick<InspectedFile, "provider">,
  wire: CompiledWire,
  client: CompiledWire,
  inputs: TrialInputs,
): Promise<TrialReport> {
  const results = runTests(wire);
  const failed = results.filter(({ diagnostics }) => diagnostics.length > 0).length;
  const { arms, rows, fields } = await measureCoverage(wire);
  const own = provider?.wires.find(({ variant }) => variant === wire.name)?.capabilities;
  const target = (model: string): Parameters<typeof openConversion>[2] => ({
    wire,
    model,
    capabilities: { ...library.families.find(wire.mapping.family, model), ...own },
    suffix: undefined,
  });
  const runs: { [Kind in keyof TrialInputs]-?: (text: string) => Partial<Trial> } = {
    request: (text) => {
      const clientRequest = clientRequestOf(text, undefined, AT);
      const fault = client.validate(clientRequest, "default");
      if (fault !== undefined) return { fault: fault.message };
      const hub = runMap(client, "requestDecode", clientRequest.body);
      const outgoing = openConversion(
        client,
        clientRequest,
        target(client.peek(clientRequest).model ?? "m"),
      ).request();
      const { method, path, body, dropped } = outgoing;
      return { hub, output: parse(body), target: `${method} ${path}`, dropped };
    },
    response: (text) => {
      const hub = runMap(wire, "responseDecode", JSON.parse(text));
      const conversion = conversionOfAnswer(client, target("m"), false, AT);
      const { text: output, dropped, error } = runConversion(conversion, Buffer.from(text), false);
      return { hub, output: parse(output), dropped, ...(error && { fault: error.message }) };
    },
    stream: (text) => {
      const conversion = conversionOfAnswer(client, target("m"), true, AT);
      const { text: output, dropped, error } = runConversion(conversion, Buffer.from(text), true);
      return { output, dropped, ...(error && { fault: error.message }) };
    },
  };
  const kinds = (Object.keys(runs) as (keyof TrialInputs)[]).filter((kind) => inputs[kind] !== undefined);
  const trials = kinds.map((kind): Trial => {
    const text = inputs[kind] as string;
    const [from, to] = kind === "request" ? [client.name, wire.name] : [wire.name, client.name];
    const trial = { kind, from, to, input: kind === "stream" ? text : parse(text), dropped: [] };
    try {
      return { ...trial, ...runs[kind](text) };
    } catch (error) {
      return {
        ...trial,
        fault: error instanceof RequestRefused ? error.error.message : (error as Error).message,
      };
    }
  });
  return {
    wire: wire.name,
    tests: { passed: results.length - failed, failed },
    coverage: { arms, rows, fields },
    trials,
  };
}

function runMap(wire: CompiledWire, map: Runnable, input: unknown): unknown {
  const output = runCase(wire, { map, input, status: undefined, given: {} });
  return output instanceof Refused ? undefined : output;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

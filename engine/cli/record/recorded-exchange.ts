/** A recorded exchange with an upstream, without headers: its file, and what the maps of a wire make of it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createDecoder, sniff } from "../../conversion/stream/framing.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import { all, type Runnable } from "../../language/maps/maps.ts";
import { Refused, runCase } from "../../language/tests/run-case.ts";
import { Halt } from "../halt.ts";
import { pathOfWire } from "../scaffold/write-scaffold.ts";

export interface RecordedExchange {
  method: string;
  /** With the query. */
  path: string;
  /** JSON, or a text. Undefined: none, or bytes that are not recorded. */
  request?: unknown;
  status: number;
  /** JSON, or a text. */
  response?: unknown;
  /** The text of a stream, in place of `response`. */
  stream?: string;
}

export const EXCHANGES = "exchanges";

/** By the names of the files. */
export function readExchanges(folder: string): { name: string; exchange: RecordedExchange }[] {
  const path = join(folder, EXCHANGES);
  let names: string[];
  try {
    names = readdirSync(path).filter((name) => name.endsWith(".json"));
  } catch {
    throw new Halt(
      1,
      `${folder} has no folder \`${EXCHANGES}\`. Try: polywire record --to URL --out ${folder}`,
    );
  }
  return names.sort().map((name) => {
    try {
      const exchange = JSON.parse(readFileSync(join(path, name), "utf8")) as RecordedExchange;
      return { name: name.replace(/\.json$/, ""), exchange };
    } catch (error) {
      throw new Halt(1, `${join(path, name)} is no recorded exchange: ${(error as Error).message}`);
    }
  });
}

/** The wire whose path the request has; the only one if its path is computed. */
export function wireFor<Wire extends CompiledWire>(
  wires: readonly Wire[],
  { path }: RecordedExchange,
): Wire | undefined {
  const [bare = ""] = path.split("?");
  const found = wires.find((wire) => {
    const ofWire = pathOfWire(wire)?.split("?")[0];
    if (ofWire === undefined) return false;
    const pattern = ofWire.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "[^/]+");
    return new RegExp(`${pattern}$`).test(bare);
  });
  return found ?? (wires.length === 1 ? wires[0] : undefined);
}

/** One run of a map: its input, and its output or the reason why it has none. */
export interface MapRun {
  map: Runnable;
  input: unknown;
  status?: number;
  output: { value: unknown } | { fault: string };
}

/** Runs the maps that read a request, a response, a stream or an error of the wire. */
export function runMaps(wire: CompiledWire, exchange: RecordedExchange): MapRun[] {
  const { request, response, stream, status } = exchange;
  const has = (map: Runnable): boolean =>
    map === "streamDecode"
      ? wire.mapping.stream.decode !== undefined
      : wire.mapping.mapNames.includes(map as never);
  const isSuccess = status >= 200 && status < 300;
  const inputs: [Runnable, unknown, number?][] = [
    ["requestDecode", isObject(request) ? request : undefined],
    ["responseDecode", isSuccess && isObject(response) ? response : undefined],
    ["streamDecode", isSuccess && stream !== undefined && has("streamDecode") ? framesOf(stream) : undefined],
    ["errorDecode", !isSuccess && isObject(response) ? response : undefined, status],
  ];
  return inputs.flatMap(([map, input, ofError]) => {
    if (input === undefined || !has(map)) return [];
    const run = { map, input, ...(ofError === undefined ? {} : { status: ofError }) };
    return [{ ...run, output: outputOf(wire, run) }];
  });
}

export function outputOf(
  wire: CompiledWire,
  { map, input, status }: Omit<MapRun, "output">,
): MapRun["output"] {
  try {
    const output = runCase(wire, { map, input, status, given: {}, expect: {} });
    if (output instanceof Refused) return { fault: output.message };
    // As a file would have it: without undefined fields.
    return { value: JSON.parse(JSON.stringify(output ?? null)) };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

const MAX_FRAME_BYTES = 16 * 1024 * 1024;

/** The data of each event: JSON, or a text such as `[DONE]`. Undefined if the text is no stream. */
function framesOf(stream: string): unknown[] | undefined {
  const bytes = Buffer.from(stream);
  const framing = sniff(bytes, "", "sse");
  if (framing === "body") return undefined;
  const decoder = createDecoder(framing, MAX_FRAME_BYTES);
  const frames = [...decoder.push(bytes), ...decoder.end()];
  return frames.flatMap(({ data }) => (data === undefined ? [] : [readJson(data)]));
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/** The position of a map in a file. */
export function positionOf(map: Runnable): string {
  return all[map].at;
}

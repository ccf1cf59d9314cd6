/** What two versions of a file make differently of recorded exchanges. */
import { lostOf } from "../../conversion/losses/find-losses.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import {
  type MapRun,
  outputOf,
  positionOf,
  type RecordedExchange,
  runMaps,
  wireFor,
} from "./recorded-exchange.ts";

export interface Difference {
  exchange: string;
  /** A map, such as `response.decode`; `dropped <field>` for a field that the request loses; `wire` for the wire itself. */
  place: string;
  /** In the output of the map; empty for the whole output. */
  path: string;
  /** Undefined: absent. */
  old?: unknown;
  new?: unknown;
}

type Outputs = Map<string, unknown>;

/** @param files the wires of the old and of the new file */
export function compareExchange(
  name: string,
  exchange: RecordedExchange,
  [before, after]: readonly [readonly CompiledWire[], readonly CompiledWire[]],
): Difference[] {
  const [old, changed] = [wireFor(before, exchange), wireFor(after, exchange)];
  if (old === undefined || changed === undefined) {
    if (old === changed) return [];
    const names = { ...(old && { old: old.name }), ...(changed && { new: changed.name }) };
    return [{ exchange: name, place: "wire", path: "", ...names }];
  }
  const runs = runMaps(old, exchange);
  // Both files encode the same request of the hub.
  const hub = hubRequest(runs) ?? hubRequest(runMaps(changed, exchange));
  const [olds, news] = [outputs(old, exchange, hub), outputs(changed, exchange, hub)];
  return [...new Set([...olds.keys(), ...news.keys()])].flatMap((place) =>
    compareValues(olds.get(place), news.get(place)).map((found) => ({ exchange: name, place, ...found })),
  );
}

function hubRequest(runs: readonly MapRun[]): unknown {
  const output = runs.find(({ map }) => map === "requestDecode")?.output;
  return output !== undefined && "value" in output ? output.value : undefined;
}

function outputs(wire: CompiledWire, exchange: RecordedExchange, hub: unknown): Outputs {
  const found: Outputs = new Map();
  for (const { map, output } of runMaps(wire, exchange)) found.set(positionOf(map), plainOutput(output));
  if (hub === undefined || !wire.mapping.mapNames.includes("requestEncode")) return found;
  found.set(positionOf("requestEncode"), plainOutput(outputOf(wire, { map: "requestEncode", input: hub })));
  const reads = wire.reads("request", wire.mapping.capabilities);
  const lost = reads === undefined ? [] : lostOf(hub as Parameters<typeof lostOf>[0], reads, "request");
  // A set, whose members have no order.
  for (const field of lost) found.set(`dropped ${field}`, true);
  return found;
}

function plainOutput(output: MapRun["output"]): unknown {
  return "value" in output ? output.value : { error: output.fault };
}

type Found = Pick<Difference, "path" | "old" | "new">;

export function compareValues(before: unknown, after: unknown, path = ""): Found[] {
  if (Object.is(before, after)) return [];
  const [old, changed] = [childrenOf(before), childrenOf(after)];
  if (old === undefined || changed === undefined || Array.isArray(before) !== Array.isArray(after))
    return [
      {
        path,
        ...(before === undefined ? {} : { old: before }),
        ...(after === undefined ? {} : { new: after }),
      },
    ];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(changed)])];
  return keys.flatMap((key) => {
    const step = Array.isArray(before) ? `[${key}]` : /^[\w-]+$/.test(key) ? key : `["${key}"]`;
    const below = path === "" || step.startsWith("[") ? path + step : `${path}.${step}`;
    return compareValues(old[key], changed[key], below);
  });
}

function childrenOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
}

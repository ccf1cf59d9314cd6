/** Joins a caller's end of a session to an upstream's: messages pass where both speak one wire, and go through stages where they do not. */

import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { Caller, SessionConversion } from "../contract.ts";
import type { ConversionTarget } from "../conversion-target.ts";
import { SameWireSession } from "../same-wire/same-wire-session.ts";
import { HubSession } from "./hub-session.ts";

/**
 * @param requested the model as the caller named it
 * @returns undefined where there is no way between them
 */
export function openSession(
  client: CompiledWire,
  caller: Caller,
  target: ConversionTarget,
  requested: string,
  wires: ReadonlyMap<string, CompiledWire>,
): SessionConversion | undefined {
  if (target.wire.mapping.family === client.name)
    return new SameWireSession(client, caller, target, wayFrom(target.wire, wires));
  const [down, up] = [wayFrom(client, wires), wayFrom(target.wire, wires)];
  const meeting = down.find(({ mapping }) => up.some((other) => other.mapping.family === mapping.family));
  const before = (way: CompiledWire[]): CompiledWire[] => {
    const end = way.findIndex(({ mapping }) => mapping.family === meeting?.mapping.family);
    return end < 0 ? way : way.slice(0, end);
  };
  const [clients, upstreams] = [before(down), before(up)];
  const isWhole =
    clients.every(({ mapping: { maps } }) => maps.sessionDecodeClient && maps.sessionEncodeClient) &&
    upstreams.every(({ mapping: { maps } }) => maps.sessionEncodeUpstream && maps.sessionDecodeUpstream);
  if (!isWhole) return undefined;
  const way = { clients, upstreams, beyond: meeting === undefined ? [] : wayFrom(meeting, wires) };
  return new HubSession(client, caller, target, way, requested);
}

/** The wire, the one that it says in other words, and so on; behind the last is the hub. */
function wayFrom(wire: CompiledWire, wires: ReadonlyMap<string, CompiledWire>): CompiledWire[] {
  const next = wire.mapping.session?.basedOn;
  const other = next === undefined ? undefined : wires.get(next);
  return other === undefined ? [wire] : [wire, ...wayFrom(other, wires)];
}

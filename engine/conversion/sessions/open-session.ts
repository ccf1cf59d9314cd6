/**
 * Connects a client's and an upstream's end of a session: messages are forwarded between equal wires, and converted by stages
 * otherwise.
 */

import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { ClientRequest, SessionConversion } from "../contract.ts";
import type { ConversionTarget } from "../conversion-target.ts";
import { SameWireSession } from "../same-wire/same-wire-session.ts";
import { HubSession } from "./hub-session.ts";

/**
 * @param requested the model name in the client's request
 * @returns undefined if the two wires cannot be connected
 */
export function openSession(
  client: CompiledWire,
  clientRequest: ClientRequest,
  target: ConversionTarget,
  requested: string,
  wires: ReadonlyMap<string, CompiledWire>,
): SessionConversion | undefined {
  if (target.wire.mapping.family === client.name)
    return new SameWireSession(client, clientRequest, target, wayFrom(target.wire, wires));
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
  return new HubSession(client, clientRequest, target, way, requested);
}

/** The wire, the wire that defines it, and so on; the last one is decoded to the hub. */
function wayFrom(wire: CompiledWire, wires: ReadonlyMap<string, CompiledWire>): CompiledWire[] {
  const next = wire.mapping.session?.basedOn;
  const other = next === undefined ? undefined : wires.get(next);
  return other === undefined ? [wire] : [wire, ...wayFrom(other, wires)];
}

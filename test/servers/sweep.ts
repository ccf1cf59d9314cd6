/** Every request through every lane into every double: what the gateway refuses itself, and what the server would. */
import { joinCapabilities } from "../../engine/gateway/service/join-capabilities.ts";
import { loadLibrary } from "../../engine/gateway/service/transform.ts";
import { openLane } from "../../engine/transform/lane/open-lane.ts";
import { RequestRefused } from "../../engine/transform/lane.ts";
import type { Exchange } from "../conformance/exchanges.ts";
import { caller, wire } from "../conformance/wires.ts";
import { providerWire, readShipped } from "../providers/provider.ts";
import { type Double, doubles, refusalOf } from "./judge.ts";

/** A double in one wire, as one family of its models. */
export interface Place {
  double: Double;
  wire: string;
  family: string;
  model: string;
}

export const places: readonly Place[] = doubles.flatMap((double) =>
  Object.entries(double.wires).flatMap(([spoken, { families }]) =>
    Object.entries(families).map(([family, { model }]) => ({ double, wire: spoken, family, model })),
  ),
);

export type Outcome =
  | { kind: "accepted" }
  | { kind: "gateway"; message: string }
  | { kind: "server"; rule: string; message: string; body: unknown };

const { families } = await loadLibrary();
const targets = new Map<Place, ReturnType<typeof targetOf>>();

function targetOf({ double, wire: spoken, model }: Place) {
  const target = providerWire(double.provider, spoken);
  const at = readShipped(double.provider).provider?.wires.find((each) => each.wire === spoken);
  const family = families.find(target.mapping.name, model) ?? families.find(spoken, model);
  return { wire: target, model, capabilities: joinCapabilities(at?.capabilities ?? {}, family) };
}

/** @param convert whether a request in the place's own wire goes through the hub, too. */
export async function send(row: Exchange, place: Place, convert = true): Promise<Outcome> {
  let target = targets.get(place);
  if (target === undefined) {
    target = targetOf(place);
    targets.set(place, target);
  }
  const body = row.format === "content" ? { ...row.request } : { ...row.request, model: place.model };
  const who = caller({ body, path: { model: place.model } });
  let sent: string;
  try {
    sent = String(openLane(wire(row.format), who, { ...target, convert }).request().body);
  } catch (error) {
    if (!(error instanceof RequestRefused)) throw error;
    return { kind: "gateway", message: error.error.message };
  }
  const asked = JSON.parse(sent);
  const refusal = await refusalOf(place.double, place.wire, place.family, asked);
  if (refusal === undefined) return { kind: "accepted" };
  return { kind: "server", rule: refusal.rule, message: refusal.message, body: asked };
}

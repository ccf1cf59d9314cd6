/** Converts every request for every double: the gateway's own refusals, and the double's. */
import { type Double, doubles, refusalOf } from "../../doubles/judge.ts";
import { RequestRefused } from "../../engine/conversion/contract.ts";
import { openConversion } from "../../engine/conversion/open-conversion.ts";
import { joinCapabilities } from "../../engine/gateway/service/join-capabilities.ts";
import { loadLibrary } from "../../engine/gateway/service/load-library.ts";
import type { Exchange } from "../conformance/exchanges.ts";
import { caller, wire } from "../conformance/wires.ts";
import { providerWire, readShipped } from "../providers/provider.ts";

/** A double in one wire, with one family of its models. */
export interface DoubleTarget {
  double: Double;
  wire: string;
  family: string;
  model: string;
}

export const doubleTargets: readonly DoubleTarget[] = doubles.flatMap((double) =>
  Object.entries(double.wires).flatMap(([spoken, { families }]) =>
    Object.entries(families).map(([family, { model }]) => ({ double, wire: spoken, family, model })),
  ),
);

export type Outcome =
  | { kind: "accepted" }
  | { kind: "gateway"; message: string }
  | { kind: "server"; rule: string; message: string; body: unknown };

const { families } = await loadLibrary();
const targets = new Map<DoubleTarget, ReturnType<typeof targetOf>>();

function targetOf({ double, wire: spoken, model }: DoubleTarget) {
  const target = providerWire(double.provider, spoken);
  const at = readShipped(double.provider).provider?.wires.find((each) => each.wire === spoken);
  const family = families.find(target.mapping.name, model) ?? families.find(spoken, model);
  return { wire: target, model, capabilities: joinCapabilities(at?.capabilities ?? {}, family) };
}

/** Whether a request in the double's own wire can be sent in two ways: unchanged, and through the hub. */
export function waysTo(row: Exchange, place: DoubleTarget): readonly ("as it is" | "converted")[] {
  return row.format === targetFor(place).wire.mapping.family ? ["as it is", "converted"] : ["converted"];
}

function targetFor(place: DoubleTarget): ReturnType<typeof targetOf> {
  let target = targets.get(place);
  if (target === undefined) {
    target = targetOf(place);
    targets.set(place, target);
  }
  return target;
}

export async function send(
  row: Exchange,
  place: DoubleTarget,
  way: "as it is" | "converted",
): Promise<Outcome> {
  const body = row.format === "content" ? { ...row.request } : { ...row.request, model: place.model };
  const who = caller({ body, path: { model: place.model } });
  const target = { ...targetFor(place), convert: way === "converted" };
  // As the gateway does before it sends a request.
  const fault = wire(row.format).validate(who, "default") ?? wire(row.format).fault(who);
  if (fault !== undefined) return { kind: "gateway", message: fault.message };
  let sent: string;
  try {
    sent = String(openConversion(wire(row.format), who, target).request().body);
  } catch (error) {
    if (!(error instanceof RequestRefused)) throw error;
    return { kind: "gateway", message: error.error.message };
  }
  const asked = JSON.parse(sent);
  const refusal = await refusalOf(place.double, place.wire, place.family, asked);
  if (refusal === undefined) return { kind: "accepted" };
  return { kind: "server", rule: refusal.rule, message: refusal.message, body: asked };
}

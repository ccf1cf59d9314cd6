/** One recorded request through the hub and back into its own wire, compared by meaning. Judges nothing. */
import type { Exchange } from "../exchanges.ts";
import { lane } from "../wires.ts";
import type { Json } from "./meaning/plain.ts";
import { type Difference, differences, meaningOf, type WireName } from "./meaning.ts";
import { capabilitiesOf } from "./question.ts";

export function requestDifferences(row: Exchange): Difference[] {
  const wire = row.format as WireName;
  const model = row.model || "m";
  const body: Json = wire === "content" ? { ...row.request } : { model, ...row.request };
  const sent = lane({
    from: wire,
    to: wire,
    body,
    path: { model },
    capabilities: capabilitiesOf(wire, body),
    convert: true,
  }).request();
  return differences(meaningOf(wire, body), meaningOf(wire, JSON.parse(sent.body)));
}

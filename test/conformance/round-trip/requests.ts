/**
 * One recorded request through the hub: back into its own wire, compared by meaning, or into another. Judges nothing.
 */
import { RequestRefused } from "../../../engine/conversion/contract.ts";
import { type Difference, differences } from "../difference.ts";
import type { Exchange } from "../exchanges.ts";
import type { Json } from "../json.ts";
import { lane, type WireName } from "../wires.ts";
import { capabilitiesOf } from "./full-request.ts";
import { meaningOf } from "./meaning.ts";
import { faults } from "./schema.ts";

export function requestDifferences(row: Exchange, to: WireName): Difference[] {
  const wire = row.format as WireName;
  const body = bodyOf(row);
  if (to === wire) return differences(meaningOf(wire, body), meaningOf(wire, sent(row, to)));
  try {
    return faults(to, "request", [sent(row, to)]);
  } catch (refusal) {
    if (!(refusal instanceof RequestRefused)) throw refusal;
    return [{ path: `refused: ${refusal.error.message}`, expected: "a request", actual: "a refusal" }];
  }
}

const bodyOf = (row: Exchange): Json =>
  row.format === "content" ? { ...row.request } : { model: row.model || "m", ...row.request };

function sent(row: Exchange, to: WireName): Json {
  const body = bodyOf(row);
  const capabilities = to === row.format ? capabilitiesOf(to, body) : {};
  const path = { model: row.model || "m" };
  return JSON.parse(lane({ from: row.format, to, body, path, capabilities, convert: true }).request().body);
}

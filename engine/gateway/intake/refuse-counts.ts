/**
 * Limits turns, parts, tools and inputs of a request. The size limit of the body does not suffice: a turn needs only thirty
 * bytes.
 */

import { type ClientRequest, COUNTED, type HubError, type Wire } from "../../conversion/contract.ts";
import { outlineOf } from "../../language/json/scan.ts";
import type { Settings } from "../config/config-input.ts";
import { tooMany } from "../refusals/refusals.ts";

const settings = {
  turns: ["maxTurns", "max_turns"],
  parts: ["maxParts", "max_parts"],
  tools: ["maxTools", "max_tools"],
  inputs: ["maxInputs", "max_inputs"],
} as const;

/** The error for a request with too many items. It names the field with the largest number. */
export function refuseCounts(
  wire: Wire,
  clientRequest: ClientRequest,
  limits: Settings["limits"],
): HubError | undefined {
  const { values = 0 } = clientRequest.outline ?? outlineOf(clientRequest.text);
  if (COUNTED.every((kind) => values <= limits[settings[kind][0]])) return undefined;
  const counts = wire.counts(clientRequest);
  for (const kind of COUNTED) {
    const fields = Object.entries(counts[kind] ?? {});
    const count = fields.reduce((sum, [, number]) => sum + number, 0);
    const [limit, setting] = settings[kind];
    if (count <= limits[limit]) continue;
    const [[param]] = fields.sort(([, one], [, other]) => other - one) as [[string, number]];
    return tooMany(param, count, kind, limits[limit], `limits.${setting}`);
  }
  return undefined;
}

/** Where in a caller's own body a refused part stands. */
import type { Refusal } from "../hub/arrange/arrange.ts";
import type { GenerateRequest } from "../hub/generate.ts";

/**
 * @param pattern of the caller's wire, like `messages[{turn}].content[{part}]`.
 * @param decoded the request as its decode map made it, before turns were put in order.
 */
export function locate(pattern: string, decoded: GenerateRequest, refusal: Refusal): string {
  const { part } = refusal;
  const list = pattern.slice(0, pattern.indexOf("["));
  if (part === undefined) return list;
  const turn = decoded.turns.findIndex((candidate) => candidate.parts.includes(part));
  if (turn < 0) return list;
  const at = decoded.turns[turn]?.parts.indexOf(part) ?? 0;
  return pattern.replace("{turn}", String(turn)).replace("{part}", String(at));
}

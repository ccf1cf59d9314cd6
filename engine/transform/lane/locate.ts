/** Where in a caller's own body a part stands. */
import type { GenerateRequest, Part } from "../hub/generate.ts";
import { originOf } from "../hub/parts.ts";

/**
 * @param pattern of the caller's wire, like `messages[{turn}].content[{part}]`.
 * @param decoded the request as its decode map made it, before turns were put in order.
 * @param part as decoded, or as it was put right since; without one, the list of all turns is meant.
 */
export function locate(pattern: string, decoded: GenerateRequest, part: Part | undefined): string {
  const list = pattern.slice(0, pattern.indexOf("["));
  if (part === undefined) return list;
  const origin = originOf(part);
  const turn = decoded.turns.findIndex(({ parts }) => parts?.some((candidate) => holds(candidate, origin)));
  if (turn < 0) return list;
  const at = decoded.turns[turn]?.parts.findIndex((candidate) => holds(candidate, origin)) ?? 0;
  return pattern.replace("{turn}", String(turn)).replace("{part}", String(at));
}

/** The part itself, or a result that has it inside. */
function holds(candidate: Part, part: Part): boolean {
  if (candidate === part) return true;
  return candidate.type === "tool_result" && candidate.content.some((inner) => holds(inner, part));
}

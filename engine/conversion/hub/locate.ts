/** Where in a caller's own body a part stands. */
import type { GenerationRequest, Part } from "./generation.ts";
import { originOf } from "./parts.ts";

/**
 * Gone through once, whatever is asked how often.
 * @param pattern of the caller's wire, like `messages[{turn}].content[{part}]`.
 * @param decoded the request as its decode map made it, before turns were put in order.
 * @returns where a part stands, as decoded or as it was put right since; without one, the list of all turns is meant.
 */
export function locator(pattern: string, decoded: GenerationRequest): (part: Part | undefined) => string {
  const list = pattern.slice(0, pattern.indexOf("["));
  let places: Map<Part, string> | undefined;
  return (part) => {
    if (part === undefined) return list;
    places ??= placesOf(pattern, decoded);
    return places.get(originOf(part)) ?? list;
  };
}

/** A part inside a result stands where the result does. */
function placesOf(pattern: string, { turns }: GenerationRequest): Map<Part, string> {
  const places = new Map<Part, string>();
  for (const [turn, { parts = [] }] of turns.entries()) {
    for (const [at, part] of parts.entries()) {
      const place = pattern.replace("{turn}", String(turn)).replace("{part}", String(at));
      const note = (each: Part): void => {
        if (!places.has(each)) places.set(each, place);
        if (each.type === "tool_result") each.content?.forEach(note);
      };
      note(part);
    }
  }
  return places;
}

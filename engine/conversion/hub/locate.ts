/** Finds the location of a part in the client's own body. */
import type { GenerationRequest, Part } from "./generation.ts";
import { originOf } from "./parts.ts";

/**
 * Builds its index once, on the first call.
 * @param pattern the client wire's pattern, such as `messages[{turn}].content[{part}]`
 * @param decoded the decoded request, before turns were reordered
 * @returns a function that returns the location of a decoded part or of a changed copy; without a part, the list of all turns
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

/** A part inside a result has the location of the result. */
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

/** `whole: […]`: parts of these kinds are not streamed, but sent as one complete `part_end`. */
import { isPartEvent, type Stage } from "./stage.ts";

export function whole(kinds: readonly string[]): Stage {
  const held = new Set(kinds);
  return (next) => (event) => {
    if (event.type !== "part_end" && isPartEvent(event) && held.has(event.kind)) return;
    next(event);
  };
}

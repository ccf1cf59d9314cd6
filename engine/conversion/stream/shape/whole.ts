/** `whole: […]`: parts of these kinds are not streamed, but sent as one complete `part_end`. */
import { isPartEvent, type Stage } from "./stage.ts";

export function whole(kinds: readonly string[]): Stage {
  const skipped = new Set(kinds);
  return (next) => (event) => {
    if (event.type !== "part_end" && isPartEvent(event) && skipped.has(event.kind)) return;
    next(event);
  };
}

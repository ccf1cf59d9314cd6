/**
 * `usage: [start]`: the start contains the prompt tokens. Most sources report them at the end, so the start has an estimate,
 * and a later usage event has the exact count.
 */
import type { Stage } from "./stage.ts";

/** @param estimate estimates the prompt tokens; undefined if estimates are off */
export function attachPrompt(estimate: () => number | undefined): Stage {
  return (next) => (event) => {
    if (event.type !== "start" || event.usage?.input) {
      next(event);
      return;
    }
    const input = estimate();
    next(input === undefined ? event : { ...event, usage: { ...event.usage, input } });
  };
}

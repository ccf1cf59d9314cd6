/**
 * `usage: [start]`: the start says how many tokens the prompt has. Most sources count only when all is said; until
 * then an estimate stands there, and the usage that comes later is the true one.
 */
import type { Stage } from "./stage.ts";

/** @param estimate tokens of the prompt; undefined where nothing is to be estimated. */
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

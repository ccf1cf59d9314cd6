/** `choices: first` and `kinds: […]`: what the wire cannot say does not pass. */
import { choiceOf, isPartEvent, type Stage } from "./stage.ts";

export function onlyFirstChoice(): Stage {
  return (next) => (event) => {
    if ((choiceOf(event) ?? 0) === 0) next(event);
  };
}

/** `dropped` is called once for each part that does not pass. */
export function onlyKinds(kinds: readonly string[], dropped?: (kind: string) => void): Stage {
  const passing = new Set(kinds);
  return (next) => (event) => {
    if (isPartEvent(event)) {
      if (!passing.has(event.kind)) {
        if (event.type === "part_start") dropped?.(event.kind);
        return;
      }
    } else if (event.type === "finish") {
      event.parts = event.parts.filter((part) => passing.has(part.type));
    }
    next(event);
  };
}

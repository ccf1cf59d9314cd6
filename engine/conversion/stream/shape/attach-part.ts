/**
 * `finish: with-part`: a complete part is buffered until the next event of its choice. If that is the finish, the part is sent
 * with it as `last`; otherwise on its own, in its position.
 */
import type { PartEnd, Place } from "../event.ts";
import { choiceOf, type Stage } from "./stage.ts";

export function attachPart(whole: readonly string[]): Stage {
  const kinds = new Set(whole);
  return (next) => {
    const buffered = new Map<number, PartEnd & Place>();
    return (event) => {
      const choice = choiceOf(event);
      if (choice !== undefined) {
        const part = buffered.get(choice);
        buffered.delete(choice);
        if (part !== undefined && event.type === "finish") event.last = part.part;
        else if (part !== undefined) next(part);
        if (event.type === "part_end" && kinds.has(event.kind)) {
          buffered.set(choice, event);
          return;
        }
      } else if (event.type === "error" || event.type === "end") {
        for (const part of buffered.values()) next(part);
        buffered.clear();
      }
      next(event);
    };
  };
}

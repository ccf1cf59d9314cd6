/** `choices: 1`, `kinds: […]` and `own: name`: drops what the wire cannot express. */
import type { Part, ShapedEvent } from "../event.ts";
import { type Buffered, choiceOf, isPartEvent, type Stage, weightOf } from "./stage.ts";

/**
 * Passes choice 0; if a server numbers its choices otherwise, the lowest one, at the end. `dropped` is called once for each
 * other choice.
 */
export function onlyFirstChoice(waiting: Buffered, dropped?: (path: string) => void): Stage {
  return (next) => {
    const buffered = new Map<number, ShapedEvent[]>();
    let isNumbered = false;
    const leaveOut = (events: readonly ShapedEvent[]): void => {
      if (events.some(({ type }) => type === "finish")) dropped?.("candidates");
    };
    let weight = 0;
    const buffer = (choice: number, event: ShapedEvent): void => {
      weight += weightOf(event);
      waiting.characters += weightOf(event);
      const events = buffered.get(choice);
      if (events === undefined) buffered.set(choice, [event]);
      else events.push(event);
    };
    const release = (): void => {
      const lowest = [...buffered.keys()].reduce(
        (least, choice) => Math.min(least, choice),
        Number.POSITIVE_INFINITY,
      );
      for (const [choice, events] of buffered) {
        if (choice !== lowest || isNumbered) leaveOut(events);
        else for (const event of events) next({ ...event, choice: 0 } as ShapedEvent);
      }
      buffered.clear();
      waiting.characters -= weight;
      weight = 0;
    };
    return (event) => {
      const choice = choiceOf(event);
      if (choice === 0 && !isNumbered) {
        isNumbered = true;
        release();
      } else if (choice !== undefined && choice > 0) {
        if (isNumbered) leaveOut([event]);
        else buffer(choice, event);
        return;
      } else if (event.type === "end" || event.type === "error") release();
      next(event);
    };
  };
}

/** `dropped` is called once for each part that does not pass. */
export function onlyKinds(kinds: readonly string[], dropped?: (path: string) => void): Stage {
  const passing = new Set(kinds);
  return only((part) => passing.has(part.type), dropped);
}

const builtinKinds: ReadonlySet<string> = new Set(["server_tool_call", "server_tool_result", "compaction"]);

/** No wire can express the results of another wire's built-in tools; its own are sent back unchanged (`ext`). */
export function onlyOwn(wire: string, dropped?: (path: string) => void): Stage {
  return only((part) => !builtinKinds.has(part.type) || isOf(part, wire), dropped);
}

function isOf({ ext }: Part, wire: string): boolean {
  return typeof ext === "object" && ext !== null && (ext as Record<string, unknown>)[wire] !== undefined;
}

function only(passes: (part: Part) => boolean, dropped: ((path: string) => void) | undefined): Stage {
  return (next) => (event) => {
    if (isPartEvent(event)) {
      if (!passes(event.part)) {
        if (event.type === "part_start") dropped?.(`candidates.parts[${event.kind}]`);
        return;
      }
    } else if (event.type === "finish") event.parts = event.parts.filter(passes);
    next(event);
  };
}

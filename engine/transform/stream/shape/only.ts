/** `choices: first`, `kinds: […]` and `own: name`: what the wire cannot say does not pass. */
import type { Part } from "../event.ts";
import { choiceOf, isPartEvent, type Stage } from "./stage.ts";

/** `dropped` is called once for each choice that does not pass. */
export function onlyFirstChoice(dropped?: (path: string) => void): Stage {
  return (next) => (event) => {
    if ((choiceOf(event) ?? 0) === 0) next(event);
    else if (event.type === "finish") dropped?.("candidates");
  };
}

/** `dropped` is called once for each part that does not pass. */
export function onlyKinds(kinds: readonly string[], dropped?: (path: string) => void): Stage {
  const passing = new Set(kinds);
  return only((part) => passing.has(part.type), dropped);
}

const told: ReadonlySet<string> = new Set(["server_tool_call", "server_tool_result", "compaction"]);

/** No wire has words for what another wire's built-in tools did; its own go back as they came (`ext`). */
export function onlyOwn(wire: string, dropped?: (path: string) => void): Stage {
  return only((part) => !told.has(part.type) || isOf(part, wire), dropped);
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

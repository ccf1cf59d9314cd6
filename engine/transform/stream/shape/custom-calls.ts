/**
 * `custom_tools: function`: a wire without free-text calls is told of one as the call of a function with one string,
 * `input`, piece by piece like any other (wire-formats.md C.4).
 */
import type { Part } from "../event.ts";
import { isPartEvent, type Stage } from "./stage.ts";

const opening = '{"input":"';
const closing = '"}';

export function customCalls(): Stage {
  return (next) => {
    const opened = new Set<string>();
    return (event) => {
      if (event.type === "finish") event.parts = event.parts.map(asFunction);
      if (!isPartEvent(event) || !isCustom(event.part)) {
        next(event);
        return;
      }
      const call = { ...event, part: asFunction(event.part) };
      const key = `${event.choice} ${event.index}`;
      const open = opened.has(key) ? "" : opening;
      if (event.type === "part_start") next({ ...call, part: { ...call.part, arguments: "" } });
      else if (event.type === "part_end") {
        const { part: _, ...place } = event;
        next({ ...place, type: "part_delta", part: call.part, arguments: open + closing });
        next(call);
      } else if (event.input !== undefined) {
        opened.add(key);
        const { input, ...rest } = event;
        next({ ...rest, part: call.part, arguments: open + JSON.stringify(input).slice(1, -1) });
      }
    };
  };
}

/** The same for a part of a whole answer. */
export function asFunction<T extends Part>(part: T): T {
  if (!isCustom(part)) return part;
  const { input, ...rest } = part;
  return { ...rest, kind: "function", arguments: JSON.stringify({ input: input ?? "" }) } as unknown as T;
}

function isCustom(part: Part): boolean {
  return part.type === "tool_call" && part.kind === "custom";
}

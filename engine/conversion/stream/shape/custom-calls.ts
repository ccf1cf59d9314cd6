/**
 * `custom_tools: false`: converts a free-text call to a function call with one string, `input`, chunk by chunk
 * (docs/wires/rules.md#streams).
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
      const key = `${event.choice} ${event.index}`;
      const open = opened.has(key) ? "" : opening;
      if (event.type === "part_end") {
        const call = { ...event, part: asFunction(event.part) };
        next({ ...call, type: "part_delta", arguments: open + closing });
        next(call);
        return;
      }
      // The deltas have the content; serializing the growing part each time would take quadratic time.
      const { input: _, ...bare } = event.part;
      const part: Part = { ...bare, kind: "function", arguments: "" };
      if (event.type === "part_start") next({ ...event, part });
      else if (event.input !== undefined) {
        opened.add(key);
        const { input, ...rest } = event;
        next({ ...rest, part, arguments: open + JSON.stringify(input).slice(1, -1) });
      }
    };
  };
}

/** The same for a part of a complete response. */
export function asFunction<T extends Part>(part: T): T {
  if (!isCustom(part)) return part;
  const { input, ...rest } = part;
  return { ...rest, kind: "function", arguments: JSON.stringify({ input: input ?? "" }) } as unknown as T;
}

function isCustom(part: Part): boolean {
  return part.type === "tool_call" && part.kind === "custom";
}

/**
 * Undoes in a streamed answer what arranging did to its request: tools get back the names that the caller knows, the
 * call that carries a structured answer becomes the text it stands for, and a free-text tool that stood as a function
 * is called as what it is. Free text leaves at the end of its call: until then it is inside a JSON string.
 */
import { asCustom } from "../hub/arguments.ts";
import type { Spaced } from "../hub/arrange/namespaces.ts";
import type { ToolCallPart } from "../hub/generate.ts";
import type { Part, StrictEvent } from "../stream/event.ts";

export interface Restoring {
  names: ReadonlyMap<string, string>;
  customs: ReadonlySet<string>;
  spaces: ReadonlyMap<string, Spaced>;
  answerTool: string | undefined;
}

type Sink = (event: StrictEvent) => void;

/** @returns the sink itself where there is nothing to undo. */
export function restore({ names, customs, spaces, answerTool }: Restoring, next: Sink): Sink {
  if (names.size + customs.size + spaces.size === 0 && answerTool === undefined) return next;
  const isAnswer = (part: Part): boolean => part.type === "tool_call" && part.name === answerTool;
  const restored = (part: Part): Part => {
    if (part.type !== "tool_call") return part;
    if (isAnswer(part)) return { type: "text", text: part.arguments ?? "" };
    const name = names.get(String(part.name)) ?? part.name;
    const spaced = spaces.get(String(name));
    if (spaced !== undefined) return { ...part, ...spaced };
    const call = name === part.name ? part : { ...part, name };
    const stoodIn = part.kind !== "custom" && customs.has(String(name));
    return stoodIn ? (asCustom(call as unknown as ToolCallPart) as unknown as Part) : call;
  };
  return (event) => {
    switch (event.type) {
      case "part_start":
      case "part_end": {
        const part = restored(event.part);
        const stoodIn = part.kind === "custom" && event.part.kind !== "custom";
        const place = { ...event, part, kind: part.type };
        if (event.type === "part_start") next(stoodIn ? { ...place, part: { ...part, input: "" } } : place);
        else {
          if (stoodIn && part.input !== "") next({ ...place, type: "part_delta", input: String(part.input) });
          next(place);
        }
        return;
      }
      case "part_delta": {
        const part = restored(event.part);
        const { arguments: text, ...rest } = event;
        if (part.type === "text" && text !== undefined) next({ ...rest, kind: "text", part, text });
        else if (part.kind !== "custom" || text === undefined) next({ ...event, kind: part.type, part });
        return;
      }
      case "finish": {
        const parts = event.parts.map(restored);
        const stops =
          event.finish.reason === "tool_calls" && !parts.some((part) => part.type === "tool_call");
        next({ ...event, parts, finish: stops ? { ...event.finish, reason: "stop" } : event.finish });
        return;
      }
      default:
        next(event);
    }
  };
}

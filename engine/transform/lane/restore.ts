/**
 * Undoes in a streamed answer what arranging did to its request: tools get back the names that the caller knows, and
 * the call that carries a structured answer becomes the text it stands for.
 */
import type { Part, StrictEvent } from "../stream/event.ts";

export interface Restoring {
  names: ReadonlyMap<string, string>;
  answerTool: string | undefined;
}

type Sink = (event: StrictEvent) => void;

/** @returns the sink itself where there is nothing to undo. */
export function restore({ names, answerTool }: Restoring, next: Sink): Sink {
  if (names.size === 0 && answerTool === undefined) return next;
  const isAnswer = (part: Part): boolean => part.type === "tool_call" && part["name"] === answerTool;
  const restored = (part: Part): Part => {
    if (isAnswer(part)) return { type: "text", text: part["arguments"] ?? "" };
    const name = names.get(String(part["name"]));
    return name === undefined ? part : { ...part, name };
  };
  return (event) => {
    switch (event.type) {
      case "part_start":
      case "part_end": {
        const part = restored(event.part);
        next({ ...event, part, kind: part.type });
        return;
      }
      case "part_delta": {
        if (!isAnswer(event.part)) {
          next({ ...event, part: restored(event.part) });
          return;
        }
        const { arguments: text, ...rest } = event;
        next({ ...rest, kind: "text", part: restored(event.part), ...(text === undefined ? {} : { text }) });
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

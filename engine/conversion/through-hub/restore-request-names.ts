/**
 * Reverses in a streamed response the changes that arranging made to the request: restores the client's tool names, converts
 * the tool call that carried a structured response to text, and restores free-text tools that were sent as functions. Free text is emitted
 * at the end of its call, because until then it is inside a JSON string.
 */
import { asCustom } from "../hub/arguments.ts";
import type { Spaced } from "../hub/arrange/namespaces.ts";
import type { ToolCallPart } from "../hub/generation.ts";
import { type AnswerForm, Unwrapping, unwrapped } from "../hub/unwrap-structured.ts";
import type { Part, PartDelta, PartEnd, StrictEvent } from "../stream/event.ts";
import type { Buffered } from "../stream/shape/stage.ts";

export interface Restoring {
  names: ReadonlyMap<string, string>;
  customs: ReadonlySet<string>;
  spaces: ReadonlyMap<string, Spaced>;
  answer: AnswerForm;
}

type Sink = (event: StrictEvent) => void;

/**
 * @param waiting counts buffered characters
 * @returns the same sink if there is nothing to reverse
 */
export function restore({ names, customs, spaces, answer }: Restoring, next: Sink, waiting: Buffered): Sink {
  const { tool, wrapped } = answer;
  const plain = tool === undefined && wrapped === undefined;
  if (names.size + customs.size + spaces.size === 0 && plain) return next;
  const isAnswer = ({ type, name }: Part): boolean =>
    tool === undefined ? type === "text" && wrapped !== undefined : type === "tool_call" && name === tool;
  const nameOf = ({ name }: Part): unknown => names.get(String(name)) ?? name;
  const isFreeText = (part: Part): boolean =>
    part.type === "tool_call" && (part.kind === "custom" || customs.has(String(nameOf(part))));
  const restored = (part: Part): Part => {
    if (isAnswer(part)) {
      const text = unwrapped(String((tool === undefined ? part.text : part.arguments) ?? ""), wrapped);
      return tool === undefined ? { ...part, text } : { type: "text", text };
    }
    if (part.type !== "tool_call") return part;
    const name = nameOf(part);
    const call = name === part.name ? part : { ...part, name };
    const stoodIn = part.kind !== "custom" && customs.has(String(name));
    const original = stoodIn ? (asCustom(call as unknown as ToolCallPart) as unknown as Part) : call;
    const spaced = spaces.get(String(name));
    return spaced === undefined ? original : { ...original, ...spaced };
  };
  const open = new Map<string, Unwrapping>();
  /** Emits a chunk of the response as text, or its end. */
  const answered = (event: PartDelta | PartEnd, piece?: string): void => {
    const place = `${event.choice}.${event.index}`;
    let text = piece ?? "";
    if (wrapped !== undefined) {
      const unwrapping = open.get(place) ?? new Unwrapping(wrapped);
      open.set(place, unwrapping);
      const before = unwrapping.bufferedLength;
      text = piece === undefined ? unwrapping.end() : unwrapping.push(piece);
      waiting.characters += unwrapping.bufferedLength - before;
    }
    const { choice, index } = event;
    const part = { type: "text", text: "" };
    if (text !== "") next({ type: "part_delta", choice, index, kind: "text", part, text });
  };
  return (event) => {
    switch (event.type) {
      case "part_start":
      case "part_end": {
        if (event.type === "part_end" && isAnswer(event.part)) answered(event);
        const part =
          event.type === "part_start" && isAnswer(event.part)
            ? { ...restored(event.part), text: "" }
            : restored(event.part);
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
        const { arguments: text } = event;
        if (isAnswer(event.part)) {
          const piece = tool === undefined ? event.text : text;
          if (piece !== undefined) answered(event, piece);
          else if (tool === undefined) next(event);
          return;
        }
        // Free text is emitted at the end of its call; parsing it for each delta would take quadratic time.
        if (text !== undefined && isFreeText(event.part)) return;
        const part = restored(event.part);
        next({ ...event, kind: part.type, part });
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

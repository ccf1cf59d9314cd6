/**
 * One response as streams of the Messages wire: blocks numbered from any start, with gaps, all the same, or not at
 * all.
 */
import fc from "fast-check";
import { pieces, type SaidPart, usage } from "./answer.ts";

export interface MessagesHabits {
  blocks: { from: number; step: number } | "none" | "always 0";
  stops: boolean;
  interleaved: boolean;
}

export const messagesHabits: fc.Arbitrary<MessagesHabits> = fc
  .record({
    blocks: fc.oneof(
      fc.record({ from: fc.nat(3), step: fc.integer({ min: 1, max: 3 }) }),
      fc.constantFrom("none" as const, "always 0" as const),
    ),
    stops: fc.boolean(),
    interleaved: fc.boolean(),
  })
  // Without block numbers, each block ends before the next.
  .filter(({ blocks, stops, interleaved }) => typeof blocks === "object" || (stops && !interleaved));

/** Interleaved blocks are read in the order in which they arrived; at most one of them may be text. */
export function isToldInOrder(parts: readonly SaidPart[], { interleaved }: MessagesHabits): boolean {
  const count = (type: string): number => parts.filter((part) => part.type === type).length;
  return !interleaved || (count("text") < 2 && count("reasoning") < 2 && count("call") < 2);
}

export function messagesStream(parts: readonly SaidPart[], habits: MessagesHabits): object[] {
  const lives = parts.map((part, at) => block(part, at, habits));
  const longest = Math.max(...lives.map((life) => life.length));
  const turns = Array.from({ length: longest }, (_, turn) =>
    lives.flatMap((life) => life.slice(turn, turn + 1)),
  );
  const stop = parts.some(({ type }) => type === "call") ? "tool_use" : "end_turn";
  return [
    {
      type: "message_start",
      message: {
        id: "msg_1",
        model: "m",
        role: "assistant",
        content: [],
        usage: { input_tokens: usage.input, output_tokens: 1 },
      },
    },
    ...(habits.interleaved ? turns.flat() : lives.flat()),
    { type: "message_delta", delta: { stop_reason: stop }, usage: { output_tokens: usage.output } },
    { type: "message_stop" },
  ];
}

function block(part: SaidPart, at: number, { blocks, stops }: MessagesHabits): object[] {
  const index =
    blocks === "none" ? {} : { index: blocks === "always 0" ? 0 : blocks.from + at * blocks.step };
  const delta = (piece: object): object => ({ type: "content_block_delta", ...index, delta: piece });
  const [empty, deltas] = contentOf(part);
  return [
    { type: "content_block_start", ...index, content_block: empty },
    ...deltas.map(delta),
    ...(stops ? [{ type: "content_block_stop", ...index }] : []),
  ];
}

function contentOf(part: SaidPart): [object, object[]] {
  if (part.type === "call") {
    const deltas = pieces(JSON.stringify(part.args), 3).map((piece) => ({
      type: "input_json_delta",
      partial_json: piece,
    }));
    return [{ type: "tool_use", id: part.id, name: part.name, input: {} }, deltas];
  }
  if (part.type === "text") {
    return [{ type: "text", text: "" }, pieces(part.text, 2).map((text) => ({ type: "text_delta", text }))];
  }
  const deltas = pieces(part.text, 2).map((thinking) => ({ type: "thinking_delta", thinking }));
  return [
    { type: "thinking", thinking: "", signature: "" },
    [...deltas, { type: "signature_delta", signature: "S" }],
  ];
}

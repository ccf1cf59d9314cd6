/**
 * One response as streams of the Chat wire: calls numbered from any start or not at all; named once, always, or with
 * one id.
 */
import fc from "fast-check";
import { pieces, type SaidPart, usage } from "./answer.ts";

export interface ChatHabits {
  calls: { from: number; step: number } | "none" | "always 0";
  ids: "first" | "always" | "none" | "one for all";
  names: "first" | "always";
  /** Whether arguments are complete in the first event of a call, or come in pieces. */
  whole: boolean;
  interleaved: boolean;
  /** `index` of the choice. */
  choice: 0 | "none";
}

export const chatHabits: fc.Arbitrary<ChatHabits> = fc
  .record({
    calls: fc.oneof(
      fc.record({ from: fc.nat(3), step: fc.integer({ min: 1, max: 3 }) }),
      fc.constantFrom("none" as const, "always 0" as const),
    ),
    ids: fc.constantFrom("first" as const, "always" as const, "none" as const, "one for all" as const),
    names: fc.constantFrom("first" as const, "always" as const),
    whole: fc.boolean(),
    interleaved: fc.boolean(),
    choice: fc.constantFrom(0 as const, "none" as const),
  })
  .filter(isIdentifying);

function isIdentifying({ calls, ids, names, interleaved }: ChatHabits): boolean {
  const isNumbered = calls !== "none" && calls !== "always 0";
  const isNamed = ids === "first" || ids === "always";
  if (!isNumbered && !isNamed) return false;
  // One id for all calls does not distinguish pieces, nor does a name in each piece.
  if (ids === "one for all" && names === "always") return false;
  return !interleaved || isNumbered || ids === "always";
}

/** Reasoning, then text, then calls: the order of this wire. */
export function chatOrder(parts: readonly SaidPart[]): SaidPart[] {
  const order = ["reasoning", "text", "call"];
  return parts.toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type));
}

export function chatStream(parts: readonly SaidPart[], habits: ChatHabits): unknown[] {
  const index = habits.choice === "none" ? {} : { index: habits.choice };
  const chunk = (delta: object, more: object = {}): object => ({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1,
    model: "m",
    choices: [{ ...index, delta, finish_reason: null, ...more }],
  });
  const said = chatOrder(parts);
  const words = said.flatMap((part) => {
    if (part.type === "call") return [];
    const field = part.type === "text" ? "content" : "reasoning_content";
    return pieces(part.text, 2).map((piece) => chunk({ [field]: piece }));
  });
  const calls = said.filter((part) => part.type === "call");
  const lives = calls.map((call, at) =>
    fragments(call, at, habits).map((part) => chunk({ tool_calls: [part] })),
  );
  const longest = Math.max(0, ...lives.map((life) => life.length));
  const turns = Array.from({ length: longest }, (_, turn) =>
    lives.flatMap((life) => life.slice(turn, turn + 1)),
  );
  const finish = calls.length > 0 ? "tool_calls" : "stop";
  const counted = { prompt_tokens: usage.input, completion_tokens: usage.output, total_tokens: 8 };
  return [
    chunk({ role: "assistant", content: "" }),
    ...words,
    ...(habits.interleaved ? turns.flat() : lives.flat()),
    chunk({}, { finish_reason: finish }),
    {
      id: "chatcmpl-1",
      object: "chat.completion.chunk",
      created: 1,
      model: "m",
      choices: [],
      usage: counted,
    },
    "[DONE]",
  ];
}

function fragments(call: SaidPart & { type: "call" }, at: number, habits: ChatHabits): object[] {
  const { calls, ids, names, whole } = habits;
  const index = calls === "none" ? {} : { index: calls === "always 0" ? 0 : calls.from + at * calls.step };
  const args = JSON.stringify(call.args);
  // The first event of a call has its name, and its arguments when they come complete.
  const texts = whole ? [args] : ["", ...pieces(args, 3)];
  return texts.map((text, nth) => {
    const id = ids === "one for all" ? "call_0" : call.id;
    const isIdentified = nth === 0 ? ids !== "none" : ids === "always" || ids === "one for all";
    const isNamed = nth === 0 || names === "always";
    return {
      ...index,
      ...(isIdentified ? { id } : {}),
      ...(nth === 0 ? { type: "function" } : {}),
      function: { ...(isNamed ? { name: call.name } : {}), arguments: text },
    };
  });
}

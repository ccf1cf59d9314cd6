/**
 * The property of stored proofs: a client gets a proof only if its own request contains exactly the conversation of
 * the proof, before the call. Token, channel and model must be the same, too. The client therefore learns nothing but
 * the proof of content that it has.
 *
 * Random clients use a small set of words, ids and arguments, so that almost everything repeats; each response has
 * its own proof. The checker compares conversations as generated, text by text, and uses no hash.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { ConversationProofs } from "../../engine/conversion/hub/conversation-proofs.ts";
import type {
  GenerationRequest,
  Part,
  ReasoningPart,
  ToolCallPart,
  Turn,
} from "../../engine/conversion/hub/generation.ts";
import { type ProofScope, ProofStore } from "../../engine/gateway/proofs/proof-store.ts";
import { depth } from "../depth.ts";

const word = fc.constantFrom("a", "b", "");
const id = fc.constantFrom("call_0", "functions.read:0", "call_1", "call_2");
const name = fc.constantFrom("read", "write");
const argument = fc.constantFrom("{}", '{"p":1}', '{"p":"1"}', '{"p":{"__proto__":1}}', "[", '{"1":1,"0":2}');

/** A model's response: text and calls. The proofs are made when the response is used. */
const answer = fc.record({
  words: word,
  calls: fc.array(fc.record({ id, name, arguments: argument }), { minLength: 0, maxLength: 2 }),
  isProven: fc.boolean(),
});
/** A dialogue: the user's first message, and each response with the results that follow. */
const dialogue = fc.record({
  system: word,
  question: word,
  steps: fc.array(fc.record({ answer, result: word }), { minLength: 1, maxLength: 4 }),
  scope: fc.record({
    owner: fc.constantFrom("ann", "bob"),
    channel: fc.constantFrom("north", "south"),
    model: fc.constantFrom("m", "n"),
  }),
});

const text = (words: string): Part => ({ type: "text", text: words });

/** The content before a turn of a request, in a form that only this checker uses. */
function historyOf(request: GenerationRequest, turn: number): string {
  const told = (part: Part): unknown => {
    if (part.type === "text") return { text: part.text };
    if (part.type === "tool_call") return { call: [part.id, part.name, part.arguments] };
    if (part.type === "tool_result") return { result: [part.call_id, part.content.map(told)] };
    return undefined;
  };
  const turns = request.turns
    .slice(0, turn)
    .map(({ role, parts }) => [role, parts.map(told).filter(Boolean)]);
  return JSON.stringify([request.system?.map(told), turns]);
}

interface ProofOrigin {
  scope: ProofScope;
  history: string;
  call: string;
}

const callText = ({ id, name, arguments: text }: ToolCallPart): string => JSON.stringify([id, name, text]);

test("a client gets no proof of a conversation that it does not have", () => {
  let recalls = 0;
  fc.assert(
    fc.property(fc.array(dialogue, { minLength: 2, maxLength: 8 }), (dialogues) => {
      const proofs = new ProofStore({ entries: 1_000, maxBytes: 1_000_000, ttlMs: 60_000 });
      /** By the proof's value: the conversation and the call that it belongs to. */
      const made = new Map<string, ProofOrigin>();
      for (const { system, question, steps, scope } of dialogues) {
        const turns: Turn[] = [{ role: "user", parts: [text(question)] }];
        for (const { answer, result } of steps) {
          const request: GenerationRequest = { model: "m", system: [text(system)], turns: [...turns] };
          const known = new ConversationProofs(request, proofs.memoryFor(scope));
          const sent = known.recalled();
          recalls += judge(request, sent, scope, made);
          const calls = answer.calls.map((call): ToolCallPart => ({ type: "tool_call", ...call }));
          const parts = calls.flatMap((call): Part[] => {
            if (!answer.isProven) return [call];
            const value = `proof ${made.size}`;
            made.set(value, { scope, history: historyOf(request, turns.length), call: callText(call) });
            return [
              { type: "reasoning", text: "t", opaque: [{ format: "ring", kind: "signature", value }] },
              call,
            ];
          });
          known.remember([text(answer.words), ...parts]);
          turns.push({ role: "assistant", parts: [text(answer.words), ...calls] });
          turns.push(
            calls.length === 0
              ? { role: "user", parts: [text(result)] }
              : {
                  role: "tool",
                  parts: calls.map(({ id }) => ({
                    type: "tool_result",
                    call_id: id,
                    content: [text(result)],
                  })),
                },
          );
        }
      }
    }),
    { numRuns: 300 * depth },
  );
  // A store that forgets everything would pass, too.
  expect(recalls).toBeGreaterThan(100);
});

/** @returns the number of restored proofs */
function judge(
  request: GenerationRequest,
  sent: GenerationRequest,
  scope: ProofScope,
  made: ReadonlyMap<string, ProofOrigin>,
): number {
  const values: string[] = [];
  for (const [at, turn] of sent.turns.entries()) {
    let before: ReasoningPart[] = [];
    for (const part of turn.parts) {
      if (part.type === "reasoning") before.push(part);
      if (part.type !== "tool_call") continue;
      for (const { opaque } of before) {
        const value = opaque?.[0]?.value as string;
        values.push(value);
        expect(made.get(value)).toEqual({ scope, history: historyOf(request, at), call: callText(part) });
      }
      before = [];
    }
    expect(before, "a proof without its call").toEqual([]);
  }
  expect(new Set(values).size, "a proof stands once").toBe(values.length);
  return values.length;
}

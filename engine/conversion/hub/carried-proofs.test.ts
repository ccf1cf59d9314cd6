/**
 * Clients that drop reasoning receive its proofs on the next calls and texts. When they send them back, the proofs return to
 * their origin: before the same calls, in the same order. Complete responses and streams behave alike.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { LooseEvent, Part as StreamPart } from "../stream/event.ts";
import { createGrammar } from "../stream/grammar.ts";
import { placeProofs } from "../stream/shape/proofs.ts";
import { createShape } from "../stream/shape.ts";
import { withCarriedProofs } from "./carried-proofs.ts";
import type { Opaque, Part } from "./generation.ts";

interface Said {
  /** The text of the reasoning; empty if hidden. Undefined: no reasoning. */
  thought: string | undefined;
  kind: "signature" | "redacted" | "encrypted";
  words: string;
  calls: number;
}

const said = fc.record({
  thought: fc.option(fc.constantFrom("", "hm", "so be it"), { nil: undefined }),
  kind: fc.constantFrom("signature" as const, "redacted" as const, "encrypted" as const),
  words: fc.constantFrom("", "I look", "Done"),
  calls: fc.nat(2),
});
/** Each step has text or a call: otherwise nothing could carry the proof. */
const answer = fc
  .array(said, { minLength: 1, maxLength: 4 })
  .map((steps) => steps.filter(({ words, calls }) => words !== "" || calls > 0));

function partsOf(steps: readonly Said[]): Part[] {
  return steps.flatMap(({ thought, kind, words, calls }, step): Part[] => {
    const proof: Opaque = { format: "other", kind, value: `proof ${step}` };
    return [
      ...(thought === undefined
        ? []
        : [
            {
              type: "reasoning" as const,
              visibility: kind === "redacted" ? ("redacted" as const) : ("full" as const),
              ...(thought !== "" && { text: thought }),
              opaque: [proof],
            },
          ]),
      ...(words === "" ? [] : [{ type: "text" as const, text: words }]),
      ...Array.from({ length: calls }, (_, at) => ({
        type: "tool_call" as const,
        id: `c${step}.${at}`,
        name: "f",
        arguments: "{}",
      })),
    ];
  });
}

/**
 * Proofs and calls in order, as the issuer verifies them. The order of text and reasoning cannot be restored from the proofs
 * alone.
 */
const order = (parts: readonly Part[]): unknown[] =>
  parts.flatMap((part) => {
    if (part.type === "reasoning") return (part.opaque ?? []).map(({ value }) => value);
    return part.type === "tool_call" ? [part.id] : [];
  });

const placed = (parts: readonly Part[]): Part[] =>
  placeProofs(structuredClone(parts) as unknown as StreamPart[], "on-next") as unknown as Part[];

/** Gemini CLI drops reasoning; `@ai-sdk/google` sends its text back. */
const clients: Record<string, (parts: Part[]) => Part[]> = {
  "drops reasoning": (parts) => parts.filter(({ type }) => type !== "reasoning"),
  "keeps the text of reasoning": (parts) =>
    parts.flatMap((part) => {
      if (part.type !== "reasoning") return [part];
      const { opaque: _, ...rest } = part;
      return rest.text === undefined ? [] : [rest as Part];
    }),
};

for (const [name, kept] of Object.entries(clients)) {
  test(`a client that ${name} returns proofs to their origin`, () => {
    fc.assert(
      fc.property(answer, (steps) => {
        const parts = partsOf(steps);
        expect(order(withCarriedProofs(kept(placed(parts)), "content"))).toEqual(order(parts));
      }),
    );
  });
}

test("the text of reasoning and its proof become one part again", () => {
  const parts = partsOf([{ thought: "hm", kind: "signature", words: "I look", calls: 1 }]);
  const back = withCarriedProofs(clients["keeps the text of reasoning"]?.(placed(parts)) ?? [], "content");
  expect(back).toMatchObject([
    { type: "reasoning", text: "hm", opaque: [{ value: "proof 0" }] },
    { type: "text", text: "I look" },
    { type: "tool_call", id: "c0.0" },
  ]);
  expect(back[2]).not.toHaveProperty("sig");
});

test("reasoning without a successor, and the wire's own proofs, are unchanged", () => {
  const alone = partsOf([{ thought: "hm", kind: "signature", words: "", calls: 0 }]);
  expect(placed(alone)).toEqual(alone);
  const own: Part[] = [
    {
      type: "reasoning",
      visibility: "summary",
      text: "hm",
      opaque: [{ format: "content", kind: "thought_signature", value: "UQ==" }],
    },
    { type: "tool_call", id: "c", name: "f", arguments: "{}" },
  ];
  expect(placed(own)).toEqual(own);
});

/** The result of reading a stream: proven reasoning, signed texts and calls. */
function streamed(parts: readonly Part[]): Part[] {
  const found: Part[] = [];
  const needs = { proofs: "on-next", whole: ["tool_call"] } as const;
  const shape = createShape(needs, (event) => {
    if (event.type === "part_end") found.push(structuredClone(event.part) as unknown as Part);
    if (event.type === "finish") expect(event.parts).toEqual(placed(parts));
  });
  const grammar = createGrammar(
    { start: { id: "r", model: "m", created: 1 }, makeId: (_, index) => `made_${index}`, close: "on-next" },
    (event) => shape.accept(event),
  );
  for (const event of eventsOf(parts)) grammar.accept(event);
  grammar.accept({ type: "finish", choice: 0, finish: { reason: "stop" } });
  grammar.close();
  return found;
}

function eventsOf(parts: readonly Part[]): LooseEvent[] {
  return parts.flatMap((part, key): LooseEvent[] => {
    if (part.type === "tool_call")
      return [
        {
          type: "part_delta",
          kind: "tool_call",
          key,
          id: part.id,
          name: part.name,
          arguments: part.arguments ?? "",
        },
      ];
    if (part.type === "text") return [{ type: "part_delta", kind: "text", key, text: part.text }];
    if (part.type !== "reasoning") return [];
    return [
      { type: "part_start", key, part: { type: "reasoning", visibility: part.visibility } },
      ...(part.text === undefined
        ? []
        : [{ type: "part_delta" as const, kind: "reasoning" as const, key, text: part.text }]),
      { type: "part_end", key, part: { type: "reasoning", opaque: part.opaque } } as LooseEvent,
    ];
  });
}

test("a stream places proofs like a complete response", () => {
  fc.assert(
    fc.property(answer, (steps) => {
      const parts = partsOf(steps);
      const proofsIn = (list: readonly Part[]): unknown[] =>
        list.flatMap((part) => {
          if (part.type === "reasoning" && part.opaque) return [[part.opaque[0]?.value]];
          return "sig" in part && part.sig ? [[part.type, (part.sig as Opaque).value]] : [];
        });
      expect(proofsIn(streamed(parts)).sort()).toEqual(proofsIn(placed(parts)).sort());
    }),
  );
});

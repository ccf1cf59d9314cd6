/** Random loose events, valid and invalid: what an upstream and a simple decode map may give the machine. */
import fc from "fast-check";
import type { LooseEvent, Part } from "../../engine/conversion/stream/event.ts";

const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined | null> =>
  fc.oneof({ weight: 3, arbitrary: value }, fc.constant(undefined), fc.constant(null));

const choice = fc.constantFrom(undefined, 0, 0, 0, 1, 2);
const key = fc.constantFrom(undefined, null, 0, 1, "a", [0, 1]);
const id = fc.constantFrom("", "i", "j", undefined, null);
const name = fc.constantFrom("", "f", "g", undefined);
/** Pieces of complete and broken arguments, and of split surrogate pairs. */
const piece = fc.constantFrom("", "a", "{", "}", '{"x":1}', "\ud83d", "\ude00", " ", "é");
const proof = fc.constantFrom(
  { format: "w", kind: "k", value: "s" },
  { format: "w", kind: "k", value: "" },
  "",
);
const kind = fc.constantFrom(
  "text",
  "text",
  "reasoning",
  "refusal",
  "tool_call",
  "tool_call",
  "image",
  "server_tool_call",
);

const part: fc.Arbitrary<Part> = fc
  .record(
    {
      type: kind,
      id,
      name,
      text: piece,
      arguments: piece,
      kind: fc.constantFrom("function", "custom"),
      summary: fc.array(piece, { maxLength: 3 }),
      annotations: fc.array(fc.constant({ type: "url" }), { maxLength: 2 }),
      opaque: fc.array(proof, { maxLength: 2 }),
      sig: proof,
    },
    { requiredKeys: ["type"] },
  )
  .map((fields) => fields as unknown as Part);

const counters = fc.record(
  { input: fc.nat(9), output: fc.nat(9), input_cache_read: fc.nat(2) },
  { requiredKeys: [] },
);

const reason = fc.constantFrom("stop", "tool_calls", "length", "content_filter");

/** One event of any type; content is more frequent than the end of a stream. */
export const looseEvent: fc.Arbitrary<LooseEvent> = fc
  .oneof(
    {
      weight: 8,
      arbitrary: fc.record(
        {
          type: fc.constant("part_delta"),
          choice,
          key,
          kind,
          id,
          name,
          text: maybe(piece),
          arguments: maybe(piece),
          input: maybe(piece),
          summary_index: fc.constantFrom(undefined, 0, 1, 5),
          signature: proof,
          annotation: maybe(fc.constant({ type: "url" })),
          logprobs: maybe(fc.constant([{ token: "t" }])),
        },
        { requiredKeys: ["type", "kind"] },
      ),
    },
    { weight: 4, arbitrary: fc.record({ type: fc.constant("part_start"), choice, key, part }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant("part_whole"), choice, key, part }) },
    { weight: 3, arbitrary: fc.record({ type: fc.constant("part_end"), choice, key, part: maybe(part) }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant("start"), id, usage: maybe(counters) }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant("usage"), usage: counters }) },
    {
      weight: 2,
      arbitrary: fc.record({ type: fc.constant("finish"), choice, finish: fc.record({ reason }) }),
    },
    { weight: 1, arbitrary: fc.constant({ type: "ping" }) },
    { weight: 1, arbitrary: fc.constant({ type: "prompt_block", block: { reason: "x" } }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom({ type: "end" }, { type: "error", error: { kind: "k", message: "m" } }),
    },
  )
  // Plain objects, as a decode map makes them.
  .map((event) => structuredClone(event) as LooseEvent);

/** Mostly streams with content before their end. */
export const randomLooseEvents: fc.Arbitrary<LooseEvent[]> = fc.array(looseEvent, {
  maxLength: 30,
  size: "max",
});

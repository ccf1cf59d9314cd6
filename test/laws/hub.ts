/** Answers and requests of the hub, made at random, and a wire's bytes of them. */
import fc from "fast-check";
import type { GenerateRequest, GenerateResponse } from "../../engine/transform/hub/generate.ts";
import { StreamWriter } from "../../engine/transform/lane/writer.ts";
import type { StrictEvent } from "../../engine/transform/stream/event.ts";
import type { Folded } from "../../engine/transform/stream/fold.ts";
import { unfold } from "../../engine/transform/stream/unfold.ts";
import { bindingsFor } from "../conformance/round-trip/read.ts";
import { wire } from "../conformance/wires.ts";

const words: fc.Arbitrary<string> = fc
  .string({ unit: fc.constantFrom("a", "é", "\u{1f600}", " ", "\n", '"', "\\", "data: ", "0"), minLength: 1 })
  .filter((text) => text.trim() !== "");

const json: fc.Arbitrary<string> = fc
  .dictionary(fc.constantFrom("city", "n", "on"), fc.constantFrom<unknown>("Rome", "", 0, false, [], {}))
  .map((value) => JSON.stringify(value));

/** Words, then calls: the order that every wire can say. */
export const answers: fc.Arbitrary<GenerateResponse> = fc
  .record({ said: fc.option(words, { nil: undefined }), calls: fc.array(json, { maxLength: 3 }) })
  .map(({ said, calls }) => ({
    id: "answer",
    model: "m",
    created: 1,
    candidates: [
      {
        index: 0,
        parts: [
          ...(said === undefined ? [] : [{ type: "text" as const, text: said }]),
          ...calls.map((text, index) => ({
            type: "tool_call" as const,
            kind: "function" as const,
            id: `call_${index}`,
            name: `tool_${index}`,
            arguments: text,
          })),
        ],
        finish: { reason: calls.length > 0 ? ("tool_calls" as const) : ("stop" as const) },
      },
    ],
    usage: { input: 3, output: 2, total: 5 },
  }))
  .filter(({ candidates }) => candidates[0]?.parts.length !== 0);

/** Values that mean something and look like nothing. */
export const requests: fc.Arbitrary<GenerateRequest> = fc
  .record({
    sampling: fc.record(
      {
        temperature: fc.constantFrom(0, 0.5, 1),
        top_p: fc.constantFrom(0, 0.5, 1),
        top_k: fc.constantFrom(1, 40),
        seed: fc.constantFrom(0, 7),
        presence_penalty: fc.constantFrom(0, 0.5),
        frequency_penalty: fc.constantFrom(0, 0.5),
      },
      { requiredKeys: [] },
    ),
    stop: fc.option(fc.constantFrom<string[]>(["END"], ["a", "b"]), { nil: undefined }),
    text: words,
  })
  .map(({ sampling, stop, text }) => ({
    model: "m",
    turns: [{ role: "user" as const, parts: [{ type: "text" as const, text }] }],
    sampling,
    limits: { max_output: 100 },
    ...(stop === undefined ? {} : { stop }),
  }));

/** What an upstream of this wire sends for a streamed answer. */
export function streamOf(format: string, answer: GenerateResponse): Buffer {
  const bindings = { ...bindingsFor(format), request: { stream_opts: { include_usage: true } } };
  const writer = new StreamWriter(wire(format), bindings as never);
  for (const event of unfold(structuredClone(answer) as unknown as Folded) as StrictEvent[])
    writer.accept(event);
  return Buffer.from(writer.take());
}

/** What an upstream of this wire sends for a whole answer. */
export function bodyOf(format: string, answer: GenerateResponse): Buffer {
  return Buffer.from(JSON.stringify(wire(format).program.responseEncode?.(answer, bindingsFor(format))));
}

export function frozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
}

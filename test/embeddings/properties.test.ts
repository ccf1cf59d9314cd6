/** Properties of every embeddings request and response, on both wires: nothing is dropped without a report. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ClientRequest } from "../../engine/conversion/contract.ts";
import { packFloats } from "../../engine/conversion/hub/floats.ts";
import { openConversion } from "../../engine/conversion/open-conversion.ts";
import { bindingsOf } from "../../engine/language/mappings/caller-input.ts";
import type { CompiledWire } from "../../engine/language/mappings/wire.ts";
import { caller } from "../conformance/wires.ts";
import { shippedWire } from "../providers/provider.ts";

/** An input in hub form. */
type EmbeddingsInput = { type: string; [field: string]: unknown };

const embeddings = shippedWire("embeddings");
const content = shippedWire("content-embeddings");

const words = fc.string({ minLength: 1, maxLength: 12 });
const task = fc.constantFrom("query", "document", "similarity", "classification", "clustering", "code_query");
const common = { task, dimensions: fc.integer({ min: 1, max: 3072 }) };
const text = (more: object): fc.Arbitrary<EmbeddingsInput> =>
  fc.record({ type: fc.constant("text"), text: words, ...more } as never, {
    requiredKeys: ["type", "text"] as never,
  }) as fc.Arbitrary<EmbeddingsInput>;
const tokens: fc.Arbitrary<EmbeddingsInput> = fc.record({
  type: fc.constant("tokens" as const),
  tokens: fc.array(fc.nat(200_000), { minLength: 1, maxLength: 5 }),
});
const list = <T>(item: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(item, { minLength: 1, maxLength: 6 });

/** The hub's request after encoding to a wire and decoding. */
function through(wire: CompiledWire, inputs: EmbeddingsInput[]): unknown {
  const bindings = bindingsOf(caller({ body: {} }), { model: "m", requested: "m", caps: wire.capabilities });
  const body = wire.program.requestEncode?.({ inputs, model: "m" }, bindings);
  const back = wire.program.requestDecode?.(JSON.parse(JSON.stringify(body)), bindings);
  return (back as { inputs: unknown } | undefined)?.inputs;
}

describe("a request", () => {
  test("of the Content wire returns unchanged", () => {
    fc.assert(
      fc.property(list(text({ ...common, title: words })), (inputs) => {
        expect(through(content, inputs)).toEqual(inputs);
      }),
    );
  });

  test("of the embeddings wire returns unchanged, with token ids", () => {
    fc.assert(
      fc.property(
        fc.oneof(list(text({})), list(tokens)),
        fc.option(common.dimensions),
        (inputs, dimensions) => {
          const all = inputs.map((input) => (dimensions === null ? input : { ...input, dimensions }));
          expect(through(embeddings, all)).toEqual(all);
        },
      ),
    );
  });
});

const vector = fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), { minLength: 1, maxLength: 8 });
const encodings = fc.constantFrom(undefined, "float" as const, "base64" as const);

/** The client's response, and the client's body afterwards. */
function answered(
  client: CompiledWire,
  asked: Partial<ClientRequest>,
  wire: CompiledWire,
  answer: object,
): unknown {
  const lane = openConversion(client, caller(asked), { wire, model: "m", capabilities: {} });
  lane.request();
  const reply = lane.response(
    200,
    { "content-type": "application/json" },
    Buffer.from(JSON.stringify(answer)),
  );
  expect(reply.error).toBeUndefined();
  return JSON.parse(Buffer.from(reply.body as string).toString());
}

describe("a response", () => {
  test("has the vectors in order, in the requested encoding", () => {
    const made = list(vector);
    fc.assert(
      fc.property(made, encodings, encodings, fc.boolean(), (vectors, asked, said, isContent) => {
        const floats = vectors.map((values) => values.map((value) => (Object.is(value, -0) ? 0 : value)));
        const body = {
          model: "m",
          input: floats.map((_, index) => `i${index}`),
          ...(asked === undefined ? {} : { encoding_format: asked }),
        };
        const frozen = JSON.stringify(body);
        const data = floats.map((values, index) => ({
          object: "embedding",
          index,
          embedding: said === "base64" ? packFloats(values) : values,
        }));
        const answer = isContent
          ? floats.length === 1
            ? { embedding: { values: floats[0] } }
            : { embeddings: floats.map((values) => ({ values })) }
          : {
              object: "list",
              model: "m",
              data: data.toReversed(),
              usage: { prompt_tokens: 1, total_tokens: 1 },
            };
        const told = answered(embeddings, { body }, isContent ? content : embeddings, answer) as {
          data: { index: number; embedding: unknown }[];
        };
        const inOrder = told.data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding);
        expect(inOrder).toEqual(asked === "base64" ? floats.map(packFloats) : floats);
        expect(JSON.stringify(body)).toBe(frozen);
      }),
    );
  });
});

describe("strict validation", () => {
  test.each([
    [{ model: "m", input: "a" }, undefined],
    [{ model: "m", input: ["a", "b"] }, undefined],
    [{ model: "m", input: [1, 2] }, "input.0: must be a string"],
    [{ model: "m", input: Array.from({ length: 2049 }, () => "a") }, "input: must have at most 2048 items"],
  ])("%j", (body, message) => {
    expect(embeddings.validate({ body, headers: {} }, "strict")?.message).toBe(message);
    expect(embeddings.validate({ body, headers: {} }, "default")).toBeUndefined();
  });
});

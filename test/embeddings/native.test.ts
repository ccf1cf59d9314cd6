/**
 * Providers with their own embeddings wire: the upstream's request and the client's response, with one request or
 * several.
 */
import { expect, test } from "vitest";
import type { Conversion, Reply } from "../../engine/conversion/contract.ts";
import { openConversion } from "../../engine/conversion/open-conversion.ts";
import { caller } from "../conformance/wires.ts";
import { providerWire, readShipped, shippedWire } from "../providers/provider.ts";

const asked = { model: "m", input: ["a", "b"], dimensions: 2 };
const vectors = [
  [1, 0.5],
  [2, 4],
];

function laneTo(provider: string, name: string, body: object = asked): Conversion {
  const { capabilities = {} } =
    readShipped(provider).provider?.wires.find((each) => each.wire === name) ?? {};
  const target = { wire: providerWire(provider, name), model: "m", capabilities };
  return openConversion(shippedWire("embeddings"), caller({ body }), target);
}

const answered = (reply: Reply): unknown => JSON.parse(String(reply.body));
const bytes = (body: object): Buffer => Buffer.from(JSON.stringify(body));
const whole = {
  object: "list",
  model: "m",
  data: vectors.map((embedding, index) => ({ object: "embedding", index, embedding })),
  usage: { prompt_tokens: 4, total_tokens: 4 },
};

test("a list of vectors", () => {
  const lane = laneTo("ollama-native", "ollama-embed");
  const { path, body } = lane.request();
  expect([path, JSON.parse(body as string)]).toEqual(["/api/embed", asked]);
  expect(
    answered(lane.response(200, {}, bytes({ model: "m", embeddings: vectors, prompt_eval_count: 4 }))),
  ).toEqual(whole);
});

test("a provider with one vector per request gets one request per input, and the response has them in order", () => {
  const lane = laneTo("bedrock", "titan-embed");
  const { path, body, more } = lane.request();
  const bodies = [body, ...(more?.bodies ?? [])].map((each) => JSON.parse(each as string));
  expect(path).toBe("/model/m/invoke");
  expect(bodies).toEqual([
    { inputText: "a", dimensions: 2 },
    { inputText: "b", dimensions: 2 },
  ]);
  const second = more?.join
    .branch(1)
    .response(200, {}, bytes({ embedding: vectors[1], inputTextTokenCount: 1 }));
  expect(second?.body).toBe("");
  const last = more?.join
    .branch(0)
    .response(200, {}, bytes({ embedding: vectors[0], inputTextTokenCount: 3 }));
  expect(answered(last as Reply)).toEqual(whole);
});

test.each([
  ["ollama-native", "ollama-embed", { embeddings: [[1]] }, "the provider returned 1 vectors for 2 inputs"],
  ["ollama-native", "ollama-embed", { embeddings: [[1], []] }, "the provider returned no vector for input 1"],
  ["ollama-native", "ollama-embed", {}, "the provider returned 0 vectors for 2 inputs"],
])("%s by %s: %j is not a valid response", (provider, name, body, message) => {
  const lane = laneTo(provider, name);
  lane.request();
  expect(lane.response(200, {}, bytes(body)).error?.message).toBe(message);
});

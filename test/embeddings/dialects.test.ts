/**
 * Providers with their own dialects for embeddings: the upstream's request and the client's response, base64
 * included.
 */
import { expect, test } from "vitest";
import { packFloats } from "../../engine/conversion/hub/floats.ts";
import { openConversion } from "../../engine/conversion/open-conversion.ts";
import { caller } from "../conformance/wires.ts";
import { providerWire, readShipped, shippedWire } from "../providers/provider.ts";

const asked = {
  model: "m",
  input: ["a", "b"],
  encoding_format: "base64",
  dimensions: 3,
  input_type: "query",
};
const vectors = [
  [1, 0.5, 0.25],
  [2, 4, 8],
];
const listed = (embeddings: unknown[]): object => ({
  object: "list",
  model: "m",
  data: embeddings.map((embedding, index) => ({ object: "embedding", index, embedding })),
  usage: { total_tokens: 2 },
});

test.each([
  [
    "cohere",
    "cohere-embed",
    "/v2/embed",
    {
      model: "m",
      texts: ["a", "b"],
      input_type: "search_query",
      embedding_types: ["float"],
      output_dimension: 3,
    },
    { embeddings: { float: vectors }, meta: { billed_units: { input_tokens: 2 } } },
  ],
  [
    "voyage",
    "embeddings",
    "/embeddings",
    { model: "m", input: ["a", "b"], encoding_format: "base64", input_type: "query", output_dimension: 3 },
    listed(vectors.map(packFloats)),
  ],
  [
    "jina",
    "embeddings",
    "/embeddings",
    { model: "m", input: ["a", "b"], embedding_type: "base64", dimensions: 3, task: "retrieval.query" },
    // Independent of the request.
    listed(vectors),
  ],
  [
    "mistral",
    "embeddings",
    "/embeddings",
    { model: "m", input: ["a", "b"], encoding_format: "base64", output_dimension: 3 },
    listed(vectors),
  ],
  [
    "together",
    "embeddings",
    "/embeddings",
    { model: "m", input: ["a", "b"], dimensions: 3 },
    listed(vectors),
  ],
])("%s", (provider, name, path, body, answer) => {
  const wire = providerWire(provider, name);
  const { capabilities = {} } =
    readShipped(provider).provider?.wires.find((each) => each.wire === name) ?? {};
  const lane = openConversion(shippedWire("embeddings"), caller({ body: asked }), {
    wire,
    model: "m",
    capabilities,
  });
  const sent = lane.request();
  expect([sent.path, JSON.parse(sent.body)]).toEqual([path, body]);
  const reply = lane.response(200, {}, Buffer.from(JSON.stringify(answer)));
  expect(JSON.parse(String(reply.body))).toEqual({
    object: "list",
    model: "m",
    data: vectors.map((vector, index) => ({ object: "embedding", index, embedding: packFloats(vector) })),
    usage: { prompt_tokens: 2, total_tokens: 2 },
  });
});

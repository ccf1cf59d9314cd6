/** Providers with their own rerank dialects: the upstream's request, and the response for clients of both wires. */
import { describe, expect, test } from "vitest";
import type { Conversion } from "../../engine/conversion/contract.ts";
import { openConversion } from "../../engine/conversion/open-conversion.ts";
import { countsOf } from "../../engine/gateway/accounting/usage-accounting.ts";
import { caller } from "../conformance/wires.ts";
import { providerWire, readShipped, shippedWire } from "../providers/provider.ts";

const asked = {
  model: "m",
  query: "q",
  documents: ["a", { text: "b" }, "c"],
  top_n: 2,
  return_documents: true,
};

function laneTo(provider: string, name: string, from = "rerank", body: object = asked): Conversion {
  const { capabilities = {} } =
    readShipped(provider).provider?.wires.find((each) => each.wire === name) ?? {};
  const target = { wire: providerWire(provider, name), model: "m", capabilities };
  return openConversion(shippedWire(from), caller({ body }), target);
}

const scored = (key: string, ...scores: number[]): object[] =>
  scores.map((score, index) => ({ index, [key]: score }));
const plain = { model: "m", query: "q", documents: ["a", "b", "c"], top_n: 2 };
const tokens = { prompt_tokens: 7, total_tokens: 7 };

/** Unsorted, without documents, and more results than requested. */
const places: [provider: string, wire: string, body: object, answer: unknown][] = [
  [
    "jina",
    "rerank",
    { ...plain, return_documents: false },
    { model: "j", results: scored("relevance_score", 0.1, 0.3, 0.2), usage: { total_tokens: 7 } },
  ],
  [
    "cohere",
    "rerank",
    { ...plain, return_documents: false },
    {
      id: "x",
      results: scored("relevance_score", 0.1, 0.3, 0.2),
      meta: { billed_units: { search_units: 1 }, tokens: { input_tokens: 7 } },
    },
  ],
  [
    "cohere",
    "rerank-v2",
    plain,
    {
      id: "x",
      results: scored("relevance_score", 0.1, 0.3, 0.2),
      meta: { billed_units: { search_units: 1 }, tokens: { input_tokens: 7 } },
    },
  ],
  [
    "voyage",
    "rerank",
    { model: "m", query: "q", documents: ["a", "b", "c"], top_k: 2, return_documents: false },
    { object: "list", data: scored("relevance_score", 0.1, 0.3, 0.2), usage: { total_tokens: 7 } },
  ],
  [
    "siliconflow",
    "rerank",
    { ...plain, return_documents: false },
    {
      id: "x",
      results: scored("relevance_score", 0.1, 0.3, 0.2),
      meta: { tokens: { input_tokens: 7, output_tokens: 0 } },
    },
  ],
  [
    "vllm",
    "rerank",
    plain,
    {
      id: "x",
      results: [
        { index: 0, document: { text: "a" }, relevance_score: 0.1 },
        { index: 1, document: { text: "b" }, relevance_score: 0.3 },
        { index: 2, document: { text: "c" }, relevance_score: 0.2 },
      ],
      usage: { total_tokens: 7 },
    },
  ],
];

describe.each(places)("%s, with the client wire %s", (provider, wire, body, answer) => {
  test("gets its own format, and the response is complete and sorted", () => {
    const lane = laneTo(provider, wire);
    expect(JSON.parse(lane.request().body as string)).toEqual(body);
    const reply = lane.response(200, {}, Buffer.from(JSON.stringify(answer)));
    expect(JSON.parse(String(reply.body))).toMatchObject({
      model: "m",
      results: [
        { index: 1, relevance_score: 0.3, document: { text: "b" } },
        { index: 2, relevance_score: 0.2, document: { text: "c" } },
      ],
      usage: tokens,
    });
    expect(countsOf(reply.usage)).toMatchObject({ input: 7, units: { search: 1 } });
  });

  test.each([
    [[], "the provider returned 0 results for 3 documents"],
    [scored("relevance_score", 0.1), "the provider returned 1 results for 3 documents"],
    [
      [
        { index: 0, relevance_score: 1 },
        { index: 3, relevance_score: 1 },
      ],
      "the provider ranked document 3, and there are 3",
    ],
    [[{ index: 0, relevance_score: 1 }, { index: 1 }], "the provider ranked document 1 without a score"],
    [
      [
        { index: 0, relevance_score: 1 },
        { index: 0, relevance_score: 1 },
      ],
      "the provider ranked a document twice",
    ],
  ])("%j is not a valid response", (results, message) => {
    const lane = laneTo(provider, wire);
    lane.request();
    const reply = lane.response(200, {}, Buffer.from(JSON.stringify({ results, data: results })));
    expect([reply.status, reply.error?.message]).toEqual([502, message]);
  });

  test.each(["<html>", "7", ""])("nor is %j", (body) => {
    const lane = laneTo(provider, wire);
    lane.request();
    expect(lane.response(200, {}, Buffer.from(body)).status).toBe(502);
  });
});

test("a self-hosted server responds with a list", () => {
  const lane = laneTo("tei", "tei-rerank");
  expect(JSON.parse(lane.request().body as string)).toEqual({ query: "q", texts: ["a", "b", "c"] });
  const list = [
    { index: 1, score: 0.3 },
    { index: 2, score: 0.2 },
    { index: 0, score: 0.1 },
  ];
  const { body } = lane.response(200, {}, Buffer.from(JSON.stringify(list)));
  expect(JSON.parse(String(body)).results).toMatchObject([{ index: 1 }, { index: 2 }]);
});

describe.each<[provider: string, wire: string, body: object, answer: object]>([
  [
    "dashscope",
    "text-rerank",
    {
      model: "m",
      input: { query: "q", documents: ["a", "b", "c"] },
      parameters: { top_n: 2, return_documents: false },
    },
    {
      output: { results: scored("relevance_score", 0.1, 0.3, 0.2) },
      usage: { total_tokens: 7 },
      request_id: "r",
    },
  ],
  [
    "dashscope",
    "reranks",
    plain,
    { object: "list", results: scored("relevance_score", 0.1, 0.3, 0.2), usage: { total_tokens: 7 } },
  ],
  [
    "nvidia",
    "nvidia-ranking",
    { model: "m", query: { text: "q" }, passages: [{ text: "a" }, { text: "b" }, { text: "c" }] },
    { rankings: scored("logit", -3, 2, 0), usage: { prompt_tokens: 7, total_tokens: 7 } },
  ],
  [
    "bedrock",
    "invoke-rerank",
    { query: "q", documents: ["a", "b", "c"], top_n: 2 },
    { results: scored("relevance_score", 0.1, 0.3, 0.2) },
  ],
])("%s, with the client wire %s", (provider, wire, body, answer) => {
  test("gets its own format, and the response is complete and sorted", () => {
    const lane = laneTo(provider, wire);
    expect(JSON.parse(lane.request().body as string)).toEqual(body);
    const reply = lane.response(200, {}, Buffer.from(JSON.stringify(answer)));
    const { results } = JSON.parse(String(reply.body)) as { results: { relevance_score: number }[] };
    expect(results).toMatchObject([
      { index: 1, document: { text: "b" } },
      { index: 2, document: { text: "c" } },
    ]);
    for (const { relevance_score: score } of results) expect(score > 0 && score < 1).toBe(true);
    expect(countsOf(reply.usage)).toMatchObject({ units: { search: 1 } });
  });

  test.each(["<html>", "7", "", "{}"])("%j is not a valid response", (text) => {
    const lane = laneTo(provider, wire);
    lane.request();
    expect(lane.response(200, {}, Buffer.from(text)).status).toBe(502);
  });
});

describe("with embeddings only", () => {
  const vectors = (...embeddings: number[][]): object => ({
    object: "list",
    model: "m",
    data: embeddings.map((embedding, index) => ({ object: "embedding", index, embedding })),
    usage: { prompt_tokens: 7, total_tokens: 7 },
  });

  test("scores are cosines, which is reported", () => {
    const lane = laneTo("openai", "similarity");
    const { path, body } = lane.request();
    expect(path).toBe("/embeddings");
    expect(JSON.parse(body)).toEqual({ model: "m", input: ["q", "a", "b", "c"] });
    // Cosines by hand: (1 - 1) / 2, 3 / 3, 2 / (sqrt 2 x 2).
    const answer = vectors([1, 1], [1, -1], [3, 3], [2, 0]);
    const reply = lane.response(200, {}, Buffer.from(JSON.stringify(answer)));
    const { results } = JSON.parse(String(reply.body)) as { results: { relevance_score: number }[] };
    expect(results).toMatchObject([
      { index: 1, document: { text: "b" } },
      { index: 2, document: { text: "c" } },
    ]);
    expect(results[0]?.relevance_score).toBeCloseTo(1, 12);
    expect(results[1]?.relevance_score).toBeCloseTo(Math.SQRT1_2, 12);
    expect(reply.dropped).toEqual(["scored_by"]);
    expect(countsOf(reply.usage)).toMatchObject({ input: 7, units: { search: 1 } });
  });

  test("too many documents become several requests, each with the query", () => {
    const lane = openConversion(shippedWire("rerank"), caller({ body: asked }), {
      wire: providerWire("openai", "similarity"),
      model: "m",
      capabilities: { max_inputs: 3 },
    });
    const { body, more } = lane.request();
    expect(JSON.parse(body).input).toEqual(["q", "a", "b"]);
    expect(more?.bodies.map((each) => JSON.parse(String(each)).input)).toEqual([["q", "c"]]);
    const [first, second] = [more?.join.branch(0), more?.join.branch(1)];
    first?.response(200, {}, Buffer.from(JSON.stringify(vectors([1, 0], [0, 1], [1, 1]))));
    const reply = second?.response(200, {}, Buffer.from(JSON.stringify(vectors([1, 0], [2, 0]))));
    expect(JSON.parse(String(reply?.body)).results).toMatchObject([
      { index: 2, relevance_score: 1 },
      { index: 1 },
    ]);
  });

  test.each<[string, object]>([
    ["one vector too few", vectors([1, 0], [1, 0], [1, 0])],
    ["vectors of another length", vectors([1, 0], [1, 0, 0], [1, 0], [1, 0])],
    ["a zero vector", vectors([1, 0], [0, 0], [1, 0], [1, 0])],
  ])("%s is not a valid response", (_title, answer) => {
    const lane = laneTo("openai", "similarity", "rerank", { ...asked, top_n: 3 });
    lane.request();
    expect(lane.response(200, {}, Buffer.from(JSON.stringify(answer))).status).toBe(502);
  });
});

test("images that a provider does not support are refused with their path", () => {
  const body = { model: "m", query: "q", documents: ["a", { image: "https://host.example/1" }] };
  expect(() => laneTo("cohere", "rerank-v2", "rerank", body).request()).toThrow("does not accept images");
  const sent = JSON.parse(laneTo("jina", "rerank", "rerank", body).request().body as string);
  expect(sent.documents).toEqual(["a", { image: "https://host.example/1" }]);
});

test("fields that a provider lacks are reported as dropped", () => {
  const body = { ...asked, max_chunk_per_doc: 3, instruction: "x" };
  expect(laneTo("siliconflow", "rerank", "rerank", body).request().dropped).toEqual([]);
  expect(laneTo("cohere", "rerank-v2", "rerank", body).request().dropped.toSorted()).toEqual([
    "instruction",
    "max_chunks",
  ]);
});

test("images may have public URLs only", () => {
  const body = { model: "m", query: "q", documents: ["a", { image: "file:///etc/passwd" }] };
  expect(shippedWire("rerank").forbiddenUrl(caller({ body }))).toMatchObject({
    scheme: "file",
    param: "documents[1]",
  });
});

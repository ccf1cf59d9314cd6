/** Reranking through the gateway, with the official client in both versions. */
import { CohereClient, CohereClientV2, CohereError } from "cohere-ai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Gateway, startGateway } from "../grid/gateway.ts";

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const query = "the red fox";
const documents = ["a blue whale", "the quick red fox", "a red brick", "the fox"];
/** Documents by the number of the query's words that they contain; equal ones keep their order. */
const order = [1, 3, 2, 0];

const options = (): object => ({ environment: gateway.url, token: gateway.token, maxRetries: 0 });
const post = (path: string, body: object): Promise<Response> =>
  fetch(`${gateway.url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${gateway.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

// A model selects the upstream's wire.
describe.each(["demo-rerank", "demo-rerank-v2"])("with %s", (model) => {
  test("version 1 returns the documents", async () => {
    const client = new CohereClient(options());
    const answer = await client.rerank({ model, query, documents, returnDocuments: true });
    expect(answer.results.map(({ index }) => index)).toEqual(order);
    expect(answer.results.map(({ document }) => document?.text)).toEqual(order.map((at) => documents[at]));
    const scores = answer.results.map(({ relevanceScore }) => relevanceScore);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(answer.meta?.billedUnits?.searchUnits).toBe(1);
  });

  test("version 1 accepts objects, and ranks by the named fields", async () => {
    const client = new CohereClient(options());
    const objects = [
      { title: "the red fox", text: "x" },
      { title: "x", text: "the red fox" },
    ];
    const answer = await client.rerank({ model, query, documents: objects, rankFields: ["text"], topN: 1 });
    expect(answer.results).toMatchObject([{ index: 1, relevanceScore: 1 }]);
    expect(answer.results[0]?.document).toBeUndefined();
  });

  test("version 2 returns the requested number of results", async () => {
    const client = new CohereClientV2(options());
    const answer = await client.rerank({ model, query, documents, topN: 2 });
    expect(answer.results.map(({ index }) => index)).toEqual(order.slice(0, 2));
    expect(answer.meta?.billedUnits?.searchUnits).toBe(1);
  });

  test.each(["/v1/rerank", "/rerank"])("at %s, usage is counted", async (path) => {
    const response = await post(path, { model, query, documents, top_n: 1 });
    expect(response.status).toBe(200);
    const { results, usage } = (await response.json()) as {
      results: object[];
      usage: { total_tokens: number };
    };
    expect(results).toEqual([{ index: 1, relevance_score: 1 }]);
    expect(usage.total_tokens).toBeGreaterThan(5);
  });
});

test("more documents than a provider accepts at once are ranked together", async () => {
  const many = Array.from({ length: 1500 }, (_, at) => (at === 1400 ? "the red fox" : "nothing"));
  const response = await post("/v1/rerank", { model: "demo-rerank", query, documents: many, top_n: 1 });
  expect(await response.json()).toMatchObject({ results: [{ index: 1400, relevance_score: 1 }] });
});

test.each([
  [{ query, documents }, "model: is required"],
  [{ model: "demo-rerank", documents }, "query: is required"],
  [{ model: "demo-rerank", query }, "documents: is required"],
  [{ model: "demo-rerank", query, documents: [] }, "documents: must not be empty"],
  [{ model: "demo-rerank", query, documents: [1] }, "documents.0: must be a string or an object"],
  [{ model: "demo-rerank", query, documents, top_n: 0 }, "top_n: must be at least 1"],
])("%j is refused", async (body, message) => {
  const response = await post("/v1/rerank", body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { message, type: "invalid_request_error" } });
});

test("version 2 gets the error in its own format", async () => {
  const client = new CohereClientV2(options());
  const failed = await client.rerank({ model: "demo-rerank", query, documents: [] }).catch((error) => error);
  expect(failed).toBeInstanceOf(CohereError);
  expect(failed).toMatchObject({ statusCode: 400, body: { message: "documents: must not be empty" } });
});

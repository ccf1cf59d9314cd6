/**
 * Usage of embeddings: as the upstream reports it, estimated and marked where it reports none, with no reservation
 * for output.
 */
import { afterEach, expect, test } from "vitest";
import { needOf } from "../../engine/gateway/accounting/usage-accounting.ts";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { call, type Fixture, library, start, TOKEN } from "../gateway/fixture.ts";
import { whole } from "../gateway/mock.ts";

let fixture: Fixture;
const records: RequestRecord[] = [];
afterEach(async () => {
  records.length = 0;
  await fixture.close();
});

const price = { matches: () => true, rates: { input: 2, output: 1000 } };
const ledger = {
  append: (record: RequestRecord, kept: () => void): void => {
    records.push(record);
    kept();
  },
  full: false,
};
const channel = (provider: string): string =>
  `  - { name: only, provider: ${provider}, key: k, base_url: '\${A}/v1', models: ['*'] }`;
const ask = (body: object): Promise<Response> =>
  call(fixture, {
    path: "/v1/embeddings",
    headers: { authorization: `Bearer ${TOKEN}` },
    body: JSON.stringify({ model: "m", ...body }),
  });
const answer = (more: object): string =>
  JSON.stringify({
    object: "list",
    model: "m",
    data: [{ object: "embedding", index: 0, embedding: [1] }],
    ...more,
  });

test("reported usage is in the ledger at the price of input", async () => {
  const body = answer({ usage: { prompt_tokens: 7, total_tokens: 7 } });
  fixture = await start({ m: whole(200, "application/json", body) }, "", channel("vectors"), undefined, {
    ledger,
    prices: [price],
  });
  const response = await ask({ input: "Hello there" });
  expect(response.headers.get("x-polywire-estimated")).toBeNull();
  expect(await response.text()).toBe(body);
  expect(records).toMatchObject([
    {
      operation: "embeddings",
      wire: "embeddings",
      upstreamWire: "embeddings",
      status: 200,
      outcome: "answered",
      stream: false,
      counts: { input: 7 },
      countsKind: "reported",
      costMicros: 14,
    },
  ]);
});

test("unreported usage is estimated and marked", async () => {
  const body = JSON.stringify({ embedding: { values: [1] } });
  fixture = await start(
    { "": whole(200, "application/json", body) },
    "",
    channel("content-vectors"),
    undefined,
    {
      ledger,
      prices: [price],
    },
  );
  const response = await ask({ input: "Hello there, how are you today?", user: "u" });
  expect(response.headers.get("x-polywire-estimated")).toBe("tokens");
  expect(response.headers.get("x-polywire-dropped")).toBe("end_user");
  const { usage } = (await response.json()) as { usage: { prompt_tokens: number } };
  expect(usage.prompt_tokens).toBeGreaterThan(4);
  expect(records).toMatchObject([
    {
      operation: "embeddings",
      counts: { input: usage.prompt_tokens },
      countsKind: "estimated",
      losses: ["end_user"],
    },
  ]);
});

test("several requests for one response are one attempt, with the sum of their usage", async () => {
  const counted = JSON.stringify({
    embeddings: [{ values: [1] }, { values: [2] }],
    usageMetadata: { promptTokenCount: 3 },
  });
  const channels = `${channel("content-vectors").slice(0, -2)}, capabilities: { max_inputs: 2 } }`;
  fixture = await start({ "": whole(200, "application/json", counted) }, "", channels, undefined, { ledger });
  const response = await ask({ input: ["a", "b", "c", "d"] });
  expect(await response.json()).toMatchObject({
    data: [0, 1, 2, 3].map((index) => ({ index })),
    usage: { prompt_tokens: 6 },
  });
  expect(fixture.mock.received).toHaveLength(2);
  expect(records).toMatchObject([{ counts: { input: 6 }, countsKind: "reported" }]);
});

test("no output tokens are reserved", () => {
  const wire = library.wires.get("embeddings");
  const body = { model: "m", input: "a" };
  const caller = { text: "", body, pathParameters: {}, query: {}, headers: {}, now: 0, id: "" };
  const { maxOutput } = wire?.peek(caller) ?? {};
  expect(maxOutput).toBe(0);
  expect(needOf({ prices: [price] }, [{ model: "m", configured: "m" }], "m", 400, maxOutput ?? 1000)).toEqual(
    {
      tokens: 100,
      micros: 200,
    },
  );
});

test("when one part is refused, the request is refused in the client's format", async () => {
  let count = 0;
  const flaky = (
    socket: Parameters<ReturnType<typeof whole>>[0],
    received: Parameters<ReturnType<typeof whole>>[1],
  ): void => {
    count++;
    const fault = JSON.stringify({ error: { code: 400, message: "too long", status: "INVALID_ARGUMENT" } });
    const right = JSON.stringify({ embedding: { values: [1] } });
    void whole(count === 2 ? 400 : 200, "application/json", count === 2 ? fault : right)(socket, received);
  };
  const channels = `${channel("content-vectors").slice(0, -2)}, capabilities: { max_inputs: 1 } }`;
  fixture = await start({ "": flaky }, "", channels);
  const response = await ask({ input: ["a", "b", "c"] });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: { message: "too long", type: "invalid_request_error" },
  });
});

test.each([
  ["fewer vectors than inputs", answer({ data: [] }), "0 vectors for 1 inputs"],
  ["a response without a list", "[1,2]", "a body that is not an object"],
  ["an unrelated document", '{"hello":1}', "0 vectors for 1 inputs"],
])("%s is a provider error", async (_, body, message) => {
  const channels = `${channel("vectors").slice(0, -2)}, capabilities: { encodings: [] } }`;
  fixture = await start({ m: whole(200, "application/json", body) }, "", channels);
  const response = await ask({ input: "a" });
  expect(response.status).toBe(502);
  expect(((await response.json()) as { error: { message: string } }).error.message).toContain(message);
});

/** The store of responses may be full, slow, unreachable or disabled: requests succeed nevertheless. */
import { once } from "node:events";
import { request } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import type { Answers } from "../../engine/store/answers/answer-contract.ts";
import { createMemory } from "../../engine/store/answers/answers-in-memory.ts";
import { until } from "../gateway/fixture.ts";
import { DAY_MS, type Stored, startStored } from "./fixture.ts";
import { refusal } from "./refusal.ts";

let fixture: Stored | undefined;
afterEach(() => fixture?.close());

const room = {
  maxEntries: 100,
  maxBytes: 1_000_000,
  maxEntriesPerOwner: 100,
  maxBytesPerOwner: 1_000_000,
};
const away = (): Promise<never> => Promise.reject(new Error("the disk is gone"));

describe("a store that fails", () => {
  const cases: { name: string; answers: Partial<Answers> }[] = [
    { name: "rejects", answers: { put: away } },
    {
      name: "throws",
      answers: {
        put: () => {
          throw new Error("the disk is gone");
        },
      },
    },
  ];

  it.each(cases)("$name: only the stored response is lost", async ({ answers }) => {
    fixture = await startStored("", { answers: { ...createMemory(room), ...answers } });
    const { client, log } = fixture;
    const told = await client.responses.create({ model: "chat", input: "Hello" });
    expect(told.output_text).toContain("Hello");
    const streamed = await client.responses.stream({ model: "chat", input: "Hello" }).finalResponse();
    expect(streamed.status).toBe("completed");
    expect((await refusal(client.responses.retrieve(told.id))).status).toBe(404);
    await until(() => log.filter(({ msg }) => msg === "a response was not stored").length === 2);
  });

  it("delays no client when it is slow", async () => {
    fixture = await startStored("", { answers: { ...createMemory(room), put: () => new Promise(() => {}) } });
    const told = await fixture.client.responses.create({ model: "chat", input: "Hello" });
    expect(told.status).toBe("completed");
    expect(fixture.log.some(({ msg }) => msg === "the store is slow to save a response")).toBe(true);
  });

  it("makes a read return 503, so that the client retries", async () => {
    fixture = await startStored("", { answers: { ...createMemory(room), get: away } });
    const { client } = fixture;
    const expected = { status: 503, message: expect.stringContaining("the store of responses") };
    expect(await refusal(client.responses.retrieve("resp_1"))).toMatchObject(expected);
    const next = client.responses.create({ model: "chat", input: "x", previous_response_id: "resp_1" });
    expect(await refusal(next)).toMatchObject(expected);
    expect((await client.responses.create({ model: "chat", input: "x" })).status).toBe("completed");
  });
});

it("a response is gone after its expiry", async () => {
  let now = 1_000_000;
  const nowMs = () => now;
  fixture = await startStored("stored_responses: { ttl_days: 2 }", { nowMs });
  const { client } = fixture;
  const told = await client.responses.create({ model: "chat", input: "Hello" });
  now += 2 * DAY_MS - 1;
  expect((await client.responses.retrieve(told.id)).id).toBe(told.id);
  now += 1;
  expect((await refusal(client.responses.retrieve(told.id))).status).toBe(404);
  const next = client.responses.create({ model: "chat", input: "x", previous_response_id: told.id });
  expect((await refusal(next)).status).toBe(400);
});

it("the maximum number of responses is never exceeded", async () => {
  fixture = await startStored("stored_responses: { max_entries: 2 }");
  const { client } = fixture;
  const ids: string[] = [];
  for (const input of ["one", "two", "three"])
    ids.push((await client.responses.create({ model: "chat", input })).id);
  const [first = "", second = "", third = ""] = ids;
  expect((await refusal(client.responses.retrieve(first))).status).toBe(404);
  expect((await client.responses.retrieve(second)).id).toBe(second);
  expect((await client.responses.retrieve(third)).id).toBe(third);
});

it("a disabled store stores nothing, and passes previous_response_id on", async () => {
  fixture = await startStored("stored_responses: { enabled: false }");
  const { client } = fixture;
  const told = await client.responses.create({ model: "chat", input: "Hello" });
  expect((await refusal(client.responses.retrieve(told.id))).status).toBe(404);
  // The upstream stores its own responses, and knows the id that a client continues from.
  const first = await client.responses.create({ model: "responses", input: "Hello" });
  const next = { model: "responses", input: "Go on.", previous_response_id: first.id };
  expect((await client.responses.create(next)).previous_response_id).toBe(first.id);
});

it.each(["chat", "messages", "content", "stateless"])(
  "a stream that a client of %s interrupted is stored as cancelled",
  async (model) => {
    const answers = createMemory(room);
    const kept: string[] = [];
    const put: Answers["put"] = (answer) => {
      kept.push(answer.answer);
      return answers.put(answer);
    };
    fixture = await startStored("", { answers: { ...answers, put } });
    const body = JSON.stringify({ model, stream: true, input: `Say it all. ${"word ".repeat(20_000)}` });
    const headers = { "content-type": "application/json", authorization: "Bearer token-of-ann" };
    const asked = request(`${fixture.url}/v1/responses`, { method: "POST", headers });
    asked.end(body);
    const [answer] = await once(asked, "response");
    let heard = "";
    for await (const piece of answer) {
      heard += String(piece);
      if (heard.includes("response.output_text.delta")) break;
    }
    asked.destroy();
    await until(() => kept.length === 1);
    const id = /"id":"(resp_\w+)"/.exec(heard)?.[1] ?? "";
    const found = await fixture.client.responses.retrieve(id);
    expect(found.status).toBe("cancelled");
    expect(found.id).toBe(id);
    expect(found.output[0]).toMatchObject({ type: "message", status: "incomplete" });
  },
);

it("earlier turns count toward the size of a request, whether it continues them or references them", async () => {
  fixture = await startStored("limits: { max_body_bytes: 20000 }");
  const { client } = fixture;
  const input = "x".repeat(8_000);
  const first = await client.responses.create({ model: "chat", input, max_output_tokens: 5 });
  const item = { type: "item_reference" as const, id: first.output[0]?.id ?? "" };
  const once = await client.responses.create({ model: "chat", input: [item], max_output_tokens: 5 });
  expect(once.status).toBeDefined();
  const next = { model: "chat", input: "y".repeat(15_000), previous_response_id: first.id };
  expect(await refusal(client.responses.create(next))).toMatchObject({
    status: 413,
    message: expect.stringContaining("20000 bytes"),
  });
  const { data } = await client.responses.inputItems.list(first.id);
  const pointed = Array.from({ length: 100 }, () => ({
    type: "item_reference" as const,
    id: data[0]?.id ?? "",
  }));
  expect(await refusal(client.responses.create({ model: "chat", input: pointed }))).toMatchObject({
    status: 413,
  });
});

it("earlier turns count toward the turns of a request, too", async () => {
  fixture = await startStored("limits: { max_turns: 3 }");
  const { client } = fixture;
  const input = [1, 2].map((at) => ({ role: "user" as const, content: `${at}` }));
  const first = await client.responses.create({ model: "chat", input });
  const next = { model: "chat", input: "3", previous_response_id: first.id };
  expect(await refusal(client.responses.create(next))).toMatchObject({
    status: 400,
    message: expect.stringMatching(/input: 4 turns, more than 3;.*`limits\.max_turns`/),
  });
});

it("one token's responses do not evict another's", async () => {
  fixture = await startStored("stored_responses: { max_entries_per_token: 2 }");
  const { client, other } = fixture;
  const theirs = await other.responses.create({ model: "chat", input: "Mine." });
  const ids: string[] = [];
  for (const input of ["one", "two", "three"])
    ids.push((await client.responses.create({ model: "chat", input })).id);
  expect((await refusal(client.responses.retrieve(ids[0] ?? ""))).status).toBe(404);
  expect((await client.responses.retrieve(ids[2] ?? "")).id).toBe(ids[2]);
  expect((await other.responses.retrieve(theirs.id)).id).toBe(theirs.id);
});

/** Stored responses with the official client: for every upstream, whether the gateway or the upstream stores them. */
import type OpenAI from "openai";
import type { Response, ResponseCreateParamsNonStreaming } from "openai/resources/responses/responses";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Stored, startStored } from "./fixture.ts";
import { refusal } from "./refusal.ts";

let fixture: Stored;
let client: OpenAI;
beforeAll(async () => {
  fixture = await startStored();
  ({ client } = fixture);
});
afterAll(() => fixture.close());

type Body = ResponseCreateParamsNonStreaming;

async function ask(body: Body, streamed: boolean): Promise<Response> {
  if (!streamed) return client.responses.create(body);
  return client.responses.stream({ ...body, stream: true }).finalResponse();
}

/** Without fields that the client computes. */
function plain(response: Response): Record<string, unknown> {
  const { output_text: _, ...rest } = JSON.parse(JSON.stringify(response));
  for (const item of rest.output) {
    delete item.parsed_arguments;
    for (const part of item.content ?? []) delete part.parsed;
  }
  delete rest.output_parsed;
  return rest;
}

const upstreams = ["chat", "messages", "content", "stateless", "responses"];
const cells = upstreams.flatMap((model) => [false, true].map((streamed) => ({ model, streamed })));

describe.each(cells)("with the upstream $model, streamed: $streamed", ({ model, streamed }) => {
  it("can be fetched unchanged", async () => {
    const told = await ask({ model, input: `Hello, ${streamed}` }, streamed);
    const fetched = await client.responses.retrieve(told.id);
    expect(plain(fetched)).toEqual(plain(told));
    expect(fetched.status).toBe("completed");
    expect(fetched.output_text).toContain(`You said: "Hello, ${streamed}"`);
  });

  it("is available to its own token only", async () => {
    const told = await ask({ model, input: `Mine, ${streamed}` }, streamed);
    const { other } = fixture;
    for (const ask of [
      () => other.responses.retrieve(told.id),
      () => other.responses.delete(told.id),
      () => other.responses.cancel(told.id),
      () => other.responses.inputItems.list(told.id),
    ]) {
      expect(await refusal(ask())).toMatchObject({
        status: 404,
        message: `404 Response with id '${told.id}' not found.`,
      });
    }
    const next = other.responses.create({ model, input: "Go on.", previous_response_id: told.id });
    expect(await refusal(next)).toMatchObject({
      status: 400,
      code: "previous_response_not_found",
      param: "previous_response_id",
    });
    expect((await client.responses.retrieve(told.id)).id).toBe(told.id);
  });

  it("is gone after its deletion", async () => {
    const told = await ask({ model, input: `Forget it, ${streamed}` }, streamed);
    const raw = await fetch(`${fixture.url}/v1/responses/${told.id}`, {
      method: "DELETE",
      headers: { authorization: "Bearer token-of-ann" },
    });
    expect(await raw.json()).toEqual({ id: told.id, object: "response", deleted: true });
    expect((await refusal(client.responses.retrieve(told.id))).status).toBe(404);
    expect((await refusal(client.responses.delete(told.id))).status).toBe(404);
  });

  it("is not stored with store: false", async () => {
    const told = await ask({ model, input: `Off the record, ${streamed}`, store: false }, streamed);
    expect((await refusal(client.responses.retrieve(told.id))).status).toBe(404);
  });

  it("cannot be cancelled unless it runs in the background", async () => {
    const told = await ask({ model, input: `Stop, ${streamed}` }, streamed);
    expect((await refusal(client.responses.cancel(told.id))).status).toBe(400);
  });

  it("lists its input items, newest first, page by page", async () => {
    const input = ["one", "two", "three"].map((content) => ({ role: "user" as const, content }));
    const told = await ask({ model, input }, streamed);
    const texts = async (query: OpenAI.Responses.InputItemListParams): Promise<string[]> => {
      const page = await client.responses.inputItems.list(told.id, query);
      return page.data.map((item) => (item as unknown as { content: [{ text: string }] }).content[0].text);
    };
    expect(await texts({})).toEqual(["three", "two", "one"]);
    expect(await texts({ order: "asc", limit: 2 })).toEqual(["one", "two"]);
    const raw = await fetch(`${fixture.url}/v1/responses/${told.id}/input_items?limit=2`, {
      headers: { authorization: "Bearer token-of-ann" },
    });
    const list = (await raw.json()) as { first_id: string; last_id: string; data: { id: string }[] };
    expect(list).toMatchObject({ object: "list", has_more: true });
    expect([list.first_id, list.last_id]).toEqual(list.data.map(({ id }) => id));
    const all: unknown[] = [];
    for await (const item of client.responses.inputItems.list(told.id, { limit: 1 })) all.push(item);
    expect(all).toHaveLength(3);
    expect(new Set(all.map((item) => (item as { id: string }).id)).size).toBe(3);
  });

  it("can be continued, turn by turn", async () => {
    const first = await ask({ model, input: 'My name is "Ada".', instructions: "Be brief." }, streamed);
    const second = await ask({ model, input: "And then?", previous_response_id: first.id }, streamed);
    const third = await ask({ model, input: "Once more.", previous_response_id: second.id }, streamed);
    expect(third.previous_response_id).toBe(second.id);
    // Instructions do not carry over from turn to turn.
    expect(third.output_text).not.toContain("Be brief.");
    const { data } = await client.responses.inputItems.list(third.id, { order: "asc" });
    const said = data.map((item) => (item as { role: string }).role);
    expect(said).toEqual(["user", "assistant", "user", "assistant", "user"]);
  });
});

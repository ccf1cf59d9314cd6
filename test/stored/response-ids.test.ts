/**
 * The property of ids: a response can be fetched, listed, continued and deleted under the id that it shows, and each
 * of its items can be referenced, unless the response has `store: false`. This holds for every kind of passed-through
 * and converted request, with upstreams that store responses and that do not, whole and streamed.
 */
import type { ResponseCreateParamsNonStreaming } from "openai/resources/responses/responses";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Stored, startStored } from "./fixture.ts";
import { type KeepingServer, startKeeping } from "./storing-upstream.ts";

/** Not every vendor's ids begin with `resp_`. */
const uuid = (number: number, of: string): string =>
  `8f0e7d6c-${of}-4000-8000-${String(number).padStart(12, "0")}`;
const keepers: Record<string, () => Promise<KeepingServer>> = {
  named: () => startKeeping("1000", (number) => `resp_a${number}`),
  unnamed: () => startKeeping("2000", uuid),
  streams: () => startKeeping("3000", (number) => `resp_b${number}`, "stream"),
  whole: () => startKeeping("4000", uuid, "whole"),
};
/** Features that make the gateway convert a body of the same wire. */
const limits =
  "custom_tools: false, tool_roots: object, built_in: [web_search], max_user: 8, max_cache_key: 8, tiers: [auto]";

const servers: KeepingServer[] = [];
let fixture: Stored;
beforeAll(async () => {
  const channels: string[] = [];
  for (const [name, start] of Object.entries(keepers)) {
    const server = await start();
    servers.push(server);
    for (const [suffix, more] of [["", ""] as const, ["-limited", `, ${limits}`] as const])
      channels.push(
        `  - { name: ${name}${suffix}, provider: vllm, base_url: "${server.url}", key: k, wires: [responses], models: [${name}${suffix}], capabilities: { stateless: false${more} } }\n`,
      );
  }
  fixture = await startStored(channels.join(""));
});
afterAll(async () => {
  await fixture.close();
  for (const server of servers) server.close();
});

type Body = Record<string, unknown>;

const user = (type: string): object => ({ role: "user", content: [{ type, text: "Hello" }] });
const parameters = { type: "object", properties: { x: { type: "string" } } };
const bodies: Record<string, Body> = {
  "a string": { input: "Hello" },
  "a list": { input: [user("input_text")] },
  "text under the name of another wire": { input: [user("text")] },
  "to be kept": { input: "Hello", store: true },
  "not to be kept": { input: [user("text")], store: false },
  "a tool": { input: "Hello", tools: [{ type: "function", name: "f", parameters, strict: false }] },
  "a tool of a long name": {
    input: [user("text")],
    tools: [{ type: "function", name: "f".repeat(80), parameters, strict: false }],
  },
  "tools of a namespace": {
    input: [user("text")],
    tools: [
      {
        type: "namespace",
        name: "n",
        description: "d",
        tools: [{ type: "function", name: "f", parameters, strict: false }],
      },
    ],
  },
  "a tool with free text": { input: "Hello", tools: [{ type: "custom", name: "patch", description: "d" }] },
  "a tool whose schema is not closed": {
    input: "Hello",
    tools: [{ type: "function", name: "f", parameters, strict: true }],
  },
  "a tool that combines schemas": {
    input: "Hello",
    tools: [{ type: "function", name: "f", parameters: { anyOf: [parameters] }, strict: false }],
  },
  "a tool of the place": { input: "Hello", tools: [{ type: "web_search" }] },
  "reasoning that nobody can open": {
    input: [user("input_text"), { type: "reasoning", id: "x_1", summary: [] }, user("input_text")],
  },
  "an item that the gateway has named": {
    input: [
      {
        type: "message",
        id: "msg_Vc621R5XixEWDBwPKWK80JoR_0",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text: "Hi", annotations: [] }],
      },
      user("input_text"),
    ],
  },
  "a long user": { input: "Hello", safety_identifier: "somebody-with-a-long-name" },
  "a long key": { input: "Hello", prompt_cache_key: "a-key-that-is-long" },
  "a tier": { input: "Hello", service_tier: "flex" },
  "an effort": { input: "Hello", reasoning: { effort: "max", summary: "auto" } },
  "a small limit": { input: "Hello", max_output_tokens: 5 },
  instructions: { input: [user("text")], instructions: "Be brief." },
};

const ours = ["chat", "messages", "content", "stateless"];
const theirs = ["responses", ...Object.keys(keepers).flatMap((name) => [name, `${name}-limited`])];
const cells = [...ours, ...theirs].flatMap((model) => [false, true].map((streamed) => ({ model, streamed })));

describe.each(cells)("with the upstream $model, streamed: $streamed", ({ model, streamed }) => {
  // Requests of Chat clients that the vendor itself refuses.
  const refused = model === "chat" ? ["a tool whose schema is not closed"] : [];
  it.each(Object.keys(bodies).filter((name) => !refused.includes(name)))("%s", async (name) => {
    const { client } = fixture;
    const ask = (body: Body) => {
      const params = { model, ...body } as ResponseCreateParamsNonStreaming;
      return streamed
        ? client.responses.stream({ ...params, stream: true }).finalResponse()
        : client.responses.create(params);
    };
    const told = await ask(bodies[name] as Body);
    expect(told.id).toMatch(/./);
    if ((told as { store?: boolean }).store === false) {
      expect(bodies[name]?.store).toBe(false);
      return;
    }
    expect(bodies[name]?.store).not.toBe(false);
    expect(await client.responses.retrieve(told.id)).toMatchObject({ id: told.id });
    await client.responses.inputItems.list(told.id);
    const outputs = told.output.flatMap((item) =>
      "call_id" in item && item.type.endsWith("_call")
        ? { type: `${item.type}_output`, call_id: item.call_id, output: "R" }
        : [],
    );
    const more = { role: "user" as const, content: [{ type: "text", text: "And?" }] };
    const { tools } = bodies[name] as { tools?: unknown };
    const next = await ask({ input: [...outputs, more], previous_response_id: told.id, tools });
    expect((await client.responses.retrieve(next.id)).id).toBe(next.id);
    const pointed = told.output.map(({ id }) => ({ type: "item_reference", id }));
    await ask({ input: [...pointed, ...outputs, more], tools });
    await client.responses.delete(told.id);
    await expect(client.responses.retrieve(told.id)).rejects.toMatchObject({ status: 404 });
  });
});

it("a response has store: false where it is not stored", async () => {
  const none = await startStored("stored_responses: { enabled: false }");
  for (const stream of [false, true]) {
    const body = { model: "chat", input: "Hello", store: true };
    const told = stream
      ? await none.client.responses.stream(body).finalResponse()
      : await none.client.responses.create(body);
    expect(told).toMatchObject({ status: "completed", store: false });
  }
  await none.close();
});

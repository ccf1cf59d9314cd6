/** Ids that upstreams choose neither name another response nor replace one. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type OpenAI from "openai";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Stored, startStored } from "./fixture.ts";
import { refusal } from "./refusal.ts";

/** A server whose responses all have one id. Each contains the server's name and its last input. */
function startConstant(name: string): Promise<Server> {
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
    });
    request.on("end", () => {
      const { input, stream } = (text === "" ? {} : JSON.parse(text)) as {
        input?: unknown;
        stream?: boolean;
      };
      const said = `${name} heard ${JSON.stringify(input ?? request.url)}`;
      const part = { type: "output_text", text: said, annotations: [] };
      const item = { type: "message", id: "msg_1", role: "assistant", status: "completed", content: [part] };
      const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
      const common = { id: "resp_1", object: "response", created_at: 1, model: "m", usage };
      const whole = { ...common, status: "completed", output: [item] };
      if (stream !== true) {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(whole));
        return;
      }
      response.setHeader("content-type", "text/event-stream");
      const events = [
        { type: "response.created", response: { ...common, status: "in_progress", output: [] } },
        { type: "response.output_item.added", output_index: 0, item: { ...item, content: [] } },
        {
          type: "response.content_part.added",
          item_id: "msg_1",
          output_index: 0,
          content_index: 0,
          part: { ...part, text: "" },
        },
        {
          type: "response.output_text.delta",
          item_id: "msg_1",
          output_index: 0,
          content_index: 0,
          delta: said,
        },
        { type: "response.output_item.done", output_index: 0, item },
        { type: "response.completed", response: whole },
      ];
      for (const [at, event] of events.entries())
        response.write(
          `event: ${event.type}\ndata: ${JSON.stringify({ ...event, sequence_number: at })}\n\n`,
        );
      response.end();
    });
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

let servers: Server[];
let fixture: Stored;
let client: OpenAI;
beforeAll(async () => {
  servers = await Promise.all([startConstant("one"), startConstant("two"), startConstant("none")]);
  const places = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
  const channel = (name: string, at: number, stateless: boolean): string =>
    `  - { name: ${name}, provider: vllm, base_url: "${places[at]}", key: k, wires: [responses], models: [${name}], capabilities: { stateless: ${stateless} } }\n`;
  fixture = await startStored(channel("one", 0, false) + channel("two", 1, false) + channel("none", 2, true));
  ({ client } = fixture);
});
afterAll(async () => {
  await fixture.close();
  for (const server of servers) server.close();
});

it.each([false, true])("responses that the gateway stores have unique ids (stream: %s)", async (stream) => {
  const ask = (input: string) =>
    stream
      ? client.responses.stream({ model: "none", input }).finalResponse()
      : client.responses.create({ model: "none", input });
  const [first, second] = [await ask("First."), await ask("Second.")];
  expect(first.id).not.toBe(second.id);
  expect((await client.responses.retrieve(first.id)).output_text).toContain("First.");
  expect((await client.responses.retrieve(second.id)).output_text).toContain("Second.");
  const next = { model: "none", input: "And?", previous_response_id: first.id };
  const third = await client.responses.create(next);
  expect(third.output_text).toContain("First.");
  expect(third.output_text).not.toContain("Second.");
});

it("an id of one upstream's response never names another upstream's", async () => {
  await client.responses.create({ model: "one", input: "Hello" });
  await client.responses.create({ model: "two", input: "Hello" });
  expect((await client.responses.retrieve("resp_1")).output_text).toContain("one heard");
  const told = fixture.log.find(({ msg }) => String(msg).includes("reused the id"));
  expect(told).toMatchObject({ answer: "resp_1", channel: "two" });
  // Another client's response has its own owner.
  await fixture.other.responses.create({ model: "two", input: "Hello" });
  expect((await fixture.other.responses.retrieve("resp_1")).output_text).toContain("two heard");
  expect((await client.responses.retrieve("resp_1")).output_text).toContain("one heard");
});

it("the id of a response that an upstream stores is useless with another token", async () => {
  const said: unknown[] = [];
  const kept = createServer((request, response) => {
    said.push(`${request.method} ${request.url}`);
    const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        id: "resp_secret",
        object: "response",
        created_at: 1,
        model: "m",
        usage,
        status: "completed",
        output: [],
      }),
    );
  });
  await new Promise<void>((resolve) => kept.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(kept.address() as AddressInfo).port}/v1`;
  const own = await startStored(
    `  - { name: keeps, provider: vllm, base_url: "${url}", key: k, wires: [responses], models: [keeps], capabilities: { stateless: false } }\n`,
  );
  const { id } = await own.client.responses.create({ model: "keeps", input: "Mine." });
  expect(id).toBe("resp_secret");
  expect((await own.client.responses.retrieve(id)).id).toBe(id);
  said.length = 0;
  const others = own.other.responses;
  expect((await refusal(others.retrieve(id))).status).toBe(404);
  expect((await refusal(others.cancel(id))).status).toBe(404);
  expect((await refusal(others.delete(id))).status).toBe(404);
  expect((await refusal(others.inputItems.list(id))).status).toBe(404);
  const next = { model: "keeps", input: "And?", previous_response_id: id };
  expect((await refusal(others.create(next))).status).toBe(400);
  // No request reached the upstream, whose key would have given access.
  expect(said).toEqual([]);
  expect((await own.client.responses.retrieve(id)).id).toBe(id);
  await own.close();
  kept.close();
});

it.each([false, true])(
  "an item of a response that an upstream stores is useless with another token (stream: %s)",
  async (stream) => {
    const heard: string[] = [];
    const output = [
      { type: "message", id: "msg_secret", role: "assistant", status: "completed", content: [] },
    ];
    const server = createServer((request, response) => {
      let text = "";
      request.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
      });
      request.on("end", () => {
        heard.push(text);
        const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
        const common = { id: "resp_2", object: "response", created_at: 1, model: "m", usage };
        const whole = { ...common, status: "completed", output };
        const isStream = (JSON.parse(text) as { stream?: boolean }).stream === true;
        response.setHeader("content-type", isStream ? "text/event-stream" : "application/json");
        const events = [
          { type: "response.created", response: { ...whole, status: "in_progress", output: [] } },
          { type: "response.completed", response: whole },
        ].map((event, at) => ({ ...event, sequence_number: at }));
        const frames = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
        response.end(isStream ? frames.join("") : JSON.stringify(whole));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const own = await startStored(
      `  - { name: keeps, provider: vllm, base_url: "${url}", key: k, wires: [responses], models: [keeps], capabilities: { stateless: false } }\n`,
    );
    if (stream) await own.client.responses.stream({ model: "keeps", input: "Mine." }).finalResponse();
    else await own.client.responses.create({ model: "keeps", input: "Mine." });
    heard.length = 0;
    const pointing = (id: string) => ({
      model: "keeps",
      input: [
        { type: "item_reference" as const, id },
        { role: "user" as const, content: "And?" },
      ],
    });
    for (const [who, id] of [
      [own.other, "msg_secret"],
      [own.client, "msg_none"],
    ] as const) {
      expect(await refusal(who.responses.create(pointing(id)))).toMatchObject({
        status: 400,
        message: expect.stringContaining(`Item with id '${id}' not found`),
        param: "input",
      });
    }
    expect(heard).toEqual([]);
    await own.client.responses.create(pointing("msg_secret"));
    expect(heard[0]).toContain('"msg_secret"');
    await own.close();
    server.close();
  },
);

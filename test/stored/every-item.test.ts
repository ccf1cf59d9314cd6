/**
 * Every type of item in a response of the Responses format, and every stream event about it, as the official library
 * declares them, with an upstream that stores no responses: the gateway returns, stores, lists and sends back what
 * the upstream sent, except for ids. Whole and streamed; passed through and converted.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Stored, startStored } from "./fixture.ts";
import { samplesOf } from "./sdk-types.ts";

type Json = Record<string, unknown>;
type Event = Json & { type: string };

/** Events that are about an item without its name. */
const about: Record<string, RegExp> = {
  message: /^response\.(output_text|refusal|content_part|audio)\b/,
  reasoning: /^response\.reasoning/,
};
const items = samplesOf("ResponseOutputItem").map((item, at) => ({
  ...item,
  id: `x${at}_made-by-the-upstream`,
  ...("status" in item ? { status: "completed" } : {}),
  ...("phase" in item ? { phase: "commentary" } : {}),
})) as (Event & { id: string })[];
const samples = samplesOf("ResponseStreamEvent") as Event[];
const progressOf = ({ type }: Event): Event[] =>
  samples.filter((event) => (about[type] ?? new RegExp(`^response\\.${type}(_|\\.)`)).test(event.type));

function answerOf(item: Event, status: string, output: readonly unknown[]): Json {
  const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2, more: 1 };
  return {
    id: `resp_${item.id}`,
    object: "response",
    created_at: 1,
    model: "m",
    status,
    output,
    usage,
    store: false,
  };
}

/** The item after another one, so that its index is not 0. */
function outputOf(item: Event): Event[] {
  const part = { type: "output_text", text: "Hi", annotations: [], logprobs: [] };
  return [
    { type: "message", id: "first_one", role: "assistant", status: "completed", content: [part] },
    item,
  ];
}

function eventsOf(item: Event & { id: string }): Event[] {
  const [first, second] = outputOf(item);
  const place = { item_id: item.id, output_index: 1 };
  const events: Event[] = [
    { type: "response.created", response: answerOf(item, "in_progress", []) },
    { type: "response.output_item.added", output_index: 0, item: first },
    { type: "response.output_item.done", output_index: 0, item: first },
    { type: "response.output_item.added", output_index: 1, item: second },
    ...progressOf(item).map((event) => ({ ...event, ...("item_id" in event ? place : {}) })),
    { type: "response.output_item.done", output_index: 1, item: second },
    { type: "response.completed", response: answerOf(item, "completed", outputOf(item)) },
  ];
  return events.map((event, at) => ({ ...event, sequence_number: at }));
}

let upstreamInputs: Json[] = [];
let server: Server;
let fixture: Stored;
beforeAll(async () => {
  server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
    });
    request.on("end", () => {
      const body = JSON.parse(text) as Json & { metadata: { item: string } };
      upstreamInputs.push(body);
      const item = items[Number(body.metadata.item)] as Event & { id: string };
      if (body.stream !== true) {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(answerOf(item, "completed", outputOf(item))));
        return;
      }
      response.setHeader("content-type", "text/event-stream");
      const frames = eventsOf(item).map(
        (event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`,
      );
      response.end(frames.join(""));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  fixture = await startStored(
    `  - { name: host, provider: vllm, base_url: "${url}", key: k, wires: [responses], models: [host], capabilities: { compaction: true } }\n`,
  );
});
afterAll(async () => {
  await fixture.close();
  server.close();
});

async function call(path: string, body?: Json): Promise<string> {
  const headers = { authorization: "Bearer token-of-ann", "content-type": "application/json" };
  const init = body === undefined ? { headers } : { headers, method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(`${fixture.url}/v1/responses${path}`, init);
  const text = await answer.text();
  expect([answer.status, text]).toEqual([200, expect.anything()]);
  return text;
}

function framesOf(text: string): Event[] {
  return text
    .split("\n\n")
    .filter((frame) => frame.includes("data: "))
    .map((frame) => JSON.parse(frame.slice(frame.indexOf("data: ") + 6)) as Event);
}

/** The upstream's version: its own ids instead of the gateway's. */
function restored<Value>(value: Value, told: Json, item: Event & { id: string }): Value {
  let text = JSON.stringify(value);
  const said = told.output as { id: string }[];
  for (const [at, { id }] of outputOf(item).entries() as Iterable<[number, { id: string }]>)
    text = text.replaceAll(`"${said[at]?.id}"`, `"${id}"`);
  return JSON.parse(text.replaceAll(`"${String(told.id)}"`, `"resp_${item.id}"`)) as Value;
}

/** Removes the fields that the gateway sets itself: the model's name, `store` and `previous_response_id`. */
function withoutOwn(event: Event): Event {
  if (event.response === undefined) return event;
  const { store: _, model: __, previous_response_id: ___, ...response } = event.response as Json;
  return { ...event, response };
}

const cells = items.flatMap((item, at) => [false, true].map((stream) => ({ type: item.type, at, stream })));
describe.each(cells)("$type, streamed: $stream", ({ at, stream }) => {
  const item = items[at] as Event & { id: string };
  const metadata = { item: String(at) };

  it.each(["input_text", "text"])(
    "is returned and stored as the upstream sent it (request: %s)",
    async (type) => {
      const input = [{ role: "user", content: [{ type, text: "Go" }] }];
      const text = await call("", { model: "host", input, stream, metadata });
      const events = stream ? framesOf(text) : [];
      const told = (stream ? (events.at(-1)?.response as Json) : JSON.parse(text)) as Json;
      expect(told).toMatchObject({
        id: expect.stringMatching(/^resp_[0-9A-Za-z]{24}$/),
        store: true,
        model: "host",
      });
      expect(restored(told.output, told, item)).toEqual(outputOf(item));
      if (stream) {
        const own = restored(events, told, item).map(withoutOwn);
        expect(own).toEqual(eventsOf(item).map(withoutOwn));
      }
      expect(JSON.parse(await call(`/${told.id}`))).toEqual(told);

      upstreamInputs = [];
      const next = await call("", { model: "host", input: "And?", previous_response_id: told.id, metadata });
      const { id } = JSON.parse(next) as { id: string };
      const listed = JSON.parse(await call(`/${id}/input_items?order=asc&limit=50`)) as { data: Json[] };
      const [, message, kept] = restored(listed.data, told, item);
      // The id of reasoning has a meaning for its vendor only.
      const { id: _, ...unnamed } = item;
      const named = item.type === "reasoning" ? unnamed : item;
      expect([message, kept]).toEqual([outputOf(item)[0], named]);
      // A request to the upstream contains none of the gateway's ids.
      expect(JSON.stringify(upstreamInputs)).not.toContain(String(told.id).slice("resp_".length));
    },
  );
});

/** The types that clients of another format get in their own form. */
const carried = ["reasoning", "function_call", "custom_tool_call"];

describe.each(cells)("for a Chat client: $type, streamed: $stream", ({ at, stream, type }) => {
  it("arrives, or is reported as dropped", async () => {
    const answer = await fetch(`${fixture.url}/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: "Bearer token-of-ann", "content-type": "application/json" },
      body: JSON.stringify({
        model: "host",
        messages: [{ role: "user", content: "Go" }],
        stream,
        metadata: { item: String(at) },
      }),
    });
    expect(answer.status).toBe(200);
    const text = await answer.text();
    const lost = stream
      ? (/^: x-polywire-dropped: (.*)$/m.exec(text)?.[1] ?? "")
      : (answer.headers.get("x-polywire-dropped") ?? "");
    const expected =
      type === "message"
        ? "candidates.parts.phase"
        : type === "image_generation_call"
          ? ""
          : `candidates.parts`;
    if (carried.includes(type)) expect(lost).not.toContain("candidates.parts[");
    else expect(lost).toContain(expected);
  });
});

/** Conversations that continue by previous_response_id, with calls, results and reasoning, across upstreams. */
import type OpenAI from "openai";
import type {
  FunctionTool,
  Response,
  ResponseCreateParamsNonStreaming,
} from "openai/resources/responses/responses";
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

const upstreams = ["chat", "messages", "content", "stateless", "responses"];

const weather: FunctionTool = {
  type: "function",
  name: "weather",
  description: "The weather in a city",
  strict: false,
  parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
};

type Body = ResponseCreateParamsNonStreaming;

async function ask(body: Body, streamed: boolean): Promise<Response> {
  if (!streamed) return client.responses.create(body);
  return client.responses.stream({ ...body, stream: true }).finalResponse();
}

function callsOf({ output }: Response): { call_id: string; name: string }[] {
  return output.filter((item) => item.type === "function_call");
}

const cells = upstreams.flatMap((model) => [false, true].map((streamed) => ({ model, streamed })));

describe.each(cells)("with $model, streamed: $streamed", ({ model, streamed }) => {
  it("a result is matched with its call in the earlier response", async () => {
    const tools = [weather];
    const first = await ask({ model, tools, input: 'The weather in "Paris"?' }, streamed);
    const calls = callsOf(first);
    expect(calls.map(({ name }) => name)).toEqual(["weather"]);
    const second = await ask(
      {
        model,
        tools,
        previous_response_id: first.id,
        input: calls.map(({ call_id }) => ({ type: "function_call_output", call_id, output: "21 degrees" })),
      },
      streamed,
    );
    expect(second.output_text).toContain("weather: 21 degrees");
  });

  // The chat wire has no proof of reasoning to send back; `stateless` has one only if encrypted reasoning was
  // requested.
  if (model !== "chat") {
    it("reasoning returns to its issuer", async () => {
      const asked: Omit<Body, "input"> = {
        model,
        tools: [weather],
        reasoning: { effort: "low", summary: "auto" },
        ...(model === "responses" ? {} : { include: ["reasoning.encrypted_content"] }),
      };
      const first = await ask({ ...asked, input: 'The weather in "Rome"?' }, streamed);
      const input = callsOf(first).map(({ call_id }) => ({
        type: "function_call_output" as const,
        call_id,
        output: "sunny",
      }));
      const second = await ask({ ...asked, previous_response_id: first.id, input }, streamed);
      expect(second.output_text).toContain("weather: sunny");
      expect(second.output_text).toContain("My earlier reasoning came back intact.");
    });
  }
});

it.each(
  upstreams
    .flatMap((from) => upstreams.map((to) => ({ from, to })))
    .filter(({ from }) => from !== "responses"),
)("a conversation moves from $from to $to", async ({ from, to }) => {
  const first = await client.responses.create({
    model: from,
    tools: [weather],
    input: 'The weather in "Oslo"?',
    reasoning: { effort: "low", summary: "auto" },
  });
  const input = callsOf(first).map(({ call_id }) => ({
    type: "function_call_output" as const,
    call_id,
    output: "snow",
  }));
  const second = await client.responses.create({
    model: to,
    tools: [weather],
    previous_response_id: first.id,
    input,
  });
  expect(second.output_text).toContain("weather: snow");
  expect(second.previous_response_id).toBe(first.id);
});

it("a response that an upstream stores can be continued there only", async () => {
  const first = await client.responses.create({ model: "responses", input: "Hello" });
  const next = client.responses.create({ model: "chat", input: "Go on.", previous_response_id: first.id });
  expect(await refusal(next)).toMatchObject({ status: 503 });
});

it("a stored response is returned whole, and cannot be streamed again", async () => {
  const told = await client.responses.create({ model: "chat", input: "Hello" });
  const asked = client.responses.retrieve(told.id, { stream: true });
  expect(await refusal(asked)).toMatchObject({ status: 400, param: "stream" });
});

it("an unknown id is refused before a request is sent", async () => {
  const next = client.responses.create({ model: "chat", input: "Go on.", previous_response_id: "resp_none" });
  expect(await refusal(next)).toMatchObject({
    status: 400,
    code: "previous_response_not_found",
    param: "previous_response_id",
  });
});

it("an earlier response may be deleted: later ones contain the whole conversation", async () => {
  const first = await client.responses.create({ model: "chat", input: "One." });
  const second = await client.responses.create({
    model: "chat",
    input: "Two.",
    previous_response_id: first.id,
  });
  await client.responses.delete(first.id);
  const third = await client.responses.create({
    model: "chat",
    input: "Three.",
    previous_response_id: second.id,
  });
  const { data } = await client.responses.inputItems.list(third.id, { order: "asc" });
  expect(data).toHaveLength(5);
});

it("one response can be continued twice", async () => {
  const first = await client.responses.create({ model: "messages", input: "Root." });
  for (const input of ["Left.", "Right."]) {
    const branch = await client.responses.create({
      model: "messages",
      input,
      previous_response_id: first.id,
    });
    const { data } = await client.responses.inputItems.list(branch.id);
    expect(data).toHaveLength(3);
    expect(branch.output_text).toContain(input);
  }
});

it("the upstream gets the same history bytes each time, so that its cache works", async () => {
  const first = await client.responses.create({ model: "chat", input: "A long beginning.".repeat(50) });
  const usages: number[] = [];
  let before = first;
  for (const input of ["One.", "Two."]) {
    before = await client.responses.create({ model: "chat", input, previous_response_id: before.id });
    usages.push(before.usage?.input_tokens ?? 0);
  }
  expect(usages[1]).toBeGreaterThan(usages[0] ?? 0);
});

it("an item of a stored response can be referenced by id; an unknown one is refused by name", async () => {
  const first = await client.responses.create({ model: "messages", input: "Remember the word plum." });
  const [said] = first.output;
  const input = [
    { type: "item_reference" as const, id: said?.id ?? "" },
    { role: "user" as const, content: "Go on." },
  ];
  for (const model of ["chat", "content", "stateless"]) {
    const next = await client.responses.create({ model, input });
    const { data } = await client.responses.inputItems.list(next.id, { order: "asc" });
    expect(data[0]).toMatchObject({ type: "message", role: "assistant", content: [{ type: "output_text" }] });
  }
  const other = fixture.other.responses.create({ model: "chat", input });
  expect(await refusal(other)).toMatchObject({
    status: 400,
    message: expect.stringContaining(`'${said?.id}' not found`),
  });
  const nobody = client.responses.create({
    model: "stateless",
    input: [{ type: "item_reference", id: "msg_none" }, ...input.slice(1)],
  });
  expect(await refusal(nobody)).toMatchObject({
    status: 400,
    message: expect.stringContaining("'msg_none' not found"),
  });
});

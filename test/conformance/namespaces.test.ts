/**
 * Tools in namespaces, for targets without namespaces: a tool, its calls, their results and a choice of it get one
 * name, and the client gets its two names back. Undeclared names stay unchanged.
 */
import { describe, expect, test } from "vitest";
import { lane, type WireName } from "./wires.ts";

const schema = { type: "object", properties: { id: { type: "string" } } };
const get = { type: "function", name: "get", parameters: schema };
const exec = { type: "custom", name: "exec" };
const crm = { type: "namespace", name: "crm", description: "d", tools: [get, exec] };

// biome-ignore lint/suspicious/noExplicitAny: bodies of three wires
type Body = any;

function sent(to: WireName, body: object): Body {
  const { body: text } = lane({ from: "responses", to, body: { model: "m", ...body } }).request();
  return JSON.parse(text);
}

/** All tool names in the target's request. */
const namesIn: Record<Exclude<WireName, "responses">, (body: Body) => Record<string, unknown>> = {
  chat: (body) => ({
    tools: body.tools.map((tool: Body) => (tool.function ?? tool.custom).name),
    calls: body.messages
      .flatMap((turn: Body) => turn.tool_calls ?? [])
      .map((call: Body) => (call.function ?? call.custom).name),
    choice: body.tool_choice?.function?.name ?? body.tool_choice?.custom?.name,
  }),
  messages: (body) => ({
    tools: body.tools.map((tool: Body) => tool.name),
    calls: body.messages
      .flatMap((turn: Body) => turn.content)
      .filter((block: Body) => block.type === "tool_use")
      .map((block: Body) => block.name),
    choice: body.tool_choice?.name,
  }),
  content: (body) => {
    const parts = body.contents.flatMap((turn: Body) => turn.parts);
    const names = (key: string): unknown =>
      parts.flatMap((part: Body) => (part[key] ? [part[key].name] : []));
    expect(names("functionResponse")).toEqual(names("functionCall"));
    return {
      tools: body.tools[0].functionDeclarations.map((tool: Body) => tool.name),
      calls: names("functionCall"),
      choice: body.toolConfig?.functionCallingConfig.allowedFunctionNames?.[0],
    };
  },
};

const history = [
  { role: "user", content: "q" },
  { type: "function_call", call_id: "a", name: "get", namespace: "crm", arguments: "{}" },
  { type: "function_call_output", call_id: "a", output: "R" },
  { type: "custom_tool_call", call_id: "b", name: "exec", namespace: "crm", input: "pwd" },
  { type: "custom_tool_call_output", call_id: "b", output: "/" },
];
const whole = { tools: ["crm__get", "crm__exec"], calls: ["crm__get", "crm__exec"] };

describe.each(["chat", "messages", "content"] as const)("to %s", (to) => {
  const names = (body: object): unknown => namesIn[to](sent(to, body));

  test("a tool, its calls, their results and the tool choice get one name", () => {
    const choice = { type: "function", name: "get", namespace: "crm" };
    expect(names({ input: history, tools: [crm], tool_choice: choice })).toEqual({
      ...whole,
      choice: "crm__get",
    });
    expect(names({ input: history, tools: [crm], tool_choice: { type: "function", name: "get" } })).toEqual({
      ...whole,
      choice: "crm__get",
    });
  });

  test("a call in an undeclared namespace keeps its name, and so does its result", () => {
    const found = [
      { role: "user", content: "q" },
      { type: "function_call", call_id: "a", name: "get", namespace: "get", arguments: "{}" },
      { type: "function_call_output", call_id: "a", output: "R" },
    ];
    expect(names({ input: found, tools: [get] })).toEqual({
      tools: ["get"],
      calls: ["get"],
      choice: undefined,
    });
  });

  test.each(["additional_tools", "tool_search_output"])("tools of an item `%s` are declared", (type) => {
    const item = {
      type,
      tools: [crm, get],
      ...(type === "additional_tools" ? { role: "developer" } : { call_id: "s" }),
    };
    const body = { input: [...history.slice(0, 1), item, ...history.slice(1)], tools: [get] };
    expect(names(body)).toEqual({ ...whole, tools: ["get", "crm__get", "crm__exec"], choice: undefined });
  });
});

test("on their own wire, such tools stay in their item", () => {
  const item = { type: "additional_tools", role: "developer", tools: [crm] };
  const body = { model: "m", input: [...history.slice(0, 1), item], tools: [get] };
  const made = lane({ from: "responses", to: "responses", body, convert: true });
  const sentBack = JSON.parse(made.request().body);
  expect(sentBack.tools).toMatchObject([get]);
  expect(sentBack.input[1]).toEqual(item);
});

const called = (name: string, id: string, input: object): object => ({ type: "tool_use", id, name, input });
const message = {
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "m",
  stop_reason: "tool_use",
  usage: {},
};
const expected = [
  { type: "function_call", call_id: "t1", name: "get", namespace: "crm", arguments: '{"id":"1"}' },
  { type: "custom_tool_call", call_id: "t2", name: "exec", namespace: "crm", input: "ls" },
];

describe("a response calls a tool by name and namespace", () => {
  const conversion = { from: "responses", to: "messages", body: { model: "m", input: "q", tools: [crm] } };

  test("whole", () => {
    const made = lane(conversion);
    made.request();
    const content = [called("crm__get", "t1", { id: "1" }), called("crm__exec", "t2", { input: "ls" })];
    const reply = made.response(200, {}, Buffer.from(JSON.stringify({ ...message, content })));
    expect(JSON.parse(String(reply.body)).output).toMatchObject(expected);
  });

  test("streamed, also when an item is added", () => {
    const made = lane({ ...conversion, body: { ...conversion.body, stream: true } });
    made.request();
    const stream = made.stream({ "content-type": "text/event-stream" });
    const block = (index: number, name: string, id: string, json: string): object[] => [
      { type: "content_block_start", index, content_block: called(name, id, {}) },
      { type: "content_block_delta", index, delta: { type: "input_json_delta", partial_json: json } },
      { type: "content_block_stop", index },
    ];
    const events = [
      { type: "message_start", message: { ...message, content: [] } },
      ...block(0, "crm__get", "t1", '{"id":"1"}'),
      ...block(1, "crm__exec", "t2", '{"input":"ls"}'),
      { type: "message_delta", delta: { stop_reason: "tool_use" }, usage: { output_tokens: 1 } },
      { type: "message_stop" },
    ];
    const bytes = Buffer.from(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""));
    const out = Buffer.from(stream.push(bytes)).toString() + Buffer.from(stream.end()).toString();
    const frames = [...out.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ""));
    const items = (type: string): unknown =>
      frames.filter((frame) => frame.type === type).map(({ item }) => item);
    expect(items("response.output_item.added")).toMatchObject(
      expected.map(({ type, name, namespace }) => ({ type, name, namespace })),
    );
    expect(items("response.output_item.done")).toMatchObject(expected);
  });
});

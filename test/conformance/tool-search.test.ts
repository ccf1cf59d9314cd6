/**
 * A tool search that the client runs (`tool_search`, `execution: client`), as Codex has it. A model of any format
 * calls it like a function, the client gets the item of its own wire, and the found tools can be called from the next
 * turn on.
 */
import { expect, test } from "vitest";
import { answer, type Body, send, stream, type Wire } from "./field-bugs/exchange.ts";
import {
  callBlock,
  chatCall,
  chunk,
  completion,
  done,
  fragment,
  message,
  messageEnd,
  messageStart,
} from "./field-bugs/upstream-responses.ts";
import { lane } from "./wires.ts";

const search = {
  type: "tool_search",
  execution: "client",
  description: "Finds tools",
  parameters: { type: "object", properties: { query: { type: "string" } } },
};
const observe = { type: "function", name: "observe", parameters: { type: "object", properties: {} } };
const found = [{ type: "namespace", name: "mcp__field", description: "A field", tools: [observe] }];
const question = { tools: [search], store: false };
const args = '{"query":"birds"}';

const searchCalls: Partial<Record<Wire, { whole: Body; streamed: Body[] }>> = {
  chat: {
    whole: completion({ tool_calls: [chatCall("call_1", "tool_search", args)] }, "tool_calls"),
    streamed: [
      chunk({ role: "assistant", ...fragment(0, "", "call_1", "tool_search") }),
      chunk(fragment(0, args.slice(0, 6))),
      chunk(fragment(0, args.slice(6))),
      chunk({}, "tool_calls"),
      done,
    ],
  },
  messages: {
    whole: message([{ type: "tool_use", id: "call_1", name: "tool_search", input: JSON.parse(args) }]),
    streamed: [
      messageStart(),
      ...callBlock(0, "call_1", "tool_search", args.slice(0, 6), args.slice(6)),
      ...messageEnd("tool_use"),
    ],
  },
};
const item = {
  type: "tool_search_call",
  status: "completed",
  call_id: "call_1",
  execution: "client",
  arguments: { query: "birds" },
};

test.each(Object.entries(searchCalls))(
  "a call by %s becomes the client's own item",
  (upstream, { whole, streamed }) => {
    const { body } = answer("responses", upstream as Wire, whole, { question });
    expect(body.output).toEqual([{ id: expect.any(String), ...item }]);
    const { events } = stream("responses", upstream as Wire, streamed, { question });
    const types = events.map(({ type }: Body) => type);
    expect(types).not.toContain("response.function_call_arguments.delta");
    expect(types).not.toContain("response.function_call_arguments.done");
    const [added, finished] = ["added", "done"].map((name) =>
      events.find(({ type }: Body) => type === `response.output_item.${name}`),
    );
    expect(added.item).toMatchObject({ type: "tool_search_call", status: "in_progress", arguments: {} });
    expect(finished.item).toEqual({ id: added.item.id, ...item });
    expect(events.at(-1).response.output).toEqual([finished.item]);
  },
);

test("a function with that name stays a function call for clients without tool search", () => {
  const { body } = answer("responses", "chat", searchCalls.chat?.whole, {
    question: { tools: [{ ...observe, name: "tool_search" }] },
  });
  expect(body.output[0]).toMatchObject({ type: "function_call", name: "tool_search", arguments: args });
});

const again = {
  ...question,
  input: [
    { role: "user", content: "q" },
    { ...item, id: "tsc_1" },
    { type: "tool_search_output", call_id: "call_1", execution: "client", status: "completed", tools: found },
  ],
};

test("found tools are named in the result, and declared", () => {
  const { body } = send("responses", "chat", again);
  expect(body.tools.map(({ function: { name } }: Body) => name)).toEqual([
    "tool_search",
    "mcp__field__observe",
  ]);
  const [, call, result] = body.messages;
  expect(call.tool_calls).toEqual([chatCall("call_1", "tool_search", args)]);
  expect(result).toMatchObject({ role: "tool", tool_call_id: "call_1" });
  expect(result.content).toContain("mcp__field__observe");
});

test("its own vendor gets the items unchanged, also through the hub", () => {
  const { body } = send("responses", "responses", again, {
    convert: true,
    capabilities: { stateless: false },
  });
  expect(body.tools).toEqual([search]);
  expect(body.input.slice(1)).toMatchObject([item, { type: "tool_search_output", tools: found }]);
});

/** The request for a provider with built-in tools, but without tool search. */
function withoutSearch(wire: Wire, body: Body): Body {
  const capabilities = { built_in: ["code_execution"] };
  return JSON.parse(
    lane({ from: wire, to: wire, body: { model: "m", ...body }, capabilities }).request().body,
  );
}

test("a provider without tool search gets it as a function, and deferred tools at once", () => {
  const call = {
    type: "tool_search_call",
    call_id: "call_1",
    execution: "client",
    arguments: { query: "birds" },
  };
  const output = { type: "tool_search_output", call_id: "call_1", execution: "client", tools: [observe] };
  const waiting = { ...observe, name: "waits", defer_loading: true };
  const input = [{ role: "user", content: "q" }, { ...call, status: "completed" }, output];
  const sent = withoutSearch("responses", { ...question, tools: [search, waiting], input });
  expect(sent.tools.map(({ type, name }: Body) => `${type} ${name}`)).toContain("function tool_search");
  expect(sent.input.slice(1).map(({ type }: Body) => type)).toEqual([
    "function_call",
    "function_call_output",
  ]);
  expect(JSON.stringify(sent)).not.toMatch(/defer_loading|"tool_search_(call|output)"/);
});

test("a Messages provider without tool search gets deferred tools at once", () => {
  const tools = [
    { type: "tool_search_tool_regex_20251119", name: "tool_search_tool_regex" },
    { name: "waits", input_schema: { type: "object" }, defer_loading: true },
  ];
  const sent = withoutSearch("messages", {
    max_tokens: 9,
    messages: [{ role: "user", content: "q" }],
    tools,
  });
  expect(sent.tools).toEqual([{ name: "waits", input_schema: { type: "object" } }]);
});

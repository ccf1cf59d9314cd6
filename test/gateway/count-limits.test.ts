/**
 * Maximum numbers of turns, parts, tools and inputs of one request: the limit itself is accepted, and one more is
 * refused in the client's format, between equal and different formats.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, type Fixture, formats, start, TOKEN } from "./fixture.ts";
import { completion, whole } from "./mock.ts";

const MOST = { turns: 6, parts: 12, tools: 4, inputs: 3 };

let fixture: Fixture;
beforeAll(async () => {
  const vectors = (count: number): string =>
    JSON.stringify({ data: Array.from({ length: count }, (_, index) => ({ index, embedding: [1] })) });
  fixture = await start(
    {
      known: whole(200, "application/json", completion("Hello")),
      three: whole(200, "application/json", vectors(MOST.inputs)),
      one: whole(200, "application/json", vectors(1)),
    },
    `limits: { max_turns: ${MOST.turns}, max_parts: ${MOST.parts}, max_tools: ${MOST.tools}, max_inputs: ${MOST.inputs} }`,
    `  - { name: only, provider: mock, key: k, base_url: '$\{A}/v1', models: [known] }
  - { name: vectors, provider: vectors, key: k, base_url: '$\{A}/v1', models: [one, three] }`,
  );
});
afterAll(() => fixture.close());

type Body = Record<string, unknown>;
interface Case {
  format: string;
  kind: keyof typeof MOST;
  param: string;
  /** A body with this count. */
  body(count: number): Body;
}

const many = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at));
const schema = { type: "object", properties: {} };
const role = "user";
const text = (count: number, type = "text") => many(count, () => ({ type, text: "x" }));
const chatCall = (at: number) => ({
  id: `c${at}`,
  type: "function",
  function: { name: "f", arguments: "{}" },
});
const chatResult = (at: number) => ({ role: "tool", tool_call_id: `c${at}`, content: "x" });
const declared = (at: number) => ({ name: `f${at}`, parameters: schema });

const cases: Case[] = [
  {
    format: "chat",
    kind: "turns",
    param: "messages",
    body: (count) => ({ messages: many(count, () => ({ role, content: "x" })) }),
  },
  {
    format: "chat",
    kind: "parts",
    param: "messages",
    body: (count) => ({
      messages: [
        { role, content: text(count - 3) },
        { role: "assistant", tool_calls: [chatCall(0)] },
        chatResult(0),
        { role, content: "x" },
      ],
    }),
  },
  {
    format: "chat",
    kind: "tools",
    param: "tools",
    body: (count) => ({ tools: many(count, (at) => ({ type: "function", function: declared(at) })) }),
  },
  {
    format: "chat",
    kind: "tools",
    param: "functions",
    body: (count) => ({ functions: many(count, declared) }),
  },
  {
    format: "messages",
    kind: "turns",
    param: "messages",
    body: (count) => ({ messages: many(count, () => ({ role, content: "x" })) }),
  },
  {
    format: "messages",
    kind: "parts",
    param: "messages",
    body: (count) => ({
      system: text(2),
      messages: [
        { role, content: "x" },
        { role: "assistant", content: [{ type: "tool_use", id: "c", name: "f", input: {} }] },
        { role, content: [{ type: "tool_result", tool_use_id: "c", content: text(count - 5) }] },
      ],
    }),
  },
  {
    format: "messages",
    kind: "parts",
    param: "system",
    body: (count) => ({ system: text(count - 1), messages: [{ role, content: "x" }] }),
  },
  {
    format: "messages",
    kind: "tools",
    param: "tools",
    body: (count) => ({ tools: many(count, (at) => ({ name: `f${at}`, input_schema: schema })) }),
  },
  {
    format: "responses",
    kind: "turns",
    param: "input",
    body: (count) => ({ input: many(count, () => ({ role, content: "x" })) }),
  },
  {
    format: "responses",
    kind: "parts",
    param: "input",
    body: (count) => ({
      input: [
        { role, content: text(count - 2, "input_text") },
        { type: "function_call", call_id: "c", name: "f", arguments: "{}" },
        { type: "function_call_output", call_id: "c", output: text(2, "input_text") },
      ],
    }),
  },
  {
    format: "responses",
    kind: "tools",
    param: "tools",
    body: (count) => ({ tools: many(count, (at) => ({ type: "function", strict: false, ...declared(at) })) }),
  },
  {
    format: "content",
    kind: "turns",
    param: "contents",
    body: (count) => ({ contents: many(count, () => ({ role, parts: [{ text: "x" }] })) }),
  },
  {
    format: "content",
    kind: "parts",
    param: "contents",
    body: (count) => ({
      system_instruction: { parts: [{ text: "x" }] },
      contents: [{ role, parts: many(count - 1, () => ({ text: "x" })) }],
    }),
  },
  {
    format: "content",
    kind: "tools",
    param: "tools",
    body: (count) => ({ tools: [{ function_declarations: many(count, declared) }] }),
  },
  {
    format: "content",
    kind: "tools",
    param: "tools",
    body: (count) => ({ tools: many(count, (at) => ({ functionDeclarations: [declared(at)] })) }),
  },
];

/** Formats whose errors have a field for the parameter. */
const hasParam = ["chat", "responses"];

test.each(cases)("$format: $kind in $param", async ({ format: name, kind, param, body }) => {
  const format = formats.find((one) => one.name === name) as (typeof formats)[0];
  const most = MOST[kind];
  const good = await call(fixture, format.request("known", { body: body(most) }));
  expect([good.status, await good.text()]).toEqual([200, expect.anything()]);
  const before = fixture.mock.received.length;
  for (const stream of [false, true]) {
    const refused = await call(fixture, format.request("known", { stream, body: body(most + 1) }));
    expect(refused.status).toBe(400);
    const answer = (await refused.json()) as { error: object };
    expect(format.errorMessage(answer)).toBe(
      `${param}: ${most + 1} ${kind}, more than ${most}; the operator can raise the setting \`limits.max_${kind}\``,
    );
    if (hasParam.includes(name)) expect(answer.error).toMatchObject({ type: "invalid_request_error", param });
  }
  expect(fixture.mock.received.length).toBe(before);
});

const part = { parts: [{ text: "x" }] };
test.each<[string, string, (count: number) => Body]>([
  ["/v1/embeddings", "input", (count) => ({ model: "three", input: many(count, () => "x") })],
  [
    "/v1beta/models/three:batchEmbedContents",
    "requests",
    (count) => ({ requests: many(count, () => ({ model: "models/three", content: part })) }),
  ],
])("inputs of %s", async (path, param, body) => {
  const headers = { "content-type": "application/json", "x-goog-api-key": TOKEN, "x-api-key": TOKEN };
  const ask = (count: number) => call(fixture, { path, headers, body: JSON.stringify(body(count)) });
  expect((await ask(MOST.inputs)).status).toBe(200);
  const refused = await ask(MOST.inputs + 1);
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain(`${param}: 4 inputs, more than 3`);
});

test("a list of token ids is one input", async () => {
  const headers = { "content-type": "application/json", "x-api-key": TOKEN };
  const body = JSON.stringify({ model: "one", input: [1, 2, 3, 4, 5] });
  expect((await call(fixture, { path: "/v1/embeddings", headers, body })).status).toBe(200);
});

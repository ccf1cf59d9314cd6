/** Clients that send back less than they got: the gateway remembers the signatures of their calls (field bug D3). */
import { afterEach, expect, test } from "vitest";
import { call, type Fixture, formats, NARROW_TOKEN, start, TOKEN } from "./fixture.ts";
import { endStream, piece, type Script, startStream, whole } from "./mock.ts";

const chat = formats[0] as (typeof formats)[0];
const channel =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
  "  - { name: only, provider: signing, key: upstream-key, base_url: '${A}/v1', models: ['*'] }";
const model = "allowed-1";

let fixture: Fixture | undefined;
afterEach(() => fixture?.close());

const parts = [
  { functionCall: { id: "c1", name: "f", args: { a: 1 } }, thoughtSignature: "U0lH" },
  { functionCall: { id: "c2", name: "f", args: { a: 2 } } },
];
const answer = JSON.stringify({ candidates: [{ content: { role: "model", parts }, finishReason: "STOP" }] });
const wholly: Script = whole(200, "application/json", answer);
const streamed: Script = (socket) => {
  startStream(socket);
  piece(socket, `data: ${answer}\n\n`);
  endStream(socket);
};

interface Again {
  token?: string;
  /** The first user message in the second request. */
  said?: string;
  /** The name of the signed call. */
  name?: string;
  args?: string;
  model?: string;
  system?: string;
}

/** The signatures in the upstream's second request, for a client that uses only the basic form of its wire. */
async function signatures(
  { token = TOKEN, said = "Hello", name = "f", args = '{"a":1}', model: asked = model, system }: Again = {},
  settings = "",
  stream = false,
): Promise<unknown[]> {
  fixture = await start({ "": stream ? streamed : wholly }, settings, channel);
  const first = await call(fixture, chat.request(model, { stream }));
  expect(await first.text()).toContain('"c1"');
  const tool_calls = ["c1", "c2"].map((id, index) => ({
    id,
    type: "function",
    function: index === 0 ? { name, arguments: args } : { name: "f", arguments: '{"a":2}' },
  }));
  const messages = [
    ...(system === undefined ? [] : [{ role: "system", content: system }]),
    { role: "user", content: said },
    { role: "assistant", content: null, tool_calls },
    ...tool_calls.map(({ id }) => ({ role: "tool", tool_call_id: id, content: "1" })),
  ];
  const next = await call(fixture, chat.request(asked, { token, body: { messages } }));
  await next.text();
  const sent = fixture.mock.received.at(-1)?.body as unknown as {
    contents: { parts: { thoughtSignature?: string }[] }[];
  };
  return sent.contents[1]?.parts.map(({ thoughtSignature }) => thoughtSignature) ?? [];
}

test.each([false, true])("return to their calls, streamed: %s", async (stream) => {
  expect(await signatures({}, "", stream)).toEqual(["U0lH", undefined]);
});

test("return when the client rewrote the arguments", async () => {
  expect(await signatures({ args: '{ "a": 1.0 }' })).toEqual(["U0lH", undefined]);
});

// Ids of calls repeat: some models begin with the same one in every conversation.
test.each<[string, Again]>([
  ["caller", { token: NARROW_TOKEN }],
  ["conversation", { said: "Good day" }],
  ["conversation, with instructions", { system: "Be brief." }],
  ["tool", { name: "g" }],
  ["call", { args: '{"a":3}' }],
  ["model", { model: "allowed-2" }],
])("do not return to another %s", async (_, again) => {
  expect(await signatures(again)).toEqual([undefined, undefined]);
});

test("are not stored when the configuration disables it", async () => {
  expect(await signatures({}, "reasoning: { cache: off }")).toEqual([undefined, undefined]);
});

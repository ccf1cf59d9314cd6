/** Callers that hand back less than they got: the gateway remembers what proved their calls (field bug D3). */
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
  /** What the user said first, as the second request has it. */
  said?: string;
  /** Of the call that is signed. */
  name?: string;
  args?: string;
  model?: string;
  system?: string;
}

/** The signatures that go up with the second request, of a caller that keeps to the plainest form of its wire. */
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

test.each([false, true])("come back where they were, streamed: %s", async (stream) => {
  expect(await signatures({}, "", stream)).toEqual(["U0lH", undefined]);
});

test("come back to a caller that wrote the arguments again", async () => {
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
])("do not come back to another %s", async (_, again) => {
  expect(await signatures(again)).toEqual([undefined, undefined]);
});

test("are not kept where the administrator does not want it", async () => {
  expect(await signatures({}, "reasoning: { cache: off }")).toEqual([undefined, undefined]);
});

/** Numbers from clients and upstreams keep their digits through the gateway, whole and streamed. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, type Fixture, start, TOKEN } from "./fixture.ts";
import { endStream, piece, type Script, startStream, whole } from "./mock.ts";

const args = '{"id":12345678901234567890,"price":1.10,"zero":-0,"big":1E400}';
const result = "1.10";

const answer = (content: string): string =>
  `{"id":"msg_1","type":"message","role":"assistant","model":"m","stop_reason":"tool_use","stop_sequence":null,"content":[${content}],"usage":{"input_tokens":1,"output_tokens":2}}`;
const use = `{"type":"tool_use","id":"call_1","name":"f","input":${args}}`;

const scripts: Record<string, Script> = {
  whole: whole(200, "application/json", answer(use)),
  streamed: (socket) => {
    startStream(socket);
    for (const data of [
      `{"type":"message_start","message":${answer("").replace('"tool_use"', "null")}}`,
      '{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_1","name":"f","input":{}}}',
      `{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":${JSON.stringify(args)}}}`,
      '{"type":"content_block_stop","index":0}',
      '{"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":2}}',
      '{"type":"message_stop"}',
    ])
      piece(socket, `event: ${data.slice(9, data.indexOf('"', 9))}\ndata: ${data}\n\n`);
    endStream(socket);
  },
};

let fixture: Fixture;
beforeAll(async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
  const channel = "  - { name: one, provider: other, key: k, base_url: '${A}', models: ['*'] }";
  fixture = await start(scripts, "", channel);
});
afterAll(() => fixture.close());

const json = { "content-type": "application/json", authorization: `Bearer ${TOKEN}` };
const question = `{"model":"whole","messages":[{"role":"user","content":"q"},
  {"role":"assistant","tool_calls":[{"id":"call_1","type":"function","function":{"name":"f","arguments":${JSON.stringify(args)}}}]},
  {"role":"tool","tool_call_id":"call_1","content":"${result}"}],
  "tools":[{"type":"function","function":{"name":"f","parameters":{"type":"object","properties":{"a":{"type":"number","default":0.10}}}}}]}`;

test("a chat request to an upstream of messages, with its response", async () => {
  const path = "/v1/chat/completions";
  const reply = await call(fixture, { path, headers: json, body: question });
  const { text } = fixture.mock.received.at(-1) as { text: string };
  expect(text).toContain(`"input":${args}`);
  expect(text).toContain('"default":0.10');
  expect(text).toContain(`"content":"${result}"`);
  expect(await reply.text()).toContain(`"arguments":${JSON.stringify(args)}`);
});

test("a stream of messages to a client of content", async () => {
  const path = `/v1beta/models/streamed:streamGenerateContent?alt=sse&key=${TOKEN}`;
  const body = `{"contents":[{"role":"user","parts":[{"text":"q"}]}],"tools":[{"functionDeclarations":[{"name":"f","parametersJsonSchema":{"type":"object","properties":{"a":{"type":"number","default":0.10}}}}]}]}`;
  const reply = await call(fixture, { path, headers: { "content-type": "application/json" }, body });
  expect(fixture.mock.received.at(-1)?.text).toContain('"default":0.10');
  expect(await reply.text()).toContain(`"args":${args}`);
});

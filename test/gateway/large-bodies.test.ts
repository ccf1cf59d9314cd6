/**
 * Bodies that are parsed, converted and serialized in slices of the event loop. Upstreams and clients get the same as
 * for small bodies, a client may disconnect meanwhile, and refusals are the same.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Fixture, start, TOKEN, until } from "./fixture.ts";
import { completion, whole } from "./mock.ts";

/** Above 1 MiB, with characters of one to four bytes; a slice may end at any of them. */
const LONG = `a${'größer – 漢字 🦊 \u2028 "quoted" \\ '.repeat(60_000)}`;
const message = (text: string): string =>
  JSON.stringify({
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "m",
    content: [{ type: "text", text }],
    stop_reason: "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 2 },
  });
const json = "application/json";

let fixture: Fixture;
beforeAll(async () => {
  const at = (name: string, provider: string, below: string): string =>
    `  - { name: ${name}, provider: ${provider}, key: k, base_url: '\${A}${below}', models: ['${name}-*'] }`;
  const channels = [at("same", "mock", "/v1"), at("other", "other", "")].join("\n");
  const scripts = {
    "same-short": whole(200, json, completion("Hi")),
    "same-long": whole(200, json, completion(LONG)),
    "other-short": whole(200, json, message("Hi")),
    "other-long": whole(200, json, message(LONG)),
  };
  fixture = await start(scripts, "", channels);
});
afterAll(() => fixture.close());

const ask = (body: string | Buffer, signal?: AbortSignal): Promise<Response> =>
  fetch(`${fixture.gateway.url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": json, authorization: `Bearer ${TOKEN}` },
    body: body as string,
    ...(signal && { signal }),
  });
const question = (model: string, content: unknown, more: object = {}): string =>
  JSON.stringify({ model, messages: [{ role: "user", content }], ...more });
const textOf = async (reply: Response): Promise<string> => {
  const answer = (await reply.json()) as { choices: { message: { content: string } }[] };
  return answer.choices[0]?.message.content ?? "";
};

test("a large request is sent as its client wrote it, in the same format", async () => {
  const body = question("same-short", LONG, { seed: 1 });
  expect(await textOf(await ask(body))).toBe("Hi");
  expect(fixture.mock.received.at(-1)?.text === body).toBe(true);
});

test("a large request is converted completely, with exact numbers", async () => {
  const schema = { type: "object", properties: { a: { type: "number", default: "DIGITS" } } };
  const tools = [{ type: "function", function: { name: "f", parameters: schema } }];
  const body = question("other-short", LONG, { tools }).replace('"DIGITS"', "1.10");
  expect(await textOf(await ask(body))).toBe("Hi");
  const { text = "", body: sent } = fixture.mock.received.at(-1) ?? {};
  expect(text).toContain('"default":1.10');
  const turns = sent?.messages as { content: string | { text: string }[] }[];
  const content = turns[0]?.content;
  expect((typeof content === "string" ? content : content?.[0]?.text) === LONG).toBe(true);
  const { headers } = fixture.mock.received.at(-1) ?? {};
  expect(headers).toMatchObject({ "content-type": json, "content-length": String(Buffer.byteLength(text)) });
});

test.each(["same-long", "other-long"])("a large response arrives complete: %s", async (model) => {
  const reply = await ask(question(model, "Hi"));
  expect(reply.status).toBe(200);
  expect((await textOf(reply)) === LONG).toBe(true);
});

test.each<[string, string | Buffer, string]>([
  [
    "a body that its schema refuses",
    question("same-short", [{ type: "text", text: LONG }, 5]),
    "messages[0].content[1]",
  ],
  ["a body that is not JSON", question("same-short", LONG).slice(0, -1), "not valid JSON"],
  [
    "a body that is not UTF-8",
    Buffer.concat([Buffer.from(question("same-short", LONG)), Buffer.from([0xff])]),
    "UTF-8",
  ],
  ["a body with too deep nesting", question("same-short", LONG, { a: nested(200) }), "deep"],
])("%s gets the same refusal as a small body", async (_name, body, words) => {
  const asked = fixture.mock.received.length;
  const reply = await ask(body);
  expect(reply.status).toBe(400);
  expect(await reply.text()).toContain(words);
  expect(fixture.mock.received).toHaveLength(asked);
});

test("the request of a client that disconnects is not sent, and the next one is served", async () => {
  const leaving = new AbortController();
  const left = ask(question("other-short", LONG.repeat(4)), leaving.signal);
  await new Promise((resolve) => setTimeout(resolve, 30));
  leaving.abort();
  await expect(left).rejects.toThrow();
  expect(await textOf(await ask(question("other-short", LONG)))).toBe("Hi");
  await until(() => fixture.gateway.running === 0);
});

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = [value];
  return value;
}

/**
 * Many concurrent clients of a whole gateway with two processes and counts in memory: it serves exactly what fits
 * into a quota.
 */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, logIn } from "../admin/client.ts";
import { Callers } from "../servers/clients.ts";
import { startWhole, type Whole } from "./fixture.ts";

const CALLERS = 1_500;
const FITS = 300;
const OUTPUT = 16;

const callers = new Callers(200);
let upstream: Server;
let whole: Whole;
let admin: Client;

/** Uses all that a request reserved: the tokens that the body declares, and the maximum output. */
async function startUpstream(): Promise<Server> {
  const server = createServer(async (asked, response) => {
    let text = "";
    for await (const piece of asked) text += piece;
    const { model, user, stream } = JSON.parse(text) as { model: string; user: string; stream: boolean };
    const usage = { prompt_tokens: Number(user), completion_tokens: OUTPUT };
    const about = { id: "a", created: 0, model };
    const content = { role: "assistant", content: "Hello" };
    if (!stream) {
      const choices = [{ index: 0, message: content, finish_reason: "stop" }];
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ ...about, object: "chat.completion", choices, usage }));
      return;
    }
    response.setHeader("content-type", "text/event-stream");
    const say = (more: object): void =>
      void response.write(
        `data: ${JSON.stringify({ ...about, object: "chat.completion.chunk", ...more })}\n\n`,
      );
    say({ choices: [{ index: 0, delta: content, finish_reason: null }] });
    say({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] });
    say({ choices: [], usage });
    response.end("data: [DONE]\n\n");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** A body, with the number of tokens that its own bytes count as. */
function bodyOf(stream: boolean): { body: string; tokens: number } {
  const said = (input: number): string =>
    JSON.stringify({
      model: "crowd",
      max_tokens: OUTPUT,
      user: String(input).padStart(3, "0"),
      ...(stream ? { stream, stream_options: { include_usage: true } } : {}),
      messages: [{ role: "user", content: "Hello" }],
    });
  const input = Math.ceil(Buffer.byteLength(said(0)) / 4);
  return { body: said(input), tokens: input + OUTPUT };
}

beforeAll(async () => {
  upstream = await startUpstream();
  whole = await startWhole({ processes: 2 });
  admin = await logIn(whole);
  const { port } = upstream.address() as AddressInfo;
  const models = [{ name: "crowd" }];
  const channel = { name: "crowd", provider: "mock", key: "none", models };
  const made = await admin.call("POST", "/channels", { ...channel, baseUrl: `http://127.0.0.1:${port}/v1` });
  expect(made.status).toBe(201);
}, 60_000);
afterAll(async () => {
  callers.close();
  await whole?.close();
  upstream?.closeAllConnections();
  upstream?.close();
});

test.each([
  { how: "plain", stream: false },
  { how: "streamed", stream: true },
])(
  `${CALLERS} concurrent requests, $how, on a quota of ${FITS}: exactly ${FITS} are served`,
  async ({ how, stream }) => {
    const { body, tokens } = bodyOf(stream);
    const { value } = (await admin.call("POST", "/tokens", { name: how, quotaTokens: FITS * tokens })).json;
    const asked = Array.from({ length: CALLERS }, () =>
      callers.post(whole.url, "/v1/chat/completions", value, body),
    );
    const answers = await Promise.all(asked);
    const served = answers.filter(({ status }) => status === 200);
    expect(served.length).toBe(FITS);
    for (const { text } of served) expect(text).toContain("Hello");
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBe(CALLERS - FITS);
    for (const { text } of refused) expect(text).toContain("insufficient_quota");
    // The recorded usage equals the served requests.
    await whole.control.collect();
    await whole.control.collect();
    const [counted] = (await admin.call("GET", `/tokens?search=${how}`)).json.items;
    expect(counted.usedTokens).toBe(FITS * tokens);
  },
  120_000,
);

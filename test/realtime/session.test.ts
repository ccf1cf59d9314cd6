/**
 * `/v1/realtime` on both servers with the official client: the demo speaks and listens, and its transcription shares
 * no code with the gateway.
 */
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { heardOf, samplesOf } from "../../demo/audio/tones.ts";
import { type Demo, startDemo } from "../../demo/server.ts";
import { type Fixture, start, TOKEN } from "../gateway/fixture.ts";
import { type Event, RealtimeClient, speak } from "./client.ts";

let demo: Demo;
/** The official client supports TLS only. */
const gateways: Partial<Record<"native" | "node", { plain: Fixture; tls: Fixture }>> = {};

const certificates = join(import.meta.dirname, "../server/certificates");
const TLS = `tls: { certificate: ${certificates}/one.cert.pem, key: ${certificates}/one.key.pem }`;

beforeAll(async () => {
  demo = await startDemo();
  for (const server of ["native", "node"] as const)
    gateways[server] = {
      plain: await startGateway(`server: ${server}`),
      tls: await startGateway(`server: ${server}, ${TLS}`),
    };
});
afterAll(async () => {
  for (const { plain, tls } of Object.values(gateways)) await Promise.all([plain.close(), tls.close()]);
  await demo.close();
});

function startGateway(listen: string): Promise<Fixture> {
  const models = '{ talk: talk, both: both, "demo-*": "*", renamed: talk }';
  return start(
    {},
    `listen: { ${listen} }`,
    `  - { name: away, provider: talking, key: k, base_url: "http://127.0.0.1:9", models: [both], priority: 2 }
  - { name: here, provider: talking, key: k, base_url: "${demo.url}/v1", models: ${models} }`,
    undefined,
    {},
    { talking: "{ provider: talking, wires: { realtime: {} } }" },
  );
}

describe.each(["native", "node"] as const)("on the %s server", (server) => {
  const gateway = (): Fixture => gateways[server]?.plain as Fixture;
  const encrypted = (): Fixture => gateways[server]?.tls as Fixture;
  const open = async (model = "talk"): Promise<RealtimeClient> => {
    const talk = new RealtimeClient(encrypted().gateway.url, model);
    await talk.next("session.created");
    return talk;
  };
  const records = (): Record<string, unknown>[] =>
    encrypted().log.filter(({ operation, msg }) => operation === "realtime" && msg === "request");

  test("text gets a text response", async () => {
    const talk = await open();
    talk.send({ type: "session.update", session: { type: "realtime", output_modalities: ["text"] } });
    await talk.next("session.updated");
    talk.say("Hello");
    talk.send({ type: "response.create" });
    const done = await talk.next("response.done");
    const deltas = talk.events.filter(({ type }) => type === "response.output_text.delta");
    expect(deltas.length).toBeGreaterThan(1);
    const text = deltas.map(({ delta }) => delta).join("");
    expect(text).toBe('You said: "Hello". This reached me as a realtime request.');
    expect(done.response).toMatchObject({ status: "completed", usage: { total_tokens: expect.any(Number) } });
    await talk.close();
  });

  test("speech ends with silence, and gets a spoken response", async () => {
    const talk = await open();
    speak(talk, "Hello world");
    await talk.next("response.done");
    const heard = await talk.next("conversation.item.input_audio_transcription.completed");
    expect(heard.transcript).toBe(heardOf("Hello world"));
    const sound = talk.events.filter(({ type }) => type === "response.output_audio.delta");
    const said = `You said: "${heardOf("Hello world")}". This reached me as a realtime request.`;
    const bytes = Buffer.concat(sound.map(({ delta }) => Buffer.from(String(delta), "base64")));
    expect(bytes.equals(samplesOf(said))).toBe(true);
    await talk.close();
  });

  test("a tool is called, and the response contains its result", async () => {
    const talk = await open();
    const parameters = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
    const tools = [{ type: "function", name: "weather", parameters }];
    talk.send({ type: "session.update", session: { type: "realtime", output_modalities: ["text"], tools } });
    talk.say("How is the weather in Paris?");
    talk.send({ type: "response.create" });
    const called = await talk.next("response.function_call_arguments.done");
    expect(JSON.parse(String(called.arguments))).toHaveProperty("city");
    await talk.next("response.done");
    const from = talk.events.length;
    const item = { type: "function_call_output", call_id: called.call_id, output: "sunny" };
    talk.send({ type: "conversation.item.create", item });
    talk.send({ type: "response.create" });
    const done = await talk.next("response.done", from);
    expect(JSON.stringify(done)).toContain("weather: sunny");
    await talk.close();
  });

  test("speech interrupts a response", async () => {
    const talk = await open();
    talk.say("Tell me a long story about a quick brown fox and a lazy dog that nobody has heard before");
    talk.send({ type: "response.create" });
    await talk.next("response.output_audio.delta");
    speak(talk, "Stop");
    const done = await talk.next("response.done");
    expect(done.response).toMatchObject({ status: "cancelled", status_details: { reason: "turn_detected" } });
    await talk.close();
  });

  test("a model has its upstream name, in the URL and in the session", async () => {
    const talk = await open("renamed");
    const session = { type: "realtime", model: "renamed", output_modalities: ["text"] };
    talk.send({ type: "session.update", session });
    expect((await talk.next("session.updated")).session).toMatchObject({ model: "talk" });
    await talk.close();
  });

  test("an unreachable channel is skipped", async () => {
    const talk = await open("both");
    await talk.close();
    await expect.poll(() => records().at(-1)).toMatchObject({ channel: "here", attempts: 2, status: 101 });
  });

  test("the upstream reports a client's invalid message", async () => {
    const talk = await open();
    talk.send({ type: "nonsense" });
    expect((await talk.next("error")).error).toMatchObject({ code: "invalid_value", param: "type" });
    await talk.close();
  });

  test.each([
    ["a missing token", "talk", {}, 401, "the token is missing"],
    ["an unknown model", "nothing", { authorization: `Bearer ${TOKEN}` }, 503, "nothing"],
  ])("%s gets a response over HTTP", async (_, model, headers, status, message) => {
    const url = `${gateway().gateway.url.replace("http", "ws")}/v1/realtime?model=${model}`;
    const socket = new WebSocket(url, { headers });
    const [, response] = (await once(socket, "unexpected-response")) as [
      unknown,
      import("node:http").IncomingMessage,
    ];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    expect(response.statusCode).toBe(status);
    expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({
      error: { message: expect.stringContaining(message) },
    });
  });

  test("an upstream's refusal is reported in the session, which ends", async () => {
    const talk = new RealtimeClient(encrypted().gateway.url, "demo-429");
    const [code, reason] = await once(talk.socket.socket as unknown as WebSocket, "close");
    expect(code).toBe(1013);
    expect(String(reason)).toContain("Rate limit");
    expect(talk.events).toMatchObject([{ type: "error", error: { code: "rate_limit_exceeded" } }]);
    expect(records().at(-1)).toMatchObject({ status: 429, model: "demo-429" });
  });

  test("messages wait until the upstream has accepted the session", async () => {
    const url = `${gateway().gateway.url.replace("http", "ws")}/v1/realtime?model=both`;
    const socket = new WebSocket(url, { headers: { authorization: `Bearer ${TOKEN}` } });
    const types: string[] = [];
    socket.on("message", (data) => types.push(JSON.parse(String(data)).type));
    await once(socket, "open");
    socket.send(JSON.stringify({ type: "input_audio_buffer.clear" }));
    await expect.poll(() => types).toEqual(["session.created", "input_audio_buffer.cleared"]);
    socket.close();
  });

  test("a request without an upgrade gets 426", async () => {
    const answer = await fetch(`${gateway().gateway.url}/v1/realtime?model=talk`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    expect(answer.status).toBe(426);
    expect(answer.headers.get("upgrade")).toBe("websocket");
    expect(await answer.text()).toContain("WebSocket");
  });

  test("a browser's token is in a subprotocol, and the response names the other subprotocol", async () => {
    const url = `${gateway().gateway.url.replace("http", "ws")}/v1/realtime?model=talk`;
    const socket = new WebSocket(url, ["realtime", `openai-insecure-api-key.${TOKEN}`]);
    await once(socket, "open");
    expect(socket.protocol).toBe("realtime");
    socket.close(4001, "enough");
    const [code] = await once(socket, "close");
    expect(code).toBe(4001);
  });

  test("a message above the size limit ends the session", async () => {
    const url = `${gateway().gateway.url.replace("http", "ws")}/v1/realtime?model=talk`;
    const socket = new WebSocket(url, { headers: { authorization: `Bearer ${TOKEN}` } });
    await once(socket, "open");
    socket.send(Buffer.alloc(70 * 2 ** 20));
    const [code] = await once(socket, "close");
    expect([1006, 1009]).toContain(code);
  });

  test("an upstream that disconnects is reported, and the session ends", async () => {
    const talk = new RealtimeClient(encrypted().gateway.url, "demo-truncate");
    const [code] = await once(talk.socket.socket as unknown as WebSocket, "close");
    expect(code).toBe(1011);
    expect(talk.events.at(-1)).toMatchObject({ type: "error", error: { type: "server_error" } });
  });

  test("a shutdown is reported to the session, without a wait", async () => {
    const fixture = await startGateway(`server: ${server}`);
    const socket = new WebSocket(`${fixture.gateway.url.replace("http", "ws")}/v1/realtime?model=talk`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    const events: Event[] = [];
    socket.on("message", (data) => events.push(JSON.parse(String(data))));
    const closed = once(socket, "close");
    await expect.poll(() => events.length).toBe(1);
    expect(await fixture.gateway.close(50)).toBe(1);
    const [code] = await closed;
    expect(code).toBe(1001);
    expect(events.at(-1)).toMatchObject({ type: "error", error: { type: "server_error" } });
    await fixture.close();
  });
});

/**
 * What a connection accepts and refuses, on both servers: messages, lanes, disconnecting clients, time limits, a stop
 * of the gateway.
 */
import { request } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { type Fixture, NARROW_TOKEN, start, TOKEN, until } from "../gateway/fixture.ts";
import { delta, done, endStream, finish, piece, type Script, startStream } from "../gateway/mock.ts";
import { finalOf, isLast, type Message, Messages, textOf } from "./messages.ts";

/** Streams that the tests release. */
const held: (() => void)[] = [];

const scripts: Record<string, Script> = {
  "*": (socket, { body }) => {
    startStream(socket);
    piece(socket, delta(`said ${JSON.stringify(body.messages).length}`) + finish + done);
    endStream(socket);
  },
  held: (socket) => {
    startStream(socket);
    piece(socket, delta("begun"));
    held.push(() => {
      piece(socket, delta(" and ended") + finish + done);
      endStream(socket);
    });
  },
  silent: () => {},
  broken: (socket) => {
    startStream(socket);
    piece(socket, delta("begun"));
    socket.end();
  },
};

let fixture: Fixture;
afterEach(async () => {
  held.length = 0;
  await fixture.close();
});

const refused = (message: Message | undefined): unknown => {
  const { type, status, error } = message as { type: string; status: number; error: Message };
  expect(type).toBe("error");
  return { status, ...error, message: undefined };
};

describe.each(["native", "node"] as const)("on the %s server", (server) => {
  const begin = async (settings = "", more: Partial<Record<string, Script>> = {}): Promise<void> => {
    fixture = await start(
      { ...scripts, ...(more as typeof scripts) },
      `listen: { server: ${server} }\n${settings}`,
    );
  };
  const open = (token = TOKEN): Promise<Messages> => Messages.open(fixture.gateway.url, token);
  const requests = (): Message[] => fixture.log.filter(({ msg }) => msg === "request");

  test("a GET without an upgrade to WebSocket returns 405", async () => {
    await begin();
    const answer = await fetch(`${fixture.gateway.url}/v1/responses`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
  });

  test("a GET whose upgrade a proxy removed returns 426, so that clients continue over HTTP", async () => {
    await begin();
    const headers = { authorization: `Bearer ${TOKEN}`, "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==" };
    const answer = await fetch(`${fixture.gateway.url}/v1/responses`, { headers });
    expect([answer.status, answer.headers.get("upgrade")]).toEqual([426, "websocket"]);
    expect(await answer.json()).toMatchObject({ error: { type: "invalid_request_error" } });
  });

  test("an unknown token gets 401", async () => {
    await begin();
    const status = await new Promise((resolve, reject) => {
      const headers = {
        authorization: "Bearer nobody",
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      };
      const asked = request(`${fixture.gateway.url}/v1/responses`, { headers });
      asked.on("response", ({ statusCode }) => resolve(statusCode)).on("error", reject);
      asked.on("upgrade", () => resolve(101)).end();
    });
    expect(status).toBe(401);
  });

  const invalid = { status: 400, type: "invalid_request_error" };
  test.each([
    ["a message that is not JSON", "{nothing", { ...invalid }],
    ["null", "null", { ...invalid }],
    ["a list", "[]", { ...invalid }],
    ["binary", Buffer.from('{"type":"response.create"}'), { ...invalid }],
    ["a message without a type", { model: "m", input: "a" }, { ...invalid, param: "type" }],
    ["an unknown type", { type: "response.append", input: [] }, { ...invalid, param: "type" }],
    ["a request without a model", { type: "response.create", input: "a" }, { ...invalid, param: "model" }],
    ["an invalid field", { type: "response.create", model: "m", input: 1 }, { ...invalid, param: "input" }],
    [
      "an invalid lane name",
      { type: "response.create", model: "m", input: "a", stream_id: "" },
      { ...invalid, code: "invalid_stream_id", param: "stream_id" },
    ],
    [
      "an unknown previous response",
      { type: "response.create", model: "m", input: "a", previous_response_id: "resp_0" },
      { ...invalid, code: "previous_response_not_found", param: "previous_response_id" },
    ],
  ])("%s is refused, and the next request succeeds", async (_, message, error) => {
    await begin();
    const messages = await open();
    messages.send(message);
    await messages.until(() => messages.all.length > 0);
    expect(refused(messages.all[0])).toMatchObject(error);
    expect(finalOf(await messages.ask({ model: "m", input: "Hello" }))).toMatchObject({
      status: "completed",
    });
  });

  test("an error equals that over HTTP, with its status", async () => {
    await begin();
    const messages = await open(NARROW_TOKEN);
    const body = { model: "forbidden", input: "a" };
    const headers = { authorization: `Bearer ${NARROW_TOKEN}`, "content-type": "application/json" };
    const answer = await fetch(`${fixture.gateway.url}/v1/responses`, {
      method: "POST",
      headers,
      body: JSON.stringify({ ...body, stream: true }),
    });
    const [message] = await messages.ask(body);
    const { error } = (await answer.json()) as { error: object };
    expect(message).toMatchObject({ type: "error", status: answer.status, error });
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });

  test("an interrupted response ends as a stream does, and the next request succeeds", async () => {
    await begin();
    const messages = await open();
    const broken = await messages.ask({ model: "broken", input: "a" });
    expect(textOf(broken)).toBe("begun");
    expect(broken.at(-1)?.type).not.toBe("response.completed");
    expect(finalOf(await messages.ask({ model: "m", input: "a" }))).toMatchObject({ status: "completed" });
  });

  test("a silence is filled with pings", async () => {
    await begin("timeouts: { keepalive_ms: 20 }");
    const messages = await open();
    let pings = 0;
    messages.socket.on("ping", () => pings++);
    messages.send({ type: "response.create", model: "held", input: "a" });
    await until(() => pings >= 3);
    held[0]?.();
    await messages.until(() => messages.all.some(isLast));
    expect(finalOf(messages.all)).toMatchObject({ status: "completed" });
  });

  test("Codex's acknowledgement of a response gets no reply", async () => {
    await begin();
    const messages = await open();
    messages.send({ type: "response.processed", response_id: "resp_1" });
    const answered = await messages.ask({ model: "m", input: "a" });
    expect(messages.all).toEqual(answered);
    expect(requests()).toHaveLength(1);
  });

  test("requests of one lane run in sequence, in their order", async () => {
    await begin();
    const messages = await open();
    messages.send({ type: "response.create", model: "held", input: "first" });
    messages.send({ type: "response.create", model: "m", input: "second" });
    await until(() => held.length === 1);
    messages.send({ type: "response.create", model: "m", input: "third" });
    await messages.until(() => textOf(messages.all) === "begun");
    expect(fixture.mock.received).toHaveLength(1);
    held[0]?.();
    await messages.until(() => messages.all.filter(isLast).length === 3);
    const created = messages.all
      .filter(({ type }) => type === "response.created")
      .map((each) => finalOf([each]).id);
    const ended = messages.all.filter(isLast).map((each) => finalOf([each]).id);
    expect(ended).toEqual(created);
    expect(fixture.mock.received.map(({ text }) => /first|second|third/.exec(text)?.[0])).toEqual([
      "first",
      "second",
      "third",
    ]);
  });

  test("lanes run in parallel, and each message names its lane", async () => {
    await begin();
    const messages = await open();
    messages.send({ type: "response.create", model: "held", input: "slow", stream_id: "slow" });
    await until(() => held.length === 1);
    messages.send({ type: "response.create", model: "m", input: "fast", stream_id: "fast.1" });
    await messages.until(() => messages.all.some(isLast));
    expect(messages.all.find(isLast)).toMatchObject({ stream_id: "fast.1", type: "response.completed" });
    messages.send({ type: "response.create", model: "m", input: 5, stream_id: "fast.1" });
    await messages.until(() => messages.all.filter(isLast).length === 2);
    expect(messages.all.findLast(isLast)).toMatchObject({ stream_id: "fast.1", type: "error", status: 400 });
    held[0]?.();
    await messages.until(() => messages.all.filter(isLast).length === 3);
    expect(messages.all.every((each) => ["slow", "fast.1"].includes(String(each.stream_id)))).toBe(true);
    expect(fixture.mock.received.some(({ text }) => text.includes("stream_id"))).toBe(false);
  });

  test("a connection has 32 named lanes and one without a name", async () => {
    await begin();
    const messages = await open();
    for (let lane = 0; lane < 32; lane++)
      await messages.ask({ model: "m", input: "a", stream_id: `lane-${lane}` });
    await messages.ask({ model: "m", input: "a" });
    const [error] = await messages.ask({ model: "m", input: "a", stream_id: "lane-32" });
    expect(error).toMatchObject({
      stream_id: "lane-32",
      status: 400,
      error: { code: "websocket_stream_limit_reached" },
    });
    const again = await messages.ask({ model: "m", input: "a", stream_id: "lane-0" });
    expect(finalOf(again)).toMatchObject({ status: "completed" });
  });

  test("a lane can continue from another lane's latest response, and from no older one", async () => {
    await begin();
    const messages = await open();
    const on = (stream_id: string, previous?: string): Promise<Message[]> =>
      messages.ask({
        model: "m",
        input: "a",
        store: false,
        stream_id,
        previous_response_id: previous ?? null,
      });
    const first = finalOf(await on("one"));
    const fork = finalOf(await on("two", first.id));
    expect(fork).toMatchObject({ status: "completed", previous_response_id: first.id });
    await on("one", first.id);
    expect(refused((await on("three", first.id)).at(-1))).toMatchObject({
      code: "previous_response_not_found",
    });
    expect(finalOf(await on("three", fork.id))).toMatchObject({ status: "completed" });
  });

  test("only a limited number of early messages wait; the others get 429", async () => {
    await begin();
    const messages = await open();
    for (let sent = 0; sent < 70; sent++)
      messages.send({ type: "response.create", model: "held", input: "a" });
    await messages.until(() => messages.all.filter(isLast).length === 5);
    expect(messages.all.filter(isLast).map(({ status }) => status)).toEqual([429, 429, 429, 429, 429]);
    await until(() => held.length === 1);
    expect(fixture.mock.received).toHaveLength(1);
  });

  test("a client that disconnects cancels running and waiting requests", async () => {
    await begin();
    const messages = await open();
    messages.send({ type: "response.create", model: "held", input: "a" });
    messages.send({ type: "response.create", model: "m", input: "b" });
    await messages.until(() => textOf(messages.all) === "begun");
    messages.socket.terminate();
    await until(() => fixture.mock.received[0]?.closedMs !== undefined);
    await until(() => fixture.gateway.running === 0);
    expect(requests()).toMatchObject([{ status: 499, stream: true }]);
    const closed = fixture.log.filter(({ msg }) => msg === "connection closed");
    expect(closed).toMatchObject([{ wire: "responses", token: "all", served: 1 }]);
  });

  test("a large message is accepted, and one above the body limit closes the connection", async () => {
    await begin("limits: { max_body_bytes: 4000000 }");
    const messages = await open();
    const answer = await messages.ask({ model: "m", input: "x".repeat(3_000_000), store: false });
    expect(finalOf(answer)).toMatchObject({ status: "completed" });
    expect(JSON.parse(fixture.mock.received[0]?.text ?? "").messages[0].content).toHaveLength(3_000_000);
    // Together with the earlier turns it exceeds the limit.
    const [tooMuch] = await messages.ask({
      model: "m",
      input: "y".repeat(2_000_000),
      previous_response_id: finalOf(answer).id,
    });
    expect(refused(tooMuch)).toMatchObject({ status: 413 });
    messages.send({ type: "response.create", model: "m", input: "x".repeat(5_000_000) });
    expect(await messages.end()).toMatchObject({
      code: expect.toSatisfy((code) => code === 1009 || code === 1006),
    });
  });

  test("on shutdown, idle connections are closed and running requests finish", async () => {
    await begin();
    const [idle, busy] = [await open(), await open()];
    busy.send({ type: "response.create", model: "held", input: "a" });
    await busy.until(() => textOf(busy.all) === "begun");
    const closing = fixture.gateway.close(10_000);
    expect(await idle.end()).toMatchObject({ code: 1001 });
    expect(refused(idle.all[0])).toMatchObject({ status: 503 });
    held[0]?.();
    await busy.end();
    expect(textOf(busy.all)).toBe("begun and ended");
    expect(busy.all.some(({ type }) => type === "response.completed")).toBe(true);
    expect(busy.closed).toMatchObject({ code: 1001 });
    expect(await closing).toBe(0);
  });

  test("requests that run at the end of the grace period get an error", async () => {
    await begin();
    const messages = await open();
    messages.send({ type: "response.create", model: "held", input: "a" });
    await messages.until(() => textOf(messages.all) === "begun");
    expect(await fixture.gateway.close(0)).toBe(1);
    expect(messages.all.find(isLast)?.type).not.toBe("response.completed");
    await messages.end();
  });
});

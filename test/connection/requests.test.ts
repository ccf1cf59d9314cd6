/**
 * A message on a connection is like a request over HTTP: in its record, captures and limits, with the token and the
 * configuration at the time of its arrival.
 */

import { expect, onTestFinished, test } from "vitest";
import { Cells, createMemory } from "../../engine/access/limits/limit-cells.ts";
import type { Limits } from "../../engine/access/limits/limits.ts";
import { MemoryLimiter } from "../../engine/access/limits/memory-limiter.ts";
import { SubjectRows } from "../../engine/access/limits/subject-rows.ts";
import { Tokens } from "../../engine/access/token-index.ts";
import { CaptureQueue } from "../../engine/gateway/capture/capture-queue.ts";
import { readConfig } from "../../engine/gateway/config/config.ts";
import { listen } from "../../engine/gateway/listen.ts";
import { createLog } from "../../engine/gateway/log/log.ts";
import { createConversions } from "../../engine/gateway/service/conversions.ts";
import { createService, type Service, type ServiceOptions } from "../../engine/gateway/service/service.ts";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import type { Capture } from "../../engine/store/captures/capture-contract.ts";
import { type Fixture, input, library, start, TOKEN, until, wait } from "../gateway/fixture.ts";
import {
  delta,
  done,
  endStream,
  finish,
  piece,
  type Script,
  startMock,
  startStream,
} from "../gateway/mock.ts";
import { finalOf, isLast, type Message, Messages } from "./messages.ts";

const usage = `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 } })}\n\n`;
const answering: Script = (socket) => {
  startStream(socket);
  piece(socket, delta("Hi") + finish + usage + done);
  endStream(socket);
};

interface Counted extends Fixture {
  records: RequestRecord[];
  captures: Capture[];
  messages: Messages;
  overHttp(body: Message): Promise<Response>;
}

const COUNTED = "counted-token";

async function startCounted(limits: Limits = {}, settings = ""): Promise<Counted> {
  const memory = createMemory(1, 10);
  const rows = new SubjectRows(memory);
  const records: RequestRecord[] = [];
  const captures: Capture[] = [];
  const kept = { put: async (capture: Capture): Promise<void> => void captures.push(capture) };
  const beside: ServiceOptions = {
    limiter: new MemoryLimiter(new Cells(memory, rows.seat()), (key) => rows.rowOf(key)),
    captures: new CaptureQueue(kept, createLog({ level: "silent" })),
    ledger: {
      append(record, told) {
        records.push(record);
        told();
      },
      full: false,
    },
    tokens: new Tokens([
      {
        name: "counted",
        value: COUNTED,
        id: "counted",
        accountId: "ann",
        captureDays: 1,
        allows: () => true,
        subjects: [{ key: "token:counted", limits }],
      },
    ]),
  };
  const fixture = await start({ "*": answering }, settings, undefined, undefined, beside);
  onTestFinished(() => fixture.close());
  const { url } = fixture.gateway;
  const headers = { authorization: `Bearer ${COUNTED}`, "content-type": "application/json" };
  return {
    ...fixture,
    records,
    captures,
    messages: await Messages.open(url, COUNTED),
    overHttp: (body) =>
      fetch(`${url}/v1/responses`, {
        method: "POST",
        headers,
        body: JSON.stringify({ ...body, stream: true }),
      }),
  };
}

test("its record equals that of the request over HTTP", async () => {
  const { overHttp, messages, records } = await startCounted();
  for (const body of [
    { model: "m", input: "Hello" },
    { model: "m", input: 1 },
    { model: "m", input: "Hello", previous_response_id: "resp_0" },
  ]) {
    records.length = 0;
    await (await overHttp(body)).text();
    await messages.ask(body);
    await until(() => records.length === 2);
    // Attempts are omitted where their times equal those of the request.
    const [first, second] = records.map((record) => {
      const { id, startedMs, firstByteMs, totalMs, queueMs, attempts, ...rest } = record;
      return rest;
    });
    expect(second).toEqual(first);
  }
});

test("its capture equals that over HTTP", async () => {
  const { overHttp, messages, captures } = await startCounted();
  const body = { model: "m", input: "Hello", store: false };
  await (await overHttp(body)).text();
  await messages.ask({ ...body, stream_id: "a", generate: true });
  await until(() => captures.length === 2);
  // Ids and times differ; a message has the request's type in another field.
  const [first, second] = captures.map(({ captured }) => {
    const text = JSON.stringify(captured);
    const read = JSON.parse(text.replace(/(?<=_)[A-Za-z0-9]{24}/g, "ID").replace(/_at\\":\d+/g, '_at\\":0'));
    return { ...read, caller: { ...read.caller, body: JSON.parse(read.caller.body.text) } };
  });
  expect(second).toEqual(first);
});

test("limits apply to each message, and the refusal equals that over HTTP", async () => {
  const { messages, overHttp, records } = await startCounted({ rpm: 2 });
  for (let index = 0; index < 2; index++)
    expect(finalOf(await messages.ask({ model: "m", input: "Hello" }))).toMatchObject({
      status: "completed",
    });
  const [refused] = await messages.ask({ model: "m", input: "Hello" });
  const answer = await overHttp({ model: "m", input: "Hello" });
  const { error } = (await answer.json()) as { error: Message };
  expect(refused).toMatchObject({
    type: "error",
    status: 429,
    error: { code: error.code, type: error.type },
  });
  expect(refused?.headers).toMatchObject({
    "retry-after": expect.any(String),
    "x-request-id": expect.any(String),
  });
  expect(records.filter(({ status }) => status === 429)).toHaveLength(2);
});

test("a request's slot of the concurrency limit is released with its response", async () => {
  const { messages, log } = await startCounted(
    {},
    "overload: { max_concurrent_requests: 1, max_queued_requests: 0 }",
  );
  for (let index = 0; index < 3; index++)
    expect(finalOf(await messages.ask({ model: "m", input: "Hello" }))).toMatchObject({
      status: "completed",
    });
  expect(log.filter(({ status }) => status === 200)).toHaveLength(3);
});

test("a revoked token and a new configuration take effect on an open connection", async () => {
  const mock = await startMock({ "*": answering });
  const serviceOf = (text: string, before?: Service): Service => {
    const config = { path: "polywire.yaml", text };
    const outcome = readConfig({ ...input, config, environment: { A: mock.url } });
    if (outcome.config === undefined) throw new Error(JSON.stringify(outcome.diagnostics.sorted()));
    return createService(
      outcome.config,
      createConversions(library),
      createLog({ level: "silent" }),
      before && { previous: before },
    );
  };
  const channels = (models: string): string => `
channels:
  - { name: only, provider: mock, key: k, base_url: '\${A}/v1', models: ${models} }`;
  const tokens = (...names: string[]): string =>
    `tokens:\n${names.map((name) => `  - { name: ${name}, value: token-of-${name} }`).join("\n")}`;
  const first = serviceOf(tokens("ann", "bob") + channels("[one]"));
  const gateway = await listen(first, "127.0.0.1", 0);
  onTestFinished(async () => {
    await gateway.close(0);
    await mock.close();
  });
  const [ann, bob] = [
    await Messages.open(gateway.url, "token-of-ann"),
    await Messages.open(gateway.url, "token-of-bob"),
  ];
  const ask = async (messages: Messages, model: string): Promise<unknown> => {
    const last = (await messages.ask({ model, input: "Hello" })).at(-1) as Message;
    return last.status ?? finalOf([last]).status;
  };
  expect([await ask(ann, "one"), await ask(bob, "one"), await ask(bob, "two")]).toEqual([
    "completed",
    "completed",
    503,
  ]);
  gateway.swap(serviceOf(tokens("bob") + channels("[two]"), first));
  expect([await ask(ann, "one"), await ask(bob, "two"), await ask(bob, "one")]).toEqual([
    401,
    "completed",
    503,
  ]);
});

/** An upstream of the same wire: its events pass unchanged. */
const event = (type: string, fields: object): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
const response = { id: "resp_1", object: "response", model: "m", created_at: 1, output: [] };

test.each(["native", "node"])(
  "a client that does not read slows the upstream, and gets everything when it reads: %s",
  async (server) => {
    const part = { item_id: "msg_1", output_index: 0, content_index: 0 };
    const chunk = event("response.output_text.delta", { ...part, delta: "x".repeat(64 * 1024) });
    const total = 400;
    let sent = 0;
    const flood: Script = async (socket) => {
      startStream(socket);
      const item = { id: "msg_1", type: "message", role: "assistant", status: "in_progress", content: [] };
      piece(socket, event("response.created", { response: { ...response, status: "in_progress" } }));
      piece(socket, event("response.output_item.added", { output_index: 0, item }));
      for (; sent < total && !socket.destroyed; sent++)
        if (!piece(socket, chunk)) await new Promise((resolve) => socket.once("drain", resolve));
      piece(socket, event("response.completed", { response: { ...response, status: "completed" } }));
      endStream(socket);
    };
    const fixture = await start(
      { flood },
      `listen: { server: ${server} }`,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
      "  - { name: only, provider: same, key: k, base_url: '${A}/v1', models: ['*'] }",
      undefined,
      {},
      { same: "{ provider: same, wires: { responses: {} } }" },
    );
    onTestFinished(() => fixture.close());
    const messages = await Messages.open(fixture.gateway.url, TOKEN);
    messages.send({ type: "response.create", model: "flood", input: "a", store: false });
    await messages.until(() => messages.all.length > 0);
    messages.socket.pause();
    // The buffers of four sockets fill first; then the upstream has to wait.
    for (let before = -1; before !== sent; await wait(500)) before = sent;
    expect(sent).toBeLessThan(0.75 * total);
    messages.socket.resume();
    await messages.until(() => messages.all.some(isLast));
    expect(sent).toBe(total);
    expect(messages.all.at(-1)?.type).toBe("response.completed");
    expect(messages.all.filter(({ type }) => type === "response.output_text.delta")).toHaveLength(total);
  },
);

/** Upstreams find a cached prompt only by an unchanged prefix. */
test.each(["chat", "responses"])(
  "over ten turns, each request to %s begins with the previous one",
  async (wire) => {
    let turn = 0;
    const talking: Script = (socket) => {
      turn++;
      startStream(socket);
      if (wire === "chat") piece(socket, delta(`answer ${turn}`) + finish + done);
      else {
        const content = [{ type: "output_text", text: `answer ${turn}`, annotations: [], logprobs: [] }];
        const message = {
          id: `msg_${turn}`,
          type: "message",
          role: "assistant",
          status: "completed",
          content,
        };
        const sealed = {
          id: `rs_${turn}`,
          type: "reasoning",
          summary: [],
          encrypted_content: `sealed-${turn}`,
        };
        const whole = { ...response, id: `resp_${turn}`, status: "completed", output: [sealed, message] };
        piece(
          socket,
          event("response.created", { response: { ...response, id: `resp_${turn}`, status: "in_progress" } }),
        );
        for (const [output_index, item] of whole.output.entries())
          piece(socket, event("response.output_item.done", { output_index, item }));
        piece(socket, event("response.completed", { response: whole }));
      }
      endStream(socket);
    };
    const fixture = await start(
      { "*": talking },
      "",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
      "  - { name: only, provider: same, key: k, base_url: '${A}/v1', models: ['*'] }",
      undefined,
      {},
      { same: `{ provider: same, wires: { ${wire}: {} } }` },
    );
    onTestFinished(() => fixture.close());
    const messages = await Messages.open(fixture.gateway.url, TOKEN);
    let before: string | null = null;
    for (let asked = 1; asked <= 10; asked++) {
      const body = { model: "m", input: [{ role: "user", content: `question ${asked}` }], store: false };
      const include = ["reasoning.encrypted_content"];
      const answer = await messages.ask({
        ...body,
        include,
        instructions: "Be brief",
        previous_response_id: before,
      });
      before = finalOf(answer).id;
    }
    const sent = fixture.mock.received.map(({ body }) => (body.messages ?? body.input) as object[]);
    expect(sent).toHaveLength(10);
    // The first request of the same wire is sent as the client wrote it.
    for (let index = wire === "chat" ? 1 : 2; index < sent.length; index++) {
      const earlier = (sent[index - 1] ?? []).map((each) => JSON.stringify(each));
      expect((sent[index] ?? []).slice(0, earlier.length).map((each) => JSON.stringify(each))).toEqual(
        earlier,
      );
    }
    const last = JSON.stringify(sent.at(-1));
    for (let asked = 1; asked < 10; asked++) expect(last).toContain(`answer ${asked}"`);
    if (wire === "responses") expect(last.match(/sealed-\d/g)).toHaveLength(9);
  },
);

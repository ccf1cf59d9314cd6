/**
 * Channels of the store on a whole gateway: tested before and while they serve, and left out when their provider file
 * breaks.
 */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startConnectProxy } from "../channels/doubles.ts";
import { chat, providerFiles, startWhole, type Whole } from "../control/fixture.ts";
import { type Client, logIn } from "./client.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are read as a client would, and expectations catch the rest
type Any = any;

const MOCK = "{ provider: mock, wires: { chat: {} } }";
const OWN = "{ provider: own, wires: { chat: {} } }";

let whole: Whole;
let admin: Client;
let refusing: Server;
let refusingUrl: string;

beforeAll(async () => {
  refusing = createServer((request, response) => {
    request.resume();
    response.writeHead(401, { "content-type": "application/json" });
    response.end(
      JSON.stringify({ error: { message: "Incorrect API key provided", type: "invalid_request_error" } }),
    );
  }).listen(0, "127.0.0.1");
  await once(refusing, "listening");
  refusingUrl = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
  whole = await startWhole({ processes: 2, providers: { own: OWN } });
  admin = await logIn(whole);
});
afterAll(async () => {
  await whole.close();
  refusing.close();
});

async function createChannel(name: string, more: object = {}): Promise<Any> {
  const { status, json } = await admin.call("POST", "/channels", {
    name,
    provider: "own",
    key: `key-of-${name}`,
    baseUrl: `${whole.upstream.url}/v1`,
    models: [{ name: `model-of-${name}`, upstream: "upstream-model" }],
    ...more,
  });
  if (status !== 201) throw new Error(JSON.stringify(json));
  return json;
}

const read = async (id: string): Promise<Any> => (await admin.call("GET", `/channels/${id}`)).json;
const tried = (id: string, body: object = {}): ReturnType<Client["call"]> =>
  admin.call("POST", `/channels/${id}/test`, body);

test("a test of a channel reports the time, the model and the wire, and is remembered", async () => {
  const { id, testedMs } = await createChannel("good");
  expect(testedMs).toBe(null);
  const { status, json } = await tried(id);
  expect([status, json]).toEqual([
    200,
    { ok: true, status: 200, totalMs: expect.any(Number), model: "upstream-model", wire: "chat" },
  ]);
  const after = await read(id);
  expect(after).toMatchObject({ testFailure: null, version: 1 });
  expect(Date.now() - after.testedMs).toBeLessThan(60_000);
});

test("a disabled channel can be tested, and does not serve", async () => {
  const { id } = await createChannel("asleep", { disabled: true });
  expect((await tried(id)).json.ok).toBe(true);
  expect((await chat(whole, "file-token", "model-of-asleep")).status).toBe(503);
});

test("a channel with a refused key reports the upstream's own message, without the key", async () => {
  const { id } = await createChannel("refused", { baseUrl: refusingUrl });
  const { json, text } = await tried(id);
  expect(json).toMatchObject({ ok: false, failure: expect.stringContaining("Incorrect API key provided") });
  expect(text).not.toContain("key-of-refused");
  expect((await read(id)).testFailure).toBe(json.failure);
});

test("a channel with an unreachable URL reports ECONNREFUSED", async () => {
  const { id } = await createChannel("nowhere", { baseUrl: "http://127.0.0.1:9" });
  expect((await tried(id)).json).toMatchObject({
    ok: false,
    failure: expect.stringContaining("ECONNREFUSED"),
  });
});

test("a test is recorded with its cost, and belongs to no token", async () => {
  const { id } = await createChannel("counted");
  await tried(id);
  const records = async (): Promise<unknown> => {
    await whole.control.collect();
    return (await admin.call("GET", "/usage/requests?channel=counted")).json.items;
  };
  // The API reports the result while the record is still being written.
  const expected = [expect.objectContaining({ outcome: "answered", tokenId: null, attempts: 1 })];
  await expect.poll(records).toEqual(expected);
});

test("a channel with model patterns needs the model to test", async () => {
  const { id } = await createChannel("wide", { models: [{ name: "wide-*" }] });
  const { status, json } = await tried(id);
  expect([status, json.error.message]).toEqual([400, expect.stringContaining("send the model")]);
  expect((await tried(id, { model: "wide-1" })).json).toMatchObject({ ok: true, model: "wide-1" });
  expect((await tried(id, { model: "narrow" })).json).toMatchObject({
    ok: false,
    failure: "the channel does not serve the model `narrow`",
  });
  expect((await tried("nobody")).status).toBe(404);
});

test("a test can name an operation; one that the channel lacks is reported", async () => {
  const { id } = await createChannel("one-way");
  expect((await tried(id, { operation: "generation" })).json.ok).toBe(true);
  expect((await tried(id, { operation: "embeddings" })).json).toMatchObject({
    ok: false,
    status: 0,
    failure: "the channel does not serve `embeddings`; it serves: generation",
  });
  expect((await tried(id, { operation: 1 })).status).toBe(400);
});

test("a stored channel changes its requests and goes through its proxy; the password is never returned", async () => {
  const proxy = await startConnectProxy("user:password-of-the-proxy");
  const url = proxy.url.replace("://", "://user:password-of-the-proxy@");
  const { id, version, ...made } = await createChannel("changing", {
    baseUrl: `${whole.upstream.url.replace("127.0.0.1", "upstream.test")}/v1`,
    proxy: url,
    options: { headers: { "x-mine": "${HOME}", "user-agent": null }, timeouts: { connect_ms: 5000 } },
  });
  expect(made).toMatchObject({
    proxy: proxy.url.replace("://", "://user@"),
    hasProxyPassword: true,
    fault: null,
  });
  expect(JSON.stringify(made)).not.toContain("password-of-the-proxy");
  expect((await tried(id)).json).toMatchObject({ ok: true });
  expect((await chat(whole, "file-token", "model-of-changing")).status).toBe(200);
  expect(new Set(proxy.targets)).toEqual(new Set([`upstream.test:${new URL(whole.upstream.url).port}`]));
  const { json } = await admin.call("PATCH", `/channels/${id}`, {
    version,
    proxy: "socks5://user:word-of-the-proxy@127.0.0.1:9",
  });
  expect(json).toMatchObject({ proxy: "socks5://user@127.0.0.1:9", hasProxyPassword: true });
  const { json: failed, text } = await tried(id);
  expect(failed).toMatchObject({ ok: false, failure: expect.stringContaining("ECONNREFUSED") });
  expect(text).not.toContain("word-of-the-proxy");
  await proxy.close();
});

test("a wrong option is refused by its name, or leaves the channel out with the reason", async () => {
  const body = { name: "wrong", provider: "own", models: [{ name: "model-of-wrong" }] };
  const { status, json } = await admin.call("POST", "/channels", {
    ...body,
    options: { timeouts: { total: 1 } },
  });
  expect([status, json.error.message]).toEqual([400, expect.stringContaining("total_ms")]);
  const { fault } = await createChannel("wrong", { options: { headers: { authorization: "x" } } });
  expect(fault).toBe("`headers` must not be `authorization`");
});

test("a channel without a provider file is left out, with the reason", async () => {
  const { id, fault } = await createChannel("orphan", { provider: "onw" });
  expect(fault).toContain("onw");
  expect((await tried(id)).json).toMatchObject({ ok: false, status: 0, failure: fault });
  const { json } = await admin.call("PATCH", `/channels/${id}`, { version: 1, provider: "own" });
  expect(json.fault).toBe(null);
});

test("a reload that breaks a provider file leaves out its channels with the reason; the others serve, and a fixed file restores all", async () => {
  const broken = await createChannel("breaking");
  const other = await createChannel("lasting", { provider: "mock" });
  const ask = async (name: string): Promise<number[]> => {
    const statuses: number[] = [];
    // Enough requests that each process gets some.
    for (let turn = 0; turn < 6; turn++)
      statuses.push((await chat(whole, "file-token", `model-of-${name}`)).status);
    return [...new Set(statuses)];
  };
  expect([await ask("breaking"), await ask("lasting")]).toEqual([[200], [200]]);

  const wrong = "{ provider: own, wires: { caht: {} } }";
  expect(await whole.reload({ providers: providerFiles({ mock: MOCK, own: wrong }) })).toBe("ready");
  expect([await ask("breaking"), await ask("lasting")]).toEqual([[503], [200]]);
  expect((await chat(whole, "file-token", "file-m")).status).toBe(200);
  expect(await read(broken.id)).toMatchObject({ fault: expect.stringMatching(/^own\.yaml:1:\d+: .*caht/) });
  expect((await read(other.id)).fault).toBe(null);
  // Changes of administrators are served meanwhile.
  expect((await createChannel("later", { provider: "mock" })).fault).toBe(null);
  expect(await ask("later")).toEqual([200]);

  expect(await whole.reload({ providers: providerFiles({ mock: MOCK, own: OWN }) })).toBe("ready");
  expect([await ask("breaking"), (await read(broken.id)).fault]).toEqual([[200], null]);
});

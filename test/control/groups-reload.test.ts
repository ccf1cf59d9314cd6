/** Limits and prices of groups that change while requests run, on a whole gateway with two processes: the counts stay right. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { logIn } from "../admin/client.ts";
import { chat, startWhole, type Whole } from "./fixture.ts";

let whole: Whole;
/** Requests whose response the upstream withholds. */
let running: Promise<number>[];

beforeEach(async () => {
  // One input token: 100 micro-dollars for each request.
  whole = await startWhole({ processes: 2, prices: '"*": { input: 100 }' });
  running = [];
});
afterEach(() => whole.close());

/** @param limits YAML of the group */
async function setGroup(limits: string): Promise<void> {
  const { url } = whole.upstream;
  const text = `
groups: { team: {${limits}}, other: {} }
tokens:
  - { name: one, value: token-of-one, group: team }
  - { name: two, value: token-of-two, group: team }
  - { name: alone, value: token-alone, group: other }
channels: [{ name: open, provider: mock, key: none, base_url: "${url}/v1", models: [m, held] }]
log: { level: error }`;
  expect(await whole.reload({ config: { path: "polywire.yaml", text } })).toBe("ready");
}

let turn = 0;
/** The status of a request of the group, with one of its tokens. */
async function ask(model = "m", token = ["token-of-one", "token-of-two"][turn++ % 2] ?? ""): Promise<number> {
  const response = await chat(whole, token, model);
  await response.arrayBuffer();
  return response.status;
}

/** Starts a request that runs until `finish`. */
async function hold(): Promise<void> {
  const before = whole.upstream.held;
  running.push(ask("held"));
  await expect.poll(() => whole.upstream.held).toBe(before + 1);
}

async function finish(): Promise<number[]> {
  whole.upstream.release();
  return Promise.all(running.splice(0));
}

test("running requests count against a limit that was raised, lowered, removed and set again", async () => {
  await setGroup("max_concurrent: 2");
  await hold();
  await hold();
  expect(await ask()).toBe(429);
  await setGroup("max_concurrent: 3");
  await hold();
  expect(await ask()).toBe(429);
  await setGroup("max_concurrent: 1");
  expect(await ask()).toBe(429);
  await setGroup("");
  expect(await ask()).toBe(200);
  await setGroup("max_concurrent: 4");
  await hold();
  expect(await ask()).toBe(429);
  expect(await ask("m", "token-alone")).toBe(200);
  expect(await finish()).toEqual([200, 200, 200, 200]);
  // Nothing remains of them.
  await setGroup("max_concurrent: 1");
  await hold();
  expect(await ask()).toBe(429);
  expect(await finish()).toEqual([200]);
  expect(await ask()).toBe(200);
});

test("a client that leaves during a change of the limit releases its place", async () => {
  await setGroup("max_concurrent: 1");
  const leaving = new AbortController();
  const left = fetch(`${whole.url}/v1/chat/completions`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: "Bearer token-of-one",
      connection: "close",
    },
    body: JSON.stringify({ model: "held", messages: [{ role: "user", content: "Hello" }] }),
    signal: leaving.signal,
  }).catch(() => "left");
  await expect.poll(() => whole.upstream.held).toBe(1);
  await setGroup("max_concurrent: 2");
  leaving.abort();
  expect(await left).toBe("left");
  await setGroup("max_concurrent: 1");
  await expect.poll(() => ask()).toBe(200);
});

test("a budget of requests counts each request once, whatever the budget was at its start", async () => {
  await setGroup("budgets: [{ per: day, requests: 3 }]");
  await hold();
  await setGroup("budgets: [{ per: day, requests: 2 }]");
  expect(await ask()).toBe(200);
  expect(await ask()).toBe(429);
  expect(await finish()).toEqual([200]);
  expect(await ask()).toBe(429);
  await setGroup("budgets: [{ per: day, requests: 4 }]");
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
});

test("a request costs the price of its start, and the next one the new price", async () => {
  await setGroup("price_multiplier: 1");
  const admin = await logIn(whole);
  const micros = async (): Promise<number> => {
    const { items } = (await admin.call("GET", "/usage?by=group")).json as {
      items: { group: string; costMicros: number }[];
    };
    return items.find(({ group }) => group === "team")?.costMicros ?? 0;
  };
  await hold();
  await setGroup("price_multiplier: 3");
  expect(await finish()).toEqual([200]);
  await expect.poll(micros).toBe(100);
  expect(await ask()).toBe(200);
  await expect.poll(micros).toBe(400);
});

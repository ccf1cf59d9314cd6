/** A whole gateway: tokens of the store, usage that the admin API reports, and changes without a restart. */
import { afterEach, expect, test } from "vitest";
import { type Client, logIn } from "../admin/client.ts";
import { chat, startWhole, type Whole } from "../control/fixture.ts";

let whole: Whole;
let admin: Client;
afterEach(() => whole.close());

async function open(settings = ""): Promise<void> {
  whole = await startWhole({ settings, prices: '"*": { input: 1000, output: 1000 }' });
  admin = await logIn(whole);
}

async function told(value: string, model = "file-a"): Promise<string | null> {
  const response = await chat(whole, value, model);
  expect(response.status).toBe(200);
  await response.text();
  return response.headers.get("x-polywire-cache");
}

test("a token of the store has a cache of its own, which an edit turns off", async () => {
  await open();
  const made = await admin.call("POST", "/tokens", { name: "cached", cache: "on", cacheTtlMs: 60_000 });
  expect(made.json).toMatchObject({ cache: "on", cacheTtlMs: 60_000 });
  const { id, version, value } = made.json;
  await expect.poll(() => told(value)).toBe("hit");
  const edited = await admin.call("PATCH", `/tokens/${id}`, { version, cache: "off" });
  expect(edited.json).toMatchObject({ cache: "off" });
  await expect.poll(() => told(value)).toBe(null);
  expect(await told("file-token")).toBe(null);
});

test("wrong values are refused", async () => {
  await open();
  for (const [wrong, field] of [
    [{ cache: "yes" }, "cache"],
    [{ cacheTtlMs: 0 }, "cacheTtlMs"],
  ] as const) {
    const { status, json } = await admin.call("POST", "/tokens", { name: "x", ...wrong });
    expect([status, json.error.field]).toEqual([400, field]);
  }
});

test("a reload turns the cache on for another model, and keeps what is cached", {
  timeout: 120_000,
}, async () => {
  await open("response_cache: { models: { 'file-a': on } }");
  expect([await told("file-token"), await told("file-token")]).toEqual(["miss", "hit"]);
  expect(await told("file-token", "file-b")).toBe(null);
  const { config } = whole.control.served.files;
  const text = config.text.replace("{ 'file-a': on }", "{ 'file-*': { ttl_ms: 50000 } }");
  expect(await whole.reload({ config: { ...config, text } })).toBe("ready");
  expect([await told("file-token"), await told("file-token", "file-b")]).toEqual(["hit", "miss"]);
});

test("usage says what was saved: in sums, for one request, and as CSV", async () => {
  await open("response_cache: { models: { '*': on } }");
  const { json: token } = await admin.call("POST", "/tokens", { name: "paid", quotaTokens: 1_000_000 });
  expect([await told(token.value), await told(token.value), await told(token.value)]).toEqual([
    "miss",
    "hit",
    "hit",
  ]);
  const sums = async () => (await admin.call("GET", "/usage?by=model")).json.items;
  await expect.poll(async () => (await sums())[0]?.requests).toBe(3);
  const [sum] = await sums();
  const { inputTokens, outputTokens, costMicros } = sum;
  expect(costMicros).toBeGreaterThan(0);
  expect(sum).toMatchObject({
    model: "file-a",
    cacheHits: 2,
    savedTokens: 2 * (inputTokens + outputTokens),
    savedMicros: 2 * costMicros,
  });
  const { items } = (await admin.call("GET", "/usage/requests")).json;
  expect(items.map(({ cache }: { cache: string }) => cache)).toEqual(["hit", "hit", "miss"]);
  expect(items[0]).toMatchObject({ costMicros: 0, inputTokens: 0, savedMicros: costMicros, attempts: 0 });
  const one = await admin.call("GET", `/usage/requests/${items[0].requestId}`);
  expect(one.json).toMatchObject({ cache: "hit", attemptDetails: [] });
  const csv = (await admin.call("GET", "/usage/export")).text.trim().split("\r\n");
  const [names = [], values = []] = csv.slice(0, 2).map((line) => line.split(","));
  const cell = (name: string): string | undefined => values[names.indexOf(name)];
  expect([cell("cache"), cell("savedTokens"), cell("savedMicros")]).toEqual([
    "hit",
    String(inputTokens + outputTokens),
    String(costMicros),
  ]);
  // The quota pays for the first response only.
  const used = (await admin.call("GET", `/tokens/${token.id}`)).json;
  expect(used).toMatchObject({ usedTokens: inputTokens + outputTokens, usedMicros: costMicros });
});

test("a token with content capture stores the content of hits, too", async () => {
  await open("response_cache: { models: { '*': on } }");
  const { json: token } = await admin.call("POST", "/tokens", { name: "seen", captureDays: 1 });
  expect([await told(token.value), await told(token.value)]).toEqual(["miss", "hit"]);
  const ids = async (): Promise<string[]> =>
    (await admin.call("GET", "/usage/requests")).json.items.map(
      (row: { requestId: string }) => row.requestId,
    );
  await expect.poll(async () => (await ids()).length).toBe(2);
  const [hit] = await ids();
  await expect.poll(async () => (await admin.call("GET", `/usage/requests/${hit}/capture`)).status).toBe(200);
  const { json } = await admin.call("GET", `/usage/requests/${hit}/capture`);
  expect(JSON.stringify(json)).toContain("chat.completion");
});

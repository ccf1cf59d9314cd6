/** The live stream of changes: sends the current state, then each change, and ends when the session ends. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { chat, startWhole, type Whole } from "../control/fixture.ts";
import { type Client, logIn } from "./client.ts";

let whole: Whole;
let admin: Client;
beforeAll(async () => {
  whole = await startWhole();
  admin = await logIn(whole);
});
afterAll(() => whole.close());

/** Yields the events of a stream: `data`, or the event's name and `data`. */
async function* events(cookie: string, signal: AbortSignal): AsyncGenerator<string> {
  const headers = { cookie, accept: "text/event-stream" };
  const response = await fetch(`${whole.url}/admin/api/live`, { headers, signal });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  let held = "";
  for await (const chunk of (response.body as ReadableStream<Uint8Array>).pipeThrough(
    new TextDecoderStream(),
  )) {
    held += chunk;
    for (let end = held.indexOf("\n\n"); end >= 0; end = held.indexOf("\n\n")) {
      yield held.slice(0, end);
      held = held.slice(end + 2);
    }
  }
}

test("sends the current state, then changes of configuration and requests, and ends with the session", async () => {
  const client = await logIn(whole);
  const leaving = new AbortController();
  const stream = events(client.cookie, leaving.signal);
  // biome-ignore lint/suspicious/noExplicitAny: read as a client would
  const next = async (): Promise<any> =>
    JSON.parse(((await stream.next()).value as string).replace(/^data: /, ""));
  const first = await next();
  expect(first).toMatchObject({ failing: [] });
  await admin.call("POST", "/tokens", { name: "new" });
  const second = await next();
  expect(second.revision).toBeGreaterThan(first.revision);
  expect((await chat(whole, "file-token", "file-m")).status).toBe(200);
  await whole.control.collect();
  const third = await next();
  expect(third.requests).not.toBe(first.requests);
  await client.call("DELETE", "/session");
  const last = await stream.next();
  expect(last.value).toMatch(/^event: over\ndata: \{"error":\{"code":"unknown"/);
  expect((await stream.next()).done).toBe(true);
  leaving.abort();
});

test("reports a request when it is recorded, also where later requests were recorded before it", async () => {
  const held = {
    name: "held",
    provider: "mock",
    key: "none",
    baseUrl: `${whole.upstream.url}/v1`,
    models: [{ name: "held" }],
  };
  expect((await admin.call("POST", "/channels", held)).status).toBe(201);
  const look = async (): Promise<string> => (await admin.call("GET", "/live")).json.requests;
  const slow = chat(whole, "file-token", "held");
  await expect.poll(() => whole.upstream.held).toBe(1);
  expect((await chat(whole, "file-token", "file-m")).status).toBe(200);
  await whole.control.collect();
  const before = await look();
  expect(await look()).toBe(before);
  whole.upstream.release();
  expect((await slow).status).toBe(200);
  await whole.control.collect();
  expect(await look()).not.toBe(before);
});

test("returns 401 without a session", async () => {
  const headers = { accept: "text/event-stream" };
  const response = await fetch(`${whole.url}/admin/api/live`, { headers });
  expect([response.status, response.headers.get("content-type")]).toEqual([401, "application/json"]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { minimal, post, wireNames } from "./post.ts";
import { type Demo, startDemo } from "./server.ts";

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo({ slowMs: 60 });
});
afterAll(() => demo.close());

const cells = wireNames.flatMap((wire) => [false, true].map((stream) => ({ wire, stream })));

/** What each wire's error body says of a status: `error.type`, `error.code` or `error.status`. */
const named = {
  chat: {
    400: "invalid_request_error",
    401: "invalid_request_error",
    429: "requests",
    500: "server_error",
    503: "server_error",
  },
  messages: {
    400: "invalid_request_error",
    401: "authentication_error",
    429: "rate_limit_error",
    500: "api_error",
    529: "overloaded_error",
  },
  responses: {
    400: "invalid_request_error",
    401: "invalid_request_error",
    429: "requests",
    500: "server_error",
    503: "server_error",
  },
  content: {
    400: "INVALID_ARGUMENT",
    401: "UNAUTHENTICATED",
    429: "RESOURCE_EXHAUSTED",
    500: "INTERNAL",
    503: "UNAVAILABLE",
  },
};

const nameOf = (error: Record<string, unknown>): unknown => error.status ?? error.type;

test.each(cells.flatMap((cell) => [400, 401, 429, 500].map((status) => ({ ...cell, status }))))(
  "$wire demo-$status, stream $stream",
  async ({ wire, stream, status }) => {
    const response = await post(demo.url, wire, minimal[wire], { model: `demo-${status}`, stream });
    expect(response.status).toBe(status);
    const { error } = (await response.json()) as { error: Record<string, unknown> };
    expect(nameOf(error)).toBe((named[wire] as Record<number, string>)[status]);
    expect(error.message).toMatch(/\w/);
    if (status !== 429) return;
    if (wire === "content") expect(JSON.stringify(error.details)).toContain('"retryDelay":"2s"');
    else expect(response.headers.get("retry-after")).toBe("2");
  },
);

test.each(cells)("$wire demo-html, stream $stream", async ({ wire, stream }) => {
  const response = await post(demo.url, wire, minimal[wire], { model: "demo-html", stream });
  expect(response.status).toBe(502);
  expect(response.headers.get("content-type")).toBe("text/html");
  expect(await response.text()).toMatch(/^<html>/);
});

test.each(cells)("$wire demo-empty, stream $stream", async ({ wire, stream }) => {
  const response = await post(demo.url, wire, minimal[wire], { model: "demo-empty", stream });
  expect([response.status, await response.text()]).toEqual([200, ""]);
});

test.each(wireNames)("%s demo-stream-json answers a stream with the whole", async (wire) => {
  const trouble = { model: "demo-stream-json" };
  const streamed = await post(demo.url, wire, minimal[wire], { ...trouble, stream: true });
  expect(streamed.headers.get("content-type")).toBe("application/json");
  expect(await streamed.text()).toContain("You said");
});

test.each(cells)("$wire demo-truncate breaks the connection, stream $stream", async ({ wire, stream }) => {
  const response = await post(demo.url, wire, minimal[wire], { model: "demo-truncate", stream });
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
});

test.each(wireNames)("%s demo-midstream-error says so in band, and ends properly", async (wire) => {
  const response = await post(demo.url, wire, minimal[wire], { model: "demo-midstream-error", stream: true });
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).toContain("You said");
  expect(text).toMatch(/"error":\{/);
  expect(text).not.toMatch(/\[DONE\]|message_stop|response\.completed|"finishReason"/);
});

test.each(wireNames)("%s demo-midstream-error fails a whole answer as overloaded", async (wire) => {
  const response = await post(demo.url, wire, minimal[wire], { model: "demo-midstream-error" });
  expect(response.status).toBe(wire === "messages" ? 529 : 503);
});

test.each(cells)("$wire demo-slow is late, stream $stream", async ({ wire, stream }) => {
  const start = performance.now();
  const response = await post(demo.url, wire, minimal[wire], { model: "demo-slow", stream });
  expect(performance.now() - start).toBeGreaterThan(55);
  expect(await response.text()).toContain("You said");
});

test.each(wireNames)("%s demo-pause falls silent within a stream, and goes on", async (wire) => {
  const response = await post(demo.url, wire, minimal[wire], { model: "demo-pause", stream: true });
  let latest = performance.now();
  let longestMs = 0;
  let text = "";
  for await (const piece of response.body ?? []) {
    longestMs = Math.max(longestMs, performance.now() - latest);
    latest = performance.now();
    text += Buffer.from(piece).toString();
  }
  expect(longestMs).toBeGreaterThan(55);
  expect(text).toMatch(/\[DONE\]|message_stop|response\.completed|"finishReason"/);
});

test.each([
  ["demo-messages-429", 429],
  ["429", 429],
  ["demo4290", 200],
  ["demo-429-turbo", 200],
])("a model named %s answers %i", async (model, status) => {
  const response = await post(demo.url, "chat", minimal.chat, { model });
  expect(response.status).toBe(status);
});

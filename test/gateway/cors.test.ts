/** CORS: preflight requests, and the response headers that a page may read. */
import { afterEach, expect, test } from "vitest";
import { call, type Fixture, formats, NARROW_TOKEN, start } from "./fixture.ts";
import { completion, delta, done, endStream, finish, piece, startStream, whole } from "./mock.ts";

const chat = formats[0] as (typeof formats)[0];
const page = "https://app.example";
const scripts = {
  m: whole(200, "application/json", completion("Hi")),
  s: (socket: Parameters<typeof startStream>[0]) => {
    startStream(socket);
    piece(socket, delta("Hi") + finish + done);
    endStream(socket);
  },
};
const question = {
  "access-control-request-method": "POST",
  "access-control-request-headers": "authorization,content-type,x-stainless-os",
};

let fixture: Fixture | undefined;
afterEach(() => fixture?.close());

const ask = (origin: string, headers: Record<string, string> = question, method = "OPTIONS") =>
  fetch(`${fixture?.gateway.url}/v1/chat/completions`, { method, headers: { origin, ...headers } });

test("a listed origin may send requests after a preflight without a token, and read all headers", async () => {
  fixture = await start(scripts, `cors: { origins: ['${page}'] }`);
  const answer = await ask(page);
  expect(answer.status).toBe(204);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "access-control-allow-origin": page,
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": "authorization,content-type,x-stainless-os",
    "access-control-max-age": "7200",
    vary: "origin",
  });
  for (const request of [
    chat.request("m"),
    chat.request("s", { stream: true }),
    chat.request("m", { token: NARROW_TOKEN }),
    chat.request("m", { token: "wrong-token" }),
  ]) {
    const response = await call(fixture, { ...request, headers: { ...request.headers, origin: page } });
    expect(response.headers.get("access-control-allow-origin")).toBe(page);
    expect(response.headers.get("access-control-expose-headers")).toBe("*");
    await response.text();
  }
  expect(fixture.mock.received).toHaveLength(2);
});

test("any origin is allowed, where the configuration says so", async () => {
  fixture = await start(scripts, "cors: { origins: ['*'] }");
  const answer = await ask("https://other.example");
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(answer.headers.get("vary")).toBeNull();
});

test.each([
  ["an unlisted origin", `cors: { origins: ['${page}'] }`],
  ["every origin without configuration", ""],
])("%s gets no CORS headers", async (_title, settings) => {
  fixture = await start(scripts, settings);
  const answer = await ask("https://other.example");
  expect(answer.status).toBe(405);
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
});

test("OPTIONS alone is not a preflight request", async () => {
  fixture = await start(scripts, "cors: { origins: ['*'] }");
  const answer = await ask(page, {});
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("POST");
});

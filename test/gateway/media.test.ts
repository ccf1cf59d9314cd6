/** URLs of clients: fetched where the target requires bytes, passed on where it accepts URLs. */
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { call, type Fixture, formats, start, until, wait } from "./fixture.ts";
import { completion, whole } from "./mock.ts";

const json = "application/json";
const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ", "base64");
const A = "$" + "{A}/v1";
/** A provider that requires bytes, and one that accepts URLs, distinguished by the model's name. */
const bytesOnly = `
  - { name: bytes, provider: mock, key: upstream-key, base_url: '${A}', models: { m: bytes }, priority: 2,
      capabilities: { url_media: [] } }`;
const urlsToo = `
  - { name: urls, provider: mock, key: upstream-key, base_url: '${A}', models: { m: urls }, priority: 1 }`;
const trusted = "media: { allow: [127.0.0.1], timeout_ms: 300 }";
const good = whole(200, json, completion("Hi"));

let files: Server;
let origin: string;
let asked: string[];
let answer: RequestListener;
let fixture: Fixture | undefined;

beforeEach(async () => {
  asked = [];
  // The extension is wrong: the bytes determine the type.
  answer = (_request, response) => response.setHeader("content-type", "image/jpeg").end(png);
  files = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  files.listen(0, "127.0.0.1");
  await once(files, "listening");
  origin = `http://127.0.0.1:${(files.address() as { port: number }).port}`;
});
afterEach(async () => {
  await fixture?.close();
  files.closeAllConnections();
  files.close();
  await once(files, "close");
});

type Body = Record<string, unknown>;
/** The same request in each format: text, and an image by URL. */
const imageRequests: Record<string, (url: string) => Body> = {
  chat: (url) => ({
    messages: [
      {
        role: "user",
        content: [
          { type: "text", text: "What?" },
          { type: "image_url", image_url: { url } },
        ],
      },
    ],
  }),
  messages: (url) => ({
    messages: [
      {
        role: "user",
        content: [
          { type: "text", text: "What?" },
          { type: "image", source: { type: "url", url } },
        ],
      },
    ],
  }),
  responses: (url) => ({
    input: [
      {
        role: "user",
        content: [
          { type: "input_text", text: "What?" },
          { type: "input_image", image_url: url },
        ],
      },
    ],
  }),
  content: (url) => ({
    contents: [
      { role: "user", parts: [{ text: "What?" }, { fileData: { fileUri: url, mimeType: "image/jpeg" } }] },
    ],
  }),
};
const params: Record<string, string> = {
  chat: "messages[0].content[1]",
  messages: "messages[0].content[1]",
  responses: "input[0].content[1]",
  content: "contents[0].parts[1]",
};

/** The image in the upstream's request. */
function imageSent(): { image_url: { url: string } } {
  const body: unknown = fixture?.mock.received.at(-1)?.body;
  const { messages } = body as { messages: { content: { image_url: { url: string } }[] }[] };
  return messages[0]?.content[1] as { image_url: { url: string } };
}

for (const format of formats) {
  const ask = (url: string) => format.request("m", { body: imageRequests[format.name]?.(url) ?? {} });

  test(`${format.name}: sends bytes where bytes are required, with their real type`, async () => {
    fixture = await start({ bytes: good }, trusted, bytesOnly);
    const response = await call(fixture, ask(`${origin}/a.jpg?sig=1`));
    expect(response.status).toBe(200);
    expect(imageSent().image_url.url).toBe(`data:image/png;base64,${png.toString("base64")}`);
    expect(asked).toEqual(["/a.jpg?sig=1"]);
  });

  test(`${format.name}: passes a URL where URLs are accepted`, async () => {
    fixture = await start({ urls: good }, trusted, urlsToo);
    expect((await call(fixture, ask(`${origin}/a.jpg`))).status).toBe(200);
    expect(imageSent().image_url.url).toBe(`${origin}/a.jpg`);
    expect(asked).toEqual([]);
  });

  test(`${format.name}: refuses a URL that cannot be fetched, with the part's path`, async () => {
    fixture = await start({ bytes: good }, "", bytesOnly);
    const response = await call(fixture, ask(`${origin}/a.jpg?sig=1`));
    expect(response.status).toBe(400);
    const body = await response.text();
    expect(format.errorMessage(JSON.parse(body))).toContain(
      "is on a host that this gateway does not fetch from",
    );
    if (format.name === "chat" || format.name === "responses") {
      expect(JSON.parse(body).error).toMatchObject({ param: params[format.name], code: "media_unavailable" });
    }
    expect(body).not.toContain("sig=1");
    expect(asked).toEqual([]);
    expect(fixture.mock.received).toEqual([]);
  });
}

const chat = formats[0] as (typeof formats)[0];
const ask = (url: string, stream = false) =>
  chat.request("m", { stream, body: imageRequests.chat?.(url) ?? {} });

test("with fetching off, no URL is fetched", async () => {
  fixture = await start({ bytes: good }, "media: { fetch: off, allow: [127.0.0.1] }", bytesOnly);
  const body = (await (await call(fixture, ask(`${origin}/a.jpg`))).json()) as { error: Body };
  expect(body.error.message).toContain("send the data as base64");
  expect(asked).toEqual([]);
});

test("when one channel needs bytes that cannot be fetched, the next may get the URL", async () => {
  fixture = await start({ urls: good }, "media: { fetch: off }", bytesOnly + urlsToo);
  expect((await call(fixture, ask(`${origin}/a.jpg`))).status).toBe(200);
  expect(imageSent().image_url.url).toBe(`${origin}/a.jpg`);
});

test("two attempts fetch once", async () => {
  const failing = whole(500, json, '{"error":{"message":"boom"}}');
  const second = bytesOnly.replace("name: bytes", "name: more").replace("m: bytes", "m: more");
  fixture = await start({ bytes: failing, more: good }, trusted, bytesOnly + second.replace(": 2", ": 1"));
  expect((await call(fixture, ask(`${origin}/a.jpg`))).status).toBe(200);
  expect(fixture.mock.received).toHaveLength(2);
  expect(asked).toHaveLength(1);
});

test("a server that does not respond delays a request by the time limit at most", async () => {
  answer = () => {};
  fixture = await start({ bytes: good }, trusted, bytesOnly);
  const body = (await (await call(fixture, ask(`${origin}/a.jpg`, true))).json()) as { error: Body };
  expect(body.error.message).toContain("did not arrive within 300 ms");
});

test("a client that disconnects during a fetch cancels it, and the upstream gets no request", async () => {
  let closed = false;
  answer = (_request, response) => void response.on("close", () => (closed = true));
  fixture = await start({ bytes: good }, "media: { allow: [127.0.0.1] }", bytesOnly);
  const leaving = new AbortController();
  const response = call(fixture, ask(`${origin}/a.jpg`), { signal: leaving.signal }).catch(() => {});
  await until(() => asked.length === 1);
  leaving.abort();
  await response;
  await until(() => closed);
  await wait(20);
  expect(fixture.mock.received).toEqual([]);
  await until(() => fixture?.gateway.running === 0);
  expect(fixture.log.at(-1)).toMatchObject({ msg: "request", status: 499 });
});

test("a shutdown does not wait for a fetch, and returns 503", async () => {
  answer = () => {};
  fixture = await start({ bytes: good }, "media: { allow: [127.0.0.1] }", bytesOnly);
  const response = call(fixture, ask(`${origin}/a.jpg`));
  await until(() => asked.length === 1);
  await fixture.gateway.close(0);
  expect((await response).status).toBe(503);
});

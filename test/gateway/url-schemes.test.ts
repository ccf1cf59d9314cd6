/**
 * Allowed URLs in requests: public ones, and those of storage that the wire names. Others are refused, between equal
 * and different formats.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, type Fixture, formats, start, TOKEN } from "./fixture.ts";
import { completion, whole } from "./mock.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await start({ known: whole(200, "application/json", completion("Hello")) });
});
afterAll(() => fixture.close());

/** An image by URL, in each format. */
const bodies: Record<string, (url: string) => Record<string, unknown>> = {
  chat: (url) => ({ messages: [{ role: "user", content: [{ type: "image_url", image_url: { url } }] }] }),
  messages: (url) => ({
    messages: [{ role: "user", content: [{ type: "image", source: { type: "url", url } }] }],
  }),
  responses: (url) => ({
    input: [{ role: "user", content: [{ type: "input_image", image_url: url }] }],
  }),
  content: (url) => ({
    contents: [{ role: "user", parts: [{ file_data: { file_uri: url, mime_type: "image/png" } }] }],
  }),
};

const cells = formats.flatMap((format) =>
  [
    ["file:///etc/passwd", "that begins with `file:`"],
    ["blob:https://app.example/1", "that begins with `blob:`"],
    ["FILE:/etc/passwd", "that begins with `file:`"],
    ["jar:file:///x!/y", "that begins with `jar:`"],
    ["/etc/passwd", "without a scheme"],
    ["../key.pem", "without a scheme"],
  ].map(([url = "", begins = ""]) => ({ format, url, begins, name: format.name })),
);

test.each(cells)("$name: $url", async ({ format, url, begins }) => {
  const before = fixture.mock.received.length;
  const response = await call(fixture, format.request("known", { body: bodies[format.name]?.(url) ?? {} }));
  expect(response.status).toBe(400);
  const message = format.errorMessage(await response.json());
  expect(message).toMatch(/^\w+\[0\]\.\w+\[0\]: /);
  expect(message).toContain(`a URL ${begins} is not allowed; use \`https:\`, \`http:\`, \`data:\``);
  expect(fixture.mock.received.length).toBe(before);
});

test.each(formats)("$name: accepts public URLs and data", async (format) => {
  for (const url of ["https://h.example/a.png", "data:image/png;base64,iVBORw0KGgo="]) {
    const body = bodies[format.name]?.(url) ?? {};
    expect((await call(fixture, format.request("known", { body }))).status).not.toBe(400);
  }
});

test("accepts storage URLs where a wire names them", async () => {
  const [chat, messages] = formats as [(typeof formats)[0], (typeof formats)[0]];
  const ask = async (format: typeof chat) =>
    (await call(fixture, format.request("known", { body: bodies[format.name]?.("gs://b/a.png") ?? {} })))
      .status;
  expect([await ask(chat), await ask(messages)]).toEqual([200, 400]);
});

test("applies to inputs of embeddings, too", async () => {
  const part = (uri: string) => ({ fileData: { mimeType: "image/png", fileUri: uri } });
  const requests = ["https://h.example/a.png", "file:///etc/passwd"].map((uri) => ({
    model: "models/known",
    content: { parts: [part(uri)] },
  }));
  const path = "/v1beta/models/known:batchEmbedContents";
  const headers = { "content-type": "application/json", "x-goog-api-key": TOKEN };
  const response = await call(fixture, { path, headers, body: JSON.stringify({ requests }) });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(
    "requests[1].content: a URL that begins with `file:` is not allowed",
  );
});

test("a text with such a prefix is a text", async () => {
  const [chat] = formats as [(typeof formats)[0]];
  const messages = [{ role: "user", content: "file:///etc/passwd is a path" }];
  expect((await call(fixture, chat.request("known", { body: { messages } }))).status).toBe(200);
});

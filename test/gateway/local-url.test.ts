/** URLs that name something on the machine of whoever reads them never go up, between equal formats as between others. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, type Fixture, formats, start } from "./fixture.ts";
import { completion, whole } from "./mock.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await start({ known: whole(200, "application/json", completion("Hello")) });
});
afterAll(() => fixture.close());

/** An image by URL, as each format says it. */
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
  ["file:///etc/passwd", "blob:https://app.example/1", "FILE:/etc/passwd"].map((url) => ({
    format,
    url,
    name: format.name,
  })),
);

test.each(cells)("$name: $url", async ({ format, url }) => {
  const before = fixture.mock.received.length;
  const response = await call(fixture, format.request("known", { body: bodies[format.name]?.(url) ?? {} }));
  expect(response.status).toBe(400);
  expect(format.errorMessage(await response.json())).toMatch(
    /^\w+\[0\]\.\w+\[0\]: a URL that begins with `(file|blob):`/,
  );
  expect(fixture.mock.received.length).toBe(before);
});

test("a text that begins so is a text", async () => {
  const [chat] = formats as [(typeof formats)[0]];
  const messages = [{ role: "user", content: "file:///etc/passwd is a path" }];
  expect((await call(fixture, chat.request("known", { body: { messages } }))).status).toBe(200);
});

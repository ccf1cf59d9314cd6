import { expect, test } from "vitest";
import { BodyRecorder, MAX_TEXT_BYTES } from "./body-recorder.ts";

const roomy = { reserve: () => true, release: () => {} };

test.each([
  ["application/json; charset=utf-8", true],
  ["text/event-stream", true],
  ["application/problem+json", true],
  ["application/x-ndjson", true],
  ["image/svg+xml", true],
  ["audio/mpeg", false],
  ["multipart/form-data; boundary=json", false],
  ["application/vnd.amazon.eventstream", false],
  [undefined, false],
])("of %s the text is kept: %s", (contentType, isText) => {
  const body = new BodyRecorder(contentType, roomy);
  body.push("hé");
  body.push(Buffer.from("llo"));
  expect(body.captured()).toEqual({
    contentType: contentType ?? null,
    bytes: 6,
    text: isText ? "héllo" : null,
    cutBytes: 0,
  });
});

test.each([
  ["a text", (size: number) => "x".repeat(size)],
  ["bytes", (size: number) => Buffer.alloc(size, "x")],
])("%s is cut at the bound, and says so", (_, make) => {
  const body = new BodyRecorder("text/plain", roomy);
  body.push(make(MAX_TEXT_BYTES - 10));
  body.push(make(30));
  body.push(make(5));
  expect(body.captured()).toEqual({
    contentType: "text/plain",
    bytes: MAX_TEXT_BYTES + 25,
    text: "x".repeat(MAX_TEXT_BYTES),
    cutBytes: 25,
  });
});

test("a character that is cut in two is left out", () => {
  const body = new BodyRecorder("text/plain", roomy);
  body.push(`${"x".repeat(MAX_TEXT_BYTES - 1)}é`);
  const { text, cutBytes } = body.captured();
  expect([text?.length, text?.at(-1), cutBytes]).toEqual([MAX_TEXT_BYTES - 1, "x", 1]);
});

test("what it was told in is not kept, but a copy", () => {
  const body = new BodyRecorder("text/plain", roomy);
  const lent = Buffer.from("mine");
  body.push(lent);
  lent.fill("!");
  expect(body.captured().text).toBe("mine");
});

test("where there is no room nothing is kept, and what is forgotten gives its room back", () => {
  let reserved = 0;
  const room = {
    reserve(bytes: number): boolean {
      if (reserved + bytes > 4) return false;
      reserved += bytes;
      return true;
    },
    release(bytes: number): void {
      reserved -= bytes;
    },
  };
  const body = new BodyRecorder("text/plain", room);
  body.push("four");
  body.push("more");
  expect(body.captured()).toMatchObject({ text: "four", bytes: 8, cutBytes: 4 });
  body.forget();
  body.push("again");
  expect([reserved, body.captured().text]).toEqual([0, null]);
});

import { expect, test } from "vitest";
import { BodyRecorder, MAX_TEXT_BYTES } from "./body-recorder.ts";

const unlimited = { reserve: () => true, release: () => {} };

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
])("the text of %s is recorded: %s", (contentType, isText) => {
  const body = new BodyRecorder(contentType, unlimited);
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
])("%s is cut at the limit, and the capture has the number of cut bytes", (_, make) => {
  const body = new BodyRecorder("text/plain", unlimited);
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

test("an incomplete character at the cut is dropped", () => {
  const body = new BodyRecorder("text/plain", unlimited);
  body.push(`${"x".repeat(MAX_TEXT_BYTES - 1)}é`);
  const { text, cutBytes } = body.captured();
  expect([text?.length, text?.at(-1), cutBytes]).toEqual([MAX_TEXT_BYTES - 1, "x", 1]);
});

test("the recorder copies the bytes that it gets", () => {
  const body = new BodyRecorder("text/plain", unlimited);
  const buffer = Buffer.from("mine");
  body.push(buffer);
  buffer.fill("!");
  expect(body.captured().text).toBe("mine");
});

test("text beyond the memory budget is not recorded, and `forget` releases the memory", () => {
  let reserved = 0;
  const budget = {
    reserve(bytes: number): boolean {
      if (reserved + bytes > 4) return false;
      reserved += bytes;
      return true;
    },
    release(bytes: number): void {
      reserved -= bytes;
    },
  };
  const body = new BodyRecorder("text/plain", budget);
  body.push("four");
  body.push("more");
  expect(body.captured()).toMatchObject({ text: "four", bytes: 8, cutBytes: 4 });
  body.forget();
  body.push("again");
  expect([reserved, body.captured().text]).toEqual([0, null]);
});

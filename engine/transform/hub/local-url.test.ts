import { expect, test } from "vitest";
import { findLocalUrl, mayNameLocally } from "./local-url.ts";

const image = (url: string) => ({ type: "image" as const, source: { kind: "url" as const, url } });

test.each([
  ["file:///etc/passwd", "file"],
  ["FILE:/etc/passwd", "file"],
  [" \tfile:x", "file"],
  ["fi\nl\te\r:///etc/passwd", "file"],
  ["blob:https://host.example/1", "blob"],
  ["filesystem:https://host.example/x", "filesystem"],
  ["https://host.example/file:1", undefined],
  ["files/1", undefined],
])("%s", (url, scheme) => {
  const turns = [
    { role: "user" as const, parts: [{ type: "text" as const, text: "file:///x" }, image(url)] },
  ];
  expect(findLocalUrl(turns)?.scheme).toBe(scheme);
  const result = { type: "tool_result" as const, call_id: "c", content: [image(url)] };
  expect(findLocalUrl([{ role: "tool", parts: [result] }])?.scheme).toBe(scheme);
  const document = { type: "file" as const, source: { kind: "parts" as const, parts: [image(url)] } };
  expect(findLocalUrl([{ role: "user", parts: [document] }])?.part).toBe(scheme && document);
  expect(mayNameLocally(JSON.stringify({ url }))).toBe(scheme !== undefined);
});

test.each([
  String.raw`{"url":"\u0066ile:///x"}`,
  String.raw`{"url":"f\u0049le\u003a///x"}`,
  String.raw`{"url":"\n\tblob:x"}`,
  String.raw`{"url":"f\nile\u000a:x"}`,
])("however its letters are escaped: %s", (text) => expect(mayNameLocally(text)).toBe(true));

test("what is only long is looked through in one pass", () => {
  const text = JSON.stringify({ text: "\\n".repeat(200_000) + "\n".repeat(200_000) });
  expect(mayNameLocally(text)).toBe(false);
});

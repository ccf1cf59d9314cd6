import { expect, test } from "vitest";
import { localScheme, mayNameLocally } from "./local-url.ts";

const image = (url: string) => ({ type: "image" as const, source: { kind: "url" as const, url } });

test.each([
  ["file:///etc/passwd", "file"],
  ["FILE:/etc/passwd", "file"],
  [" \tfile:x", "file"],
  ["blob:https://host.example/1", "blob"],
  ["filesystem:https://host.example/x", "filesystem"],
  ["https://host.example/file:1", undefined],
  ["files/1", undefined],
])("%s", (url, scheme) => {
  const turns = [
    { role: "user" as const, parts: [{ type: "text" as const, text: "file:///x" }, image(url)] },
  ];
  expect(localScheme(turns)).toBe(scheme);
  const result = { type: "tool_result" as const, call_id: "c", content: [image(url)] };
  expect(localScheme([{ role: "tool", parts: [result] }])).toBe(scheme);
  expect(mayNameLocally(JSON.stringify({ url }))).toBe(scheme !== undefined);
});

test.each([
  String.raw`{"url":"\u0066ile:///x"}`,
  String.raw`{"url":"f\u0049le\u003a///x"}`,
  String.raw`{"url":"\n\tblob:x"}`,
])("however its letters are escaped: %s", (text) => expect(mayNameLocally(text)).toBe(true));

test("what is only long is looked through in one pass", () => {
  const text = JSON.stringify({ text: "\\n".repeat(200_000) + "\n".repeat(200_000) });
  expect(mayNameLocally(text)).toBe(false);
});

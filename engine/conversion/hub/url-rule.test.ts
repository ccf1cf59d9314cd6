import { expect, test } from "vitest";
import { UrlRule } from "./url-rule.ts";

const rule = new UrlRule({ fields: ["url", "file_url"], schemes: ["gs"] });
const image = (url: string) => ({ type: "image" as const, source: { kind: "url" as const, url } });

test.each([
  ["file:///etc/passwd", "file"],
  ["FILE:/etc/passwd", "file"],
  [" \tfile:x", "file"],
  ["fi\nl\te\r:///etc/passwd", "file"],
  ["blob:https://host.example/1", "blob"],
  ["jar:file:///x!/y", "jar"],
  ["gopher://host.example/", "gopher"],
  ["s3://bucket/x", "s3"],
  ["/etc/passwd", ""],
  ["../secrets/key.pem", ""],
  ["files/1", ""],
  ["//host.example/x.png", ""],
  ["", ""],
  ["https://host.example/file:1", undefined],
  ["HTTP://host.example/1", undefined],
  [" https://host.example/1", undefined],
  ["data:image/png;base64,AAAA", undefined],
  ["gs://bucket/x", undefined],
  ["A".repeat(400), undefined],
])("%s", (url, scheme) => {
  const turns = [
    { role: "user" as const, parts: [{ type: "text" as const, text: "file:///x" }, image(url)] },
  ];
  expect(rule.findInTurns(turns)?.scheme).toBe(scheme);
  const result = { type: "tool_result" as const, call_id: "c", content: [image(url)] };
  expect(rule.findInTurns([{ role: "tool", parts: [result] }])?.scheme).toBe(scheme);
  const document = { type: "file" as const, source: { kind: "parts" as const, parts: [image(url)] } };
  expect(rule.findInTurns([{ role: "user", parts: [document] }])?.at).toBe(
    scheme === undefined ? undefined : document,
  );
  const urls = [{ url: "https://host.example/1" }, { url, at: { input: 1 } }];
  expect(rule.findAmong(urls)).toEqual(scheme === undefined ? undefined : { scheme, at: { input: 1 } });
  if (scheme !== undefined) expect(rule.mayBreak({ messages: [{ url }] })).toBe(true);
});

test.each([
  String.raw`{"\u0075rl":"file:///x"}`,
  String.raw`{"u\u0072l" : "/etc/passwd"}`,
  String.raw`{"file_url":"\u0066ile:///x"}`,
  String.raw`{"url":"\n\tblob:x"}`,
])("with any escapes: %s", (text) => expect(rule.mayBreak(JSON.parse(text))).toBe(true));

test.each([
  { url: "https://host.example/1", file_url: "gs://bucket/x" },
  { text: "file:///x is no URL of media", other: "/etc/passwd" },
  { url: "data:image/png;base64,AAAA" },
])("most pass without being decoded: %j", (body) => expect(rule.mayBreak(body)).toBe(false));

test("long text is scanned in one pass", () => {
  const body = { text: "u".repeat(600_000), numbers: Array.from({ length: 200_000 }, (_, index) => index) };
  expect(rule.mayBreak(body)).toBe(false);
});

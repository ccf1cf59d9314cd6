import { expect, test } from "vitest";
import { SessionMeter } from "./session-meter.ts";

const caps = { audio_tokens_per_second: { input: 10, output: 20 }, media_tokens: { image: 765 } };
const base64 = (bytes: number): string => Buffer.alloc(bytes).toString("base64");
const second = { type: "audio", base64: base64(48_000), encoding: "pcm16", rate: 24_000 };
const telephone = { type: "audio", base64: base64(8_000), encoding: "ulaw", rate: 8_000 };
const text = (bytes: number): object => ({
  type: "message",
  message: { parts: [{ text: "a".repeat(bytes) }] },
});
const media = (mime: string, bytes: number): object => ({
  type: "message",
  message: { parts: [{ mime, base64: base64(bytes) }] },
});
const respond = { type: "respond" };

test.each<[string, object[], object[], object | undefined]>([
  ["nothing", [], [], undefined],
  ["input without a requested response", [text(40), second], [], undefined],
  ["text with a requested response", [text(40), respond], [], { input: 10, output: 0 }],
  [
    "settings, once",
    [
      { type: "configure", settings: { instructions: "a".repeat(40), tools: [] } },
      { type: "configure", settings: { instructions: "a".repeat(80) } },
      respond,
    ],
    [],
    { input: 20 },
  ],
  ["the result of a call", [{ type: "result", result: "a".repeat(40) }, respond], [], { input: 10 }],
  ["audio", [second, second], [{ type: "answer" }], { input: 20, output: 0, input_audio: 20 }],
  ["telephone audio", [telephone], [{ ...telephone, encoding: "alaw" }], { input: 10, output: 20 }],
  ["cleared audio", [second, { type: "audio_clear" }, respond], [], { input: 0 }],
  ["audio in a message", [media("audio/pcm;rate=24000", 48_000), respond], [], { input: 10 }],
  ["an image", [media("image/png", 9), respond], [], { input: 765 }],
  [
    "a response of text and a call",
    [respond],
    [
      { type: "text", text: "a".repeat(40) },
      { type: "call", name: "ffff", arguments: '{"a":1}' },
    ],
    { output: 13 },
  ],
  [
    "audio and its transcript",
    [respond],
    [second, { type: "transcript", text: "aaaa" }],
    { output: 21, output_audio: 20 },
  ],
  ["a response that failed without output", [respond], [{ type: "answered", status: "failed" }], undefined],
])("estimates usage: %s", (_, up, down, expected) => {
  const meter = new SessionMeter(caps);
  for (const event of up) meter.up(event);
  for (const event of down) meter.down(event);
  expect(meter.take()).toBeUndefined();
  const rest = meter.finish();
  if (expected === undefined) expect(rest).toBeUndefined();
  else expect(rest).toMatchObject({ ...expected, estimated: true });
});

test("silence before detected speech has no tokens", () => {
  const meter = new SessionMeter(caps);
  for (let piece = 0; piece < 100; piece++) meter.up(second);
  meter.down({ type: "voice_activity", began: true });
  meter.up(second);
  meter.down({ type: "answer" });
  expect(meter.finish()).toMatchObject({ input: 10 });
});

test("the last usage report of a response counts, at its end", () => {
  const meter = new SessionMeter(caps);
  meter.down({ type: "text", text: "a" });
  meter.report({ input: 5, output: 1 });
  expect(meter.take()).toBeUndefined();
  meter.down({ type: "text", text: "a" });
  meter.report({ input: 5, output: 2 });
  meter.down({ type: "answered", status: "completed" });
  expect(meter.take()).toEqual({ input: 5, output: 2 });
  expect(meter.finish()).toBeUndefined();
});

test("a usage report may follow the end of the response", () => {
  const meter = new SessionMeter(caps);
  meter.down({ type: "text", text: "a" });
  meter.down({ type: "answered", status: "completed" });
  expect(meter.take()).toBeUndefined();
  meter.report({ input: 5, output: 2 });
  expect(meter.take()).toEqual({ input: 5, output: 2 });
  expect(meter.finish()).toBeUndefined();
});

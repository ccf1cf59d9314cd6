/** Same wire at both ends: the caller's bytes and the upstream's, with only what must change changed. */
import { describe, expect, it } from "vitest";
import { lane } from "./wires.ts";

const frames = [
  'data: {"id":"c1","model":"up","choices":[{"index":0,"delta":{"role":"assistant","content":"Hé"}}]}\n\n',
  ": keep-alive\n\n",
  'data: {"id":"c1","model":"up","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n',
  'data: {"id":"c1","model":"up","choices":[],"usage":{"prompt_tokens":3,"completion_tokens":1,"total_tokens":4}}\n\n',
  "data: [DONE]\n\n",
];

/** The stream that a caller gets when the upstream's bytes come one at a time. */
function streamed(body: object): { text: string; usage: unknown; finished: boolean } {
  const opened = lane({ from: "chat", to: "chat", body });
  opened.request();
  const stream = opened.stream({ "content-type": "text/event-stream" });
  let text = "";
  for (const byte of Buffer.from(frames.join("")))
    text += Buffer.from(stream.push(Buffer.from([byte]))).toString("latin1");
  text += Buffer.from(stream.end()).toString("latin1");
  return { text: Buffer.from(text, "latin1").toString(), usage: stream.usage, finished: stream.finished };
}

describe("a stream between equal wires", () => {
  const body = { model: "m", stream: true, messages: [{ role: "user", content: "q" }] };

  it("is metered, and usage that nobody asked for is kept from the caller", () => {
    const sent = JSON.parse(lane({ from: "chat", to: "chat", body }).request().body);
    expect(sent.stream_options).toEqual({ include_usage: true });
    const { text, usage, finished } = streamed(body);
    expect(text).toBe(frames.filter((frame) => !frame.includes("usage")).join(""));
    expect(usage).toMatchObject({ input: 3, output: 1, total: 4 });
    expect(finished).toBe(true);
  });

  it("passes byte for byte to a caller who asked for usage", () => {
    expect(streamed({ ...body, stream_options: { include_usage: true } }).text).toBe(frames.join(""));
  });
});

describe("a request between equal wires", () => {
  it("keeps every byte but the model's name", () => {
    const text =
      '{ "model" : "m", "n": 1.50, "big": 12345678901234567890,\n "messages": [{"role":"user","content":"\\u00e9"}] }';
    const opened = lane({ from: "chat", to: "chat", body: JSON.parse(text), text, upstreamModel: "other" });
    expect(opened.same).toBe(true);
    expect(opened.request().body).toBe(text.replace('"m"', '"other"'));
  });
});

/** The same wire at both ends: the bytes of client and upstream pass, with only the necessary changes. */
import { describe, expect, it } from "vitest";
import { lane } from "./wires.ts";

const frames = [
  'data: {"id":"c1","model":"up","choices":[{"index":0,"delta":{"role":"assistant","content":"Hé"}}]}\n\n',
  ": keep-alive\n\n",
  'data: {"id":"c1","model":"up","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n',
  'data: {"id":"c1","model":"up","choices":[],"usage":{"prompt_tokens":3,"completion_tokens":1,"total_tokens":4}}\n\n',
  "data: [DONE]\n\n",
];

/** The stream that a client gets when the upstream's bytes arrive one at a time. */
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

  it("is metered, and the client gets no usage that it did not request", () => {
    const sent = JSON.parse(lane({ from: "chat", to: "chat", body }).request().body);
    expect(sent.stream_options).toEqual({ include_usage: true });
    const { text, usage, finished } = streamed(body);
    expect(text).toBe(frames.filter((frame) => !frame.includes("usage")).join(""));
    expect(usage).toMatchObject({ input: 3, output: 1, total: 4 });
    expect(finished).toBe(true);
  });

  it("passes byte for byte to a client that requested usage", () => {
    expect(streamed({ ...body, stream_options: { include_usage: true } }).text).toBe(frames.join(""));
  });
});

/** Some upstreams send comments while they wait; clients of the Content wire parse one as a piece of JSON. */
describe.each(["content", "chat"] as const)("comments of a %s upstream", (wire) => {
  const data = {
    content: [
      '{"candidates":[{"index":0,"content":{"role":"model","parts":[{"text":"Hé"}]}}]}',
      '{"candidates":[{"index":0,"finishReason":"STOP"}]}',
    ],
    chat: [
      '{"id":"c1","choices":[{"index":0,"delta":{"role":"assistant","content":"Hé"}}]}',
      '{"id":"c1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}',
    ],
  }[wire];
  const commented = `: first\n\n${data.map((one) => `: within\r\ndata: ${one}\n\n:between\n\n`).join("")}`;
  const plain = data.map((one) => `data: ${one}\n\n`).join("");

  it("reach the clients that accept comments", () => {
    for (const size of [1, 3, 50, 10_000]) {
      const asked =
        wire === "content"
          ? { path: { model: "m", stream: true }, query: { alt: "sse" }, body: { contents: [] } }
          : { body: { model: "m", stream: true, messages: [], stream_options: { include_usage: true } } };
      const stream = lane({ from: wire, to: wire, ...asked } as Parameters<typeof lane>[0]).stream({
        "content-type": "text/event-stream",
      });
      const all = Buffer.from(commented);
      const got: Buffer[] = [];
      for (let at = 0; at < all.length; at += size)
        got.push(Buffer.from(stream.push(all.subarray(at, at + size))));
      got.push(Buffer.from(stream.end()));
      const expected = wire === "content" ? plain : commented;
      // A stream without an end marker gets an error after its content.
      expect(Buffer.concat(got).toString().slice(0, expected.length)).toBe(expected);
    }
  });
});

describe("keep-alive of a silent stream", () => {
  it.each([
    ["chat", "", ": keep-alive\n\n"],
    ["responses", "", ": keep-alive\n\n"],
    ["messages", "", 'event: ping\ndata: {"type":"ping"}\n\n'],
    ["content", "sse", ""],
    ["content", "json", " "],
    ["content", "", " "],
    ["content", "ndjson", "\n"],
  ] as const)("%s %s", (from, alt, expected) => {
    for (const to of ["chat", "messages", "responses", "content"] as const) {
      const body = { model: "m", stream: true, messages: [], input: [], contents: [] };
      const path = { model: "m", stream: true };
      const opened = lane({ from, to, body, path, query: alt === "" ? {} : { alt } });
      expect(opened.stream({ "content-type": "text/event-stream" }).ping()).toBe(expected);
    }
  });
});

describe("a request between equal wires", () => {
  it("keeps every byte except the model's name", () => {
    const text =
      '{ "model" : "m", "n": 1.50, "big": 12345678901234567890,\n "messages": [{"role":"user","content":"\\u00e9"}] }';
    const opened = lane({ from: "chat", to: "chat", body: JSON.parse(text), text, upstreamModel: "other" });
    expect(opened.same).toBe(true);
    expect(opened.request().body).toBe(text.replace('"m"', '"other"'));
  });
});

describe("an upstream that ignores the requested kind of response", () => {
  const frame = (text: string): string =>
    JSON.stringify({ candidates: [{ index: 0, content: { role: "model", parts: [{ text }] } }] });
  const last = JSON.stringify({ candidates: [{ index: 0, finishReason: "STOP" }] });
  const sse = [frame("Hé"), frame("you"), last].map((data) => `data: ${data}\r\n\r\n`).join("");
  const body = { contents: [{ role: "user", parts: [{ text: "q" }] }] };
  const open = (query: Record<string, string>, type = "text/event-stream") => {
    const path = { model: "m", stream: true };
    return lane({ from: "content", to: "content", body, path, query }).stream({ "content-type": type });
  };
  /** The client's output when the bytes arrive in pieces of this size. */
  const through = (stream: ReturnType<typeof open>, bytes: string, size: number): string => {
    let text = "";
    const all = Buffer.from(bytes);
    for (let at = 0; at < all.length; at += size)
      text += Buffer.from(stream.push(all.subarray(at, at + size))).toString("latin1");
    text += Buffer.from(stream.end()).toString("latin1");
    return Buffer.from(text, "latin1").toString();
  };
  const wanted = {
    sse: ["text/event-stream", sse],
    json: ["application/json", `[${[frame("Hé"), frame("you"), last].join("\n,\n")}]`],
    "": ["application/json", `[${[frame("Hé"), frame("you"), last].join("\n,\n")}]`],
    ndjson: ["application/x-ndjson", `${[frame("Hé"), frame("you"), last].join("\n")}\n`],
  } as const;
  const came = {
    "server-sent events": sse,
    "an array": `[${frame("Hé")}\n,\r\n${frame("you")},${last}]\n`,
    lines: [frame("Hé"), frame("you"), last].map((line) => `${line}\n`).join(""),
  };
  const cases = Object.entries(wanted).flatMap(([alt, [type, text]]) =>
    Object.entries(came).map(([how, bytes]) => ({ alt, how, type, text, bytes })),
  );

  it.each(cases)("$how for alt=$alt", ({ alt, type, text, bytes }) => {
    const array = bytes.startsWith("[") ? "application/json" : "text/event-stream";
    for (const size of [1, 7, 10_000]) {
      const stream = open(alt === "" ? {} : { alt }, bytes.startsWith("{") ? "application/x-ndjson" : array);
      const got = through(stream, bytes, size);
      // Requested server-sent events keep their line ends.
      expect(got.replaceAll("\r", "")).toBe(text.replaceAll("\r", ""));
      expect(stream.headers["content-type"]).toBe(type);
      expect(stream.finished).toBe(true);
      expect(stream.error).toBeUndefined();
    }
  });

  it("ends a failed array as one array, with pings only between its elements", () => {
    const stream = open({ alt: "json" });
    let text = Buffer.from(stream.push(Buffer.from(`data: ${frame("Hé")}\n\ndata: {"cand`))).toString();
    text += stream.ping();
    text += stream.fail({ kind: "upstream", status: 502, message: "gone", retryable: true });
    const [first, second, ...more] = JSON.parse(text);
    expect(first.candidates[0].content.parts[0].text).toBe("Hé");
    expect(second.error.message).toBe("gone");
    expect(more).toEqual([]);
  });

  it.each(Object.keys(wanted))(
    "alt=%s: a whole response becomes a stream for a client that requested one",
    (alt) => {
      const answer = {
        candidates: [{ index: 0, content: { role: "model", parts: [{ text: "Hé" }] }, finishReason: "STOP" }],
        usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 2, totalTokenCount: 3 },
      };
      const stream = open(alt === "" ? {} : { alt }, "application/json; charset=utf-8");
      const text = through(stream, `{"x":1,${JSON.stringify(answer).slice(1)}`, 9);
      expect(text).toContain('"text":"Hé"');
      expect(text.startsWith({ sse: "data: {", json: "[{", "": "[{", ndjson: "{" }[alt] as string)).toBe(
        true,
      );
      expect(stream.usage).toMatchObject({ input: 1, output: 2 });
      expect([stream.started, stream.finished, stream.error]).toEqual([true, true, undefined]);
    },
  );
});

describe("an unrequested stream becomes a whole response", () => {
  const messages = [{ role: "user", content: "q" }];
  const whole = [frames[0], frames[2], frames[3], frames[4]].join("");
  const bodies: Record<string, object> = {
    chat: { model: "m", messages },
    messages: { model: "m", max_tokens: 9, messages },
    content: { contents: [{ role: "user", parts: [{ text: "q" }] }] },
  };
  const type = { "content-type": "text/event-stream" };

  it.each(Object.keys(bodies))("for clients of %s", (from) => {
    const opened = lane({ from, to: "chat", body: bodies[from] });
    const reply = opened.response(200, type, Buffer.from(whole));
    expect(reply.error).toBeUndefined();
    expect(reply.headers["content-type"]).toBe("application/json");
    expect(reply.usage).toMatchObject({ input: 3, output: 1, total: 4 });
    expect(JSON.stringify(JSON.parse(String(reply.body)))).toContain('"Hé"');
  });

  it.each(Object.keys(bodies))("for clients of %s, an interrupted one becomes an error", (from) => {
    const opened = lane({ from, to: "chat", body: bodies[from] });
    const reply = opened.response(200, type, Buffer.from(frames[0] as string));
    expect(reply.status).toBe(502);
    expect(reply.error).toMatchObject({ kind: "upstream", retryable: true });
  });

  it("also an array of chunks", () => {
    const part = (text: string) => ({
      candidates: [{ index: 0, content: { role: "model", parts: [{ text }] } }],
    });
    const last = { candidates: [{ index: 0, finishReason: "STOP" }] };
    for (const to of ["content", "chat"]) {
      const opened = lane({ from: to, to: "content", body: bodies[to] });
      const reply = opened.response(200, {}, Buffer.from(JSON.stringify([part("Hé"), part("llo"), last])));
      expect(String(reply.body)).toContain('"Héllo"');
    }
  });
});

describe("an unreadable frame between equal wires", () => {
  const body = { model: "m", stream: true, messages: [{ role: "user", content: "q" }] };
  const [first] = frames;

  it.each([1, 10_000])("is replaced by the wire's error event, in pieces of %i bytes", (size) => {
    const stream = lane({ from: "chat", to: "chat", body }).stream({ "content-type": "text/event-stream" });
    let text = "";
    const bytes = Buffer.from(`${first}data: {"secret answer\n\n${first}`);
    for (let at = 0; at < bytes.length && !stream.finished; at += size)
      text += Buffer.from(stream.push(bytes.subarray(at, at + size))).toString("latin1");
    const [, second, ...more] = text.split("\n\n");
    expect(text.startsWith(Buffer.from(first as string).toString("latin1"))).toBe(true);
    expect(JSON.parse(second?.slice(6) ?? "").error).toMatchObject({ type: "server_error" });
    expect(more).toEqual([""]);
    expect(stream.finished).toBe(true);
    expect(stream.error?.message).toMatch(/not valid JSON/);
    // Neither the client nor the log gets a part of a response.
    expect(stream.error?.message).not.toContain("secret");
  });
});

describe("retry-after", () => {
  const body = { model: "m", messages: [{ role: "user", content: "q" }] };
  const date = "Thu, 01 Jan 2026 00:00:00 GMT";
  it.each<[Record<string, string>, number | undefined]>([
    [{ "retry-after": "7" }, 7],
    [{ "retry-after-ms": "1500", "retry-after": "7" }, 1.5],
    [{ "retry-after": "Thu, 01 Jan 2026 00:00:09 GMT" }, 9],
    [{ "retry-after": "Thu, 01 Jan 2026 00:01:09 GMT", date: "Thu, 01 Jan 2026 00:01:00 GMT" }, 9],
    [{ "retry-after": date, date: "Thu, 01 Jan 2026 00:00:05 GMT" }, 0],
    [{ "retry-after": "soon" }, undefined],
    [{}, undefined],
  ])("%j gives %s seconds", (headers, seconds) => {
    const opened = lane({ from: "chat", to: "messages", body });
    expect(opened.response(429, headers, Buffer.from("{}")).error?.retry_after).toBe(seconds);
  });
});

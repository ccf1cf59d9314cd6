/**
 * How a client's stream may end, whatever its upstream does: with one terminator after a complete response, or with
 * one error. Never with both, and never with anything after them.
 */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { payloadsOf } from "../conformance/sse.ts";
import { lane, least, type WireName, wireNames } from "../conformance/wires.ts";
import { type Payload, wrongEnding } from "./stream-end.ts";

const recorded = Object.fromEntries(
  wireNames.map((name) => {
    const file = new URL(`../../demo/golden/${name}.sse`, import.meta.url);
    return [name, readFileSync(file, "utf8").split(/(?<=\n\r?\n)/)];
  }),
) as Record<WireName, string[]>;

/** Whether a frame marks the response as complete. */
const completing: Record<WireName, (frame: string) => boolean> = {
  chat: (frame) => /"finish_reason":"/.test(frame),
  messages: (frame) => frame.includes('"stop_reason":"'),
  responses: (frame) => frame.includes('"response.completed"'),
  content: (frame) => frame.includes("finishReason"),
};

const errors: Record<WireName, string> = {
  chat: 'data: {"error":{"message":"late","type":"server_error"}}\n\n',
  messages: 'event: error\ndata: {"type":"error","error":{"type":"api_error","message":"late"}}\n\n',
  responses: 'event: error\ndata: {"type":"error","code":"server_error","message":"late","param":null}\n\n',
  content: 'data: {"error":{"code":500,"status":"INTERNAL","message":"late"}}\n\n',
};

const done = "data: [DONE]\n\n";
const noise = "data: {broken\n\n";

interface Heard {
  payloads: Payload[];
  started: boolean;
  error: string | undefined;
}

/** The client's output for these bytes. `sizes` are the sizes of the input pieces, repeated. */
function clientOutput(from: WireName, to: WireName, text: string, sizes: readonly number[]): Heard {
  const [path, query] = from === "content" ? [{ model: "m", stream: true }, { alt: "sse" }] : [{}, {}];
  const opened = lane({
    from,
    to,
    body: { ...least[from], ...(from === "content" ? {} : { stream: true }) },
    path,
    query,
  });
  opened.request();
  const stream = opened.stream({ "content-type": "text/event-stream" });
  const bytes = Buffer.from(text);
  const out: Uint8Array[] = [];
  let at = 0;
  for (let piece = 0; at < bytes.length && !stream.finished; piece++) {
    const size = sizes[piece % sizes.length] as number;
    out.push(Buffer.from(stream.push(bytes.subarray(at, at + size))));
    at += size;
  }
  // As the gateway does: after the end, nothing more is sent.
  if (!stream.finished) out.push(Buffer.from(stream.end()));
  const heard = Buffer.concat(out).toString().replaceAll("\r\n", "\n");
  return {
    payloads: payloadsOf(heard),
    started: stream.started,
    error: stream.error?.code ?? stream.error?.kind,
  };
}

function holdTo(from: WireName, { payloads, started, error }: Heard): void {
  if (started) expect(wrongEnding(from, payloads, error !== undefined)).toBeUndefined();
  else {
    expect(payloads).toEqual([]);
    expect(error).toBeDefined();
  }
}

const pairs = wireNames.flatMap((from) => wireNames.map((to) => ({ from, to })));
const splits = { "at once": [1 << 20], "a frame or less": [600], "byte by byte": [1] };

describe.each(pairs)("$from over $to", ({ from, to }) => {
  const frames = recorded[to];
  const complete = frames.findIndex(completing[to]);
  const faults: Record<string, string[]> = {
    "as it should be": frames,
    "cut before it is complete": frames.slice(0, complete),
    "cut, and a mark of the end": [...frames.slice(0, 12), done],
    "no word of completion, but what follows it": frames.filter((_, at) => at !== complete),
    "an error behind the terminator": [...frames, errors[to]],
    "an error and a terminator in its middle": [...frames.slice(0, 12), errors[to], ...frames.slice(-1)],
    "events without data in its middle": [
      ...frames.slice(0, 12),
      "data:\n\nevent: x\ndata: \r\n\r\n",
      ...frames.slice(12),
    ],
    "cut behind an event's first colon": [...frames.slice(0, -1), "data: "],
    "noise before the terminator": [...frames.slice(0, -1), noise, ...frames.slice(-1)],
    "noise behind the terminator": [...frames, noise],
    "a mark of the end behind it": [...frames, done],
    "all of it twice": [...frames, ...frames],
  };
  it.each(Object.keys(faults))("%s", (fault) => {
    const text = (faults[fault] as string[]).join("");
    const heard = Object.values(splits).map((sizes) => clientOutput(from, to, text, sizes));
    for (const one of heard) holdTo(from, one);
    const [first, ...others] = heard.map(({ error }) => error);
    // Bytes after the end in the same piece are ignored like later ones.
    for (const other of others) expect(other).toBe(first);
  });

  it("cut at any position, in pieces of any size", () => {
    const text = frames.join("");
    fc.assert(
      fc.property(
        fc.nat(text.length),
        fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 4 }),
        fc.constantFrom("", done, errors[to], noise),
        (cut, sizes, tail) => holdTo(from, clientOutput(from, to, text.slice(0, cut) + tail, sizes)),
      ),
      { numRuns: 40 },
    );
  });
});

it("a response without its own completion marker is incomplete, also with another wire's marker", () => {
  const frames = recorded.responses;
  const cut = frames.slice(0, frames.findIndex(completing.responses));
  for (const from of wireNames) {
    const { error } = clientOutput(from, "responses", [...cut, done].join(""), [1 << 20]);
    expect(error).toBe("upstream_stream_truncated");
  }
});

it("a complete response stays complete when another wire's marker follows", () => {
  for (const from of wireNames)
    expect(clientOutput(from, "content", [...recorded.content, done].join(""), [100]).error).toBeUndefined();
});

/**
 * A binary event stream that breaks off: at every byte of a written stream, and around every part of every frame of the recorded
 * ones. Every client gets a beginning of the text and then an error, and never a success; the usage is known as soon as the
 * upstream told it.
 */
import { describe, expect, it } from "vitest";
import { eventFrame, frame } from "../conformance/converse/event-stream.ts";
import { converseRows } from "../conformance/converse/rows.ts";
import { titled } from "../conformance/data.ts";
import { exchangesAbsent, payloads } from "../conformance/exchanges.ts";
import { question } from "../conformance/round-trip/full-request.ts";
import { payloadsOf } from "../conformance/sse.ts";
import { lane, type WireName, wireNames } from "../conformance/wires.ts";
import { wrongEnding } from "./stream-end.ts";

type Event = Readonly<Record<string, unknown>>;

const delta = (contentBlockIndex: number, said: object): Event => ({
  contentBlockDelta: { contentBlockIndex, delta: said, p: "abcdef" },
});
const stop = (contentBlockIndex: number): Event => ({ contentBlockStop: { contentBlockIndex } });

const written: readonly Event[] = [
  { messageStart: { role: "assistant", p: "ab" } },
  delta(0, { reasoningContent: { text: "Hm." } }),
  delta(0, { reasoningContent: { signature: "U0lH" } }),
  stop(0),
  delta(1, { text: "Grüße " }),
  delta(1, { text: "👋" }),
  stop(1),
  { contentBlockStart: { contentBlockIndex: 2, start: { toolUse: { toolUseId: "t1", name: "f" } } } },
  delta(2, { toolUse: { input: '{"a":' } }),
  delta(2, { toolUse: { input: '"é"}' } }),
  stop(2),
  { messageStop: { stopReason: "tool_use" } },
  { metadata: { usage: { inputTokens: 31, outputTokens: 17, totalTokens: 48 }, metrics: { latencyMs: 1 } } },
];

interface Outcome {
  text: string;
  started: boolean;
  error: string | undefined;
  usage: Record<string, unknown> | undefined;
}

function outcome(client: WireName, chunks: readonly Uint8Array[]): Outcome {
  const opened = lane(question(client, "converse", true));
  opened.request();
  const stream = opened.stream({ "content-type": "application/vnd.amazon.eventstream" });
  const out = chunks.flatMap((chunk) => (stream.finished ? [] : [Buffer.from(stream.push(chunk))]));
  if (!stream.finished) out.push(Buffer.from(stream.end()));
  return {
    text: Buffer.concat(out).toString().replaceAll("\r\n", "\n"),
    started: stream.started,
    error: stream.error?.kind,
    usage: stream.usage,
  };
}

/** @returns what is wrong with a stream that ends at this byte */
function faultOfCut(client: WireName, frames: readonly Buffer[], at: number): string | undefined {
  const bytes = Buffer.concat(frames).subarray(0, at);
  const cut = outcome(client, [bytes]);
  const complete = framesIn(frames, at);
  const names = complete.map(
    (each) => /:(?:event|exception)-type[\s\S]{3}([A-Za-z]+)/.exec(each.toString("latin1"))?.[1],
  );
  const isOver = names.includes("messageStop");
  if (!isOver && cut.error === undefined) return "a stream without an end is a success";
  if (isOver && names.includes("metadata") && cut.error !== undefined) return "a whole stream is an error";
  if (names.includes("metadata") !== (cut.usage?.input !== undefined && cut.usage.estimated !== true))
    return `usage ${JSON.stringify(cut.usage)} after ${names.at(-1)}`;
  if (!cut.started) return cut.text === "" ? undefined : "a stream that has not started has bytes";
  return wrongEnding(client, payloadsOf(cut.text), cut.error !== undefined);
}

function framesIn(frames: readonly Buffer[], bytes: number): Buffer[] {
  let end = 0;
  return frames.filter((each) => {
    end += each.length;
    return end <= bytes;
  });
}

describe.each(wireNames)("%s clients", (client) => {
  it("get an error at every byte at which a stream breaks off", () => {
    const frames = written.map(eventFrame);
    const length = frames.reduce((sum, each) => sum + each.length, 0);
    const faults = Array.from({ length: length + 1 }, (_, at) => at).flatMap((at) => {
      const fault = faultOfCut(client, frames, at);
      return fault === undefined ? [] : [`${at}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });

  it("get the same stream for any division into chunks", () => {
    const bytes = Buffer.concat(written.map(eventFrame));
    const whole = outcome(client, [bytes]);
    expect(whole.error).toBeUndefined();
    for (let at = 1; at < bytes.length; at++)
      expect(outcome(client, [bytes.subarray(0, at), bytes.subarray(at)])).toEqual(whole);
  });

  it("get an error for a damaged byte anywhere", () => {
    const bytes = Buffer.concat(written.map(eventFrame));
    for (let at = 0; at < bytes.length; at++) {
      const damaged = Buffer.from(bytes);
      damaged.writeUInt8(damaged.readUInt8(at) ^ 0xff, at);
      expect(outcome(client, [damaged]).error, `byte ${at}`).toBeDefined();
    }
  });

  it.each([
    ["throttlingException", "rate_limit"],
    ["internalServerException", "internal"],
    ["modelStreamErrorException", "upstream"],
    ["serviceUnavailableException", "unavailable"],
    ["validationException", "invalid_request"],
    ["modelTimeoutException", "timeout"],
    ["somethingNewException", "upstream"],
  ])("get %s as an error of the kind %s", (name, kind) => {
    const events = [...written.slice(0, 6), { [name]: { message: "No more." } }];
    const { error, text } = outcome(client, [Buffer.concat(events.map(eventFrame))]);
    expect(error).toBe(kind);
    expect(text).toContain("No more.");
  });

  it("get an error of the stream itself, which has no payload", () => {
    const headers = { ":message-type": "error", ":error-code": "Broken", ":error-message": "No more." };
    const bytes = Buffer.concat([...written.slice(0, 6).map(eventFrame), frame(headers, "")]);
    const { error, text } = outcome(client, [bytes]);
    expect(error).toBe("upstream");
    expect(text).toContain("No more.");
  });
});

it.skipIf(exchangesAbsent !== undefined)(
  titled("recorded streams that break off around every part of a frame are errors", exchangesAbsent),
  () => {
    const faults: string[] = [];
    for (const [turn, { id, stream }] of converseRows().entries()) {
      if (stream === undefined) continue;
      const frames = (payloads(stream) as Event[]).map(eventFrame);
      if (!frames.some((each) => each.includes("metadata"))) continue;
      let start = 0;
      // A stream of many frames is cut in some of them.
      const every = Math.ceil(frames.length / 25);
      for (const [index, each] of frames.entries()) {
        if (index % every === 0 || index > frames.length - 4) {
          const headersEnd = start + 12 + each.readUInt32BE(4);
          for (const at of [
            start,
            start + 1,
            start + 12,
            headersEnd,
            headersEnd + 1,
            start + each.length - 4,
          ]) {
            const client = wireNames[(turn + index) % wireNames.length] as WireName;
            const fault = faultOfCut(client, frames, at);
            if (fault !== undefined) faults.push(`${id}, ${client}, byte ${at}: ${fault}`);
          }
        }
        start += each.length;
      }
    }
    expect(faults).toEqual([]);
  },
);

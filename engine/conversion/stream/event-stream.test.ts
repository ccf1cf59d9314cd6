import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { createDecoder, createEncoder, type Frame, FrameFault } from "./framing.ts";

/** An upstream's frame. Values are text, or bytes of a header type to skip. */
function frame(headers: Record<string, string | { type: number; bytes: number[] }>, payload: string): Buffer {
  const head = Buffer.concat(
    Object.entries(headers).map(([name, value]) => {
      const label = Buffer.concat([Buffer.of(name.length), Buffer.from(name)]);
      if (typeof value !== "string") return Buffer.concat([label, Buffer.of(value.type, ...value.bytes)]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(Buffer.byteLength(value));
      return Buffer.concat([label, Buffer.of(7), length, Buffer.from(value)]);
    }),
  );
  const body = Buffer.from(payload);
  const whole = Buffer.alloc(12 + head.length + body.length + 4);
  whole.writeUInt32BE(whole.length, 0);
  whole.writeUInt32BE(head.length, 4);
  whole.writeUInt32BE(crc32(whole.subarray(0, 8)), 8);
  head.copy(whole, 12);
  body.copy(whole, 12 + head.length);
  whole.writeUInt32BE(crc32(whole.subarray(0, whole.length - 4)), whole.length - 4);
  return whole;
}

function decode(chunks: Uint8Array[], limit: number = 1 << 20): Frame[] {
  const decoder = createDecoder("event-stream", limit);
  return [...chunks.flatMap((chunk) => [...decoder.push(chunk)]), ...decoder.end()];
}

const event = frame({ ":message-type": "event", ":event-type": "delta" }, '{"text":"é"}');

test("frames keyed by the name of their event, with any chunks", () => {
  const stream = Buffer.concat([
    event,
    frame(
      {
        flag: { type: 0, bytes: [] },
        when: { type: 8, bytes: [0, 0, 0, 0, 0, 0, 0, 1] },
        ":event-type": "stop",
      },
      "{}",
    ),
    frame({ ":message-type": "exception", ":exception-type": "throttling" }, '{"message":"slow"}'),
    frame({ ":message-type": "error", ":error-code": "broken", ":error-message": "sorry" }, ""),
  ]);
  const expected = [
    {
      event: "delta",
      headers: { "event-type": "delta", "message-type": "event" },
      data: '{"delta":{"text":"é"}}',
    },
    { event: "stop", headers: { "event-type": "stop" }, data: '{"stop":{}}' },
    {
      event: "throttling",
      headers: { "message-type": "exception", "exception-type": "throttling" },
      data: '{"throttling":{"message":"slow"}}',
    },
    {
      event: "broken",
      headers: { "message-type": "error", "error-code": "broken", "error-message": "sorry" },
      data: '{"broken":{"message":"sorry"}}',
    },
  ];
  for (let place = 0; place < stream.length; place++) {
    expect(decode([stream.subarray(0, place), stream.subarray(place)])).toEqual(expected);
  }
  expect(decode([...stream].map((byte) => Uint8Array.of(byte)))).toEqual(expected);
});

test("an incomplete last frame is dropped", () => {
  expect(decode([event, event.subarray(0, 20)])).toHaveLength(1);
});

test("any flipped bit is an error, never a wrong event", () => {
  for (let at = 0; at < event.length; at++) {
    const damaged = Buffer.from(event);
    damaged[at] = (damaged[at] as number) ^ 1;
    expect(() => decode([damaged])).toThrow(FrameFault);
  }
});

test("a frame over the limit is an error as soon as its length is known", () => {
  expect(() => decode([event.subarray(0, 12)], 20)).toThrow(FrameFault);
});

test("it has a decoder only", () => {
  expect(() => createEncoder("event-stream")).toThrow("can only be read");
});

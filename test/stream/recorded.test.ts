/** Real provider streams: every recorded stream, whole and in pieces, through the decoders. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { createDecoder, sniff } from "../../engine/conversion/stream/framing.ts";
import { absence, conformanceDirectory, titled } from "../conformance/data.ts";
import {
  type Exchange,
  exchangesAbsent,
  loadExchanges,
  payloads,
  type RecordedStream,
} from "../conformance/exchanges.ts";

const framings: Record<string, string> = { sse: "sse", lines: "ndjson", array: "json-array" };

/** The payloads of a stream from our decoder, with pieces of the given size in bytes. */
function decode(body: Buffer, framing: string, size: number): unknown[] {
  const decoder = createDecoder(framing);
  const frames = [];
  for (let at = 0; at < body.length; at += size) frames.push(...decoder.push(body.subarray(at, at + size)));
  frames.push(...decoder.end());
  // An error that is no event is a frame, but no payload.
  return frames.flatMap(({ data, isBare }) => (data === undefined || isBare === true ? [] : [parsed(data)]));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Lines with something other than JSON objects (`[DONE]`) had another framing before it was lost. */
function isFramed(stream: RecordedStream): boolean {
  if (stream.encoding === "eventstream") return false;
  return stream.encoding === "sse" || payloads(stream).every((payload) => typeof payload === "object");
}

describe.skipIf(exchangesAbsent !== undefined)(titled("recorded streams", exchangesAbsent), () => {
  const rows = loadExchanges((row: Exchange) => row.stream !== undefined && isFramed(row.stream));
  const formats = [...new Set(rows.map((row) => row.format))];

  test.each(formats)("%s", (format) => {
    for (const { id, stream, format: own } of rows) {
      if (own !== format || stream === undefined) continue;
      const framing = framings[stream.encoding] as string;
      const body = Buffer.from(stream.body);
      const expected = payloads(stream);
      for (const size of [body.length || 1, 1, 13]) {
        const got = decode(body, framing, size);
        if (!isDeepStrictEqual(got, expected)) expect(got, `${id} in pieces of ${size}`).toEqual(expected);
      }
      if (expected.length > 1) expect(sniff(body.subarray(0, 4096), "", framing), id).not.toBe("body");
    }
  });
});

const vector = join(conformanceDirectory, "vectors/chunk-split/aws.input.bin");
const reason = absence(vector);

describe.skipIf(reason !== undefined)(titled("a recorded binary stream", reason), () => {
  test("is read as its source read it", () => {
    const expected = JSON.parse(
      readFileSync(vector.replace("input.bin", "expected-output.json"), "utf8"),
    ) as {
      data: string;
    }[];
    const frames = createDecoder("event-stream").push(readFileSync(vector));
    const read = expected.map(({ data }) => {
      const { body, headers } = JSON.parse(data) as { body: string; headers: Record<string, string> };
      return { [headers[":event-type"] as string]: JSON.parse(body) as unknown };
    });
    expect(frames.map(({ data }) => JSON.parse(data ?? "") as unknown)).toEqual(read);
  });
});

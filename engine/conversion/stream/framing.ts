/**
 * The framings by name, and the detection of a byte stream's framing, because upstreams may send another one than they declare
 * (docs/wires/rules.md#streams). The meaning of frames is not known here.
 */
import { createEventStreamDecoder } from "./event-stream.ts";
import { asBuffer, defaultMaxFrameBytes, type FrameDecoder, type FrameEncoder } from "./frame.ts";
import { createJsonArrayEncoder, createJsonDecoder } from "./json-array.ts";
import { createNdjsonDecoder, createNdjsonEncoder } from "./ndjson.ts";
import { createSseDecoder, createSseEncoder } from "./sse.ts";

export { type Frame, type FrameDecoder, type FrameEncoder, FrameFault } from "./frame.ts";

interface Framing {
  decoder: (maxFrameBytes: number) => FrameDecoder;
  /** Absent if no client uses the framing. */
  encoder?: () => FrameEncoder;
}

export type FramingName = "sse" | "ndjson" | "json-array" | "event-stream";

const table: Record<FramingName, Framing> = {
  sse: { decoder: createSseDecoder, encoder: createSseEncoder },
  ndjson: { decoder: createNdjsonDecoder, encoder: createNdjsonEncoder },
  "json-array": { decoder: createJsonDecoder, encoder: createJsonArrayEncoder },
  "event-stream": { decoder: createEventStreamDecoder },
};

/** Names that a mapping may use. */
export const framings: readonly FramingName[] = Object.keys(table) as FramingName[];

export function createDecoder(name: string, maxFrameBytes: number = defaultMaxFrameBytes): FrameDecoder {
  return framing(name).decoder(maxFrameBytes);
}

export function createEncoder(name: string): FrameEncoder {
  const { encoder } = framing(name);
  if (encoder === undefined) throw new TypeError(`the framing \`${name}\` can only be read, not written`);
  return encoder();
}

function framing(name: string): Framing {
  if (!Object.hasOwn(table, name)) throw new TypeError(`\`${name}\` is not a framing`);
  return table[name as FramingName];
}

/**
 * Detects the framing from the first bytes, or `body` if it is not a stream: one JSON document, an error page, text. `declared`
 * is the wire's framing, used if the bytes are ambiguous.
 */
export function sniff(first: Uint8Array, contentType: string, declared: string): FramingName | "body" {
  const expected = framings.includes(declared as FramingName) ? (declared as FramingName) : "sse";
  const text = asBuffer(first)
    .subarray(0, 4096)
    .toString("latin1")
    .replace(/^\xef\xbb\xbf/, "")
    .trimStart();
  if (text === "" || (expected === "event-stream" && text.startsWith("\0"))) return expected;
  if (text.startsWith("[")) return "json-array";
  if (text.startsWith("{")) {
    const isDeclared =
      expected === "ndjson" ||
      expected === "json-array" ||
      /ndjson|jsonl|json-seq|stream\+json/.test(contentType);
    return isDeclared || hasSeveral(first) ? "ndjson" : "body";
  }
  return isSseLine(text) ? "sse" : "body";
}

/** Whether a second object begins in the same bytes: a line-delimited stream with a wrong content type. */
function hasSeveral(bytes: Uint8Array): boolean {
  const text = asBuffer(bytes).toString("latin1");
  const isBroken = text.match(/\}\s*\{/g)?.some((between) => between.includes("\n")) === true;
  return isBroken && createJsonDecoder(Number.POSITIVE_INFINITY).push(bytes).length > 0;
}

/** The start of a comment or of a field's line, possibly incomplete. */
function isSseLine(text: string): boolean {
  if (text.startsWith(":")) return true;
  const name = /^[a-z]+/.exec(text)?.[0] ?? "";
  const isComplete = name.length < text.length;
  return ["data", "event", "id", "retry"].some((field) =>
    isComplete
      ? field === name && /^[:\r\n]/.test(text.slice(name.length))
      : field.startsWith(name) && name !== "",
  );
}

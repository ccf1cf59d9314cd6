/**
 * A stream of JSON objects with only JSON around them: one array, pretty-printed or not, or concatenated objects. The scanner
 * tracks depth and strings and leaves the rest to the parser. It works on bytes, because in UTF-8 the characters that it needs
 * never occur inside others.
 */
import {
  asBuffer,
  type Frame,
  type FrameDecoder,
  type FrameEncoder,
  FrameFault,
  noFrames,
  tooLarge,
} from "./frame.ts";

const quote = 0x22;
const comma = 0x2c;
const openList = 0x5b;
const backslash = 0x5c;
const closeList = 0x5d;
const openMap = 0x7b;
const closeMap = 0x7d;

/** Accepts arrays and concatenated objects: an array's brackets and commas are only separators. */
export function createJsonDecoder(maxFrameBytes: number): FrameDecoder {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let depth = 0;
  let isString = false;
  let isEscaped = false;
  let seen = 0;

  function push(chunk: Uint8Array): readonly Frame[] {
    const bytes = asBuffer(chunk);
    let frames: Frame[] | undefined;
    let level = depth;
    let start = 0;
    let at = 0;
    // Local variables and one branch for most bytes: this loop dominates the cost of the framing.
    while (at < bytes.length) {
      if (isString) {
        at = afterString(bytes, at);
        continue;
      }
      const byte = bytes[at] as number;
      at += 1;
      if (level === 0) {
        if (byte === openMap) {
          level = 1;
          start = at - 1;
        } else skip(byte, seen + at);
      } else if (byte === quote) isString = true;
      else if (byte === openMap || byte === openList) level += 1;
      else if (byte === closeMap || byte === closeList) {
        level -= 1;
        if (level > 0) continue;
        frames ??= [];
        frames.push({ data: take(bytes, start, at) });
      }
    }
    depth = level;
    seen += bytes.length;
    if (level > 0) append(bytes.subarray(start));
    return frames ?? noFrames;
  }

  /** Skips to the byte after the closing quote, or to the end of the chunk. */
  function afterString(bytes: Buffer, from: number): number {
    let at = from;
    if (isEscaped) {
      isEscaped = false;
      at += 1;
    }
    for (; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === quote) {
        isString = false;
        return at + 1;
      }
      if (byte !== backslash) continue;
      at += 1;
      isEscaped = at === bytes.length;
    }
    return at;
  }

  function take(bytes: Buffer, start: number, end: number): string {
    if (pendingBytes + end - start > maxFrameBytes) throw tooLarge(maxFrameBytes);
    if (pendingBytes === 0) return bytes.toString("utf8", start, end);
    pending.push(bytes.subarray(0, end));
    const text = Buffer.concat(pending).toString();
    pending = [];
    pendingBytes = 0;
    return text;
  }

  function append(bytes: Buffer): void {
    pendingBytes += bytes.length;
    if (pendingBytes > maxFrameBytes) throw tooLarge(maxFrameBytes);
    pending.push(Buffer.from(bytes));
  }

  /** Accepts bytes between objects: white space, the array's punctuation, and a byte order mark at the very start. */
  function skip(byte: number, count: number): void {
    if (byte <= 0x20 || byte === comma || byte === openList || byte === closeList) return;
    if (count <= 3 && (byte === 0xef || byte === 0xbb || byte === 0xbf)) return;
    throw new FrameFault("frame_malformed", "the stream contains something other than JSON objects");
  }

  // An object that is still open at the end is incomplete.
  return { push, end: () => noFrames };
}

export function createJsonArrayEncoder(): FrameEncoder {
  let isOpen = false;
  let isClosed = false;
  return {
    contentType: "application/json",
    encode: (data) => {
      const before = isOpen ? "\n,\n" : "[";
      isOpen = true;
      return before + data;
    },
    ping: () => " ",
    close: () => {
      if (isClosed) return "";
      isClosed = true;
      return isOpen ? "]" : "[]";
    },
  };
}

/**
 * The binary framing `application/vnd.*.eventstream`: length, headers, payload, checksums. An event's name is in its headers,
 * so the frame's data is an object with the name as its only key, as the APIs of this framing document their events:
 * `{"messageStop":{…}}`. Decoder only: no client uses it.
 */
import { crc32 } from "node:zlib";
import { asBuffer, type Frame, type FrameDecoder, FrameFault, noFrames, tooLarge } from "./frame.ts";

/** Total length, length of the headers, checksum of both. */
const preludeBytes = 12;
const checksumBytes = 4;
/** By type of header value; -1 if a two-byte length precedes the value. Type 7 is text. */
const valueBytes = [0, 0, 1, 2, 4, 8, -1, -1, 8, 16];

export function createEventStreamDecoder(maxFrameBytes: number): FrameDecoder {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  /** Number of bytes needed for the next read. */
  let neededBytes = preludeBytes;

  function push(chunk: Uint8Array): readonly Frame[] {
    pendingBytes += chunk.length;
    if (pendingBytes < neededBytes) {
      pending.push(Buffer.from(chunk));
      return noFrames;
    }
    const fresh = asBuffer(chunk);
    const bytes = pending.length === 0 ? fresh : Buffer.concat([...pending, fresh]);
    const frames: Frame[] = [];
    let at = 0;
    neededBytes = preludeBytes;
    while (bytes.length - at >= preludeBytes) {
      const total = frameLength(bytes, at, maxFrameBytes);
      if (bytes.length - at < total) {
        neededBytes = total;
        break;
      }
      frames.push(readFrame(bytes.subarray(at, at + total)));
      at += total;
    }
    pendingBytes = bytes.length - at;
    pending = pendingBytes === 0 ? [] : [Buffer.from(bytes.subarray(at))];
    return frames;
  }

  return { push, end: () => noFrames };
}

function frameLength(bytes: Buffer, at: number, maxFrameBytes: number): number {
  const total = bytes.readUInt32BE(at);
  if (crc32(bytes.subarray(at, at + 8)) !== bytes.readUInt32BE(at + 8))
    throw malformed("checksum of its lengths");
  if (total > maxFrameBytes) throw tooLarge(maxFrameBytes);
  if (total < preludeBytes + bytes.readUInt32BE(at + 4) + checksumBytes) throw malformed("length");
  return total;
}

function readFrame(frame: Buffer): Frame {
  const body = frame.length - checksumBytes;
  if (crc32(frame.subarray(0, body)) !== frame.readUInt32BE(body)) throw malformed("checksum");
  const payloadAt = preludeBytes + frame.readUInt32BE(4);
  const headers = readHeaders(frame.subarray(preludeBytes, payloadAt));
  const name =
    headers.get(":event-type") ?? headers.get(":exception-type") ?? headers.get(":error-code") ?? "event";
  const payload = frame.toString("utf8", payloadAt, body).trim();
  // An error of the stream itself has its message in a header and no payload.
  const content = payload === "" ? JSON.stringify({ message: headers.get(":error-message") }) : payload;
  const entries = [...headers].map(([key, value]) => [key.replace(/^:/, ""), value]);
  return {
    event: name,
    headers: Object.fromEntries(entries),
    data: `{${JSON.stringify(name)}:${content}}`,
  };
}

function readHeaders(bytes: Buffer): Map<string, string> {
  const headers = new Map<string, string>();
  let at = 0;
  const take = (length: number): number => {
    at += length;
    if (at > bytes.length) throw malformed("headers");
    return at - length;
  };
  while (at < bytes.length) {
    const nameLength = bytes.readUInt8(take(1));
    const nameAt = take(nameLength);
    const type = bytes.readUInt8(take(1));
    const fixed = valueBytes[type];
    if (fixed === undefined) throw malformed("headers");
    const length = fixed < 0 ? bytes.readUInt16BE(take(2)) : fixed;
    const valueAt = take(length);
    const name = bytes.toString("utf8", nameAt, nameAt + nameLength);
    if (type === 7) headers.set(name, bytes.toString("utf8", valueAt, valueAt + length));
  }
  return headers;
}

function malformed(what: string): FrameFault {
  return new FrameFault("frame_malformed", `a frame of the event stream is damaged: its ${what} is wrong`);
}

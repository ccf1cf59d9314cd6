/** Writes the frames of `application/vnd.amazon.eventstream`, as AWS documents them. */
import { crc32 } from "node:zlib";

/** A frame with one event of a stream, or with an exception: its name is the only key. */
export function eventFrame(event: Readonly<Record<string, unknown>>): Buffer {
  const [[name, payload] = ["", {}]] = Object.entries(event);
  const kind = /exception$/i.test(name) ? "exception" : "event";
  return frame(
    { ":message-type": kind, [`:${kind}-type`]: name, ":content-type": "application/json" },
    JSON.stringify(payload),
  );
}

/** Lengths, their checksum, headers, payload, checksum of all. */
export function frame(headers: Readonly<Record<string, string>>, payload: string): Buffer {
  const head = Buffer.concat(
    Object.entries(headers).map(([name, value]) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(Buffer.byteLength(value));
      return Buffer.concat([
        Buffer.of(Buffer.byteLength(name)),
        Buffer.from(name),
        Buffer.of(7),
        length,
        Buffer.from(value),
      ]);
    }),
  );
  const body = Buffer.from(payload);
  const prelude = Buffer.alloc(12);
  prelude.writeUInt32BE(12 + head.length + body.length + 4, 0);
  prelude.writeUInt32BE(head.length, 4);
  prelude.writeUInt32BE(crc32(prelude.subarray(0, 8)), 8);
  const all = Buffer.concat([prelude, head, body]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(all));
  return Buffer.concat([all, sum]);
}

/** Creates and measures PNG images: stripes in two colours that depend on a text, in the requested size. */
import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

export interface Size {
  width: number;
  height: number;
}

const signature = Buffer.from("89504e470d0a1a0a", "hex");
/** Width of a stripe, in pixels. */
const thick = 32;

/** @param text of the image: the same text gives the same image */
export function pngOf(text: string, { width, height }: Size): Buffer {
  const hash = createHash("sha256").update(text).digest();
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // One bit per pixel, an index into a palette of two colours.
  head.set([1, 3, 0, 0, 0], 8);
  const row = 1 + Math.ceil(width / 8);
  const pixels = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++)
    if (Math.floor(y / thick) % 2 === 1) pixels.fill(0xff, y * row + 1, (y + 1) * row);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("PLTE", hash.subarray(0, 6)),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Undefined if the bytes are not a PNG. */
export function sizeOfPng(bytes: Buffer): Size | undefined {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(signature)) return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Length, name, data, and a CRC of name and data (https://www.w3.org/TR/png-3/#5Chunk-layout). */
function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** PNGs, written and read without the code under test: RGBA pixels, which are decoded completely. */
import { crc32, deflateSync, inflateSync } from "node:zlib";

/** An image of one colour; @param head declares another size than the data has */
export function pngOf(
  width: number,
  height: number,
  head: { width?: number; height?: number } = {},
): Buffer<ArrayBuffer> {
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 4, 0x7f)]);
  const ihdr = Buffer.alloc(13);
  ihdr.writeUInt32BE(head.width ?? width, 0);
  ihdr.writeUInt32BE(head.height ?? height, 4);
  ihdr.set([8, 6, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const chunks = [
    ["IHDR", ihdr],
    ["IDAT", pixels],
    ["IEND", Buffer.alloc(0)],
  ] as const;
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    ...chunks.map(([name, data]) => chunk(name, data)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(12 + data.length);
  framed.writeUInt32BE(data.length);
  framed.write(name, 4, "latin1");
  data.copy(framed, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, 8 + data.length)), 8 + data.length);
  return framed;
}

/** @throws Error unless it is a PNG with every chunk and every row */
export function sizeOfPng(bytes: Buffer): { width: number; height: number } {
  if (bytes.toString("hex", 0, 8) !== "89504e470d0a1a0a") throw new Error("no PNG");
  const data: Buffer[] = [];
  let head: Buffer | undefined;
  let name = "";
  for (let at = 8; name !== "IEND"; ) {
    const length = bytes.readUInt32BE(at);
    name = bytes.toString("latin1", at + 4, at + 8);
    const held = bytes.subarray(at + 8, at + 8 + length);
    if (crc32(bytes.subarray(at + 4, at + 8 + length)) !== bytes.readUInt32BE(at + 8 + length))
      throw new Error(`the sum of ${name} is wrong`);
    if (name === "IHDR") head = held;
    if (name === "IDAT") data.push(held);
    at += 12 + length;
  }
  if (head === undefined) throw new Error("no head");
  const [width, height, bits, kind] = [
    head.readUInt32BE(0),
    head.readUInt32BE(4),
    head[8] as number,
    head[9] as number,
  ];
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[kind] ?? 1;
  const row = 1 + Math.ceil((width * bits * channels) / 8);
  if (inflateSync(Buffer.concat(data)).length !== row * height) throw new Error("rows are missing");
  return { width, height };
}

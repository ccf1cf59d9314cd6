import { expect, test } from "vitest";
import { mimeOfBytes } from "./file-signatures.ts";
import { imageSize } from "./image-size.ts";

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(" ", ""), "hex");

/** Headers of files as other programs write them. */
const images: [string, string, Buffer, { width: number; height: number }][] = [
  [
    "PNG",
    "image/png",
    hex("89504e470d0a1a0a 0000000d 49484452 00000500 000002d0 08060000 00"),
    { width: 1280, height: 720 },
  ],
  [
    "PNG of a decompression bomb",
    "image/png",
    hex("89504e470d0a1a0a 0000000d 49484452 0000c350 0000c350 0100000000"),
    { width: 50_000, height: 50_000 },
  ],
  ["GIF", "image/gif", hex("474946383961 4001 f000 800000 000000ffffff"), { width: 320, height: 240 }],
  [
    "WebP, lossy",
    "image/webp",
    hex("52494646 24000000 57454250 56503820 18000000 3001009d012a 2003 5802 0200"),
    { width: 800, height: 600 },
  ],
  [
    "WebP, lossless",
    "image/webp",
    hex("52494646 24000000 57454250 5650384c 18000000 2f 8fc17700 0000000000"),
    { width: 400, height: 480 },
  ],
  [
    "WebP, extended",
    "image/webp",
    hex("52494646 24000000 57454250 56503858 0a000000 10000000 7f0700 370400"),
    { width: 1920, height: 1080 },
  ],
  [
    "JPEG",
    "image/jpeg",
    hex("ffd8 ffe000104a46494600010100000100010000 ffdb000401 02 ffc0 0011 08 0438 0780 03 01220002"),
    { width: 1920, height: 1080 },
  ],
  [
    "JPEG, with fill bytes, progressive",
    "image/jpeg",
    hex("ffd8 ffe1000845786966 0000 ffffff c2 0011 08 0010 0020 03 01220002"),
    { width: 32, height: 16 },
  ],
];

test.each(images)("%s", (_title, mime, bytes, size) => {
  expect(mimeOfBytes(bytes)).toBe(mime);
  expect(imageSize(bytes)).toEqual(size);
});

test("an incomplete file, or another format, has no size", () => {
  for (const [, , bytes, size] of images) {
    for (let end = 0; end < bytes.length; end++) {
      const found = imageSize(bytes.subarray(0, end));
      if (found !== undefined) expect(found).toEqual(size);
    }
  }
  for (const text of [
    "",
    "BM......",
    "RIFF....WAVEfmt .................",
    "<svg width='1'>",
    "\xff\xd8\xff\xe0\x00\x00",
  ])
    expect(imageSize(Buffer.from(text, "latin1"))).toBeUndefined();
  expect(imageSize(hex("89504e470d0a1a0a 0000000d 49484452 00000000 00000001 08060000 00"))).toBeUndefined();
});

test.each([
  ["audio/mpeg", "494433 0300"],
  ["audio/mpeg", "fffb9064"],
  ["audio/aac", "fff15080"],
  ["audio/wav", "52494646 24000000 57415645 666d7420"],
  ["audio/ogg", "4f67675300"],
  ["audio/flac", "664c6143"],
  ["audio/mp4", "00000020 66747970 4d344120"],
  ["video/mp4", "00000020 66747970 69736f6d"],
  ["video/webm", "1a45dfa3 9f428681"],
  ["application/pdf", "255044462d312e37"],
])("%s begins with %s", (mime, bytes) => {
  expect(mimeOfBytes(hex(bytes))).toBe(mime);
});

test.each(["", "ff", "ffff", "fffe0041", "fffbf064", "52494646 24000000 41564920", "7b226d6f"])(
  "%j matches no type",
  (bytes) => {
    expect(mimeOfBytes(hex(bytes))).toBeUndefined();
  },
);

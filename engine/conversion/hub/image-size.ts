/**
 * Reads an image's size from its header only: nothing is decoded, so a small file that would expand to gigabytes is harmless.
 * PNG, GIF, WebP and JPEG.
 */

export interface ImageSize {
  /** In pixels. */
  width: number;
  height: number;
}

/**
 * @param bytes the beginning of the file; of a JPEG up to its frame header, which embedded images may delay
 * @returns undefined for other formats, or if the header is incomplete
 */
export function imageSize(bytes: Buffer): ImageSize | undefined {
  const size = jpeg(bytes) ?? png(bytes) ?? gif(bytes) ?? webp(bytes);
  return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined;
}

/** https://www.w3.org/TR/png-3/#11IHDR */
function png(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 24 || bytes.toString("latin1", 0, 8) !== "\x89PNG\r\n\x1a\n") return undefined;
  if (bytes.toString("latin1", 12, 16) !== "IHDR") return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt, 18 */
function gif(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 10 || !/^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6))) return undefined;
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** RFC 9649 2.5 to 2.7 */
function webp(bytes: Buffer): ImageSize | undefined {
  if (
    bytes.length < 25 ||
    bytes.toString("latin1", 0, 4) !== "RIFF" ||
    bytes.toString("latin1", 8, 12) !== "WEBP"
  )
    return undefined;
  const kind = bytes.toString("latin1", 12, 16);
  if (kind === "VP8X" && bytes.length >= 30)
    return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  if (kind === "VP8L") {
    const bits = bytes.readUInt32LE(21);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (kind !== "VP8 " || bytes.length < 30) return undefined;
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

/** The first frame header after any other segments (ITU T.81, B.1 and B.2). */
function jpeg(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] as number;
    // A marker may be preceded by fill bytes of 0xff.
    if (marker === 0xff) at++;
    else if (isFrameHeader(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** SOF0 to SOF15, except the table markers in this range. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

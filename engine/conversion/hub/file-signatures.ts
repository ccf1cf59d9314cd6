/** Detects a file's type from its first bytes (https://mimesniff.spec.whatwg.org, and the formats' own specifications). */

type Sign = readonly [offset: number, bytes: string, mime: string];

/** In latin1. */
const signs: readonly Sign[] = [
  [0, "\x89PNG\r\n\x1a\n", "image/png"],
  [0, "\xff\xd8\xff", "image/jpeg"],
  [0, "GIF87a", "image/gif"],
  [0, "GIF89a", "image/gif"],
  [8, "WEBP", "image/webp"],
  [0, "%PDF-", "application/pdf"],
  [0, "PK\x03\x04", "application/zip"],
  [0, "ID3", "audio/mpeg"],
  [0, "OggS", "audio/ogg"],
  [0, "fLaC", "audio/flac"],
  [8, "WAVE", "audio/wav"],
  [0, "\x1aE\xdf\xa3", "video/webm"],
  [4, "ftypM4A ", "audio/mp4"],
  [4, "ftypM4B ", "audio/mp4"],
  [4, "ftypavif", "image/avif"],
  [4, "ftypheic", "image/heic"],
  [4, "ftypmif1", "image/heif"],
  [4, "ftypqt  ", "video/quicktime"],
  [4, "ftyp", "video/mp4"],
];

/** Formats in a RIFF container. */
const RIFF = new Set(["image/webp", "audio/wav"]);

/** @param head the first bytes, at least 12 if the file has so many */
export function mimeOfBytes(head: Uint8Array): string | undefined {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, 32)).toString("latin1");
  for (const [offset, bytes, mime] of signs) {
    if (text.startsWith(bytes, offset) && (!RIFF.has(mime) || text.startsWith("RIFF"))) return mime;
  }
  return mimeOfFrame(head);
}

/** Audio frames begin with eleven or twelve one bits; the next fields must be valid (ISO 11172-3, ISO 13818-7). */
function mimeOfFrame([first, second = 0, third]: Uint8Array): string | undefined {
  if (first !== 0xff || third === undefined) return undefined;
  if ((second & 0xf6) === 0xf0) return "audio/aac";
  const isFrame = (second & 0xe0) === 0xe0 && ((second >> 3) & 3) !== 1 && ((second >> 1) & 3) !== 0;
  // The first bit rate means "free", the last is invalid (ISO 11172-3, 2.4.2.3); the last sampling rate is invalid.
  const isRate = third >> 4 !== 0 && third >> 4 !== 0xf && ((third >> 2) & 3) !== 3;
  return isFrame && isRate ? "audio/mpeg" : undefined;
}

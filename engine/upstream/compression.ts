/** Decompressors for the content codings that the system supports, as streams. The reader limits the size of the output. */
import type { Transform } from "node:stream";
import * as zlib from "node:zlib";
import { ZstdDecompress } from "./zstd-frames.ts";

/** Gets the first bytes, because one name stands for two codings. */
export type CreateDecompressor = (first: Uint8Array) => Transform;

/** RFC 9659: a decoder for `zstd` needs a window of at most 8 MB, but a frame may request any size. */
const ZSTD_WINDOW_LOG = 23;

/** RFC 9110 8.4.1, RFC 7932, RFC 8878. Node has zstd from 22.15 on. */
const CODINGS: Record<string, CreateDecompressor> = {
  ...(typeof zlib.createZstdDecompress === "function"
    ? {
        zstd: () => {
          const params = { [zlib.constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG };
          return new ZstdDecompress(zlib.createZstdDecompress({ params }));
        },
      }
    : {}),
  br: () => zlib.createBrotliDecompress(),
  gzip: () => zlib.createGunzip(),
  "x-gzip": () => zlib.createGunzip(),
  // Some senders omit the zlib header, whose first byte has the low bits 8.
  deflate: (first) => ((first[0] ?? 0) % 16 === 8 ? zlib.createInflate() : zlib.createInflateRaw()),
};

/** Names of the codings that this Node version supports. */
export const codings: readonly string[] = Object.keys(CODINGS).filter((name) => !name.startsWith("x-"));

/** Undefined without compression, and for unknown codings. */
export function decompressorFor(encoding: string | undefined): CreateDecompressor | undefined {
  const name = encoding?.trim().toLowerCase() ?? "";
  return Object.hasOwn(CODINGS, name) ? CODINGS[name] : undefined;
}

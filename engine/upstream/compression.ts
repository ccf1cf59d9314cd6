/**
 * Bodies that somebody compresses: a stream of the plain bytes, piece by piece, for each coding that the system knows. How much may
 * come out is for who reads it.
 */
import type { Transform } from "node:stream";
import * as zlib from "node:zlib";
import { ZstdDecompress } from "./zstd-frames.ts";

/** Given the first bytes, because one name stands for two codings. */
export type CreateDecompressor = (first: Uint8Array) => Transform;

/** RFC 9659: who decodes `zstd` need not keep more than 8 MB of what came before, and a frame may ask for any amount. */
const ZSTD_WINDOW_LOG = 23;

/** RFC 9110 8.4.1, RFC 7932, RFC 8878. Before Node 22.15 there is no zstd. */
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
  // Some leave out the zlib header, whose first byte ends in 8.
  deflate: (first) => ((first[0] ?? 0) % 16 === 8 ? zlib.createInflate() : zlib.createInflateRaw()),
};

/** The names of those that this Node knows. */
export const codings: readonly string[] = Object.keys(CODINGS).filter((name) => !name.startsWith("x-"));

/** Undefined where nothing is compressed, or in a way that is not known. */
export function decompressorFor(encoding: string | undefined): CreateDecompressor | undefined {
  const name = encoding?.trim().toLowerCase() ?? "";
  return Object.hasOwn(CODINGS, name) ? CODINGS[name] : undefined;
}

/**
 * Answers that an upstream compresses although nobody asked it to: a stream of the plain bytes, piece by piece, for
 * each coding that the system knows. How much may come out is for who reads it.
 */
import type { Transform } from "node:stream";
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";

/** Given the first bytes, because one name stands for two codings. */
export type CreateDecompressor = (first: Uint8Array) => Transform;

/** RFC 9110 8.4.1, RFC 7932, RFC 8878. */
const CODINGS: Record<string, CreateDecompressor> = {
  gzip: () => createGunzip(),
  "x-gzip": () => createGunzip(),
  // Some servers leave out the zlib header, whose first byte ends in 8.
  deflate: (first) => ((first[0] ?? 0) % 16 === 8 ? createInflate() : createInflateRaw()),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress(),
};

/** Undefined where nothing is compressed, or in a way that is not known. */
export function decompressorFor(encoding: string | undefined): CreateDecompressor | undefined {
  const name = encoding?.trim().toLowerCase() ?? "";
  return Object.hasOwn(CODINGS, name) ? CODINGS[name] : undefined;
}

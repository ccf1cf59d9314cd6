/**
 * Vectors as text: base64 of 32-bit floats, little-endian, as wires of vectors write them
 * (docs/wires/embeddings.md). One typed view over the bytes; nothing is done byte by byte.
 */
import { plainNumber } from "../../language/json/exact-number.ts";

const BYTES = Float32Array.BYTES_PER_ELEMENT;
const isLittleEndian: boolean = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** Numbers as base64; nothing for what is no list of numbers. Doubles lose what a 32-bit float cannot hold. */
export function packFloats(values: unknown): string | undefined {
  if (!Array.isArray(values)) return undefined;
  const floats = new Float32Array(values.length);
  for (let index = 0; index < values.length; index++) {
    const value = plainNumber(values[index]);
    if (typeof value !== "number") return undefined;
    floats[index] = value;
  }
  return inOrder(Buffer.from(floats.buffer)).toString("base64");
}

/** Base64 as numbers; nothing for what is no whole number of floats. */
export function unpackFloats(text: unknown): number[] | undefined {
  if (typeof text !== "string") return undefined;
  const bytes = Buffer.from(text, "base64");
  if (bytes.length % BYTES !== 0) return undefined;
  // A view must begin at a multiple of four, and small buffers share one piece of memory.
  const ordered = inOrder(new Uint8Array(bytes));
  const floats = new Float32Array(ordered.buffer, ordered.byteOffset, ordered.length / BYTES);
  // Ten times as fast as `Array.from`, which asks the view for an iterator.
  const values = new Array<number>(floats.length);
  for (let index = 0; index < floats.length; index++) values[index] = floats[index] as number;
  return values;
}

function inOrder(bytes: Uint8Array): Buffer {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return isLittleEndian ? view : view.swap32();
}

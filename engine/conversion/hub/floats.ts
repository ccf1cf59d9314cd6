/**
 * Vectors as text: base64 of little-endian 32-bit floats, as wires for vectors use them (docs/wires/embeddings.md). Uses typed
 * views instead of single bytes.
 */
import { plainNumber } from "../../language/json/exact-number.ts";

const BYTES = Float32Array.BYTES_PER_ELEMENT;
const isLittleEndian: boolean = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** Numbers as base64; undefined for other input. Doubles are rounded to 32-bit floats. */
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

/** Base64 as numbers; undefined if the length is not a multiple of four bytes. */
export function unpackFloats(text: unknown): number[] | undefined {
  if (typeof text !== "string") return undefined;
  const bytes = Buffer.from(text, "base64");
  if (bytes.length % BYTES !== 0) return undefined;
  // A view must start at a multiple of four, and small buffers share one memory block.
  const ordered = inOrder(new Uint8Array(bytes));
  const floats = new Float32Array(ordered.buffer, ordered.byteOffset, ordered.length / BYTES);
  // Ten times as fast as `Array.from`, which uses the view's iterator.
  const values = new Array<number>(floats.length);
  for (let index = 0; index < floats.length; index++) values[index] = floats[index] as number;
  return values;
}

function inOrder(bytes: Uint8Array): Buffer {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return isLittleEndian ? view : view.swap32();
}

/** The cosine similarity of two vectors. */
import { plainNumber } from "../../language/json/exact-number.ts";

/** From -1 to 1; undefined unless both are vectors of the same length and not zero. */
export function cosine(one: unknown, other: unknown): number | undefined {
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return undefined;
  let dot = 0;
  let ofOne = 0;
  let ofOther = 0;
  for (let index = 0; index < one.length; index++) {
    const left = plainNumber(one[index]);
    const right = plainNumber(other[index]);
    if (typeof left !== "number" || typeof right !== "number") return undefined;
    dot += left * right;
    ofOne += left * left;
    ofOther += right * right;
  }
  const cosine = dot / Math.sqrt(ofOne * ofOther);
  return Number.isFinite(cosine) ? Math.min(1, Math.max(-1, cosine)) : undefined;
}

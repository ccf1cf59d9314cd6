/** A short, stable name for a text: ids that are equal in every replay, without a clock or a random number. */
import { createHash } from "node:crypto";

/** The first `length` hex digits of the text's SHA-256. */
export function shortHash(text: string, length: number): string {
  return createHash("sha256").update(text).digest("hex").slice(0, length);
}

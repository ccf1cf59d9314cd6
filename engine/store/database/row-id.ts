/** Row ids: UUID version 7 (RFC 9562 §5.7). They sort by creation time, which pages of lists rely on. */
import { randomFillSync } from "node:crypto";

const bytes = new Uint8Array(16);
let lastMs = 0;
let count = 0;

/**
 * Later ids of this process sort after earlier ones, also within a millisecond and after the clock is set back.
 *
 * @param nowMs milliseconds since 1970
 */
export function newId(nowMs: number): string {
  if (nowMs > lastMs) {
    lastMs = nowMs;
    count = 0;
  } else if (++count > 0xfff) {
    lastMs++;
    count = 0;
  }
  randomFillSync(bytes);
  const hex = Buffer.from(bytes).toString("hex");
  const time = lastMs.toString(16).padStart(12, "0");
  const counted = count.toString(16).padStart(3, "0");
  const variant = ((bytes[8] as number) & 0x3f) | 0x80;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counted}-${variant.toString(16)}${hex.slice(18, 20)}-${hex.slice(20)}`;
}

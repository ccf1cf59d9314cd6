/**
 * Encodes strings for upstream requests, with many strings in one buffer: to allocate and free a buffer for each would cost
 * more than to write it.
 */

/** Size of a shared buffer. It is small, because one string keeps the whole buffer in memory: the HTTP client holds a request's body until the response ends. */
const SHARED_BYTES = 64 * 1024;
/** Longer strings get a separate buffer. */
const MAX_CHARACTERS = 16 * 1024;
/** In UTF-8. */
const MAX_BYTES_PER_CHARACTER = 3;

let sharedBuffer = Buffer.allocUnsafeSlow(SHARED_BYTES);
let usedBytes = 0;

/** Undefined for an empty string, which is a request without a body. */
export function bytesOf(text: string): Buffer | undefined {
  if (text === "") return undefined;
  if (text.length > MAX_CHARACTERS) return Buffer.from(text);
  if (text.length * MAX_BYTES_PER_CHARACTER > SHARED_BYTES - usedBytes) {
    sharedBuffer = Buffer.allocUnsafeSlow(SHARED_BYTES);
    usedBytes = 0;
  }
  const start = usedBytes;
  usedBytes += sharedBuffer.write(text, start);
  return sharedBuffer.subarray(start, usedBytes);
}

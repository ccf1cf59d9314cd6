/** Newline-delimited JSON. The decoder accepts concatenated objects, so an upstream may also pretty-print them. */
import type { FrameEncoder } from "./frame.ts";

export { createJsonDecoder as createNdjsonDecoder } from "./json-array.ts";

export function createNdjsonEncoder(): FrameEncoder {
  return {
    contentType: "application/x-ndjson",
    // JSON has line ends only as white space between its tokens.
    encode: (data) => `${/[\r\n]/.test(data) ? data.replace(/[\r\n]+/g, " ") : data}\n`,
    ping: () => "\n",
    close: () => "",
  };
}

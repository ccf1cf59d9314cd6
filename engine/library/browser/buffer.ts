/** `Buffer`: Node's own where it exists, else the usual package, plus the one encoding that the package lacks. */
import { Buffer as Package } from "buffer/";

type NodeBuffer = typeof globalThis.Buffer;

export const Buffer: NodeBuffer = globalThis.Buffer ?? withBase64url(Package as unknown as NodeBuffer);

/** When it decodes base64, the package accepts both alphabets. */
function withBase64url(bare: NodeBuffer): NodeBuffer {
  const { toString: plain } = bare.prototype;
  function write(this: Buffer, encoding?: BufferEncoding, ...range: number[]): string {
    if (encoding !== "base64url") return plain.call(this, encoding, ...range);
    const text = plain.call(this, "base64", ...range);
    return text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  }
  const { from } = bare;
  const decode = (value: unknown, encoding?: unknown, ...more: unknown[]): Buffer =>
    Reflect.apply(from, bare, [value, encoding === "base64url" ? "base64" : encoding, ...more]);
  Object.assign(bare.prototype, { toString: write });
  return Object.assign(bare, { from: decode });
}

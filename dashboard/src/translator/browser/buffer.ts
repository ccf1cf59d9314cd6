/** Node's `Buffer` in the browser, from the usual package, plus the one encoding that it lacks. */
import { Buffer as Bare } from "buffer/";

const plain = Bare.prototype.toString;
Bare.prototype.toString = function (this: typeof Bare.prototype, encoding?: string, ...range: number[]) {
  if (encoding !== "base64url") return plain.call(this, encoding as "utf8", ...range);
  return plain
    .call(this, "base64", ...range)
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
} as typeof plain;

// When it decodes base64, the package accepts both alphabets.
const from = Bare.from;
Bare.from = ((value: unknown, encoding?: unknown, ...more: unknown[]) =>
  Reflect.apply(from, Bare, [value, encoding === "base64url" ? "base64" : encoding, ...more])) as typeof from;

globalThis.Buffer = Bare as unknown as typeof globalThis.Buffer;

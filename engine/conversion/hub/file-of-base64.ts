/** A file of a base64 text, as if it had been sent as one: what it is, its first bytes say. */
import { FileValue } from "../../language/json/file-value.ts";
import { mimeOfBytes } from "./file-signatures.ts";
import { imageSize } from "./image-size.ts";

/**
 * @param base64 in either alphabet, padded or not
 * @param declared what its sender said that it is
 * @returns undefined where the text is no base64, or none of it
 */
export function fileOfBase64(base64: unknown, declared?: unknown): FileValue | undefined {
  if (typeof base64 !== "string" || base64 === "") return undefined;
  const content = Buffer.from(base64, "base64");
  const padding = /={0,2}$/.exec(base64)?.[0].length ?? 0;
  // What is no base64 is skipped, and missing then.
  if (content.length === 0 || content.length !== Math.floor(((base64.length - padding) * 3) / 4))
    return undefined;
  const declaredMime = typeof declared === "string" ? declared : "";
  return new FileValue({
    name: "",
    mime: mimeOfBytes(content) ?? (declaredMime || "application/octet-stream"),
    declared: declaredMime,
    size: content.length,
    pixels: imageSize(content),
    content,
  });
}

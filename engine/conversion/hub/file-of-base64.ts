/** Converts a base64 text to a file; the first bytes determine its type. */
import { FileValue } from "../../language/json/file-value.ts";
import { mimeOfBytes } from "./file-signatures.ts";
import { imageSize } from "./image-size.ts";

/**
 * @param base64 in either alphabet, with or without padding
 * @param declared the sender's media type
 * @returns undefined if the text is not base64 or is empty
 */
export function fileOfBase64(base64: unknown, declared?: unknown): FileValue | undefined {
  if (typeof base64 !== "string" || base64 === "") return undefined;
  const content = Buffer.from(base64, "base64");
  const padding = /={0,2}$/.exec(base64)?.[0].length ?? 0;
  // The decoder skips invalid characters, so the length differs then.
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

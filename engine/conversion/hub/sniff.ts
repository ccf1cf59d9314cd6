/**
 * Detects media types from bytes: clients guess types from file names, and providers verify them. Reads only the first bytes of
 * base64, and corrects only what they prove. A `data:` URL counts as bytes in any field.
 */

import { mimeOfBytes } from "./file-signatures.ts";
import type { GenerationRequest, Media, Part } from "./generation.ts";
import { dataUrlData, dataUrlMime } from "./media-names.ts";
import { mapParts, mapTurns } from "./parts.ts";

/** Number of base64 characters that contain the tested bytes. */
const HEAD_CHARACTERS = 96;

function typeOf(data: string): string | undefined {
  return mimeOfBytes(Buffer.from(data.slice(0, HEAD_CHARACTERS), "base64"));
}

/** All media of a request with their true types. Unchanged turns and parts are not copied. */
export function withTrueTypes(request: GenerationRequest): GenerationRequest {
  const turns = mapTurns(request.turns, trueMedia);
  return turns === request.turns ? request : { ...request, turns };
}

/** Returns the same part if its type is correct. */
export function trueMedia(part: Part): Part {
  if (part.type === "tool_result") {
    const content = mapParts(part.content, trueMedia);
    return content === part.content ? part : { ...part, content };
  }
  if (part.type !== "image" && part.type !== "file" && part.type !== "audio" && part.type !== "video")
    return part;
  const source: Media | undefined = part.source;
  if (source?.kind === "url") {
    const mime = dataUrlMime(source.url);
    if (mime === undefined) return part;
    return trueMedia({
      ...part,
      source: { kind: "base64", mime: mime || source.mime || "", data: dataUrlData(source.url) ?? "" },
    });
  }
  if (source?.kind !== "base64") return part;
  const declaredMime = source.mime || undefined;
  if (part.type === "audio" || part.type === "video") {
    const mime = declaredMime ?? typeOf(source.data) ?? (part.type === "audio" ? "audio/wav" : "video/mp4");
    return mime === source.mime ? part : { ...part, source: { ...source, mime } };
  }
  const mime = settle(declaredMime, typeOf(source.data), part.type);
  const type = declaredMime === undefined ? kindOf(mime, part.type) : part.type;
  return mime === declaredMime && type === part.type
    ? part
    : ({ ...part, type, source: { ...source, mime } } as Part);
}

function settle(
  declaredMime: string | undefined,
  proven: string | undefined,
  type: "image" | "file",
): string {
  const fallback = type === "image" ? "image/jpeg" : "application/octet-stream";
  if (declaredMime === undefined || declaredMime === "application/octet-stream")
    return proven ?? declaredMime ?? fallback;
  const isClaim = declaredMime.startsWith("image/") || declaredMime === "application/pdf";
  return isClaim && proven !== undefined ? proven : declaredMime;
}

function kindOf(mime: string, type: "image" | "file"): "image" | "file" {
  if (mime.startsWith("image/")) return "image";
  return mime === "application/octet-stream" ? type : "file";
}

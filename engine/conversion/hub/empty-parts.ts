/**
 * Finds parts that have a type and no content: `{"type": "file", "file": {}}`. Schemas cannot find them all, because one of
 * several fields is enough and null counts as absent. Later code relies on complete parts.
 */
import type { GenerationRequest, Media, Part } from "./generation.ts";

/** The first empty part, including instructions and tool results. */
export function findEmptyParts({ system, turns }: Partial<GenerationRequest>): Part | undefined {
  for (const { parts } of [{ parts: system }, ...(turns ?? [])]) {
    const found = firstEmpty(parts);
    if (found !== undefined) return found;
  }
  return undefined;
}

function firstEmpty(parts: readonly Part[] | undefined): Part | undefined {
  for (const part of parts ?? []) {
    if (isHollow(part)) return part;
    const inner = part.type === "tool_result" ? firstEmpty(part.content) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function isHollow(part: Part): boolean {
  switch (part.type) {
    case "text":
      return typeof part.text !== "string";
    case "audio":
      // Audio of an earlier response is referenced by its id alone.
      return part.id === undefined && !hasMedia(part.source);
    case "image":
    case "video":
    case "file":
      return !hasMedia(part.source);
    default:
      return false;
  }
}

function hasMedia(source: Partial<Media> | undefined): boolean {
  switch (source?.kind) {
    case undefined:
      return false;
    case "base64":
      return "data" in source && typeof source.data === "string";
    case "url":
      return "url" in source && typeof source.url === "string";
    default:
      return true;
  }
}

/**
 * Media that a caller named by URL where the target takes bytes: which they are, and the same turns with the bytes in
 * place. Nothing is fetched here; whoever may touch the network hands in what it found.
 */
import type { Media, Part, Turn } from "./generation.ts";
import { mimeOf } from "./media-names.ts";
import { mapParts, mapTurns } from "./parts.ts";
import { trueMedia } from "./sniff.ts";

/** What a target reads by itself when it is given a URL. */
export interface UrlMedia {
  /** Kinds of parts; of any other, only bytes are taken. */
  kinds?: string[];
  /** Kinds whose type must be said beside the URL: without one, it takes bytes. */
  typed?: string[];
}

/** A part whose bytes are wanted. */
export interface Linked {
  url: string;
  /** `image`, `audio`, `video` or `file`. */
  kind: string;
  part: Part;
}

/** What was found at a URL. */
export interface Bytes {
  /** As the server said it, without parameters; what the bytes prove is put right here. */
  mime: string | undefined;
  base64: string;
}

type Remote = Extract<Part, { type: "image" | "audio" | "video" | "file" }> & {
  source: Extract<Media, { kind: "url" }>;
};

/** Every part that the target cannot take as it is, also inside results of tools. */
export function linkedMedia(turns: readonly Turn[], takes: UrlMedia): Linked[] {
  const found: Linked[] = [];
  const look = (part: Part): void => {
    if (part.type === "tool_result") part.content.forEach(look);
    else if (isWanted(part, takes)) found.push({ url: part.source.url, kind: part.type, part });
  };
  for (const turn of turns) turn.parts.forEach(look);
  return found;
}

/** The turns with bytes in the place of URLs, as far as they are there. */
export function withBytes(turns: Turn[], takes: UrlMedia, bytes: ReadonlyMap<string, Bytes>): Turn[] {
  const fill = (part: Part): Part => {
    if (part.type === "tool_result") {
      const content = mapParts(part.content, fill);
      return content === part.content ? part : { ...part, content };
    }
    const found = isWanted(part, takes) ? bytes.get(part.source.url) : undefined;
    return found === undefined ? part : filled(part as Remote, found);
  };
  return mapTurns(turns, fill);
}

function isWanted(part: Part, { kinds, typed }: UrlMedia): part is Remote {
  if (part.type !== "image" && part.type !== "audio" && part.type !== "video" && part.type !== "file")
    return false;
  const { source } = part;
  if (source?.kind !== "url") return false;
  if (kinds !== undefined && !kinds.includes(part.type)) return true;
  const hasType = source.mime !== undefined || mimeOf(source.url) !== undefined;
  return !hasType && typed?.includes(part.type) === true && /^https?:/i.test(source.url);
}

function filled(part: Remote, { mime, base64 }: Bytes): Part {
  const { url, mime: declaredMime } = part.source;
  // Stores of files often know no better type than this one.
  const fetchedMime =
    mime === "application/octet-stream" || mime === "binary/octet-stream" ? undefined : mime;
  const type = fetchedMime ?? declaredMime ?? mimeOf(url) ?? "";
  return trueMedia({ ...part, source: { kind: "base64", mime: type, data: base64 } });
}

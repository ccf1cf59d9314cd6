/**
 * Media that a client referenced by URL while the target needs bytes: finds them, and puts the bytes into the turns. Does no
 * I/O; the gateway downloads them.
 */
import type { Media, Part, Turn } from "./generation.ts";
import { mimeOf } from "./media-names.ts";
import { mapParts, mapTurns } from "./parts.ts";
import { trueMedia } from "./sniff.ts";

/** Media that a target downloads from a URL itself. */
export interface UrlMedia {
  /** Kinds of parts; of all others, only bytes are accepted. */
  kinds?: string[];
  /** Kinds that need a media type beside the URL; without one, the target needs bytes. */
  typed?: string[];
}

/** A part whose bytes are needed. */
export interface Linked {
  url: string;
  /** `image`, `audio`, `video` or `file`. */
  kind: string;
  part: Part;
}

/** The content of a URL. */
export interface Bytes {
  /** The server's content type, without parameters; corrected here from the bytes. */
  mime: string | undefined;
  base64: string;
}

type Remote = Extract<Part, { type: "image" | "audio" | "video" | "file" }> & {
  source: Extract<Media, { kind: "url" }>;
};

/** Every part that the target cannot accept by URL, including those in tool results. */
export function linkedMedia(turns: readonly Turn[], takes: UrlMedia): Linked[] {
  const found: Linked[] = [];
  const look = (part: Part): void => {
    if (part.type === "tool_result") part.content.forEach(look);
    else if (needsBytes(part, takes)) found.push({ url: part.source.url, kind: part.type, part });
  };
  for (const turn of turns) turn.parts.forEach(look);
  return found;
}

/** The turns with bytes instead of URLs, where they were downloaded. */
export function withBytes(turns: Turn[], takes: UrlMedia, bytes: ReadonlyMap<string, Bytes>): Turn[] {
  const fill = (part: Part): Part => {
    if (part.type === "tool_result") {
      const content = mapParts(part.content, fill);
      return content === part.content ? part : { ...part, content };
    }
    const found = needsBytes(part, takes) ? bytes.get(part.source.url) : undefined;
    return found === undefined ? part : filled(part as Remote, found);
  };
  return mapTurns(turns, fill);
}

function needsBytes(part: Part, { kinds, typed }: UrlMedia): part is Remote {
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
  // Object stores often send this type because they have no other.
  const fetchedMime =
    mime === "application/octet-stream" || mime === "binary/octet-stream" ? undefined : mime;
  const type = fetchedMime ?? declaredMime ?? mimeOf(url) ?? "";
  return trueMedia({ ...part, source: { kind: "base64", mime: type, data: base64 } });
}

/**
 * URLs that name something on the machine of whoever reads them: a file of the upstream's own, an object of some browser's. No
 * caller can mean that, and none of them goes up.
 */
import type { Part, Turn } from "./generate.ts";

const LOCAL = /^[\s\0]*(file|blob|filesystem):/i;

/** The same behind the quotation mark of a JSON text, whose letters may be escaped. */
const IN_JSON = new RegExp(
  `"(?:\\s|\\\\[a-z0-9]{1,5})*(?:${["file", "blob", "filesystem"].map(escapable).join("|")})${escapable(":")}`,
  "i",
);

/** Says of most requests, without reading them, that they hold none. */
export function mayNameLocally(json: string): boolean {
  return IN_JSON.test(json);
}

/** The scheme of the first one among the media of a conversation. */
export function localScheme(turns: readonly Turn[]): string | undefined {
  const found = (part: Part): string | undefined => {
    if (part.type === "tool_result") return first(part.content, found);
    if (!("source" in part)) return undefined;
    const { source } = part as { source?: { kind?: unknown; url?: unknown } };
    return source?.kind === "url" ? LOCAL.exec(String(source.url))?.[1]?.toLowerCase() : undefined;
  };
  return first(turns, ({ parts }) => first(parts, found));
}

function first<T>(items: readonly T[], find: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A word, each character as it is or as `\u0066`. */
function escapable(word: string): string {
  const either = (character: string): string => {
    const codes = [character.toLowerCase(), character.toUpperCase()].map((one) =>
      one.charCodeAt(0).toString(16),
    );
    return `(?:${character}|\\\\u00(?:${codes.join("|")}))`;
  };
  return [...word].map(either).join("");
}

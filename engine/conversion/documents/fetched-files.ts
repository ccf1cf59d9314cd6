/** Replaces URLs in a request by downloaded files: `{ url }` becomes `{ file }` at any depth. */

import type { FetchedMedia } from "../contract.ts";
import { fileOfBase64 } from "../hub/file-of-base64.ts";

/** Returns the same value if it contains no downloaded URL. */
export function withFetchedFiles<Value>(value: Value, found: ReadonlyMap<string, FetchedMedia>): Value {
  if (found.size === 0 || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withFetchedFiles(item, found)) as Value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const { url, ...rest } = value as { url?: unknown };
  const media = typeof url === "string" ? found.get(url) : undefined;
  if (media !== undefined) return { ...rest, file: fileOfBase64(media.base64, media.mime) } as Value;
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [key, withFetchedFiles(held, found)]),
  ) as Value;
}

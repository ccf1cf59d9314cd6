/** The request header `cache-control` (RFC 9111, section 5.2.1), as far as the response cache follows it. */

export interface CacheControl {
  /** No cached response is used; the new one is cached. */
  noCache: boolean;
  /** The new response is not cached. */
  noStore: boolean;
  /** Older responses are not used. */
  maxAgeMs: number;
}

export function readCacheControl(header: string | undefined): CacheControl {
  const found = { noCache: false, noStore: false, maxAgeMs: Number.POSITIVE_INFINITY };
  for (const directive of header?.toLowerCase().split(",") ?? []) {
    const [name, value] = directive.split("=", 2).map((part) => part.trim());
    if (name === "no-cache") found.noCache = true;
    else if (name === "no-store") found.noStore = true;
    else if (name === "max-age" && /^"?\d+"?$/.test(value ?? ""))
      found.maxAgeMs = Number(value?.replaceAll('"', "")) * 1000;
  }
  return found;
}

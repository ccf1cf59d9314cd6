/**
 * Which URLs of a caller's go up: those that anybody can read, data, and places of storage that the wire's upstreams know.
 * What else there is names something on the machine of whoever reads it: a file, an object of some browser's, a path.
 */
import type { Part, Turn } from "./generation.ts";
import type { PlacedUrl } from "./operation-rules.ts";

/** What a mapping declares under `clients.urls`. */
export interface UrlWords {
  /** Names of the fields in which URLs of media stand. */
  fields: readonly string[];
  /** What URLs may begin with beside `https`, `http` and `data`. */
  schemes: readonly string[];
}

export interface FoundUrl<At> {
  /** In lower case; empty where it has none. */
  scheme: string;
  at: At;
}

/** Of everybody's. */
const COMMON = ["https", "http", "data"];

/** Some servers take base64 as it is where a URL is asked for; no path is so long without a dot. */
const BARE_DATA = "[A-Za-z0-9+/]{256}";

/** What readers of URLs leave out wherever it stands (WHATWG URL, 4.4), and before the beginning. */
const LEFT_OUT = /[\t\n\r]/g;
const BEFORE = /^[\s\0]+/;

export class UrlRule {
  /** What URLs may begin with. */
  readonly schemes: readonly string[];
  readonly #fields: readonly string[];
  readonly #good: RegExp;

  constructor({ fields, schemes }: UrlWords) {
    this.schemes = [...COMMON, ...schemes];
    this.#fields = fields;
    this.#good = new RegExp(`^(?:(?:${this.schemes.join("|")}):|${BARE_DATA})`, "i");
  }

  /** Says of most requests, before they are decoded, that all is well with their URLs. */
  mayBreak(body: unknown): boolean {
    if (this.#fields.length === 0 || typeof body !== "object" || body === null) return false;
    if (Array.isArray(body)) {
      for (const item of body) if (this.mayBreak(item)) return true;
      return false;
    }
    for (const name in body) {
      const value = (body as Readonly<Record<string, unknown>>)[name];
      if (typeof value === "string" ? this.#isSuspect(name, value) : this.mayBreak(value)) return true;
    }
    return false;
  }

  /** A name that only ends like one of the fields is looked at, too: what it means, the decode map knows. */
  #isSuspect(name: string, value: string): boolean {
    for (const field of this.#fields) if (name.endsWith(field)) return !this.#good.test(value);
    return false;
  }

  /** The first one among the media of a conversation that may not go up. */
  findInTurns(turns: readonly Turn[]): FoundUrl<Part> | undefined {
    const found = (part: Part): FoundUrl<Part> | undefined => {
      if (part.type === "tool_result") return first(part.content, found);
      if (!("source" in part)) return undefined;
      const { source } = part as { source?: { kind?: unknown; url?: unknown; parts?: readonly Part[] } };
      if (source?.kind === "parts") {
        const inner = first(source.parts ?? [], found);
        return inner && { ...inner, at: part };
      }
      const scheme = source?.kind === "url" ? this.#fault(String(source.url)) : undefined;
      return scheme === undefined ? undefined : { scheme, at: part };
    };
    return first(turns, ({ parts }) => first(parts, found));
  }

  /** The same among those that an operation finds in a request. */
  findAmong(urls: readonly PlacedUrl[]): FoundUrl<PlacedUrl["at"]> | undefined {
    return first(urls, ({ url, at }) => {
      const scheme = this.#fault(url);
      return scheme === undefined ? undefined : { scheme, at };
    });
  }

  /** The scheme that may not be, '' for none; undefined where all is well. */
  #fault(text: string): string | undefined {
    const url = text.replace(LEFT_OUT, "").replace(BEFORE, "");
    if (this.#good.test(url)) return undefined;
    return /^([a-z][a-z0-9+.-]{0,30}):/i.exec(url)?.[1]?.toLowerCase() ?? "";
  }
}

function first<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The URLs of a client that may be sent upstream: public URLs, data URLs, and storage URLs that the wire's upstreams know. Any
 * other URL names something on the machine that reads it: a file, a browser's object, a path.
 */
import type { Part, Turn } from "./generation.ts";
import type { PlacedUrl } from "./operation-rules.ts";

/** A mapping's declaration `clients.urls`. */
export interface UrlWords {
  /** Names of the fields that contain URLs of media. */
  fields: readonly string[];
  /** Allowed prefixes beside `https`, `http` and `data`. */
  schemes: readonly string[];
}

export interface FoundUrl<At> {
  /** In lower case; empty if there is none. */
  scheme: string;
  at: At;
}

/** Allowed for every wire. */
const COMMON = ["https", "http", "data"];

/** Some servers accept plain base64 in a URL field; no path is so long without a dot. */
const BARE_DATA = "[A-Za-z0-9+/]{256}";

/** Characters that URL parsers ignore anywhere (WHATWG URL, 4.4), and before the beginning. */
const LEFT_OUT = /[\t\n\r]/g;
const BEFORE = /^[\s\0]+/;

export class UrlRule {
  /** Allowed prefixes. */
  readonly schemes: readonly string[];
  readonly #fields: readonly string[];
  readonly #good: RegExp;

  constructor({ fields, schemes }: UrlWords) {
    this.schemes = [...COMMON, ...schemes];
    this.#fields = fields;
    this.#good = new RegExp(`^(?:(?:${this.schemes.join("|")}):|${BARE_DATA})`, "i");
  }

  /** A fast check before decoding, which most requests pass: false if all URLs are allowed. */
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

  /** A field whose name only ends with one of the names is checked too: only the decode map knows its meaning. */
  #isSuspect(name: string, value: string): boolean {
    for (const field of this.#fields) if (name.endsWith(field)) return !this.#good.test(value);
    return false;
  }

  /** The first forbidden URL among the media of a conversation. */
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

  /** The same for the URLs that an operation finds in a request. */
  findAmong(urls: readonly PlacedUrl[]): FoundUrl<PlacedUrl["at"]> | undefined {
    return first(urls, ({ url, at }) => {
      const scheme = this.#fault(url);
      return scheme === undefined ? undefined : { scheme, at };
    });
  }

  /** The forbidden scheme ('' for none), or undefined if the URL is allowed. */
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

/**
 * Fetches the media URLs of one request. Each URL is fetched once, a few at a time, with limits for all of them together. The
 * first failure ends the fetch and names the part of the request.
 */

import { toBase64 } from "../pool/base64.ts";
import { type Budget, type Download, download } from "./download.ts";
import { createLookup, type Lookup } from "./host-lookup.ts";
import { MediaFailure } from "./media-failure.ts";
import type { MediaPolicy } from "./media-policy.ts";

/** A part of a request: its URL, its kind (`image`, `audio`, `video`, `file`) and its path in the client's body. */
export interface Wanted {
  url: string;
  kind: string;
  param: string;
}

/** The server's type and the bytes. */
export interface Found {
  mime: string | undefined;
  base64: string;
}

/** Thrown for the first part that could not be fetched. */
export class MediaRefused extends Error {
  readonly param: string;
  /** For the log. */
  readonly detail: string;
  constructor({ kind, url, param }: Wanted, { message, detail }: MediaFailure) {
    super(`the ${kind} at ${hostOf(url)} ${message}`);
    this.name = "MediaRefused";
    this.param = param;
    this.detail = detail;
  }
}

const MAX_CONCURRENT = 4;

const defaultLookup = createLookup();

export async function fetchMedia(
  wanted: readonly Wanted[],
  policy: MediaPolicy,
  signal: AbortSignal,
  lookup: Lookup = defaultLookup,
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  const waiting = [...new Map(wanted.map((part) => [part.url, part])).values()];
  const [first] = waiting;
  if (first === undefined) return found;
  if (!policy.fetch) {
    throw new MediaRefused(
      first,
      new MediaFailure("is a URL that the gateway does not fetch; send the data as base64"),
    );
  }
  if (waiting.length > policy.maxUrls) {
    const more = waiting[policy.maxUrls] as Wanted;
    throw new MediaRefused(more, new MediaFailure(`exceeds the limit of ${policy.maxUrls} URLs`));
  }
  const budget: Budget = { bytes: policy.maxTotalBytes };
  const failure = new AbortController();
  const abortOrFailure = AbortSignal.any([signal, failure.signal]);
  const work = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const { mime, bytes } = await fetchPart(part, policy, budget, lookup, abortOrFailure);
      found.set(part.url, { mime, base64: await toBase64(bytes, abortOrFailure) });
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENT, waiting.length) }, work));
  } finally {
    failure.abort();
  }
  return found;
}

async function fetchPart(
  part: Wanted,
  policy: MediaPolicy,
  budget: Budget,
  lookup: Lookup,
  signal: AbortSignal,
): Promise<Download> {
  try {
    const downloaded = await download(part.url, policy, budget, lookup, signal);
    const fault = typeFault(part.kind, downloaded.mime);
    if (fault !== undefined) throw new MediaFailure(fault);
    return downloaded;
  } catch (error) {
    throw error instanceof MediaFailure ? new MediaRefused(part, error) : error;
  }
}

/** File stores use these types for any file. */
const GENERIC_TYPES = new Set([undefined, "application/octet-stream", "binary/octet-stream"]);
/** Other types that may be audio or video. */
const OTHER_TYPES: Record<string, RegExp> = {
  audio: /^(video|application\/ogg)/,
  video: /^application\/ogg/,
};

/** An error page with status 200 is not an image. A file may have any type. */
function typeFault(kind: string, mime: string | undefined): string | undefined {
  if (kind === "file" || mime === undefined || GENERIC_TYPES.has(mime)) return undefined;
  if (mime.startsWith(`${kind}/`) || OTHER_TYPES[kind]?.test(mime)) return undefined;
  return `has the unsupported type ${mime.slice(0, 60)}`;
}

/** Queries may contain signatures, so they are never quoted. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "an invalid URL";
}

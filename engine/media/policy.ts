/** What an administrator lets the gateway fetch for its callers, and what holds when nothing is said. */
import type { AllowList } from "./allow-list.ts";
import { allowList } from "./allow-list.ts";

export interface MediaPolicy {
  /** False: no URL of a caller is ever fetched. */
  fetch: boolean;
  /** Of one file. */
  maxBytes: number;
  /** Of all files of one request. */
  maxTotalBytes: number;
  /** Different URLs in one request. */
  maxUrls: number;
  /** For one URL, from its look-up to its last byte, redirects included. */
  timeoutMs: number;
  maxRedirects: number;
  /** Hosts and networks that may be fetched from although their addresses are not public. */
  allow: AllowList;
}

export const mediaPolicy: MediaPolicy = {
  fetch: true,
  maxBytes: 20 * 1024 * 1024,
  maxTotalBytes: 50 * 1024 * 1024,
  maxUrls: 32,
  timeoutMs: 15_000,
  maxRedirects: 3,
  allow: allowList([]),
};

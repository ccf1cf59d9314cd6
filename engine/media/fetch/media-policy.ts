/** What an administrator lets the gateway fetch for its callers. */
import type { AllowList } from "./allow-list.ts";

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

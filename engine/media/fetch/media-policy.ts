/** Limits for fetching clients' URLs. */
import type { AllowList } from "./allow-list.ts";

export interface MediaPolicy {
  /** False: no client URL is ever fetched. */
  fetch: boolean;
  /** For one file. */
  maxBytes: number;
  /** For all files of one request. */
  maxTotalBytes: number;
  /** Different URLs in one request. */
  maxUrls: number;
  /** For one URL, from its lookup to its last byte, including redirects. */
  timeoutMs: number;
  maxRedirects: number;
  /** Hosts and networks that are allowed although their addresses are not public. */
  allow: AllowList;
}

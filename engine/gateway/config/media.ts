/** Reads what the gateway may fetch for its callers. What is done with it is the media room's. */
import { allowList, isAllowEntry } from "../../media/allow-list.ts";
import { type MediaPolicy, mediaPolicy } from "../../media/policy.ts";
import * as say from "../../transform/diagnostic/build/gateway.ts";
import type { Section } from "./section.ts";

export const MEDIA_KEYS = [
  "fetch",
  "max_bytes",
  "max_total_bytes",
  "max_urls",
  "timeout_ms",
  "max_redirects",
  "allow",
] as const;

const GIBIBYTE = 1024 ** 3;

export function readMedia(section: Section): MediaPolicy {
  const size = (key: string, fallback: number): number =>
    section.number(key, fallback, { min: 1, max: GIBIBYTE });
  const allow = (section.strings("allow") ?? []).flatMap(({ text, node }) => {
    if (isAllowEntry(text)) return [text];
    const expected = "a host (`files.example`, `*.corp.example`), an address or a network (`10.2.0.0/16`)";
    section.source.report(say.wrongSetting(section.at(node), "allow", text, expected));
    return [];
  });
  return {
    fetch: section.oneOf("fetch", ["on", "off"], mediaPolicy.fetch ? "on" : "off") === "on",
    maxBytes: size("max_bytes", mediaPolicy.maxBytes),
    maxTotalBytes: size("max_total_bytes", mediaPolicy.maxTotalBytes),
    maxUrls: section.number("max_urls", mediaPolicy.maxUrls, { min: 1, max: 1000 }),
    timeoutMs: section.number("timeout_ms", mediaPolicy.timeoutMs, { min: 1, max: 600_000 }),
    maxRedirects: section.number("max_redirects", mediaPolicy.maxRedirects, { min: 0, max: 20 }),
    allow: allowList(allow),
  };
}

/** Computes the upstream path of a passed-through request, and rewrites upstream URLs to the gateway. */
import { segmentOf } from "../../conversion/hub/path-segment.ts";
import { withQuery } from "../../upstream/auth.ts";
import { namesIn } from "./choose-channel.ts";
import type { PassTarget } from "./pass-table.ts";

export interface Address {
  /** Path of the base URL. */
  prefix: string;
  /** The rest, without a query. */
  path: string;
}

/** @param pathValues values for the names in the rule's path, as the upstream knows them */
export function addressOf({ place, rule }: PassTarget, pathValues: readonly string[]): Address {
  const names = namesIn(rule.path);
  let { prefix } = place;
  let { upstreamPath } = rule;
  for (; upstreamPath.startsWith("../"); upstreamPath = upstreamPath.slice(3))
    prefix = prefix.slice(0, Math.max(prefix.lastIndexOf("/"), 0));
  const path = upstreamPath.replace(/\{(\w+)\}/g, (_, name: string) =>
    segmentOf(pathValues[names.indexOf(name)] ?? ""),
  );
  return { prefix, path: `/${path}` };
}

/** @param withheld parameters that are not sent to the upstream. @returns the query with `?`, or an empty string */
export function searchWithout(search: string, withheld: ReadonlySet<string>): string {
  const remaining = search.split("&").filter((pair) => pair !== "" && !withheld.has(nameOf(pair)));
  return remaining.length === 0 ? "" : `?${remaining.join("&")}`;
}

export function searchWith(search: string, name: string, value: string): string {
  const rest = searchWithout(search.slice(1), new Set([name]));
  return withQuery(rest, `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
}

function nameOf(pair: string): string {
  const name = (pair.split("=")[0] ?? "").replaceAll("+", " ");
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * Rewrites a URL of the upstream to the gateway; other URLs are unchanged.
 *
 * @param gatewayOrigin the gateway's own origin, as the client knows it
 * @param clientPath the path of the client's request, which corresponds to `address` at the upstream
 */
export function rewriteUrl(
  url: string,
  { place, group }: PassTarget,
  { gatewayOrigin, clientPath, address }: { gatewayOrigin: string; clientPath: string; address: Address },
): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search, protocol } = new URL(url);
  if (!/^https?:$/.test(protocol)) return url;
  if (pathname === address.prefix + address.path) return gatewayOrigin + clientPath + search;
  for (const prefix of [place.prefix, group.basePath])
    if (prefix !== "" && pathname.startsWith(`${prefix}/`))
      return gatewayOrigin + group.basePath + pathname.slice(prefix.length) + search;
  return url;
}

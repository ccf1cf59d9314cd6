/**
 * Finds the token in a request. The wires define which headers and query parameters may contain it.
 *
 * The route's own places come first. Headers of other wires are accepted too, because one token works on every endpoint. A
 * query parameter counts only on its own wire, because URLs are logged.
 */
import type { TokenPlace } from "../conversion/contract.ts";
import type { Token, Tokens } from "./token-index.ts";

/** The route's own places, then the headers of others, each once. */
export function placesFor(own: readonly TokenPlace[], others: readonly TokenPlace[]): TokenPlace[] {
  const places = [...own];
  for (const place of others) {
    if (!("header" in place)) continue;
    const isKnown = places.some(
      (other) =>
        "header" in other &&
        other.header === place.header &&
        other.scheme === place.scheme &&
        other.pattern === place.pattern,
    );
    if (!isKnown) places.push(place);
  }
  return places;
}

/** `missing`: the request has no token. `unknown`: it has a value that is not a token. */
export function authenticate(
  places: readonly TokenPlace[],
  headers: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
  tokens: Tokens,
): Token | "missing" | "unknown" {
  let hasValue = false;
  for (const place of places) {
    const value = valueAt(place, headers, query);
    if (value === undefined || value === "") continue;
    hasValue = true;
    // Clients that support two headers fill both, and one may contain another service's key.
    const token = tokens.find(value);
    if (token !== undefined) return token;
  }
  return hasValue ? "unknown" : "missing";
}

/** Whether the place has a value. */
export function isPresented(
  place: TokenPlace,
  headers: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
): boolean {
  return valueAt(place, headers, query) !== undefined;
}

/** A header with the token, for the first place that is a header. */
export function headerFor(places: readonly TokenPlace[], token: string): { name: string; value: string } {
  const place = places.find((candidate) => "header" in candidate);
  if (place === undefined) return { name: "authorization", value: `Bearer ${token}` };
  const { header, scheme } = place;
  return { name: header, value: scheme === undefined ? token : `${capitalize(scheme)} ${token}` };
}

function valueAt(
  place: TokenPlace,
  headers: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
): string | undefined {
  if ("query" in place) return query[place.query];
  if ("header" in place) return extractToken(stripScheme(headers[place.header], place.scheme), place.pattern);
  const offered = headers["sec-websocket-protocol"]?.split(",").map((name) => name.trim());
  return offered?.find((name) => name.startsWith(place.protocol))?.slice(place.protocol.length);
}

/** The part of the value at `{token}`. */
function extractToken(value: string | undefined, pattern: string | undefined): string | undefined {
  if (value === undefined || pattern === undefined) return value;
  const [before = "", after = ""] = pattern.split("{token}");
  const from = value.indexOf(before);
  const to = after === "" ? value.length : value.indexOf(after, from + before.length);
  return from < 0 || to < 0 ? undefined : value.slice(from + before.length, to);
}

function capitalize(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

function stripScheme(header: string | undefined, scheme: string | undefined): string | undefined {
  if (header === undefined || scheme === undefined) return header;
  if (header.length <= scheme.length || header[scheme.length] !== " ") return undefined;
  return header.slice(0, scheme.length).toLowerCase() === scheme.toLowerCase()
    ? header.slice(scheme.length).trim()
    : undefined;
}

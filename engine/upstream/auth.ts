/**
 * How a channel's key travels to its upstream. A scheme turns its parameters and the key into a function that signs one
 * request; what does not depend on the request is worked out once.
 *
 * Schemes that must see the whole request (signatures over the body, short-lived tokens) fit the same shape.
 */
import type { UpstreamRequest } from "./dispatch.ts";

/** Adds to the request what the upstream wants to see. */
export type Authorise = (request: UpstreamRequest) => void;

/** As written in a provider file. */
export type Auth =
  | { scheme: "none" }
  /** `prefix` is the word before the key: `Bearer`, `Token`. */
  | { scheme: "bearer"; prefix: string }
  | { scheme: "header"; name: string }
  | { scheme: "query"; name: string };

export function authoriser(auth: Auth, key: string): Authorise {
  switch (auth.scheme) {
    case "none":
      return () => {};
    case "bearer": {
      const value = `${auth.prefix} ${key}`;
      return (request) => {
        request.headers.authorization = value;
      };
    }
    case "header":
      return (request) => {
        request.headers[auth.name] = key;
      };
    case "query": {
      const pair = `${encodeURIComponent(auth.name)}=${encodeURIComponent(key)}`;
      return (request) => {
        request.path = withQuery(request.path, pair);
      };
    }
  }
}

/** A path with more behind its query, or with a first one. */
export function withQuery(path: string, query: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${query}`;
}

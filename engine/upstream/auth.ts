/**
 * Authenticates upstream requests with a channel's key. A scheme converts its parameters and the key to a function that
 * authorizes one request; constant parts are computed once. A signature of the complete request is computed when the request is
 * sent, because it needs the body's bytes (`dispatch.ts`).
 */

import { createSigner, type SignatureRules } from "./request-signature.ts";
import { createTokens, type TokenRules } from "./signed-token.ts";
import type { Pair, UpstreamRequest } from "./upstream-request.ts";

/** Adds the credentials to a request. */
export type Authorise = (request: UpstreamRequest) => void;

/** As in a provider file. */
export type Auth =
  | { scheme: "none" }
  /** `prefix` is the word before the key: `Bearer`, `Token`. */
  | { scheme: "bearer"; prefix: string }
  | { scheme: "header"; name: string }
  | { scheme: "query"; name: string }
  | ({ scheme: "jwt_hs256" } & TokenRules)
  | ({ scheme: "signature_v4" } & SignatureRules);

/** The first scheme that fits a key: signing schemes need a pair, the others accept any key. */
export function fitting(schemes: readonly Auth[], key: string): Auth | undefined {
  return schemes.find((auth) => !isSigning(auth) || pairOf(key) !== undefined);
}

/** @param nowMs Unix time in milliseconds */
export function authoriser(auth: Auth, key: string, nowMs: () => number = Date.now): Authorise {
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
    case "jwt_hs256": {
      const token = createTokens(auth, pairOf(key) ?? NOBODY, nowMs);
      return (request) => {
        request.headers.authorization = `Bearer ${token()}`;
      };
    }
    case "signature_v4": {
      const sign = createSigner(auth, pairOf(key) ?? NOBODY, nowMs);
      return (request) => {
        request.sign = sign;
      };
    }
  }
}

const NOBODY: Pair = { id: "", secret: "" };

function isSigning({ scheme }: Auth): boolean {
  return scheme === "jwt_hs256" || scheme === "signature_v4";
}

function pairOf(key: string): Pair | undefined {
  const [, id, secret] = /^([^|]+)\|(.+)$/s.exec(key) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/** Appends to the query of a path, or adds one. */
export function withQuery(path: string, query: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${query}`;
}

/** Short-lived tokens that a key's secret signs: JSON Web Tokens (RFC 7519) with HMAC-SHA256. */
import { createHmac } from "node:crypto";
import type { Pair } from "./upstream-request.ts";

export interface TokenRules {
  /** The token's claims. `{id}` in a string is the key's id; `after` is a number of seconds from its creation. */
  claims: Readonly<Record<string, string | number | { after: number }>>;
}

/** Lifetime if the rules have no `exp`. */
const HOUR = 3600;

/** Returns a token with at least half of its lifetime left; otherwise it creates a new one. */
export function createTokens(
  { claims }: TokenRules,
  { id, secret }: Pair,
  nowMs: () => number,
): () => string {
  const { exp } = claims;
  const lifeMs = (typeof exp === "object" ? exp.after : HOUR) * 1000;
  let token = "";
  let bestBeforeMs = Number.NEGATIVE_INFINITY;
  return () => {
    const now = nowMs();
    if (now < bestBeforeMs) return token;
    bestBeforeMs = now + lifeMs / 2;
    const claimEntries = Object.entries(claims).map(([name, claim]) => {
      if (typeof claim === "object") return [name, Math.floor(now / 1000) + claim.after];
      return [name, typeof claim === "string" ? claim.replaceAll("{id}", () => id) : claim];
    });
    const signed = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(Object.fromEntries(claimEntries))}`;
    token = `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
    return token;
  };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

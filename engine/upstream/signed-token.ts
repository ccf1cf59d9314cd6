/** Short-lived tokens that a key's secret signs: JSON Web Tokens (RFC 7519) with HMAC and SHA-256. */
import { createHmac } from "node:crypto";
import type { Pair } from "./upstream-request.ts";

export interface TokenRules {
  /** What it says. `{id}` in a text is the key's id; `after` stands for so many seconds from when it is made. */
  claims: Readonly<Record<string, string | number | { after: number }>>;
}

/** Where it does not say when it ends. */
const HOUR = 3600;

/** A token that is good for at least half its life; it is made anew when it is not. */
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

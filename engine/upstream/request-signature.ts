/**
 * Signatures over a whole request, as clouds have them in their fourth version: method, path, query, some headers and the
 * hash of the body, under a key that is good for a day, a region and a service. What differs between clouds is words.
 */

import { createHmac, hash } from "node:crypto";
import type { Pair, Sign } from "./upstream-request.ts";

export interface SignatureRules {
  /** The first word of what is signed, and of the header: `HMAC-SHA256`. */
  algorithm: string;
  /** Stands before the secret. */
  prefix: string;
  /** The last word of the scope: `request`. */
  terminator: string;
  region: string;
  service: string;
  /** Lower-case names of the headers that say when, and what the body's hash is. */
  date: string;
  hash: string;
  /** Whether the path, which is encoded when it is sent, is encoded once more in what is signed. */
  encodesTwice: boolean;
}

export function createSigner(rules: SignatureRules, { id, secret }: Pair, nowMs: () => number): Sign {
  const { algorithm, prefix, terminator, region, service, date, hash: hashed, encodesTwice } = rules;
  return (request, bodyHash) => {
    const at = new Date(nowMs()).toISOString().replace(/[-:]|\.\d+/g, "");
    const day = at.slice(0, 8);
    const { headers } = request;
    headers[date] = at;
    headers[hashed] = bodyHash;
    const [path = "/", query = ""] = request.path.split("?");
    const search = inOrder(query);
    // What is signed is what is sent.
    request.path = search === "" ? path : `${path}?${search}`;
    const names = ["content-type", "host", date, hashed].filter(
      (name) => name === "host" || headers[name] !== undefined,
    );
    const signed: Record<string, string | undefined> = { ...headers, host: new URL(request.origin).host };
    const lines = names.sort().map((name) => `${name}:${(signed[name] ?? "").trim()}\n`);
    const encoded = encodesTwice ? path.split("/").map(encode).join("/") : path;
    const list = names.join(";");
    const whole = [request.method, encoded, search, lines.join(""), list, bodyHash].join("\n");
    const scope = [day, region, service, terminator].join("/");
    const text = [algorithm, at, scope, hash("sha256", whole)].join("\n");
    const key = [day, region, service, terminator].reduce<string | Buffer>(mac, prefix + secret);
    const signature = mac(key, text).toString("hex");
    headers.authorization = `${algorithm} Credential=${id}/${scope}, SignedHeaders=${list}, Signature=${signature}`;
  };
}

function mac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/** By names, and values of one name by values; both as RFC 3986 has them. */
function inOrder(query: string): string {
  const pairs = [...new URLSearchParams(query)].map(
    ([name, value]) => [encode(name), encode(value)] as const,
  );
  return pairs
    .sort(([name, value], [other, beside]) => compare(name, other) || compare(value, beside))
    .map((pair) => pair.join("="))
    .join("&");
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

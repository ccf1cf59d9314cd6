/**
 * Signatures of complete requests, in version 4 of the clouds' schemes: method, path, query, some headers and the hash of the
 * body. The signing key is derived for a day, a region and a service. Clouds differ only in constants.
 */

import { createHmac, hash } from "node:crypto";
import type { Pair, Sign } from "./upstream-request.ts";

export interface SignatureRules {
  /** First word of the signed text and of the header: `HMAC-SHA256`. */
  algorithm: string;
  /** Prefix of the secret. */
  prefix: string;
  /** Last word of the scope: `request`. */
  terminator: string;
  region: string;
  service: string;
  /** Lower-case names of the headers with the time and the body's hash. */
  date: string;
  hash: string;
  /** Whether the signed text encodes the path, already encoded for sending, once more. */
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
    // The signed query must equal the sent one.
    request.path = search === "" ? path : `${path}?${search}`;
    const names = ["content-type", "host", date, hashed].filter(
      (name) => name === "host" || headers[name] !== undefined,
    );
    const signed: Record<string, string | undefined> = { ...headers, host: new URL(request.origin).host };
    const lines = names.sort().map((name) => `${name}:${(signed[name] ?? "").trim()}\n`);
    const encoded = encodesTwice ? path.split("/").map(encode).join("/") : path;
    const list = names.join(";");
    const canonical = [request.method, encoded, search, lines.join(""), list, bodyHash].join("\n");
    const scope = [day, region, service, terminator].join("/");
    const text = [algorithm, at, scope, hash("sha256", canonical)].join("\n");
    const key = [day, region, service, terminator].reduce<string | Buffer>(mac, prefix + secret);
    const signature = mac(key, text).toString("hex");
    headers.authorization = `${algorithm} Credential=${id}/${scope}, SignedHeaders=${list}, Signature=${signature}`;
  };
}

function mac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/** Sorts parameters by name, then by value, in the encoding of RFC 3986. */
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

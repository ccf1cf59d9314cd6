/**
 * Signatures of complete requests, in version 4 of the clouds' schemes: method, path, query, some headers and the hash of the
 * body. The signing key is derived for a day, a region and a service. Clouds differ only in constants, and in how they write
 * the time.
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
  /** Empty: not part of the scope. */
  region: string;
  service: string;
  /** Lower-case names of the headers with the time and the body's hash. Without a name, the hash is only signed. */
  date: string;
  hash?: string | undefined;
  /** How the header and the signed text write the time: `20260102T030405Z`, or seconds of Unix time with the day as `2026-01-02`. */
  time?: "basic" | "unix" | undefined;
  /** A token beside id and secret, and the lower-case name of its header. */
  token?: { header: string; value: string } | undefined;
  /** Lower-case names of further headers that are signed. */
  headers?: readonly string[] | undefined;
  /** Whether the signed text encodes the path, already encoded for sending, once more. */
  encodesTwice: boolean;
}

export function createSigner(rules: SignatureRules, { id, secret }: Pair, nowMs: () => number): Sign {
  const { algorithm, prefix, terminator, region, service, date, hash: hashed, encodesTwice, token } = rules;
  const regions = region === "" ? [] : [region];
  const further = [...(hashed === undefined ? [] : [hashed]), ...(token === undefined ? [] : [token.header])];
  const known = ["content-type", "host", date, ...further, ...(rules.headers ?? [])];
  return (request, bodyHash) => {
    const { at, day } = timeOf(nowMs(), rules.time);
    const { headers } = request;
    headers[date] = at;
    if (hashed !== undefined) headers[hashed] = bodyHash;
    if (token !== undefined) headers[token.header] = token.value;
    const [path = "/", query = ""] = request.path.split("?");
    const search = inOrder(query);
    // The signed query must equal the sent one.
    request.path = search === "" ? path : `${path}?${search}`;
    const names = known.filter((name) => name === "host" || headers[name] !== undefined);
    const signed: Record<string, string | undefined> = { ...headers, host: new URL(request.origin).host };
    const lines = names.sort().map((name) => `${name}:${(signed[name] ?? "").trim()}\n`);
    const encoded = encodesTwice ? path.split("/").map(encode).join("/") : path;
    const list = names.join(";");
    const canonical = [request.method, encoded, search, lines.join(""), list, bodyHash].join("\n");
    const scope = [day, ...regions, service, terminator].join("/");
    const text = [algorithm, at, scope, hash("sha256", canonical)].join("\n");
    const key = [day, ...regions, service, terminator].reduce<string | Buffer>(mac, prefix + secret);
    const signature = mac(key, text).toString("hex");
    headers.authorization = `${algorithm} Credential=${id}/${scope}, SignedHeaders=${list}, Signature=${signature}`;
  };
}

function timeOf(nowMs: number, form: SignatureRules["time"]): { at: string; day: string } {
  const iso = new Date(nowMs).toISOString();
  if (form === "unix") return { at: String(Math.floor(nowMs / 1000)), day: iso.slice(0, 10) };
  const at = iso.replace(/[-:]|\.\d+/g, "");
  return { at, day: at.slice(0, 8) };
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

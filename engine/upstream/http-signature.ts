/**
 * Signatures with a private key over chosen headers, in the header `authorization`
 * (https://datatracker.ietf.org/doc/html/draft-cavage-http-signatures-08). A body is signed through a header with its hash.
 */
import { type KeyObject, sign } from "node:crypto";
import type { Sign, UpstreamRequest } from "./upstream-request.ts";

export interface HttpSignatureRules {
  keyId: string;
  key: KeyObject;
  /** As the header names it: `rsa-sha256`. */
  algorithm: string;
  /** A further field of the header. */
  version: string | undefined;
  /** Lower-case names of the headers with the time (RFC 9110) and with the body's hash (SHA-256 in base64). */
  date: string;
  hash: string;
  /** Lower-case names of the signed headers, in order, with `(request-target)`. */
  headers: readonly string[];
  /** Further ones of requests with a body. */
  bodyHeaders: readonly string[];
}

const BODILESS: ReadonlySet<string> = new Set(["GET", "HEAD", "DELETE"]);

export function createHttpSigner(rules: HttpSignatureRules, nowMs: () => number): Sign {
  const { keyId, key, algorithm, version, date, hash } = rules;
  return (request, bodyHash) => {
    const { headers, method } = request;
    headers[date] = new Date(nowMs()).toUTCString();
    const hasBody = !BODILESS.has(method);
    if (hasBody) {
      headers[hash] = Buffer.from(bodyHash, "hex").toString("base64");
      const length = lengthOf(request);
      if (length !== undefined) headers["content-length"] = String(length);
    }
    const signed: Record<string, string | undefined> = {
      ...headers,
      host: new URL(request.origin).host,
      "(request-target)": `${method.toLowerCase()} ${request.path}`,
    };
    const wanted = hasBody ? [...rules.headers, ...rules.bodyHeaders] : rules.headers;
    const names = wanted.filter((name) => signed[name] !== undefined);
    const text = names.map((name) => `${name}: ${signed[name]}`).join("\n");
    const fields = {
      ...(version !== undefined && { version }),
      keyId,
      algorithm,
      headers: names.join(" "),
      signature: sign("sha256", Buffer.from(text), key).toString("base64"),
    };
    const written = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
    headers.authorization = `Signature ${written.join(",")}`;
  };
}

/** In bytes; undefined: the body is sent in chunks. */
function lengthOf({ body }: UpstreamRequest): number | undefined {
  if (typeof body === "string") return Buffer.byteLength(body);
  return body.length;
}

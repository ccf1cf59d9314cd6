/**
 * A target of upstream requests: one wire of one channel, with all values precomputed that are the same for every request.
 * `composeRequest` builds the first request of an attempt, `composeStep` a later one. Of the client's headers, only those that the
 * provider file lists are forwarded. Credentials, cookies and host are never forwarded (docs/wires/rules.md#headers).
 */

import type { StepRequest } from "../conversion/contract.ts";
import { segmentOf } from "../conversion/hub/path-segment.ts";
import { type Authorise, withQuery } from "./auth.ts";
import type { Transport } from "./transport.ts";
import type { UpstreamRequest } from "./upstream-request.ts";

export interface UpstreamTarget {
  /** Scheme, host and port. */
  origin: string;
  /** Path of the base URL, without a trailing slash. */
  prefix: string;
  /** Replaces the wire's path; `{model}` is the upstream's model name. The wire's query remains. */
  path?: string;
  /** Sent with every request; lower-case names. They override the wire's. */
  headers: Readonly<Record<string, string>>;
  /** Lower-case names of client headers to forward. */
  forward: readonly string[];
  authorise: Authorise;
  /** Header names that are not sent; lower-case. Undefined: none. */
  withoutHeaders?: readonly string[] | undefined;
  /** Query parameters that replace others; null removes one. Undefined: none. */
  query?: ReadonlyMap<string, string | null> | undefined;
  /** Undefined: the gateway's own connections. */
  transport?: Transport | undefined;
}

/** The conversion's output for the upstream. */
export interface Message {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: UpstreamRequest["body"];
  /** Appended to the path, both to the wire's and to the provider's own. */
  tail?: string | undefined;
}

/** Headers of a connection, not of a message (RFC 9110 7.6.1), or headers that the HTTP client sets. */
const CONNECTION_HEADERS = new Set([
  "connection",
  "content-length",
  "expect",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

const UNFORWARDED_HEADERS = new Set([
  "accept-encoding",
  "authorization",
  "content-encoding",
  "cookie",
  "host",
  "proxy-authorization",
]);

/** Whether a provider file may set this header. */
export function isSettable(name: string): boolean {
  return !CONNECTION_HEADERS.has(name);
}

/** Whether a channel may set or remove this header. The key, and so its header, comes from elsewhere. */
export function isChangeable(name: string): boolean {
  return isSettable(name) && !CREDENTIAL_HEADERS.has(name);
}

const CREDENTIAL_HEADERS = new Set(["authorization", "cookie", "host", "proxy-authorization"]);

/** Whether a provider file may forward this client header. */
export function isForwardable(name: string): boolean {
  return isSettable(name) && !UNFORWARDED_HEADERS.has(name) && !name.startsWith("x-forwarded-");
}

/** No compression: responses are parsed and mostly rewritten. Some hosts refuse requests without `user-agent`. */
const GATEWAY_HEADERS = { "accept-encoding": "identity", "user-agent": "polywire" };

/** @param model the upstream's model name */
export function composeRequest(
  target: UpstreamTarget,
  message: Message,
  model: string,
  clientHeaders: Readonly<Record<string, string>>,
): UpstreamRequest {
  // Later entries override earlier ones: the provider file has the highest precedence, the client the lowest.
  const headers: Record<string, string> = { ...GATEWAY_HEADERS };
  for (const name of target.forward) {
    const value = clientHeaders[name];
    if (value !== undefined) headers[name] = toLatin1(value);
  }
  Object.assign(headers, message.headers, target.headers);
  if (target.withoutHeaders !== undefined) for (const name of target.withoutHeaders) delete headers[name];
  const path = target.prefix + withTail(pathOf(target, message.path, model), message.tail);
  const request: UpstreamRequest = {
    origin: target.origin,
    path: target.query === undefined ? path : replaceQuery(path, target.query),
    method: message.method,
    headers,
    body: message.body,
    transport: target.transport,
  };
  target.authorise(request);
  return request;
}

/**
 * Builds a follow-up request to an upstream.
 * @returns undefined if its URL leads to a host that must not get the key
 */
export function composeStep(
  target: UpstreamTarget,
  step: StepRequest,
  model: string,
): UpstreamRequest | undefined {
  // The provider's own path applies only to the first request.
  const { path: _, ...rest } = target;
  if (step.url === undefined) return composeRequest(rest, step, model, {});
  if (!URL.canParse(step.url)) return undefined;
  const { origin, protocol, hostname, pathname, search } = new URL(step.url);
  const isAllowedHost = protocol === "https:" && step.hosts.some((pattern) => matchesHost(pattern, hostname));
  if (origin !== target.origin && !isAllowedHost) return undefined;
  return composeRequest({ ...rest, origin, prefix: "" }, { ...step, path: pathname + search }, model, {});
}

/** `*.example.com` matches all subdomains. */
function matchesHost(pattern: string, host: string): boolean {
  return pattern.startsWith("*.") ? host.endsWith(pattern.slice(1)) : host === pattern;
}

/**
 * In HTTP headers each character stands for one byte. The incoming header was decoded as UTF-8, and is sent with its original
 * bytes.
 */
function toLatin1(value: string): string {
  return /^[\t\x20-\x7e]*$/.test(value) ? value : Buffer.from(value).toString("latin1");
}

/** Other parameters keep their order and their spelling. */
function replaceQuery(path: string, changes: ReadonlyMap<string, string | null>): string {
  const start = path.indexOf("?");
  const query = start < 0 ? "" : path.slice(start + 1);
  const pairs = query.split("&").filter((pair) => pair !== "" && !changes.has(parameterName(pair)));
  for (const [name, value] of changes)
    if (value !== null) pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const bare = start < 0 ? path : path.slice(0, start);
  return pairs.length === 0 ? bare : `${bare}?${pairs.join("&")}`;
}

/** As servers read it. */
function parameterName(pair: string): string {
  const [[name] = [""]] = new URLSearchParams(pair);
  return name;
}

function withTail(path: string, tail = ""): string {
  const query = path.indexOf("?");
  return query < 0 ? path + tail : withQuery(path.slice(0, query) + tail, path.slice(query + 1));
}

function pathOf(target: UpstreamTarget, path: string, model: string): string {
  if (target.path === undefined) return path;
  const query = path.indexOf("?");
  const configuredPath = target.path.replaceAll("{model}", () => segmentOf(model));
  return query < 0 ? configuredPath : withQuery(configuredPath, path.slice(query + 1));
}

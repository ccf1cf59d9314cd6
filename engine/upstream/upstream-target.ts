/**
 * A place that requests are sent to: one wire of one channel, with everything worked out that no request changes.
 *
 * `compose` makes the request that goes out. Of the caller's headers only those that the place names go along; its
 * credentials, cookies and host never do (docs/wires/rules.md#headers).
 */

import type { StepRequest } from "../conversion/contract.ts";
import { segmentOf } from "../conversion/hub/path-segment.ts";
import { type Authorise, withQuery } from "./auth.ts";
import type { UpstreamRequest } from "./upstream-request.ts";

export interface UpstreamTarget {
  /** Scheme, host and port. */
  origin: string;
  /** Path of the base URL, without a slash at its end. */
  prefix: string;
  /** Stands in for the wire's own path; `{model}` is the model's name at the upstream. The wire's query stays. */
  path?: string;
  /** Sent with every request; lower-case names. They win over the wire's. */
  headers: Readonly<Record<string, string>>;
  /** Lower-case names of the caller's headers that may go along. */
  forward: readonly string[];
  authorise: Authorise;
}

/** What the transform engine wants sent. */
export interface Message {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: UpstreamRequest["body"];
  /** Stands behind the path, whether that is the wire's or the place's own. */
  tail?: string | undefined;
}

/** Of one connection, not of a message (RFC 9110 7.6.1), or worked out by the HTTP client. */
const OF_THE_CONNECTION = new Set([
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

const OF_THE_CALLER = new Set([
  "accept-encoding",
  "authorization",
  "content-encoding",
  "cookie",
  "host",
  "proxy-authorization",
]);

/** Whether a provider file may set this header. */
export function isSettable(name: string): boolean {
  return !OF_THE_CONNECTION.has(name);
}

/** Whether a provider file may name this header of the caller's in its list. */
export function isForwardable(name: string): boolean {
  return isSettable(name) && !OF_THE_CALLER.has(name) && !name.startsWith("x-forwarded-");
}

/** Compression would only cost: answers are read and mostly rewritten. Some hosts refuse requests without an agent. */
const OURS = { "accept-encoding": "identity", "user-agent": "polywire" };

/** @param model the model's name at the upstream. */
export function composeRequest(
  place: UpstreamTarget,
  message: Message,
  model: string,
  callerHeaders: Readonly<Record<string, string>>,
): UpstreamRequest {
  // Spread order is precedence: the provider file has the last word, the caller the first.
  const headers: Record<string, string> = { ...OURS };
  for (const name of place.forward) {
    const value = callerHeaders[name];
    if (value !== undefined) headers[name] = bytesOf(value);
  }
  Object.assign(headers, message.headers, place.headers);
  const request: UpstreamRequest = {
    origin: place.origin,
    path: place.prefix + withTail(pathOf(place, message.path, model), message.tail),
    method: message.method,
    headers,
    body: message.body,
  };
  place.authorise(request);
  return request;
}

/**
 * A question to an upstream that goes on.
 * @returns undefined where it leads to a host that may not have the key
 */
export function composeStep(
  place: UpstreamTarget,
  step: StepRequest,
  model: string,
): UpstreamRequest | undefined {
  // A provider's own path is that of the first question.
  const { path: _, ...rest } = place;
  if (step.url === undefined) return composeRequest(rest, step, model, {});
  if (!URL.canParse(step.url)) return undefined;
  const { origin, protocol, hostname, pathname, search } = new URL(step.url);
  const isKnown = protocol === "https:" && step.hosts.some((pattern) => isBelow(pattern, hostname));
  if (origin !== place.origin && !isKnown) return undefined;
  return composeRequest({ ...rest, origin, prefix: "" }, { ...step, path: pathname + search }, model, {});
}

/** `*.example.com` is all that is below it. */
function isBelow(pattern: string, host: string): boolean {
  return pattern.startsWith("*.") ? host.endsWith(pattern.slice(1)) : host === pattern;
}

/** Each character stands for one byte of a header; what came was read as UTF-8, and goes on as the bytes that it was. */
function bytesOf(value: string): string {
  return /^[\t\x20-\x7e]*$/.test(value) ? value : Buffer.from(value).toString("latin1");
}

function withTail(path: string, tail = ""): string {
  const query = path.indexOf("?");
  return query < 0 ? path + tail : withQuery(path.slice(0, query) + tail, path.slice(query + 1));
}

function pathOf(place: UpstreamTarget, path: string, model: string): string {
  if (place.path === undefined) return path;
  const query = path.indexOf("?");
  const configuredPath = place.path.replaceAll("{model}", () => segmentOf(model));
  return query < 0 ? configuredPath : withQuery(configuredPath, path.slice(query + 1));
}

/**
 * One GET without a body, a cookie or a key, to an address that was checked. Redirects are followed by hand: each one is
 * a new URL, checked like the first. A connection serves one answer and is closed.
 *
 * The standard library's client is enough here, and it takes the address to connect to (`lookup`) apart from the name.
 */
import type { IncomingMessage } from "node:http";
import { request as https, type RequestOptions } from "node:https";
import type { LookupFunction } from "node:net";
import { isExhausted } from "../../network/exhausted.ts";
import type { Lookup } from "./lookup.ts";
import { MediaFailure } from "./media-failure.ts";
import type { MediaPolicy } from "./policy.ts";
import { reached } from "./public-address.ts";
import { type Destination, resolve } from "./resolve.ts";

// Not imported: a module that imports it has all that it exports read, and with that a second HTTP client loaded, which
// is a tenth of a second of every start.
const { request: http } = process.getBuiltinModule("node:http");

export interface Download {
  /** Without parameters, in lower case; undefined when the server said none. */
  mime: string | undefined;
  bytes: Buffer;
}

/** What the request that this is for may still take; downloads under way share it. */
export interface Budget {
  bytes: number;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Throws `MediaFailure`. When the signal is aborted, it throws the signal's reason instead, and the system's own error where
 * this machine has no room for a connection: that is no fault of the URL's.
 */
export async function download(
  url: string,
  policy: MediaPolicy,
  budget: Budget,
  look: Lookup,
  signal: AbortSignal,
): Promise<Download> {
  const late = AbortSignal.timeout(policy.timeoutMs);
  const either = AbortSignal.any([signal, late]);
  try {
    return await follow(url, policy, budget, look, either);
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted) throw new MediaFailure(`did not come within ${policy.timeoutMs} ms`);
    if (error instanceof MediaFailure || isExhausted(error)) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new MediaFailure("could not be fetched", [code, message].filter(Boolean).join(": "));
  }
}

async function follow(
  first: string,
  policy: MediaPolicy,
  budget: Budget,
  look: Lookup,
  signal: AbortSignal,
): Promise<Download> {
  let next = first;
  for (let redirects = 0; ; redirects++) {
    const destination = await orAborted(resolve(next, policy.allow, look), signal);
    const answer = await ask(destination, signal);
    const { statusCode: status = 0, headers } = answer;
    if (!REDIRECTS.has(status) || headers.location === undefined) return read(answer, policy, budget);
    answer.destroy();
    if (redirects >= policy.maxRedirects) {
      throw new MediaFailure(`is behind more than ${policy.maxRedirects} redirects`);
    }
    if (!URL.canParse(headers.location, destination.url.href)) {
      throw new MediaFailure("is behind a redirect that cannot be read");
    }
    next = new URL(headers.location, destination.url).href;
  }
}

/** A look-up cannot be cancelled; it is no longer waited for. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

function ask({ url, address }: Destination, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      agent: false,
      headers: { accept: "*/*", "accept-encoding": "identity", "user-agent": "polywire" },
      lookup: pinned(address),
      maxHeaderSize: 16 * 1024,
      signal,
    };
    const request = url.protocol === "https:" ? https(url, options) : http(url, options);
    request.on("error", reject);
    request.on("response", (answer) => {
      // What counts is where the connection went, whatever made it.
      if (isSame(answer.socket.remoteAddress, address)) resolve(answer);
      else
        request.destroy(new MediaFailure("could not be fetched", `went to ${answer.socket.remoteAddress}`));
    });
    request.end();
  });
}

/** Answers with the address that was checked, whatever name is asked for. */
function pinned(address: string): LookupFunction {
  const family = address.includes(":") ? 6 : 4;
  return (_name, options, done) => {
    if (options.all === true) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}

function isSame(actual: string | undefined, checked: string): boolean {
  return actual !== undefined && reached(actual) === reached(checked);
}

async function read(answer: IncomingMessage, policy: MediaPolicy, budget: Budget): Promise<Download> {
  try {
    const { statusCode: status, headers } = answer;
    if (status !== 200) throw new MediaFailure(`was answered with the status ${status}`);
    const encoding = headers["content-encoding"] ?? "identity";
    if (encoding !== "identity") throw new MediaFailure(`came with content-encoding ${encoding}`);
    const check = (size: number, left: number): void => {
      if (size > policy.maxBytes) throw new MediaFailure(`is larger than ${policy.maxBytes} bytes`);
      if (left < 0) throw new MediaFailure(`and the others are larger than ${policy.maxTotalBytes} bytes`);
    };
    const told = Number(headers["content-length"] ?? 0);
    check(told, budget.bytes - told);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      budget.bytes -= chunk.length;
      check(size, budget.bytes);
      chunks.push(chunk);
    }
    if (size === 0) throw new MediaFailure("is empty");
    const mime = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
    return { mime: mime || undefined, bytes: Buffer.concat(chunks, size) };
  } finally {
    answer.destroy();
  }
}

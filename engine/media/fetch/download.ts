/**
 * One GET without body, cookie or key. Redirects are followed here, because each new URL needs the same checks as the first.
 */
import type { IncomingMessage } from "node:http";
import { isExhausted } from "../../network/exhausted.ts";
import { fetchAddress } from "./fetch-address.ts";
import type { Lookup } from "./host-lookup.ts";
import { MediaFailure } from "./media-failure.ts";
import type { MediaPolicy } from "./media-policy.ts";
import { resolve } from "./resolve.ts";

export interface Download {
  /** Without parameters, in lower case; undefined if the server sent none. */
  mime: string | undefined;
  bytes: Buffer;
}

/** Remaining bytes for the request; concurrent downloads share it. */
export interface Budget {
  bytes: number;
}

const HEADERS = { accept: "*/*", "accept-encoding": "identity", "user-agent": "polywire" };
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Throws `MediaFailure`, or the signal's reason after an abort. Throws the system's error if this machine cannot open a
 * connection, which is not the URL's fault.
 */
export async function download(
  url: string,
  policy: MediaPolicy,
  budget: Budget,
  lookup: Lookup,
  signal: AbortSignal,
): Promise<Download> {
  const timeout = AbortSignal.timeout(policy.timeoutMs);
  const abortOrTimeout = AbortSignal.any([signal, timeout]);
  try {
    return await follow(url, policy, budget, lookup, abortOrTimeout);
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) throw new MediaFailure(`did not arrive within ${policy.timeoutMs} ms`);
    if (error instanceof MediaFailure || isExhausted(error)) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new MediaFailure("could not be fetched", [code, message].filter(Boolean).join(": "));
  }
}

async function follow(
  first: string,
  policy: MediaPolicy,
  budget: Budget,
  lookup: Lookup,
  signal: AbortSignal,
): Promise<Download> {
  let next = first;
  for (let redirects = 0; ; redirects++) {
    const destination = await orAborted(resolve(next, policy.allow, lookup), signal);
    const answer = await fetchAddress(destination, { method: "GET", headers: HEADERS, signal });
    const { statusCode: status = 0, headers } = answer;
    if (!REDIRECTS.has(status) || headers.location === undefined) return read(answer, policy, budget);
    answer.destroy();
    if (redirects >= policy.maxRedirects) {
      throw new MediaFailure(`redirects more than ${policy.maxRedirects} times`);
    }
    if (!URL.canParse(headers.location, destination.url.href)) {
      throw new MediaFailure("redirects to an invalid URL");
    }
    next = new URL(headers.location, destination.url).href;
  }
}

/** A DNS lookup cannot be cancelled, but the wait for it can. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

async function read(answer: IncomingMessage, policy: MediaPolicy, budget: Budget): Promise<Download> {
  try {
    const { statusCode: status, headers } = answer;
    if (status !== 200) throw new MediaFailure(`returned status ${status}`);
    const encoding = headers["content-encoding"] ?? "identity";
    if (encoding !== "identity") throw new MediaFailure(`has the unsupported content-encoding ${encoding}`);
    const check = (size: number, remainingBytes: number): void => {
      if (size > policy.maxBytes) throw new MediaFailure(`is larger than ${policy.maxBytes} bytes`);
      if (remainingBytes < 0)
        throw new MediaFailure(`and the other files are together larger than ${policy.maxTotalBytes} bytes`);
    };
    const declaredLength = Number(headers["content-length"] ?? 0);
    check(declaredLength, budget.bytes - declaredLength);
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

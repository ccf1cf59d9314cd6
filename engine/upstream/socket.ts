/**
 * WebSockets to upstreams (RFC 6455). Nothing is compressed, no redirect is followed, and whoever does not answer to pings
 * is gone. The only file that knows the client.
 */
import type { IncomingMessage } from "node:http";
import { createRequire } from "node:module";
import type { LookupFunction } from "node:net";
import { classify, type Failure } from "./upstream-failure.ts";
import type { UpstreamRequest } from "./upstream-request.ts";

/** Loaded with the first session: most gateways have none. */
const require = createRequire(import.meta.url);

export interface SocketOptions {
  /** Subprotocols that are offered. */
  protocols: readonly string[];
  connectMs: number;
  /** The largest message that is taken; a larger one ends the session. */
  maxFrameBytes: number;
  lookup: LookupFunction;
}

/** First one of `opened`, `refused` and `fail`; after `opened` messages, then `closed`. */
export interface SocketReceiver {
  opened(): void;
  /** The upstream answered over HTTP. */
  refused(status: number, headers: Record<string, string>, body: Buffer): void;
  message(bytes: Buffer, isText: boolean): void;
  /** What was sent is on its way. */
  drained(): void;
  /** Once. 1005 where no code was given, 1006 where the connection broke. */
  closed(code: number, reason: string): void;
  fail(failure: Failure): void;
}

export interface UpstreamSocket {
  send(bytes: Uint8Array, isText: boolean): void;
  /** What was sent and not taken yet, in bytes, with what it costs to hold it. */
  readonly waitingBytes: number;
  pause(): void;
  resume(): void;
  close(code: number, reason: string): void;
  /** Breaks it off. The receiver hears nothing more. */
  cancel(): void;
}

const PING_MS = 60_000;
/** What a message costs that waits, beside its bytes. */
const MESSAGE_BYTES = 256;
/** Of an answer that is no socket. */
const MAX_REFUSAL_BYTES = 64 * 1024;

export function openSocket(
  { origin, path, headers }: UpstreamRequest,
  { protocols, connectMs, maxFrameBytes, lookup }: SocketOptions,
  receiver: SocketReceiver,
): UpstreamSocket {
  const { WebSocket } = require("ws") as typeof import("ws");
  const url = origin.replace(/^http/, "ws") + path;
  const ws = new WebSocket(url, [...protocols], {
    headers,
    lookup,
    handshakeTimeout: connectMs,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
    followRedirects: false,
  });
  let heard: SocketReceiver | undefined = receiver;
  let failure: Error | undefined;
  let isOpen = false;
  let isAnswered = true;
  const pings = setInterval(() => {
    if (!isOpen) return;
    if (!isAnswered) ws.terminate();
    isAnswered = false;
    ws.ping();
  }, PING_MS);
  ws.on("pong", () => {
    isAnswered = true;
  });
  ws.on("open", () => {
    isOpen = true;
    heard?.opened();
  });
  ws.on("unexpected-response", (request, response) => {
    void bodyOf(response).then((body) => {
      request.destroy();
      const listener = heard;
      heard = undefined;
      clearInterval(pings);
      listener?.refused(response.statusCode ?? 502, headersOf(response), body);
    });
  });
  ws.on("message", (data: Buffer, isBinary) => heard?.message(data, !isBinary));
  ws.on("error", (error) => {
    failure = error;
  });
  ws.on("close", (code, reason) => {
    clearInterval(pings);
    const listener = heard;
    heard = undefined;
    if (isOpen) listener?.closed(code, reason.toString());
    else listener?.fail(failureOf(failure));
  });
  let waiting = 0;
  return {
    send(bytes, isText) {
      waiting++;
      ws.send(bytes, { binary: !isText }, () => {
        waiting--;
        heard?.drained();
      });
    },
    get waitingBytes() {
      return ws.bufferedAmount + waiting * MESSAGE_BYTES;
    },
    pause: () => ws.pause(),
    resume: () => ws.resume(),
    close: (code, reason) => ws.close(code, reason),
    cancel() {
      heard = undefined;
      clearInterval(pings);
      ws.terminate();
    },
  };
}

async function bodyOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      chunks.push(chunk);
      if (size > MAX_REFUSAL_BYTES) break;
    }
  } catch {
    // What has come of it says enough.
  }
  return Buffer.concat(chunks).subarray(0, MAX_REFUSAL_BYTES);
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** The package has a sentence of its own for a handshake that takes too long. */
function failureOf(error: Error | undefined): Failure {
  if (error === undefined) return { kind: "closed", detail: "" };
  if (error.message === "Opening handshake has timed out")
    return { kind: "connect_timeout", detail: error.message };
  return classify(error);
}

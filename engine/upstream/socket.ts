/**
 * WebSockets to upstreams (RFC 6455). Without compression and redirects; a connection without pongs is closed. Only this file
 * uses the WebSocket client.
 */
import type { IncomingMessage } from "node:http";
import { createRequire } from "node:module";
import type { LookupFunction, Socket } from "node:net";
import type { buildConnector } from "undici";
import { classify, type Failure } from "./upstream-failure.ts";
import type { UpstreamRequest } from "./upstream-request.ts";

/** Loaded with the first session: most gateways have none. */
const require = createRequire(import.meta.url);

export interface SocketOptions {
  /** Subprotocols to offer. */
  protocols: readonly string[];
  connectMs: number;
  /** Maximum size of a message; a larger one ends the session. */
  maxFrameBytes: number;
  lookup: LookupFunction;
  /** Opens the connection; undefined: as the package does. */
  connect?: buildConnector.connector | undefined;
}

/** First exactly one of `opened`, `refused` and `fail`; after `opened` come messages, then `closed`. */
export interface SocketReceiver {
  opened(): void;
  /** The upstream sent an HTTP response. */
  refused(status: number, headers: Record<string, string>, body: Buffer): void;
  message(bytes: Buffer, isText: boolean): void;
  /** Some or all of the waiting data has been sent. */
  drained(): void;
  /** Called once. 1005 without a code, 1006 for a lost connection. */
  closed(code: number, reason: string): void;
  fail(failure: Failure): void;
}

export interface UpstreamSocket {
  send(bytes: Uint8Array, isText: boolean): void;
  /** Bytes that were sent and wait, including their overhead. */
  readonly waitingBytes: number;
  pause(): void;
  resume(): void;
  close(code: number, reason: string): void;
  /** Aborts the connection. The receiver gets no further calls. */
  cancel(): void;
}

const PING_MS = 60_000;
/** Memory of a waiting message in addition to its bytes. */
const MESSAGE_BYTES = 256;
/** For an HTTP response instead of a socket. */
const MAX_REFUSAL_BYTES = 64 * 1024;

export function openSocket(
  { origin, path, headers }: UpstreamRequest,
  { protocols, connectMs, maxFrameBytes, lookup, connect }: SocketOptions,
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
    ...(connect === undefined ? {} : { createConnection: connectionBy(connect, new URL(origin)) }),
  });
  let activeReceiver: SocketReceiver | undefined = receiver;
  let failure: Error | undefined;
  let isOpen = false;
  let hasPong = true;
  const pings = setInterval(() => {
    if (!isOpen) return;
    if (!hasPong) ws.terminate();
    hasPong = false;
    ws.ping();
  }, PING_MS);
  ws.on("pong", () => {
    hasPong = true;
  });
  ws.on("open", () => {
    isOpen = true;
    activeReceiver?.opened();
  });
  ws.on("unexpected-response", (request, response) => {
    void bodyOf(response).then((body) => {
      request.destroy();
      const listener = activeReceiver;
      activeReceiver = undefined;
      clearInterval(pings);
      listener?.refused(response.statusCode ?? 502, headersOf(response), body);
    });
  });
  ws.on("message", (data: Buffer, isBinary) => activeReceiver?.message(data, !isBinary));
  ws.on("error", (error) => {
    failure = error;
  });
  ws.on("close", (code, reason) => {
    clearInterval(pings);
    const listener = activeReceiver;
    activeReceiver = undefined;
    if (isOpen) listener?.closed(code, reason.toString());
    else listener?.fail(failureOf(failure));
  });
  let waitingMessages = 0;
  return {
    send(bytes, isText) {
      waitingMessages++;
      ws.send(bytes, { binary: !isText }, () => {
        waitingMessages--;
        activeReceiver?.drained();
      });
    },
    get waitingBytes() {
      return ws.bufferedAmount + waitingMessages * MESSAGE_BYTES;
    },
    pause: () => ws.pause(),
    resume: () => ws.resume(),
    close: (code, reason) => ws.close(code, reason),
    cancel() {
      activeReceiver = undefined;
      clearInterval(pings);
      ws.terminate();
    },
  };
}

type CreateConnection = import("ws").ClientOptions["createConnection"];

/** As Node's HTTP client calls it: without a returned socket, it waits for the callback. */
function connectionBy(
  connect: buildConnector.connector,
  { protocol, host, hostname, port }: URL,
): CreateConnection {
  const hostWithoutBrackets = hostname.replace(/^\[(.*)\]$/, "$1");
  const create = (_: unknown, created: (error: Error | null, socket?: Socket) => void): void =>
    connect({ protocol, host, hostname: hostWithoutBrackets, port }, (error, socket) =>
      created(error, socket ?? undefined),
    );
  return create as unknown as CreateConnection;
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
    // The received part suffices.
  }
  return Buffer.concat(chunks).subarray(0, MAX_REFUSAL_BYTES);
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** The package reports a handshake timeout only by this message. */
function failureOf(error: Error | undefined): Failure {
  if (error === undefined) return { kind: "closed", detail: "" };
  if (error.message === "Opening handshake has timed out")
    return { kind: "connect_timeout", detail: error.message };
  return classify(error);
}

/**
 * `dispatch` sends an upstream request and passes the response to a receiver in chunks; `open` opens a WebSocket (`socket.ts`).
 * Only this file uses the HTTP client. Connections are HTTP/1.1 with keep-alive, in pools by origin.
 *
 * It follows no redirect (a key must not reach another host), stores no cookie and never retries: the receiver handles
 * failures. Compressed responses are decompressed.
 */

import { createHash, hash } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { LookupFunction, Socket } from "node:net";
import type { Transform } from "node:stream";
import type { Agent as AgentType, buildConnector, Dispatcher } from "undici";
// The package's main module also loads fetch, caches and mocks. That takes longer than the rest of a start.
// @ts-expect-error the file has no declarations
import UntypedAgent from "undici/lib/dispatcher/agent.js";
import { type CreateDecompressor, decompressorFor } from "./compression.ts";
import { createConnect } from "./connect.ts";
import { CredentialedFlight } from "./credentialed-flight.ts";
import { openWithCredential } from "./credentialed-socket.ts";
import { Dialer } from "./dialer.ts";
import type { Flight, Receiver } from "./dispatch-contract.ts";
import { createDnsCache } from "./dns-cache.ts";
import { createSend } from "./issuer-request.ts";
import { openSocket, type SocketOptions, type SocketReceiver, type UpstreamSocket } from "./socket.ts";
import { bytesOf } from "./text-bytes.ts";
import type { Transport } from "./transport.ts";
import { classify, type Failure } from "./upstream-failure.ts";
import type { Sign, Streamed, UpstreamRequest } from "./upstream-request.ts";

export type { Flight, Receiver } from "./dispatch-contract.ts";

export interface UpstreamTimeouts {
  connectMs: number;
  /** From the sent request to the first byte of the response. */
  headersMs: number;
  /** Silence inside a response. Time while the response is paused does not count. */
  idleMs: number;
}

export interface ConnectionCounts {
  busy: number;
  idle: number;
  /** Requests. */
  queued: number;
}

export interface Upstream {
  dispatch(request: UpstreamRequest, receiver: Receiver): Flight;
  open(request: UpstreamRequest, options: WebSocketOptions, receiver: SocketReceiver): UpstreamSocket;
  /** Closes the connections of all other transports, as soon as their requests have ended. */
  keep(transports: Iterable<Transport>): void;
  /** Counts the connections, and the requests that wait for one. WebSockets are excluded. */
  countConnections(): ConnectionCounts;
  /** For new requests. Running ones keep their connections, which close after them. */
  setTimeouts(timeouts: UpstreamTimeouts): void;
  /** Closes idle connections and cancels running requests. */
  close(): Promise<void>;
}

export type WebSocketOptions = Pick<SocketOptions, "protocols" | "maxFrameBytes">;

const Agent = UntypedAgent as typeof AgentType;

/** Lifetime of an idle connection; the upstream's keep-alive header may shorten it. */
const KEEP_ALIVE_MS = 30_000;

/** The connections of one transport. */
interface TransportConnections {
  agent: AgentType;
  dialer: Dialer;
  connectMs: number;
  totalMs: number | undefined;
}

export function createUpstream(initialTimeouts: UpstreamTimeouts): Upstream {
  const lookup = createDnsCache();
  const openDefault = (): AgentType => openAgent(timeouts, createConnect(timeouts.connectMs, lookup));
  let timeouts = initialTimeouts;
  let agent = openDefault();
  const connectionsByKey = new Map<string, TransportConnections>();
  const connectionsFor = (transport: Transport): TransportConnections => {
    let connections = connectionsByKey.get(transport.key);
    if (connections === undefined) {
      connections = openConnections(transport, timeouts, lookup);
      connectionsByKey.set(transport.key, connections);
    }
    return connections;
  };
  const dispatch = (request: UpstreamRequest, receiver: Receiver): Flight => {
    const flight = new Handler(receiver);
    const { body, sign, transport } = request;
    let client = agent;
    if (transport !== undefined) {
      const connections = connectionsFor(transport);
      client = connections.agent;
      if (connections.totalMs !== undefined) flight.expireAfter(connections.totalMs);
    }
    const send = (finalRequest: UpstreamRequest): void => {
      try {
        client.dispatch(optionsOf(finalRequest), flight);
      } catch (error) {
        flight.onResponseError(undefined, error as Error);
      }
    };
    if (sign === undefined || isBuffered(body)) send(signIfBuffered(request));
    else
      hashOf(body).then(
        (bodyHash) => send(withSignature(request, sign, bodyHash)),
        (error: Error) => flight.onResponseError(undefined, error),
      );
    return flight;
  };
  const open: Upstream["open"] = (request, options, receiver) => {
    const connections = request.transport && connectionsFor(request.transport);
    const { connectMs } = connections ?? timeouts;
    const socketOptions = { ...options, connectMs, lookup, connect: connections?.dialer.connectPlain };
    return openSocket(signIfBuffered(request), socketOptions, receiver);
  };
  return {
    dispatch(request, receiver) {
      const { credential, transport } = request;
      if (credential === undefined) return dispatch(request, receiver);
      return new CredentialedFlight(request, credential, dispatch, createSend(dispatch, transport), receiver);
    },
    open(request, options, receiver) {
      const { credential, transport } = request;
      if (credential === undefined) return open(request, options, receiver);
      const send = createSend(dispatch, transport);
      return openWithCredential(
        request,
        credential,
        send,
        (ready, heard) => open(ready, options, heard),
        receiver,
      );
    },
    keep(transports) {
      const keys = new Set([...transports].map(({ key }) => key));
      for (const [key, connections] of connectionsByKey) {
        if (keys.has(key)) continue;
        connectionsByKey.delete(key);
        void connections.agent.close();
      }
    },
    countConnections() {
      const counts: ConnectionCounts = { busy: 0, idle: 0, queued: 0 };
      for (const client of [agent, ...[...connectionsByKey.values()].map((connections) => connections.agent)])
        for (const stats of Object.values(client.stats)) {
          // A client that is not a pool has one connection.
          const idle = "free" in stats ? stats.free : Number(stats.running === 0 && stats.connected);
          counts.idle += idle;
          counts.busy += Number(stats.connected) - idle;
          counts.queued += "queued" in stats ? stats.queued : stats.pending;
        }
      return counts;
    },
    setTimeouts(newTimeouts) {
      const { connectMs, headersMs, idleMs } = newTimeouts;
      const isSame =
        connectMs === timeouts.connectMs && headersMs === timeouts.headersMs && idleMs === timeouts.idleMs;
      if (isSame) return;
      const replaced = takeAll();
      timeouts = { connectMs, headersMs, idleMs };
      agent = openDefault();
      for (const client of replaced) void client.close();
    },
    async close() {
      await Promise.all(takeAll().map((client) => client.destroy()));
    },
  };

  function takeAll(): AgentType[] {
    const all = [agent, ...[...connectionsByKey.values()].map((connections) => connections.agent)];
    connectionsByKey.clear();
    return all;
  }
}

function openAgent(
  { headersMs, idleMs }: UpstreamTimeouts,
  connect: buildConnector.connector,
  connections?: number,
): AgentType {
  return new Agent({
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    ...(connections === undefined ? {} : { connections }),
    connect,
    headersTimeout: headersMs,
    bodyTimeout: idleMs,
  });
}

function openConnections(
  transport: Transport,
  gateway: UpstreamTimeouts,
  lookup: LookupFunction,
): TransportConnections {
  const { timeouts, maxConnections } = transport;
  const { connectMs, headersMs, idleMs, totalMs } = { totalMs: undefined, ...gateway, ...timeouts };
  const dialer = new Dialer(transport, connectMs, lookup);
  const agent = openAgent({ connectMs, headersMs, idleMs }, dialer.connect, maxConnections);
  return { agent, dialer, connectMs, totalMs };
}

function isBuffered(body: UpstreamRequest["body"]): body is string | Uint8Array {
  return typeof body === "string" || body instanceof Uint8Array;
}

/** Signs a request whose body is a string or bytes; requests without a signature are unchanged. */
function signIfBuffered(request: UpstreamRequest): UpstreamRequest {
  const { sign, body } = request;
  return sign === undefined || !isBuffered(body)
    ? request
    : withSignature(request, sign, hash("sha256", body));
}

function withSignature(request: UpstreamRequest, sign: Sign, bodyHash: string): UpstreamRequest {
  const { body, headers } = request;
  const type = isBuffered(body) ? undefined : body.contentType;
  const signedRequest = {
    ...request,
    headers: type === undefined ? { ...headers } : { ...headers, "content-type": type },
  };
  sign(signedRequest, bodyHash);
  return signedRequest;
}

/** A streamed body is read once for the hash and again when it is sent. */
async function hashOf(body: Streamed): Promise<string> {
  const hashing = createHash("sha256");
  for await (const piece of body.read()) hashing.update(piece);
  return hashing.digest("hex");
}

function optionsOf({ origin, path, method, headers, body }: UpstreamRequest): Dispatcher.DispatchOptions {
  if (isBuffered(body)) {
    const bytes = typeof body === "string" ? bytesOf(body) : body;
    return { origin, path, method, headers, body: bytes } as Dispatcher.DispatchOptions;
  }
  const { contentType, length } = body;
  const sentHeaders = {
    ...headers,
    ...(contentType === undefined ? {} : { "content-type": contentType }),
    ...(length === undefined ? {} : { "content-length": String(length) }),
  };
  return {
    origin,
    path,
    method,
    headers: sentHeaders,
    body: copySmallChunks(body.read()),
  } as unknown as Dispatcher.DispatchOptions;
}

/** A write of this size completes before the next one starts. A smaller one may be delayed. */
const COMPLETE_WRITE_BYTES = 64 * 1024;

/** Copies small chunks, so that they stay valid until they are written. */
async function* copySmallChunks(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const piece of chunks) yield piece.length < COMPLETE_WRITE_BYTES ? Buffer.from(piece) : piece;
}

/** The request whose head is written next, in the same turn. */
let startingHandler: Handler | undefined;

subscribe("undici:client:sendHeaders", (message) => {
  if (startingHandler !== undefined) startingHandler.socket = (message as { socket: Socket }).socket;
  startingHandler = undefined;
});

class Handler implements Dispatcher.DispatchHandler, Flight {
  readonly #receiver: Receiver;
  #controller: Dispatcher.DispatchController | undefined;
  #createDecompressor: CreateDecompressor | undefined;
  #decompressor: Transform | undefined;
  #socket: Socket | undefined;
  #isPaused = false;
  #isDone = false;
  #deadline: NodeJS.Timeout | undefined;
  sent = false;

  constructor(receiver: Receiver) {
    this.#receiver = receiver;
  }

  /** Fails after this time, also while the request waits for a connection. */
  expireAfter(totalMs: number): void {
    this.#deadline = setTimeout(() => {
      this.#fail({ kind: "attempt_timeout", detail: `no complete response within ${totalMs} ms` });
      this.#abort();
    }, totalMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.sent = true;
    // The request was cancelled while it waited for a connection. Nothing was written, so the connection stays usable.
    if (this.#isDone) throw new Cancelled();
    startingHandler = this;
  }

  /** The connection that this request uses exclusively. */
  set socket(socket: Socket) {
    this.#socket = socket;
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // The raw headers would retain the buffer with the first bytes of the response until its end.
    (controller as { rawHeaders?: unknown }).rawHeaders = null;
    if (this.#isDone || status < 200) return;
    for (const name in headers) {
      const value = headers[name];
      if (Array.isArray(value)) headers[name] = value.join(", ");
    }
    const joinedHeaders = headers as Record<string, string>;
    this.#createDecompressor = decompressorFor(joinedHeaders["content-encoding"]);
    if (this.#createDecompressor !== undefined) {
      const { "content-encoding": _coding, "content-length": _length, ...rest } = joinedHeaders;
      this.#receiver.headers(status, rest);
    } else this.#receiver.headers(status, joinedHeaders);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isDone) return;
    if (this.#createDecompressor === undefined) {
      this.#receiver.data(chunk);
      return;
    }
    this.#decompressor ??= this.#decompress(this.#createDecompressor(chunk));
    if (!this.#decompressor.write(chunk)) this.#controller?.pause();
  }

  onResponseEnd(): void {
    // From now on another request may use the connection, even while the rest of this response is decompressed.
    this.#socket = undefined;
    this.#controller = undefined;
    if (this.#isDone) return;
    if (this.#decompressor !== undefined) this.#decompressor.end();
    else this.#end();
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    this.#fail(classify(error));
  }

  pause(): void {
    this.#isPaused = true;
    this.#decompressor?.pause();
    this.#controller?.pause();
  }

  resume(): void {
    this.#isPaused = false;
    this.#decompressor?.resume();
    if (this.#decompressor?.writableNeedDrain !== true) this.#controller?.resume();
  }

  cancel(): void {
    if (this.#isDone) return;
    this.#isDone = true;
    if (this.#deadline !== undefined) clearTimeout(this.#deadline);
    this.#decompressor?.destroy();
    this.#abort();
  }

  /** On its own abort, the client would open a new connection for a request that has ended. */
  #abort(): void {
    if (this.#socket !== undefined) this.#socket.destroy(new Cancelled());
    else this.#controller?.abort(new Cancelled());
  }

  #decompress(stream: Transform): Transform {
    stream.on("data", (chunk: Buffer) => {
      if (!this.#isDone) this.#receiver.data(chunk);
    });
    stream.on("drain", () => {
      if (!this.#isPaused) this.#controller?.resume();
    });
    stream.on("end", () => this.#end());
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (this.#isDone) return;
      this.#fail({ kind: "compression", detail: `${error.code ?? "error"}: ${error.message}` });
      this.#abort();
    });
    if (this.#isPaused) stream.pause();
    return stream;
  }

  #end(): void {
    if (this.#isDone) return;
    this.#isDone = true;
    if (this.#deadline !== undefined) clearTimeout(this.#deadline);
    this.#receiver.end();
  }

  #fail(failure: Failure): void {
    if (this.#isDone) return;
    this.#isDone = true;
    if (this.#deadline !== undefined) clearTimeout(this.#deadline);
    this.#decompressor?.destroy();
    this.#receiver.fail(failure);
  }
}

class Cancelled extends Error {
  readonly code = "UND_ERR_ABORTED";
}

/**
 * The gateway's interface to an HTTP server. It has two implementations: the native one (`native.ts`) and Node's own
 * (`node-server.ts`). The same tests run against both (`test/server`).
 *
 * Requests and responses have the native server's method names, so its objects are used directly, without a wrapper on the hot
 * path. A request must not be read after its handler has returned. A response must not be used after its end or abort.
 */

/** The head of a request. */
export interface Request {
  /** `GET`, `POST`, … in the original case. */
  getCaseSensitiveMethod(): string;
  /** The path as in the request line, without the query. */
  getUrl(): string;
  /** The text after the question mark; undefined if there is none. */
  getQuery(): string | undefined;
  /** Every header line, in order, with its name in lower case. */
  forEach(visit: (name: string, value: string) => void): void;
}

/** The body of a request, and its response. */
export interface Response {
  /** Called if the client disconnects before the response is complete. Must be called before the handler returns. */
  onAborted(handler: () => void): unknown;
  /** Receives the body in chunks, each valid only during the call. Must be called before the handler returns. */
  onData(handler: (piece: ArrayBuffer, isLast: boolean) => void): unknown;
  /**
   * Stops reading from the connection until `resume`; data that was read already still arrives. If `resume` is never called,
   * nothing after this request is read.
   */
  pause(): void;
  resume(): void;
  /** The peer address, in ASCII; only before the handler returns. */
  getRemoteAddressAsText(): ArrayBuffer;

  /** Runs `write` so that all its output is sent together. */
  cork(write: () => void): unknown;
  writeStatus(status: string): unknown;
  writeHeader(name: string, value: string): unknown;
  /**
   * Writes a chunk of a response of unknown length. @returns false if data waits for the client: then `onWritable` reports the
   * progress
   */
  write(piece: string | Uint8Array): boolean;
  /** Called when the client reads again. @param handler returns true */
  onWritable(handler: (offset: number) => boolean): unknown;
  /**
   * Ends the response, or sends a complete one if nothing was written. `close` closes the connection after a complete response.
   */
  end(body?: string | Uint8Array, close?: boolean): unknown;
  /** Ends a response without a body. */
  endWithoutBody(reportedBytes?: number, close?: boolean): unknown;
  /**
   * Sends the rest of a response of known length, as far as the client reads it. @returns whether the data was accepted, and
   * whether the response is complete
   */
  tryEnd(rest: Uint8Array, totalBytes: number): [isTaken: boolean, isComplete: boolean];
  /** Number of body bytes that the client's connection has accepted. */
  getWriteOffset(): number;
  /** Aborts the connection. */
  close(): unknown;
}

/** @param upgrade present if the client requests a WebSocket (RFC 6455) */
export type Handler = (response: Response, request: Request, upgrade?: Upgrade) => void;

/**
 * Must be accepted before the handler returns, and before the response starts. After that, the response must not be used.
 * (If it is accepted later, the native server may confuse the new socket with a request object at the same memory address, and close the socket.)
 */
export interface Upgrade {
  /** Subprotocols that the client offers, in its order. */
  readonly protocols: readonly string[];
  /** @param protocol one of those offered, or none */
  accept(
    protocol: string | undefined,
    headers: Readonly<Record<string, string>>,
    listener: FrameListener,
  ): FrameSocket;
}

/** One side of a WebSocket, as messages. The implementation sends and answers pings. No calls follow after it is closed. */
export interface FrameSocket {
  send(bytes: Uint8Array, isText: boolean): void;
  /** Sends a ping as a heartbeat, in addition to those of the server. */
  ping(): void;
  /** Bytes that were sent and wait for the client. */
  readonly waitingBytes: number;
  /** Data sent before is still delivered. @param reason at most 123 bytes */
  close(code: number, reason: string): void;
  /** Stops reading until `resume`. The native server does not support this and reads on. */
  pause(): void;
  resume(): void;
}

export interface FrameListener {
  /** The listener owns the bytes. */
  message(bytes: Uint8Array, isText: boolean): void;
  /** Called when some or all of the waiting data has been sent. */
  drained(): void;
  /** Called once. 1005 without a code, 1006 for a lost connection (RFC 6455 7.4.1). */
  closed(code: number, reason: string): void;
}

export const SERVERS = ["native", "node"] as const;
export type ServerKind = (typeof SERVERS)[number];

/** The active server, and the reason if `auto` did not choose the native one. */
export interface ServerChoice {
  kind: ServerKind;
  nativeFailure?: string | undefined;
}

export interface Server {
  readonly kind: ServerKind;
  readonly port: number;
  /** Accepts no new connections; open ones continue. */
  stop(): void;
  /** Closes all connections at once. */
  close(): void;
  /** Uses another certificate for new connections. Only for a server that was opened with one. */
  renew(certificate: Certificate): Promise<void>;
}

/** PEM files. The texts are the files' content at one moment; the native server reads the files itself. */
export interface Certificate {
  certificatePath: string;
  keyPath: string;
  certificate: string;
  key: string;
}

export interface ListenOptions {
  host: string;
  /** A free port, or a port that several processes of the same gateway share. */
  port: number;
  handle: Handler;
  /** Maximum size of a client's WebSocket message; a larger one closes the socket with code 1009. */
  maxFrameBytes: number;
  /** Absent: plain HTTP. */
  certificate?: Certificate | undefined;
}

/** The reason why a port could not be opened. `code` is the system's (`EADDRINUSE`, `EACCES`, …), or empty. */
export class ListenError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = "ListenError";
    this.code = code;
  }
}

/**
 * What the gateway asks of an HTTP server. Two have it: the native one (`native.ts`) and Node's own (`node-server.ts`); the same
 * tests hold both to it (`test/server`).
 *
 * Requests and responses have the native server's words, so that its own objects fit as they are and nothing stands
 * between it and the path that every request takes. Nothing of a request may be read after its handler has returned;
 * nothing of a response may be touched after it was ended or aborted.
 */

/** The head of a request. */
export interface Request {
  /** `GET`, `POST`, … as it was sent. */
  getCaseSensitiveMethod(): string;
  /** The path as it stands in the request line, without the query. */
  getUrl(): string;
  /** What stands behind the question mark; undefined where there is none. */
  getQuery(): string | undefined;
  /** Every line of the head, in order, with its name in lower case. */
  forEach(visit: (name: string, value: string) => void): void;
}

/** The body of a request, and its answer. */
export interface Response {
  /** The caller is gone before the answer was complete. To be called before the handler returns. */
  onAborted(handler: () => void): unknown;
  /** Gets the body piece by piece; a piece is lent for the time of the call. To be called before the handler returns. */
  onData(handler: (piece: ArrayBuffer, isLast: boolean) => void): unknown;
  /**
   * Reads nothing more from the connection until `resume`; what was read already still comes. For ever, for one that carried
   * what should not be followed by anything.
   */
  pause(): void;
  resume(): void;
  /** The address at the other end, in ASCII; only before the handler returns. */
  getRemoteAddressAsText(): ArrayBuffer;

  /** Runs `write` so that all that it writes leaves together. */
  cork(write: () => void): unknown;
  writeStatus(status: string): unknown;
  writeHeader(name: string, value: string): unknown;
  /** A piece of an answer of unknown length. @returns false when it waits for the caller: `onWritable` tells when not */
  write(piece: string | Uint8Array): boolean;
  /** The caller takes what it is sent again. @param handler returns true */
  onWritable(handler: (offset: number) => boolean): unknown;
  /** The end, or the whole answer where nothing was written. `close` ends the connection behind a whole answer. */
  end(body?: string | Uint8Array, close?: boolean): unknown;
  /** The end of an answer that has a head only. */
  endWithoutBody(reportedBytes?: number, close?: boolean): unknown;
  /** The rest of an answer of known length, as far as the caller takes it. @returns whether it took it, and it was the end */
  tryEnd(rest: Uint8Array, totalBytes: number): [isTaken: boolean, isComplete: boolean];
  /** Of the body, what the caller's connection has taken. */
  getWriteOffset(): number;
  /** Breaks the connection off. */
  close(): unknown;
}

/** @param upgrade where the caller would rather have a WebSocket (RFC 6455) than an answer */
export type Handler = (response: Response, request: Request, upgrade?: Upgrade) => void;

/**
 * May be accepted before the handler returns, unless the response was begun; nothing of the response may be touched after it.
 * (Later, the native server takes the socket for the request that it was, where both lie at one address, and closes it.)
 */
export interface Upgrade {
  /** The subprotocols that the caller offers, in its order. */
  readonly protocols: readonly string[];
  /** @param protocol one of those that were offered, or none */
  accept(
    protocol: string | undefined,
    headers: Readonly<Record<string, string>>,
    listener: FrameListener,
  ): FrameSocket;
}

/** One end of a WebSocket, in messages. Pings are sent and answered by who holds it. Silent once it is closed. */
export interface FrameSocket {
  send(bytes: Uint8Array, isText: boolean): void;
  /** Sends a ping where a silence must be filled; the server sends its own, too. */
  ping(): void;
  /** What was sent and not taken yet, in bytes. */
  readonly waitingBytes: number;
  /** What was sent before still goes out. @param reason at most 123 bytes */
  close(code: number, reason: string): void;
  /** Reads nothing more until `resume`, where that can be had: the native server reads on. */
  pause(): void;
  resume(): void;
}

export interface FrameListener {
  /** The bytes are the listener's to keep. */
  message(bytes: Uint8Array, isText: boolean): void;
  /** Less waits than before, or nothing. */
  drained(): void;
  /** Once. 1005 where no code was given, 1006 where the connection broke (RFC 6455 7.4.1). */
  closed(code: number, reason: string): void;
}

export const SERVERS = ["native", "node"] as const;
export type ServerKind = (typeof SERVERS)[number];

/** Which of the servers it is, and why not the native one where that was to be had. */
export interface ServerChoice {
  kind: ServerKind;
  without?: string | undefined;
}

export interface Server {
  readonly kind: ServerKind;
  readonly port: number;
  /** Takes no new connection; those that are open go on. */
  stop(): void;
  /** Ends every connection at once. */
  close(): void;
  /** Shows new connections another certificate. Only of a server that was opened with one. */
  renew(certificate: Certificate): Promise<void>;
}

/** PEM files. The texts are those of the files at one moment; the native server reads the files itself. */
export interface Certificate {
  certificatePath: string;
  keyPath: string;
  certificate: string;
  key: string;
}

export interface Opening {
  host: string;
  /** Free, or shared by those who serve the same. */
  port: number;
  handle: Handler;
  /** The largest message that a caller may send over a WebSocket; 1009 and the end for who sends a larger one. */
  maxFrameBytes: number;
  /** Absent: plain HTTP. */
  certificate?: Certificate | undefined;
}

/** Why a port could not be opened, in a code of the system's (`EADDRINUSE`, `EACCES`, …), or empty. */
export class ListenError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = "ListenError";
    this.code = code;
  }
}

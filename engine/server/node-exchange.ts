/** Node's request and response, with the interface of `server.ts`. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Request, Response } from "./server.ts";

export class NodeRequest implements Request {
  readonly #message: IncomingMessage;

  constructor(message: IncomingMessage) {
    this.#message = message;
  }

  getCaseSensitiveMethod(): string {
    return this.#message.method ?? "";
  }

  getUrl(): string {
    const target = this.#target();
    const query = target.indexOf("?");
    return query < 0 ? target : target.slice(0, query);
  }

  getQuery(): string | undefined {
    const target = this.#target();
    const query = target.indexOf("?");
    return query < 0 ? undefined : target.slice(query + 1);
  }

  /** Clients of proxies send the absolute URL, and every server must accept it (RFC 9112 3.2.2). */
  #target(): string {
    const { url = "" } = this.#message;
    return url.replace(/^https?:\/\/[^/?#]*/i, "") || "/";
  }

  forEach(visit: (name: string, value: string) => void): void {
    const { rawHeaders } = this.#message;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const value = rawHeaders[index + 1] as string;
      visit(
        (rawHeaders[index] as string).toLowerCase(),
        /[\x80-\xff]/.test(value) ? decodeUtf8(value) : value,
      );
    }
  }
}

/** Node decodes headers as latin1. */
function decodeUtf8(value: string): string {
  return Buffer.from(value, "latin1").toString("utf8");
}

export class NodeResponse implements Response {
  readonly #message: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #ignoreFurtherData: (isIgnored: boolean) => void;
  #written = 0;

  /** @param ignoreFurtherData whether to ignore further data on the connection */
  constructor(
    message: IncomingMessage,
    response: ServerResponse,
    ignoreFurtherData: (isIgnored: boolean) => void,
  ) {
    this.#message = message;
    this.#response = response;
    this.#ignoreFurtherData = ignoreFurtherData;
    // Both also report the end of the connection as an error.
    message.on("error", () => {});
    response.on("error", () => {});
  }

  onAborted(handler: () => void): void {
    this.#response.on("close", () => {
      if (!this.#response.writableFinished) handler();
    });
  }

  onData(handler: (piece: ArrayBuffer, isLast: boolean) => void): void {
    this.#message.on("data", (piece: Buffer<ArrayBuffer>) => handler(Uint8Array.from(piece).buffer, false));
    this.#message.on("end", () => handler(EMPTY, true));
  }

  pause(): void {
    this.#ignoreFurtherData(true);
    this.#message.pause();
  }

  resume(): void {
    this.#ignoreFurtherData(false);
    this.#message.resume();
  }

  getRemoteAddressAsText(): ArrayBuffer {
    return new TextEncoder().encode(this.#message.socket.remoteAddress ?? "").buffer;
  }

  cork(write: () => void): void {
    // The response's own cork would send the end of a response before its buffered data.
    const { socket } = this.#message;
    socket.cork();
    write();
    socket.uncork();
  }

  writeStatus(status: string): void {
    this.#response.statusCode = Number.parseInt(status, 10);
    this.#response.statusMessage = status.slice(4);
  }

  writeHeader(name: string, value: string): void {
    this.#response.setHeader(name, value);
  }

  write(piece: string | Uint8Array): boolean {
    return this.#response.write(piece);
  }

  onWritable(handler: (offset: number) => boolean): void {
    this.#response.on("drain", () => void handler(this.#written));
  }

  end(body: string | Uint8Array = "", close = false): void {
    if (close) this.#close();
    if (!this.#response.headersSent) this.#response.setHeader("content-length", Buffer.byteLength(body));
    this.#response.end(body);
  }

  endWithoutBody(reportedBytes?: number, close = false): void {
    if (close) this.#close();
    if (reportedBytes !== undefined) this.#response.setHeader("content-length", reportedBytes);
    this.#response.end();
  }

  /** Node accepts all data and buffers it. */
  tryEnd(rest: Uint8Array, totalBytes: number): [isTaken: boolean, isComplete: boolean] {
    this.#written = totalBytes;
    this.end(rest);
    return [true, true];
  }

  getWriteOffset(): number {
    return this.#written;
  }

  close(): void {
    this.#message.socket.destroy();
  }

  #close(): void {
    this.#ignoreFurtherData(true);
    this.#response.setHeader("connection", "close");
  }
}

const EMPTY = new ArrayBuffer(0);

/**
 * The load generator: each connection sends its next request when the last response is complete. It looks only for
 * the end of a response and does not parse it, so that it costs little.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";

export interface LoadJob {
  url: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  connections: number;
  /** Time before the measurement begins. */
  warmUpMs: number;
  measureMs: number;
}

export interface LoadResult {
  /** Complete responses within the measured time, and the length of that time. */
  requests: number;
  seconds: number;
  /** All requests, also those before and after the measured time; each one got a response. */
  sent: number;
  /** Events of the first response, when it was streamed. */
  events: number;
  p50Ms: number;
  p99Ms: number;
}

/** @throws Error when a response is not 200, or a connection breaks */
export async function load({ warmUpMs, measureMs, ...job }: LoadJob): Promise<LoadResult> {
  const { hostname, port } = new URL(job.url);
  const run = new Run(requestOf(job));
  const connections = Array.from({ length: job.connections }, async () => {
    const socket = connect(Number(port), hostname).setNoDelay();
    run.drive(socket);
    await once(socket, "close");
    if (!run.stopped) throw new Error(`${job.url} closed a connection`);
  });
  const allClosed = Promise.all(connections);
  await Promise.race([setTimeout(warmUpMs), allClosed]);
  run.latencies = [];
  const startedMs = performance.now();
  await Promise.race([setTimeout(measureMs), allClosed]);
  const seconds = (performance.now() - startedMs) / 1000;
  const latencies = run.latencies.toSorted((left, right) => left - right);
  run.stopped = true;
  await allClosed;
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  const { sent, events } = run;
  return { requests: latencies.length, seconds, sent, events, p50Ms: at(0.5), p99Ms: at(0.99) };
}

function requestOf({ url, path, headers, body }: Omit<LoadJob, "warmUpMs" | "measureMs">): Buffer {
  const { host } = new URL(url);
  const lines = Object.entries({ host, ...headers, "content-length": String(Buffer.byteLength(body)) });
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`,
  );
}

const END = Buffer.from("0\r\n\r\n");

class Run {
  readonly #request: Buffer;
  /** Latencies of the responses since the list was last emptied. */
  latencies: number[] = [];
  sent = 0;
  events = 0;
  stopped = false;

  constructor(request: Buffer) {
    this.#request = request;
  }

  drive(socket: Socket): void {
    let sentMs = 0;
    let head = "";
    let inBody = false;
    /** Bytes that remain of a plain response; undefined for a streamed one. */
    let bytesLeft: number | undefined;
    let first = "";
    const send = (): void => {
      sentMs = performance.now();
      head = "";
      inBody = false;
      this.sent++;
      socket.write(this.#request);
    };
    const complete = (): void => {
      if (this.events === 0) this.events = first.split("\ndata:").length - 1;
      this.latencies.push(performance.now() - sentMs);
      if (this.stopped) socket.end();
      else send();
    };
    /** Offset of the body within a piece; -1 before the body begins. */
    const readHead = (piece: Buffer): number => {
      const before = head.length;
      head += piece.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return -1;
      head = head.slice(0, end);
      if (!head.startsWith("HTTP/1.1 200")) socket.destroy(new Error(piece.toString().slice(0, 500)));
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      bytesLeft = length === undefined ? undefined : Number(length);
      return end + 4 - before;
    };
    socket.on("data", (piece) => {
      let body = piece;
      if (!inBody) {
        const start = readHead(piece);
        if (start < 0) return;
        inBody = true;
        body = piece.subarray(start);
      }
      if (this.events === 0) first += body.toString("latin1");
      if (bytesLeft !== undefined) bytesLeft -= body.length;
      const isOver =
        bytesLeft === undefined ? body.length >= 5 && body.subarray(-5).equals(END) : bytesLeft <= 0;
      if (isOver) complete();
    });
    socket.on("connect", send);
  }
}

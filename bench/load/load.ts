/**
 * The load: some connections, each sending its next request when the last answer is complete. Answers are not parsed
 * further than to their end, so that this process costs little. Prints one line of JSON.
 */
import { connect, type Socket } from "node:net";

export interface LoadJob {
  url: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  stream: boolean;
  connections: number;
  warmUpMs: number;
  measureMs: number;
}

export interface LoadResult {
  requests: number;
  seconds: number;
  /** Events of the first streamed answer. */
  events: number;
  p50Ms: number;
  p99Ms: number;
  /** The first answer that was not 200, or the first broken connection. */
  failure?: string;
}

const job: LoadJob = JSON.parse(process.argv[2] as string);
const { hostname, port, host } = new URL(job.url);
const lines = Object.entries({ host, ...job.headers, "content-length": String(Buffer.byteLength(job.body)) });
const request = Buffer.from(
  `POST ${job.path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${job.body}`,
);
const END = Buffer.from("0\r\n\r\n");

let measuring = false;
let stopped = false;
let requests = 0;
let events = 0;
let failure: string | undefined;
const latencies: number[] = [];

function run(socket: Socket): void {
  let sentMs = 0;
  let head = "";
  /** Bytes of a plain answer still to come; undefined in a streamed one. */
  let left: number | undefined;
  let first = "";
  const send = (): void => {
    sentMs = performance.now();
    head = "";
    socket.write(request);
  };
  const complete = (): void => {
    if (events === 0) events = first.split("\ndata:").length - 1;
    if (measuring) {
      requests++;
      latencies.push(performance.now() - sentMs);
    }
    if (stopped) socket.end();
    else send();
  };
  const readHead = (piece: Buffer): number => {
    const before = head.length;
    head += piece.toString("latin1");
    const end = head.indexOf("\r\n\r\n");
    if (end < 0) return -1;
    head = head.slice(0, end);
    if (!head.startsWith("HTTP/1.1 200")) failure ??= piece.toString().slice(0, 500);
    const length = /content-length: (\d+)/i.exec(head)?.[1];
    left = length === undefined ? undefined : Number(length);
    return end + 4 - before;
  };
  let inBody = false;
  socket.on("data", (piece) => {
    let body = piece;
    if (!inBody) {
      const start = readHead(piece);
      if (start < 0) return;
      inBody = true;
      body = piece.subarray(start);
    }
    if (events === 0) first += body.toString("latin1");
    if (left !== undefined) left -= body.length;
    const isOver = left === undefined ? body.length >= 5 && body.subarray(-5).equals(END) : left <= 0;
    if (!isOver) return;
    inBody = false;
    complete();
  });
  socket.on("error", (error) => {
    failure ??= error.message;
  });
  socket.on("connect", send);
}

for (let index = 0; index < job.connections; index++) run(connect(Number(port), hostname).setNoDelay());

setTimeout(() => {
  measuring = true;
  const startedMs = performance.now();
  setTimeout(() => {
    measuring = false;
    stopped = true;
    latencies.sort((left, right) => left - right);
    const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
    const result: LoadResult = {
      requests,
      seconds: (performance.now() - startedMs) / 1000,
      events,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      ...(failure === undefined ? {} : { failure }),
    };
    process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
  }, job.measureMs);
}, job.warmUpMs);

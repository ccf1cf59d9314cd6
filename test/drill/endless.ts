/** Readers of endless streams: an upstream that never stops, and clients that read fast, slowly, or not at all. */
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Prompt } from "./prompts.ts";

export interface Endless {
  url: string;
  /** The number of open responses. */
  readonly open: number;
  close(): Promise<void>;
}

const choice = (content: string): string =>
  JSON.stringify({
    id: "c1",
    object: "chat.completion.chunk",
    created: 1,
    model: "m",
    choices: [{ index: 0, delta: { content }, finish_reason: null }],
  });

/** Sends one format, in events of some words each, as fast as the gateway reads. */
export async function startEndless(): Promise<Endless> {
  const piece = Buffer.from(`data: ${choice("some words of an answer ")}\n\n`.repeat(64));
  let open = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.once("end", () => {
      open++;
      response.once("close", () => {
        open--;
      });
      response.writeHead(200, { "content-type": "text/event-stream" });
      const send = (): void => {
        if (response.destroyed) return;
        if (response.write(piece)) setImmediate(send);
        else response.once("drain", send);
      };
      send();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get open() {
      return open;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export interface Reader {
  /** Bytes received so far. */
  readonly bytes: number;
  /** The last bytes received. */
  readonly tail: string;
  /** True once the gateway has closed the connection. */
  readonly over: boolean;
  leave(): void;
}

/** @param pace bytes per second; Infinity: as fast as possible; 0: nothing after the first bytes */
export async function startReader(
  url: string,
  { path, headers, body }: Prompt,
  pace: number,
): Promise<Reader> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  await once(socket, "connect");
  const all = { host: hostname, ...headers, "content-length": String(Buffer.byteLength(body)) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
  let bytes = 0;
  let tail = "";
  let over = false;
  const take = (piece: Buffer): void => {
    bytes += piece.length;
    tail = (tail + piece.toString("latin1", Math.max(0, piece.length - 2_000))).slice(-2_000);
  };
  socket.once("close", () => {
    over = true;
  });
  if (pace === Number.POSITIVE_INFINITY) socket.on("data", take);
  else readSlowly(socket, pace, take);
  return {
    get bytes() {
      return bytes;
    },
    get tail() {
      return tail;
    },
    get over() {
      return over;
    },
    leave: () => void socket.destroy(),
  };
}

const TURN_MS = 100;

function readSlowly(socket: Socket, pace: number, take: (piece: Buffer) => void): void {
  const size = Math.max(1, Math.round((pace * TURN_MS) / 1000));
  const timer = setInterval(() => {
    const piece = socket.read(Math.min(size, socket.readableLength)) as Buffer | null;
    if (piece !== null) take(piece);
  }, TURN_MS);
  if (pace === 0) clearInterval(timer);
  socket.once("close", () => clearInterval(timer));
}

/**
 * A proxy between an agent and the gateway that records every exchange: the request, the status, and the dropped
 * fields.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";

export interface Exchange {
  method: string;
  path: string;
  status: number;
  /** `x-polywire-dropped`. */
  dropped: string | undefined;
  asked: Buffer;
  answered: Buffer;
  headers: IncomingMessage["headers"];
}

export interface RecordingProxy {
  url: string;
  exchanges: Exchange[];
  close(): void;
}

export async function startTap(target: string): Promise<RecordingProxy> {
  const exchanges: Exchange[] = [];
  const sockets = new Set<Duplex>();
  const server = createServer((from, to) => {
    forward(target, from, to, exchanges).catch(() => to.destroy());
  });
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("upgrade", (from: IncomingMessage, socket: Duplex, head: Buffer) =>
    upgrade(target, from, socket, head, exchanges),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    exchanges,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function forward(
  target: string,
  from: IncomingMessage,
  to: ServerResponse,
  exchanges: Exchange[],
): Promise<void> {
  const asked = await readAll(from);
  const exchange: Exchange = {
    method: from.method ?? "GET",
    path: from.url ?? "/",
    status: 0,
    dropped: undefined,
    asked,
    answered: Buffer.alloc(0),
    headers: from.headers,
  };
  exchanges.push(exchange);
  const up = request(new URL(from.url ?? "/", target), {
    method: from.method,
    headers: { ...from.headers, "content-length": asked.length },
  });
  to.once("close", () => up.destroy());
  up.end(asked);
  const [answer] = (await once(up, "response")) as [IncomingMessage];
  exchange.status = answer.statusCode ?? 0;
  exchange.dropped = [answer.headers["x-polywire-dropped"]].flat().join(", ") || undefined;
  to.writeHead(exchange.status, answer.rawHeaders);
  const pieces: Buffer[] = [];
  for await (const piece of answer) {
    pieces.push(piece);
    to.write(piece);
  }
  exchange.answered = Buffer.concat(pieces);
  to.end();
}

/** For a WebSocket: forwards the bytes in both directions. */
function upgrade(
  target: string,
  from: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  exchanges: Exchange[],
): void {
  const { hostname, port } = new URL(target);
  const exchange: Exchange = {
    method: "WS",
    path: from.url ?? "/",
    status: 0,
    dropped: undefined,
    asked: Buffer.alloc(0),
    answered: Buffer.alloc(0),
    headers: from.headers,
  };
  exchanges.push(exchange);
  const up = connect(Number(port), hostname, () => {
    const lines = [`${from.method} ${from.url} HTTP/1.1`];
    for (let at = 0; at < from.rawHeaders.length; at += 2)
      lines.push(`${from.rawHeaders[at]}: ${from.rawHeaders[at + 1]}`);
    up.write(`${lines.join("\r\n")}\r\n\r\n`);
    up.write(head);
    socket.pipe(up);
  });
  up.on("data", (piece: Buffer) => {
    if (exchange.status === 0) exchange.status = Number(/^HTTP\/1\.1 (\d+)/.exec(piece.toString())?.[1] ?? 0);
    socket.write(piece);
  });
  for (const [one, other] of [
    [up, socket],
    [socket, up],
  ] as const) {
    one.on("error", () => other.destroy());
    one.on("close", () => other.destroy());
  }
}

export async function readAll(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

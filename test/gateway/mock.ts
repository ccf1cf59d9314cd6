/**
 * A scripted upstream: a script per model name (none: "", any other: "*") writes the raw bytes of a response, so that
 * no HTTP library corrects a broken one. Records its requests, and when the gateway disconnected.
 */

import { once } from "node:events";
import { createServer, type Socket } from "node:net";

export interface Received {
  path: string;
  headers: Record<string, string>;
  text: string;
  body: { model: string; stream?: boolean; [field: string]: unknown };
  socket: Socket;
  /** The time when the gateway closed the connection, in milliseconds on the clock of `performance`. */
  closedMs: number | undefined;
}

export type Script = (socket: Socket, received: Received) => void | Promise<void>;

export interface Mock {
  url: string;
  received: Received[];
  scripts: Map<string, Script>;
  /** The connections that are open now, and the total number so far. */
  readonly open: number;
  readonly connections: number;
  close(): Promise<void>;
}

export async function startMock(scripts: Record<string, Script>): Promise<Mock> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const known = new Map(Object.entries(scripts));
  const server = createServer((socket) => {
    sockets.add(socket);
    connections++;
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    let buffer = Buffer.alloc(0);
    socket.on("data", (chunk) => {
      buffer = Buffer.concat([buffer, chunk]);
      for (;;) {
        const end = buffer.indexOf("\r\n\r\n");
        if (end < 0) return;
        const [line = "", ...lines] = buffer.subarray(0, end).toString().split("\r\n");
        const headers = Object.fromEntries(
          lines.map((text) => [
            text.slice(0, text.indexOf(":")).toLowerCase(),
            text.slice(text.indexOf(":") + 1).trim(),
          ]),
        );
        const length = Number(headers["content-length"] ?? 0);
        if (buffer.length < end + 4 + length) return;
        const text = buffer.subarray(end + 4, end + 4 + length).toString();
        const body = JSON.parse(text);
        buffer = buffer.subarray(end + 4 + length);
        const record: Received = {
          path: line.split(" ")[1] ?? "",
          headers,
          text,
          body,
          socket,
          closedMs: undefined,
        };
        socket.setMaxListeners(0).once("close", () => {
          record.closedMs = performance.now();
        });
        received.push(record);
        void (known.get(record.body.model ?? "") ?? known.get("*"))?.(socket, record);
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    scripts: known,
    get open() {
      return sockets.size;
    },
    get connections() {
      return connections;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

export function head(status: number, headers: Record<string, string | number>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} X\r\n${lines.join("")}\r\n`;
}

export function whole(
  status: number,
  type: string,
  body: string,
  headers: Record<string, string> = {},
): Script {
  return (socket) => {
    const length = Buffer.byteLength(body);
    socket.write(head(status, { "content-type": type, "content-length": length, ...headers }) + body);
  };
}

const SSE = head(200, { "content-type": "text/event-stream", "transfer-encoding": "chunked" });

export function startStream(socket: Socket): void {
  socket.write(SSE);
}

/** Writes one chunk of a chunked body. */
export function piece(socket: Socket, text: string): boolean {
  return socket.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
}

export function endStream(socket: Socket): void {
  socket.write("0\r\n\r\n");
}

export const delta = (text: string): string =>
  `data: ${JSON.stringify({ id: "c1", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta: { content: text }, finish_reason: null }] })}\n\n`;
export const finish: string = `data: ${JSON.stringify({ id: "c1", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta: {}, finish_reason: "stop" }] })}\n\n`;
export const done = "data: [DONE]\n\n";
export const completion = (text: string): string =>
  JSON.stringify({
    id: "c1",
    object: "chat.completion",
    created: 1,
    model: "m",
    choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });

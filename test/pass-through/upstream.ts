/**
 * A scripted upstream: a script per method and path (`GET /v1/files`) responds with Node's own server. Records the
 * requests: headers, sizes and small bodies.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Came {
  method: string;
  /** With the query. */
  url: string;
  headers: IncomingMessage["headers"];
  /** Header names, repeated as often as they arrived. */
  names: string[];
  text: string;
  bytes: number;
  /** Whether the upstream's client disconnected before its request was complete. */
  isCut: boolean;
}

export type Play = (response: ServerResponse, came: Came, request: IncomingMessage) => void;

export interface PassUpstream {
  url: string;
  came: Came[];
  plays: Record<string, Play>;
  close(): Promise<void>;
}

const MAX_KEPT_BYTES = 1024 * 1024;

/** @param early scripts that run when the headers have arrived, and read the body themselves */
export async function startUpstream(
  plays: Record<string, Play>,
  early: Record<string, Play> = {},
): Promise<PassUpstream> {
  const came: Came[] = [];
  const server = createServer((request, response) => {
    const { method = "", url = "" } = request;
    const names = request.rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
    const one: Came = { method, url, headers: request.headers, names, text: "", bytes: 0, isCut: false };
    came.push(one);
    response.on("error", () => {});
    request.on("error", () => {});
    request.on("close", () => {
      one.isCut = !request.complete;
    });
    const key = `${method} ${url.split("?")[0]}`;
    const first = early[key];
    if (first !== undefined) {
      first(response, one, request);
      return;
    }
    request.on("data", (piece: Buffer) => {
      one.bytes += piece.length;
      if (one.bytes <= MAX_KEPT_BYTES) one.text += piece.toString("latin1");
    });
    request.on("end", () => {
      const play = plays[key] ?? plays["*"];
      if (play === undefined) json(response, { error: { message: `nothing at ${key}`, code: "mock" } }, 404);
      else play(response, one, request);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    came,
    plays,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export function json(response: ServerResponse, body: unknown, status = 200, headers = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

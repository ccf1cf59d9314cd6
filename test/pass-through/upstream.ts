/**
 * An upstream that does as it is told: a script per method and path (`GET /v1/files`) answers with Node's own server, and
 * what came is written down: heads, sizes and, where it is small, bodies.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Came {
  method: string;
  /** With its query. */
  url: string;
  headers: IncomingMessage["headers"];
  /** Names of the headers, as often as they came. */
  names: string[];
  text: string;
  bytes: number;
  /** The caller of this upstream broke off before its request was whole. */
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

/** @param early plays that are called with the head, and read the body themselves */
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

/** A proxy in front of one server, which keeps each exchange. Only this machine can reach it. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type RecordedExchange, readJson } from "./recorded-exchange.ts";

export interface RawExchange {
  exchange: RecordedExchange;
  requestHeaders: IncomingHttpHeaders;
}

export interface RecordingProxy {
  url: string;
  close(): Promise<void>;
}

/** Headers of a connection, or that the HTTP client sets. */
const UNFORWARDED =
  /^(host|connection|content-length|expect|keep-alive|te|trailer|transfer-encoding|upgrade|accept-encoding|proxy-.*)$/;
const STREAM_TYPES = /event-stream|ndjson|jsonl|json-seq|stream\+json/;

/** @param recorded gets each complete exchange; an exchange whose upstream failed is not recorded */
export async function startRecordingProxy(
  to: URL,
  port: number,
  recorded: (exchange: RawExchange) => void,
): Promise<RecordingProxy> {
  const server: Server = createServer(async (request, response) => {
    try {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      const { method = "GET", url = "/" } = request;
      const headers = Object.entries(request.headers).flatMap(([name, value]) =>
        value === undefined || UNFORWARDED.test(name) ? [] : [[name, String(value)] as [string, string]],
      );
      const sent = Buffer.concat(pieces);
      const answer = await fetch(to.origin + to.pathname.replace(/\/$/, "") + url, {
        method,
        headers: [...headers, ["accept-encoding", "identity"]],
        redirect: "manual",
        ...(sent.length === 0 ? {} : { body: sent }),
      });
      const type = answer.headers.get("content-type") ?? "";
      response.writeHead(
        answer.status,
        Object.fromEntries(
          [...answer.headers].filter(([name]) => !UNFORWARDED.test(name) && name !== "content-encoding"),
        ),
      );
      const received: Uint8Array[] = [];
      for await (const piece of answer.body ?? []) {
        received.push(piece);
        response.write(piece);
      }
      recorded({
        requestHeaders: request.headers,
        exchange: {
          method,
          path: url,
          ...textOf("request", sent, request.headers["content-type"] ?? ""),
          status: answer.status,
          ...textOf(STREAM_TYPES.test(type) ? "stream" : "response", Buffer.concat(received), type),
        },
      });
      response.end();
    } catch (error) {
      process.stderr.write(`polywire: not recorded: ${(error as Error).message}\n`);
      if (!response.headersSent) response.writeHead(502, { "content-type": "text/plain" });
      response.end();
    }
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Bytes that are no text are not recorded. */
function textOf(name: "request" | "response" | "stream", bytes: Buffer, type: string): object {
  if (bytes.length === 0 || !/json|text|event-stream|jsonl/.test(type)) return {};
  const text = bytes.toString();
  return { [name]: name === "stream" ? text : readJson(text) };
}

/** A provider double that records raw requests, and responds as a test specifies. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface RecordedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface ProviderDouble {
  url: string;
  asked: RecordedRequest[];
  answer: (asked: RecordedRequest, response: ServerResponse) => unknown;
  close(): void;
}

export async function openPlace(): Promise<ProviderDouble> {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const url = new URL(request.url ?? "/", "http://place");
    const { method = "", headers } = request;
    const asked = { method, path: url.pathname, query: url.searchParams, headers, body };
    place.asked.push(asked);
    place.answer(asked, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const place: ProviderDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    answer: (_asked, response) => response.end(),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return place;
}

export function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

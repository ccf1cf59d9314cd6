/** A server for tests in place of an issuer of credentials. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface IssuerCall {
  method: string;
  path: string;
  headers: Record<string, string>;
  text: string;
  form: Record<string, string>;
}

export interface IssuerAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** A text as it is, anything else as JSON. */
  body: unknown;
}

export interface Issuer {
  url: string;
  calls: IssuerCall[];
  close(): Promise<void>;
}

export async function startIssuer(
  answer: (call: IssuerCall, number: number) => IssuerAnswer | Promise<IssuerAnswer>,
): Promise<Issuer> {
  const calls: IssuerCall[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const call: IssuerCall = {
      method: request.method ?? "",
      path: request.url ?? "",
      headers: request.headers as Record<string, string>,
      text,
      form: Object.fromEntries(new URLSearchParams(text)),
    };
    calls.push(call);
    const { status = 200, headers = {}, body } = await answer(call, calls.length);
    response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A webhook receiver with configurable responses. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  port: number;
  log: Received[];
  /** The statuses of the next responses; the last one repeats. */
  answers: number[];
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const log: Received[] = [];
  const answers = [204];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { url: path = "", headers } = request;
    log.push({ path, headers, body: Buffer.concat(chunks).toString() });
    const status = answers.length > 1 ? answers.shift() : answers[0];
    response.writeHead(status ?? 204, { location: "/elsewhere" }).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  return {
    url: `http://localhost:${port}`,
    port,
    log,
    answers,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

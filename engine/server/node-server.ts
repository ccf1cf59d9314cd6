/**
 * Node's own server with its strict parser: for systems, processors and Node versions without a native build, and for operators
 * who prefer its parser to speed.
 */
import type { Server as HttpServer, IncomingMessage, ServerOptions, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { MAX_HEAD_BYTES } from "./head-limit.ts";
import { NodeRequest, NodeResponse } from "./node-exchange.ts";
import { createUpgradeHandler, requestsWebSocket } from "./node-socket.ts";
import { type Certificate, ListenError, type ListenOptions, type Server } from "./server.ts";

/** Longer than load balancers keep idle connections, so that they close them first. */
const KEEP_ALIVE_MS = 65_000;
/** For the head only; the gateway has its own timeout for bodies. */
const HEAD_TIMEOUT_MS = 10_000;

const OPTIONS: ServerOptions = {
  keepAliveTimeout: KEEP_ALIVE_MS,
  headersTimeout: HEAD_TIMEOUT_MS,
  requestTimeout: 0,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: MAX_HEAD_BYTES,
  insecureHTTPParser: false,
  // Otherwise Node would respond itself and continue to read.
  requireHostHeader: false,
  noDelay: true,
  shouldUpgradeCallback: requestsWebSocket,
} as ServerOptions;

/** Connections on which further data is not read as a request. */
const ignoredSockets = new WeakSet<Duplex>();

export async function openNode({
  host,
  port,
  handle,
  certificate,
  maxFrameBytes,
}: ListenOptions): Promise<Server> {
  const serve = (message: IncomingMessage, response: ServerResponse): void => {
    const { socket } = message;
    if (ignoredSockets.has(socket)) {
      message.resume();
      return;
    }
    if (message.httpVersionMajor !== 1) {
      send(socket, "505 HTTP Version Not Supported", `HTTP/${message.httpVersion} is not supported`);
      return;
    }
    // Data after a chunked body may already be here.
    const isLast = message.headers["transfer-encoding"] !== undefined;
    if (isLast) ignoredSockets.add(socket);
    const ignoreFurtherData = (isIgnored: boolean): void =>
      void (isIgnored || isLast ? ignoredSockets.add(socket) : ignoredSockets.delete(socket));
    handle(new NodeResponse(message, response, ignoreFurtherData), new NodeRequest(message));
  };
  const server: HttpServer =
    certificate === undefined
      ? process.getBuiltinModule("node:http").createServer(OPTIONS, serve)
      : process
          .getBuiltinModule("node:https")
          .createServer({ ...OPTIONS, ...tlsOptionsOf(certificate) }, serve);
  // No limit on the number: Node would drop further lines silently. The size of a head is limited.
  server.maxHeadersCount = 0;
  server.on("clientError", refuse);
  server.on("upgrade", createUpgradeHandler({ handle, maxFrameBytes }));
  await listenOn(server, host, port);
  return {
    kind: "node",
    port: (server.address() as AddressInfo).port,
    stop: () => void server.close(),
    close() {
      server.close();
      server.closeAllConnections();
    },
    async renew(next) {
      (server as import("node:https").Server).setSecureContext(tlsOptionsOf(next));
    },
  };
}

function tlsOptionsOf({ certificate, key }: Certificate): { cert: string; key: string } {
  return { cert: certificate, key };
}

function listenOn(server: HttpServer, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new ListenError(error.code ?? "", error.message)),
    );
    // Other systems cannot share a port, and report an error.
    server.listen({ host, port, reusePort: process.platform === "linux" }, resolve);
  });
}

const REFUSALS: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [
    "431 Request Header Fields Too Large",
    `the request headers are larger than ${MAX_HEAD_BYTES} bytes`,
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "the request headers did not arrive in time"],
};

/** For invalid HTTP. Further data on the connection is not trusted. */
function refuse(error: Error & { code?: string; reason?: string }, socket: Duplex): void {
  const [status, message] = REFUSALS[error.code ?? ""] ?? [
    "400 Bad Request",
    `the request is not valid HTTP: ${error.reason ?? error.message}`,
  ];
  // After the start of a response, a second one would be read as its continuation.
  const hasStarted = (socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent === true;
  if (!socket.writable || hasStarted) {
    socket.destroy();
    return;
  }
  send(socket, status, message);
}

/** Sends a response of the server itself and closes the connection. */
function send(socket: Duplex, status: string, message: string): void {
  ignoredSockets.add(socket);
  const body = JSON.stringify({ error: { code: "bad_request", message } });
  const head = `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json\r\n`;
  socket.end(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`, () => socket.destroy());
}

/** WebSockets of Node's server, with the interface of `server.ts`. */
import { type IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { NodeRequest, NodeResponse } from "./node-exchange.ts";
import type { FrameListener, FrameSocket, ListenOptions } from "./server.ts";

const PING_MS = 60_000;
/** Memory of a waiting message in addition to its bytes. */
const MESSAGE_BYTES = 256;

/** Handles WebSocket upgrades. A refusal is an HTTP response, and closes the connection. */
export function createUpgradeHandler({
  handle,
  maxFrameBytes,
}: Pick<ListenOptions, "handle" | "maxFrameBytes">): (
  message: IncomingMessage,
  socket: Duplex,
  rest: Buffer,
) => void {
  const webSocketServer = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: maxFrameBytes,
    handleProtocols: (_offered, request) => protocolByRequest.get(request) ?? false,
  });
  const protocolByRequest = new WeakMap<IncomingMessage, string>();
  return (message, socket, rest) => {
    socket.on("error", () => socket.destroy());
    const response = new ServerResponse(message);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as IncomingMessage["socket"]);
    response.on("finish", () => socket.end());
    const offered = message.headers["sec-websocket-protocol"] ?? "";
    const upgrade = {
      protocols: offered.split(",").flatMap((name) => name.trim() || []),
      accept(
        protocol: string | undefined,
        headers: Readonly<Record<string, string>>,
        listener: FrameListener,
      ): FrameSocket {
        response.detachSocket(socket as IncomingMessage["socket"]);
        if (protocol !== undefined) protocolByRequest.set(message, protocol);
        const accepted = new NodeSocket(listener);
        const write = (lines: string[]): void => {
          for (const name in headers) lines.push(`${name}: ${headers[name]}`);
        };
        webSocketServer.once("headers", write);
        // The package responds to an invalid handshake; then no socket is opened.
        webSocketServer.handleUpgrade(message, socket, rest, (ws) => accepted.attach(ws));
        webSocketServer.off("headers", write);
        if (!accepted.isOpen) setImmediate(() => listener.closed(1006, ""));
        return accepted;
      },
    };
    handle(new NodeResponse(message, response, () => {}), new NodeRequest(message), upgrade);
  };
}

/** Whether a request asks for a WebSocket; upgrades to other protocols are ignored. */
export function requestsWebSocket({ headers, method }: IncomingMessage): boolean {
  return method === "GET" && headers.upgrade?.toLowerCase() === "websocket";
}

class NodeSocket implements FrameSocket {
  readonly #listener: FrameListener;
  #ws: WebSocket | undefined;
  #waitingMessages = 0;

  constructor(listener: FrameListener) {
    this.#listener = listener;
  }

  get isOpen(): boolean {
    return this.#ws !== undefined;
  }

  attach(ws: WebSocket): void {
    this.#ws = ws;
    let hasPong = true;
    const pings = setInterval(() => {
      if (!hasPong) ws.terminate();
      hasPong = false;
      ws.ping();
    }, PING_MS);
    ws.on("pong", () => {
      hasPong = true;
    });
    ws.on("message", (data: Buffer, isBinary) => this.#listener.message(data, !isBinary));
    ws.on("close", (code, reason) => {
      clearInterval(pings);
      this.#ws = undefined;
      this.#listener.closed(code, reason.toString());
    });
    ws.on("error", () => {});
  }

  send(bytes: Uint8Array, isText: boolean): void {
    if (this.#ws === undefined) return;
    this.#waitingMessages++;
    this.#ws.send(bytes, { binary: !isText }, () => {
      this.#waitingMessages--;
      this.#listener.drained();
    });
  }

  ping(): void {
    this.#ws?.ping();
  }

  get waitingBytes(): number {
    return (this.#ws?.bufferedAmount ?? 0) + this.#waitingMessages * MESSAGE_BYTES;
  }

  close(code: number, reason: string): void {
    this.#ws?.close(code, reason);
  }

  pause(): void {
    this.#ws?.pause();
  }

  resume(): void {
    this.#ws?.resume();
  }
}

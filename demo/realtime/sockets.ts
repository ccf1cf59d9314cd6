/** Sessions over WebSockets, each kind on its own path. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { Dialogue } from "../live/dialogue.ts";
import { trouble } from "../steer.ts";
import { Fault, type Wire } from "../wire.ts";
import { Conversation } from "./conversation.ts";

const protocol = "realtime";
/** Close code of a session with an invalid message. */
const invalid = 1007;

interface Session {
  take(text: string): void;
  end(): void;
}

interface Kind {
  /** The wire of its errors and its authentication. */
  wire: Wire;
  /** The model in the URL; throws a `Fault` if a required one is missing. */
  model(query: URLSearchParams): string;
  open(ws: WebSocket, query: URLSearchParams): Session;
}

export function createSockets(
  chat: Wire,
  content: Wire,
): (request: IncomingMessage, socket: Duplex, rest: Buffer) => void {
  const realtime: Kind = {
    wire: chat,
    model: (query) => {
      const model = query.get("model") ?? "";
      if (model === "") throw new Fault("invalid", "You must provide a model parameter.", { param: "model" });
      return model;
    },
    open: (ws, query) =>
      new Conversation(query.get("model") ?? "", (event) => ws.send(JSON.stringify(event))),
  };
  const live: Kind = {
    wire: content,
    model: () => "",
    open: (ws) =>
      new Dialogue(
        // Its messages are binary.
        (message) => ws.send(Buffer.from(JSON.stringify(message))),
        (reason) => ws.close(invalid, reason.slice(0, 120)),
      ),
  };
  const kinds: Readonly<Record<string, Kind>> = {
    "/v1/realtime": realtime,
    "/ws/google.ai.generativelanguage.v1beta.GenerativeService.BidiGenerateContent": live,
  };
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(protocol) ? protocol : false),
  });
  return (request, socket, rest) => {
    socket.on("error", () => socket.destroy());
    const url = new URL(request.url ?? "/", "http://demo");
    const kind = kinds[url.pathname];
    try {
      if (kind === undefined) throw new Fault("not_found", `Invalid URL (GET ${url.pathname})`);
      kind.wire.authenticate({ headers: request.headers, query: url.searchParams });
      const wrong = trouble(kind.model(url.searchParams));
      server.handleUpgrade(request, socket, rest, (ws) => {
        const session = kind.open(ws, url.searchParams);
        ws.on("message", (data: Buffer) => session.take(data.toString()));
        ws.on("close", () => session.end());
        if (wrong === "truncate") setTimeout(() => ws.terminate(), 100);
      });
    } catch (error) {
      const fault = error instanceof Fault ? error : new Fault("internal", "");
      const { status, headers, body } = (kind?.wire ?? chat).refuse(fault, "req_realtime");
      const text = typeof body === "string" ? body : JSON.stringify(body);
      const lines = Object.entries({ ...headers, "content-type": "application/json", connection: "close" });
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
      socket.end(
        `HTTP/1.1 ${status} Refused\r\n${head}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
      );
    }
  };
}

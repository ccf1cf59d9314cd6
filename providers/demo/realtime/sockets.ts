/** Sessions over WebSockets, at `/v1/realtime`. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { trouble } from "../steer.ts";
import { Fault, type Wire } from "../wire.ts";
import { Conversation } from "./conversation.ts";

const protocol = "realtime";

/** @param wire in whose words it refuses and wants to be authenticated */
export function createSockets(wire: Wire): (request: IncomingMessage, socket: Duplex, rest: Buffer) => void {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(protocol) ? protocol : false),
  });
  return (request, socket, rest) => {
    socket.on("error", () => socket.destroy());
    const url = new URL(request.url ?? "/", "http://demo");
    const model = url.searchParams.get("model") ?? "";
    try {
      if (url.pathname !== "/v1/realtime") throw new Fault("not_found", `Invalid URL (GET ${url.pathname})`);
      wire.authenticate({ headers: request.headers, query: url.searchParams });
      if (model === "") throw new Fault("invalid", "You must provide a model parameter.", { param: "model" });
      const wrong = trouble(model);
      server.handleUpgrade(request, socket, rest, (ws) => {
        const conversation = new Conversation(model, (event) => ws.send(JSON.stringify(event)));
        ws.on("message", (data: Buffer) => conversation.take(data.toString()));
        ws.on("close", () => conversation.end());
        if (wrong === "truncate") setTimeout(() => ws.terminate(), 100);
      });
    } catch (error) {
      const fault = error instanceof Fault ? error : new Fault("internal", "");
      const { status, headers, body } = wire.refuse(fault, "req_realtime");
      const text = typeof body === "string" ? body : JSON.stringify(body);
      const lines = Object.entries({ ...headers, "content-type": "application/json", connection: "close" });
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
      socket.end(
        `HTTP/1.1 ${status} Refused\r\n${head}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
      );
    }
  };
}

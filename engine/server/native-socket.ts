/** WebSockets of the native server, with the interface of `server.ts`. */
import type { TemplatedApp, WebSocket } from "uWebSockets.js";
import type { FrameListener, FrameSocket, ListenOptions } from "./server.ts";

type Behaviour = Parameters<TemplatedApp["ws"]>[1];
type UpgradeArguments = Parameters<NonNullable<Behaviour["upgrade"]>>;

/** Seconds after which a client that does not respond to pings counts as disconnected. */
const IDLE_TIMEOUT_SECONDS = 120;

/** User data of the server's socket. */
interface UserData {
  socket: NativeSocket;
}

export function createWebSocketBehaviour({ handle, maxFrameBytes }: ListenOptions): Behaviour {
  const socketOf = (ws: WebSocket<unknown>): NativeSocket => (ws.getUserData() as UserData).socket;
  return {
    maxPayloadLength: maxFrameBytes,
    // 0: no limit. The gateway's sender limits the waiting data itself. With a limit here, the server would drop messages.
    maxBackpressure: 0,
    maxLifetime: 0,
    idleTimeout: IDLE_TIMEOUT_SECONDS,
    sendPingsAutomatically: true,
    upgrade(response, request, context) {
      // The server checks only the key. Some proxies remove `upgrade` and leave the key (RFC 6455 4.2.1).
      if (request.getHeader("upgrade").toLowerCase() !== "websocket") {
        handle(response, request);
        return;
      }
      const key = request.getHeader("sec-websocket-key");
      const offered = request.getHeader("sec-websocket-protocol");
      const protocols = offered.split(",").map((name) => name.trim());
      handle(response, request, {
        protocols: protocols.filter((name) => name !== ""),
        accept(protocol, headers, listener) {
          const socket = new NativeSocket(listener);
          accept(response, { protocol, headers, key, context, socket });
          return socket;
        },
      });
    },
    open: (ws) => socketOf(ws).handleOpen(ws),
    message: (ws, message, isBinary) =>
      socketOf(ws).listener.message(new Uint8Array(message.slice(0)), !isBinary),
    drain: (ws) => socketOf(ws).listener.drained(),
    close: (ws, code, reason) => socketOf(ws).handleClose(code, Buffer.from(reason).toString()),
  };
}

function accept(
  response: UpgradeArguments[0],
  {
    protocol = "",
    headers,
    key,
    context,
    socket,
  }: {
    protocol: string | undefined;
    headers: Readonly<Record<string, string>>;
    key: string;
    context: UpgradeArguments[2];
    socket: NativeSocket;
  },
): void {
  response.writeStatus("101 Switching Protocols");
  for (const name in headers) response.writeHeader(name, headers[name] as string);
  // No extensions: messages are small or already compressed.
  response.upgrade<UserData>({ socket }, key, protocol, "", context);
}

class NativeSocket implements FrameSocket {
  readonly listener: FrameListener;
  #ws: WebSocket<unknown> | undefined;

  constructor(listener: FrameListener) {
    this.listener = listener;
  }

  handleOpen(ws: WebSocket<unknown>): void {
    this.#ws = ws;
  }

  handleClose(code: number, reason: string): void {
    this.#ws = undefined;
    this.listener.closed(code, code === LOST_CONNECTION ? "" : reason);
  }

  send(bytes: Uint8Array, isText: boolean): void {
    this.#ws?.send(bytes, !isText);
  }

  ping(): void {
    this.#ws?.ping();
  }

  get waitingBytes(): number {
    return this.#ws?.getBufferedAmount() ?? 0;
  }

  close(code: number, reason: string): void {
    this.#ws?.end(code, reason);
  }

  pause(): void {}

  resume(): void {}
}

/** The code for a lost connection (RFC 6455 7.4.1). */
const LOST_CONNECTION = 1006;

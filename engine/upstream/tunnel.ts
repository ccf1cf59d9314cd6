/**
 * Opens a tunnel through a proxy on a connection to it: HTTP CONNECT (RFC 9110 §9.3.6) or SOCKS5 (RFC 1928, 1929). The proxy
 * resolves the upstream's name. Loaded with the first proxied connection: most gateways have none.
 */
import { request } from "node:http";
import type { Socket } from "node:net";
// @ts-expect-error the file has no declarations
import * as socks from "undici/lib/core/socks5-client.js";
import type { OutboundProxy } from "./proxy-choice.ts";

/** Contains only the proxy's address, never its credentials. */
export class ProxyError extends Error {
  readonly code = "PROXY_FAILED";
}

export interface Destination {
  hostname: string;
  port: string;
}

/** @param socket connected to the proxy. Rejects with ProxyError; the caller destroys the socket. */
export function openTunnel(socket: Socket, proxy: OutboundProxy, destination: Destination): Promise<Socket> {
  return proxy.protocol === "socks5:"
    ? openSocks(socket, proxy, destination)
    : openConnect(socket, proxy, destination);
}

function openConnect(socket: Socket, proxy: OutboundProxy, { hostname, port }: Destination): Promise<Socket> {
  const authority = `${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;
  const login = Buffer.from(`${proxy.username}:${proxy.password}`).toString("base64");
  return new Promise((resolve, reject) => {
    const connectRequest = request({
      createConnection: () => socket,
      method: "CONNECT",
      path: authority,
      headers: {
        host: authority,
        ...(proxy.username === "" ? {} : { "proxy-authorization": `Basic ${login}` }),
      },
    });
    connectRequest.on("connect", ({ statusCode = 0, statusMessage = "" }, tunnel, first) => {
      if (statusCode < 200 || statusCode > 299) {
        reject(new ProxyError(`the proxy ${proxy.shown} refused: ${statusCode} ${statusMessage}`.trimEnd()));
        return;
      }
      if (first.length > 0) tunnel.unshift(first);
      resolve(tunnel as Socket);
    });
    connectRequest.on("error", (error) =>
      reject(new ProxyError(`the proxy ${proxy.shown} failed: ${error.message}`)),
    );
    connectRequest.end();
  });
}

/** The client of undici has no declarations. */
interface SocksClient {
  on(event: "authenticated" | "connected", listener: () => void): void;
  on(event: "error", listener: (error: Error) => void): void;
  on(event: "close", listener: () => void): void;
  handshake(): void;
  connect(address: string, port: number): void;
  onSocketError(): void;
  onSocketClose(): void;
}

type SocksClientClass = new (socket: Socket, login: { username?: string; password?: string }) => SocksClient;

const { Socks5Client } = socks as { Socks5Client: SocksClientClass };

function openSocks(
  socket: Socket,
  { username, password, shown }: OutboundProxy,
  { hostname, port }: Destination,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const client = new Socks5Client(socket, username === "" ? {} : { username, password });
    client.on("error", ({ message }) => reject(new ProxyError(`the proxy ${shown} refused: ${message}`)));
    client.on("close", () => reject(new ProxyError(`the proxy ${shown} closed the connection`)));
    client.on("authenticated", () => client.connect(hostname, Number(port)));
    client.on("connected", () => {
      // The client would report later events of the socket to nobody, which throws.
      socket.off("error", client.onSocketError);
      socket.off("close", client.onSocketClose);
      resolve(socket);
    });
    client.handshake();
  });
}

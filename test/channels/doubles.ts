/** Servers between the gateway and an upstream, and an upstream with TLS, on loopback. Each records what reached it. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { TLSSocket, TlsOptions } from "node:tls";
import { fileURLToPath } from "node:url";
import { completion } from "../gateway/mock.ts";

export const pem = (name: string): string =>
  fileURLToPath(new URL(`../server/certificates/${name}.pem`, import.meta.url));
const read = (name: string): string => readFileSync(pem(name), "utf8");

export interface Double {
  url: string;
  port: number;
  /** Closes the connections. */
  drop(): void;
  close(): Promise<void>;
}

async function listening(
  server: ReturnType<typeof createServer>,
  scheme: string,
  host = "127.0.0.1",
): Promise<Double> {
  const sockets = new Set<Socket>();
  for (const event of ["connection", "secureConnection"])
    server.on(event, (socket: Socket) => {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => sockets.delete(socket));
    });
  server.listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `${scheme}://${host.includes(":") ? `[${host}]` : host}:${port}`,
    port,
    drop,
    async close() {
      drop();
      server.close();
      await once(server, "close");
    },
  };
}

function join(one: Socket, other: Socket): void {
  one.pipe(other).pipe(one);
  for (const [socket, peer] of [
    [one, other],
    [other, one],
  ] as const) {
    socket.on("error", () => peer.destroy());
    socket.on("close", () => peer.destroy());
  }
}

export interface ProxyDouble extends Double {
  /** The targets that were asked for, as the client wrote them. */
  targets: string[];
  /** The credentials of each request; empty: none. */
  logins: string[];
}

/** @param login `user:password` that is required. Every name leads to 127.0.0.1: the names are known to the proxy only. */
export async function startConnectProxy(login?: string, secure = false): Promise<ProxyDouble> {
  const targets: string[] = [];
  const logins: string[] = [];
  const server = secure
    ? createHttpsServer({ cert: read("upstream.cert"), key: read("upstream.key") })
    : createHttpServer();
  server.on("connect", (request, socket: Socket) => {
    const given = request.headers["proxy-authorization"] ?? "";
    targets.push(request.url ?? "");
    logins.push(given);
    socket.on("error", () => {});
    if (login !== undefined && given !== `Basic ${Buffer.from(login).toString("base64")}`) {
      socket.end("HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n");
      return;
    }
    const port = Number(/:(\d+)$/.exec(request.url ?? "")?.[1]);
    const upstream = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      join(socket, upstream);
    });
    upstream.on("error", () => socket.destroy());
  });
  return { ...(await listening(server, secure ? "https" : "http")), targets, logins };
}

/** SOCKS5 by RFC 1928 and 1929, from their text. */
export async function startSocksProxy(login?: string): Promise<ProxyDouble> {
  const targets: string[] = [];
  const logins: string[] = [];
  const server = createServer((socket) => {
    let step: "methods" | "login" | "request" | "open" = "methods";
    let bytes = Buffer.alloc(0);
    socket.on("data", function take(chunk: Buffer) {
      bytes = Buffer.concat([bytes, chunk]);
      if (step === "methods" && bytes.length >= 2 + (bytes[1] ?? 0)) {
        const offered = [...bytes.subarray(2, 2 + (bytes[1] ?? 0))];
        bytes = bytes.subarray(2 + offered.length);
        const method = login === undefined ? 0 : 2;
        if (!offered.includes(method)) {
          socket.end(Buffer.from([5, 0xff]));
          return;
        }
        step = method === 2 ? "login" : "request";
        socket.write(Buffer.from([5, method]));
      }
      if (step === "login" && bytes.length >= 3) {
        const userLength = bytes[1] ?? 0;
        const passwordLength = bytes[2 + userLength] ?? 0;
        const user = bytes.subarray(2, 2 + userLength).toString();
        const password = bytes.subarray(3 + userLength, 3 + userLength + passwordLength).toString();
        bytes = bytes.subarray(3 + userLength + passwordLength);
        logins.push(`${user}:${password}`);
        const isRight = `${user}:${password}` === login;
        if (!isRight) {
          socket.end(Buffer.from([1, 1]));
          return;
        }
        socket.write(Buffer.from([1, 0]));
        step = "request";
      }
      if (step === "request" && bytes.length >= 5) {
        const kind = bytes[3];
        const length = kind === 1 ? 4 : kind === 4 ? 16 : 1 + (bytes[4] ?? 0);
        if (bytes.length < 4 + length + 2) return;
        const address =
          kind === 3
            ? bytes.subarray(5, 4 + length).toString()
            : [...bytes.subarray(4, 4 + length)].join(".");
        const port = bytes.readUInt16BE(4 + length);
        targets.push(`${kind === 3 ? "name" : "address"} ${address}:${port}`);
        step = "open";
        socket.off("data", take);
        const upstream = connect(port, "127.0.0.1", () => {
          socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
          join(socket, upstream);
        });
        upstream.on("error", () => socket.end(Buffer.from([5, 5, 0, 1, 0, 0, 0, 0, 0, 0])));
      }
    });
    socket.on("error", () => {});
  });
  return { ...(await listening(server, "socks5")), targets, logins };
}

export interface TlsUpstream extends Double {
  /** One for each request. */
  asked: { serverName: string | false; version: string | null; client: string | undefined; path: string }[];
}

/** An upstream of the Chat wire. @param name of its certificate */
export async function startTlsUpstream(name = "upstream", options: TlsOptions = {}): Promise<TlsUpstream> {
  const asked: TlsUpstream["asked"] = [];
  const server = createHttpsServer(
    { cert: read(`${name}.cert`), key: read(`${name}.key`), ca: read("ca.cert"), ...options },
    (request, response) => {
      const socket = request.socket as TLSSocket;
      request.resume().on("end", () => {
        asked.push({
          serverName: (socket as unknown as { servername: string | false }).servername,
          version: socket.getProtocol(),
          client: socket.getPeerCertificate().subject?.CN as string | undefined,
          path: request.url ?? "",
        });
        response.writeHead(200, { "content-type": "application/json" }).end(completion("Hi"));
      });
    },
  );
  return { ...(await listening(server, "https")), asked };
}

/**
 * Opens the connections of one transport: through its proxy, with its TLS and its IP version. New connections use the TLS files
 * as they are now. While new files are not usable, the last usable ones count.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { LookupFunction, Socket } from "node:net";
import type { buildConnector } from "undici";
import { build, prepareSocket, WAITING_BYTES } from "./connect.ts";
import { onread } from "./direct-socket.ts";
import type { OutboundProxy } from "./proxy-choice.ts";
import { faultOfTls, secureContextOf, TLS_FILES, type TlsTexts } from "./tls-files.ts";
import type { TlsSettings, Transport } from "./transport.ts";

type Connector = buildConnector.connector;
type Options = buildConnector.Options;
type Callback = buildConnector.Callback;

/** The connectors for one state of the TLS files. */
interface Connectors {
  /** For the HTTP client, without a proxy. */
  direct: Connector;
  /** For WebSockets, and for TLS inside a tunnel. */
  plain: Connector;
  toProxy: Connector;
  texts: TlsTexts;
}

const require = createRequire(import.meta.url);

const PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };
const NO_FILES: TlsSettings = {};

class ConnectTimeout extends Error {
  readonly code = "UND_ERR_CONNECT_TIMEOUT";
}

export class Dialer {
  readonly #transport: Transport;
  readonly #timeoutMs: number;
  readonly #lookup: LookupFunction;
  #connectors: Connectors | undefined;

  constructor(transport: Transport, timeoutMs: number, lookup: LookupFunction) {
    this.#transport = transport;
    this.#timeoutMs = timeoutMs;
    this.#lookup = lookup;
  }

  /** For the HTTP client. */
  readonly connect: Connector = (options, callback) => callBack(this.#open(options, true), callback);

  /** For WebSockets. */
  readonly connectPlain: Connector = (options, callback) => callBack(this.#open(options, false), callback);

  async #open(requested: Options, isForClient: boolean): Promise<Socket> {
    const connectors = await this.#currentConnectors();
    const options = { ...requested, port: requested.port || (PORTS[requested.protocol] ?? "") };
    const { serverName } = this.#transport.tls ?? NO_FILES;
    if (serverName?.host === options.hostname) options.servername = serverName.name;
    const proxy = this.#transport.proxy?.(originOf(options));
    if (proxy === undefined) {
      const socket = await connectWith(isForClient ? connectors.direct : connectors.plain, options);
      if (isForClient) prepareSocket(socket, true);
      return socket;
    }
    const socket = await this.#openThroughProxy(proxy, options, connectors);
    if (isForClient) prepareSocket(socket, false);
    return socket;
  }

  /** The time limit is for all steps together. */
  async #openThroughProxy(
    proxy: OutboundProxy,
    options: Options,
    { toProxy, plain }: Connectors,
  ): Promise<Socket> {
    const { openTunnel } = require("./tunnel.ts") as typeof import("./tunnel.ts");
    let socket: Socket | undefined;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      socket?.destroy();
    }, this.#timeoutMs);
    try {
      const { hostname, port } = proxy;
      const protocol = proxy.protocol === "https:" ? "https:" : "http:";
      socket = await connectWith(toProxy, { hostname, host: hostname, port, protocol });
      socket = await openTunnel(socket, proxy, options);
      if (options.protocol === "https:")
        socket = await connectWith(plain, { ...options, httpSocket: socket });
      return socket;
    } catch (error) {
      socket?.destroy();
      if (isLate) throw new ConnectTimeout(`the proxy ${proxy.shown} opened no tunnel in time`);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async #currentConnectors(): Promise<Connectors> {
    const { tls = NO_FILES } = this.#transport;
    const last = this.#connectors;
    if (last !== undefined && TLS_FILES.every((name) => tls[name] === undefined)) return last;
    try {
      const texts = await readTexts(tls);
      if (last !== undefined && TLS_FILES.every((name) => last.texts[name] === texts[name])) return last;
      const fault = faultOfTls(texts);
      if (fault !== undefined) throw new Error(`${tls[fault.file]} is not ${fault.expected}`);
      this.#connectors = this.#build(tls, texts);
      return this.#connectors;
    } catch (error) {
      if (last !== undefined) return last;
      throw error;
    }
  }

  #build(tls: TlsSettings, texts: TlsTexts): Connectors {
    const { ipVersion } = this.#transport;
    const common = {
      timeout: this.#timeoutMs,
      highWaterMark: WAITING_BYTES,
      lookup: this.#lookup,
      ...(ipVersion === undefined ? {} : { family: ipVersion }),
    };
    const hasTlsSettings = this.#transport.tls !== undefined;
    const secure = hasTlsSettings ? { secureContext: secureContextOf(tls, texts) } : {};
    const { ca } = texts;
    return {
      direct: build({ ...common, ...secure, onread }),
      plain: build({ ...common, ...secure }),
      // The client certificate is not for the proxy.
      toProxy: build({ ...common, ...(ca === undefined ? {} : { ca }) }),
      texts,
    };
  }
}

async function readTexts(tls: TlsSettings): Promise<TlsTexts> {
  const texts: TlsTexts = {};
  for (const name of TLS_FILES) {
    const path = tls[name];
    if (path !== undefined) texts[name] = await readFile(path, "utf8");
  }
  return texts;
}

function originOf({ protocol, hostname, port }: Options): URL {
  return new URL(`${protocol}//${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`);
}

function connectWith(connect: Connector, options: Options): Promise<Socket> {
  return new Promise((resolve, reject) => {
    connect(options, (error, socket) => {
      if (socket == null) reject(error);
      else resolve(socket);
    });
  });
}

function callBack(opening: Promise<Socket>, callback: Callback): void {
  opening.then(
    (socket) => callback(null, socket),
    (error: Error) => callback(error, null),
  );
}

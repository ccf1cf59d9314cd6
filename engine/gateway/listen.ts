/**
 * Opens the port and hands every request to `request.ts`. Starting and stopping are here; what happens in between is not.
 */
import "./head-limit.ts";
import {
  App,
  type HttpRequest,
  type HttpResponse,
  type TemplatedApp,
  type us_listen_socket,
  us_listen_socket_close,
  us_socket_local_port,
} from "uWebSockets.js";
import type { AddressInfo } from "node:net";
import { ADMIN_PREFIX, serveAdmin } from "./admin.ts";
import type { Exchange, Running } from "./exchange.ts";
import { shuttingDown } from "./refusals.ts";
import { serve } from "./request.ts";
import type { Service } from "./service.ts";

export interface Gateway {
  host: string;
  port: number;
  url: string;
  /** Requests being served. */
  readonly running: number;
  /**
   * Takes no new request, lets running ones finish for at most `deadlineMs`, ends those that did not in their own wire,
   * and closes. Resolves with how many were cut short.
   */
  close(deadlineMs?: number): Promise<number>;
  /** Serves new requests with another service; running ones keep theirs. */
  swap(service: Service): void;
  /** Lets go of port and connections at once, and of what they were about: for a thread that is about to end. */
  abandon(): void;
}

/** Why a port could not be opened, in a code of the system's (`EADDRINUSE`, `EACCES`, …). */
export class ListenError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = "ListenError";
    this.code = code;
  }
}

/**
 * @param port 0 takes any free one.
 * @param probe whether the port must be nobody's yet, and others may join it later; false for those who join.
 */
export async function listen(
  first: Service,
  host: string,
  port: number,
  probe: boolean = port !== 0,
): Promise<Gateway> {
  let service = first;
  const running = new RunningSet();
  const app = App();
  for (const path of [ADMIN_PREFIX, `${ADMIN_PREFIX}/*`])
    app.any(path, (res: HttpResponse, req: HttpRequest) => serveAdmin(service, res, req));
  app.any("/*", (res: HttpResponse, req: HttpRequest) => serve(service, running, res, req));
  const socket = await open(app, host, port, probe);
  const actualPort = us_socket_local_port(socket);
  let closing: Promise<number> | undefined;
  return {
    host,
    port: actualPort,
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actualPort}`,
    get running() {
      return running.size;
    },
    close(deadlineMs = service.config.timeouts.shutdownMs) {
      closing ??= shutDown(app, socket, service, running, deadlineMs);
      return closing;
    },
    swap(next) {
      service = next;
    },
    abandon() {
      if (closing === undefined) us_listen_socket_close(socket);
      app.close();
    },
  };
}

class RunningSet extends Set<Exchange> implements Running {
  closing = false;
  onEmpty: (() => void) | undefined;

  override delete(exchange: Exchange): boolean {
    const known = super.delete(exchange);
    if (this.size === 0) this.onEmpty?.();
    return known;
  }
}

async function shutDown(
  app: TemplatedApp,
  socket: us_listen_socket,
  service: Service,
  running: RunningSet,
  deadlineMs: number,
): Promise<number> {
  running.closing = true;
  for (const exchange of running) exchange.closing = true;
  us_listen_socket_close(socket);
  if (running.size > 0) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, deadlineMs);
      running.onEmpty = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
  const cut = [...running];
  for (const exchange of cut) exchange.guard(() => exchange.cut(shuttingDown()));
  // Last bytes leave in a microtask; connections are closed the hard way after it.
  await new Promise((resolve) => setImmediate(resolve));
  app.close();
  await service.upstream.close();
  return cut.length;
}

async function open(
  app: TemplatedApp,
  host: string,
  asked: number,
  mustBeFree: boolean,
): Promise<us_listen_socket> {
  const port = mustBeFree ? await probe(host, asked) : asked;
  return new Promise((resolve, reject) => {
    app.listen(host, port, (socket) => {
      if (socket) resolve(socket);
      else reject(new ListenError("", `cannot listen on ${host}:${port}`));
    });
  });
}

/**
 * The server shares a port with whoever listened first and does not say why it could not open one; the system does both
 * right. A port that the server itself chose could not be shared, so this chooses it.
 */
async function probe(host: string, port: number): Promise<number> {
  const { createServer } = await import("node:net");
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(new ListenError(error.code ?? "", error.message));
    });
    server.listen(port, host, () => {
      const { port: free } = server.address() as AddressInfo;
      server.close(() => resolve(free));
    });
  });
}

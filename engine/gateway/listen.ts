/**
 * Opens the port and hands every request to `request.ts`. Starting and stopping are here; what happens in between is not.
 */
import { setTimeout as startTimer } from "node:timers";
import { setImmediate, setTimeout } from "node:timers/promises";
import { openServer } from "../server/open-server.ts";
import type { Server, ServerChoice } from "../server/server.ts";
import { serveRequest } from "./intake/serve-request.ts";
import { RunningRequests } from "./load/running-requests.ts";
import { serveAdmin } from "./operator/admin-requests.ts";
import { serveDashboard } from "./operator/dashboard.ts";
import { shuttingDown } from "./refusals/refusals.ts";
import { isAdmin, isDashboard, isTemporaryFile, isWebhook } from "./routes/reserved-paths.ts";
import type { Service } from "./service/service.ts";
import { serveTemporaryFile } from "./stored-answers/serve-temporary-file.ts";
import { receiveWebhook } from "./tasks/receive-webhook.ts";

export interface Gateway {
  host: string;
  port: number;
  url: string;
  server: ServerChoice;
  /** Requests being served. */
  readonly running: number;
  /**
   * Is not ready from now on (`/readyz`), serves for as long as the configuration says, takes no new request, lets running ones finish for at most `deadlineMs`, ends those that did not in their own wire,
   * and closes. Resolves with how many were cut short.
   */
  close(deadlineMs?: number): Promise<number>;
  /** Serves new requests with another service; running ones keep theirs. */
  swap(service: Service): void;
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
  const running = new RunningRequests();
  const { tls } = first.config.listen;
  const server = await openServer({
    kind: first.config.listen.server,
    host,
    port,
    probe,
    tls,
    broken: (error) =>
      service.log.error({ err: error }, "the certificate was not replaced: the new files are invalid"),
    maxFrameBytes: first.config.limits.maxBodyBytes,
    handle(res, req, upgrade) {
      const path = req.getUrl();
      if (isAdmin(path)) serveAdmin(service, path, res, req);
      else if (isTemporaryFile(path)) serveTemporaryFile(service, path, res, req);
      else if (isWebhook(path)) receiveWebhook(service, path, res, req);
      else if (service.ask !== undefined && isDashboard(req.getCaseSensitiveMethod(), path))
        serveDashboard(path, res, req);
      else serveRequest(() => service, running, path, res, req, upgrade);
    },
  });
  let closing: Promise<number> | undefined;
  return {
    host,
    port: server.port,
    url: `${tls === undefined ? "http" : "https"}://${host.includes(":") ? `[${host}]` : host}:${server.port}`,
    server: { kind: server.kind, without: server.without },
    get running() {
      return running.size;
    },
    close(deadlineMs = service.config.timeouts.shutdownMs) {
      closing ??= shutDown(server, service, running, deadlineMs);
      return closing;
    },
    swap(next) {
      service = next;
    },
  };
}

/** In which answers that end by force are written to the books, and out. A caller that does not read is not waited for. */
const LAST_TURNS = 10;

async function shutDown(
  server: Server,
  service: Service,
  running: RunningRequests,
  deadlineMs: number,
): Promise<number> {
  running.draining = true;
  const { drainMs } = service.config.timeouts;
  // Whoever sends requests here is told that it should not, and served until it has heard of it.
  if (drainMs > 0) await setTimeout(drainMs);
  running.closing = true;
  for (const exchange of running.all()) exchange.closeWithAnswer();
  for (const connection of running.connections) connection.leave();
  server.stop();
  if (running.size > 0) {
    await new Promise<void>((resolve) => {
      const timer = startTimer(resolve, deadlineMs);
      const finish = (): void => {
        clearTimeout(timer);
        resolve();
      };
      running.onEmpty = finish;
    });
  }
  const cut = running.all();
  for (const exchange of cut) exchange.guard(() => exchange.cut(shuttingDown()));
  // Last bytes leave a few turns later; connections are closed the hard way after it.
  for (let turns = 0; turns < LAST_TURNS && running.size > 0; turns++) await setImmediate();
  await setImmediate();
  server.close();
  await service.upstream.close();
  return cut.length;
}

/** Opens the port, passes requests to `serve-request.ts`, and shuts down. */
import { setTimeout as startTimer } from "node:timers";
import { setImmediate, setTimeout } from "node:timers/promises";
import { openServer } from "../server/open-server.ts";
import type { Server, ServerChoice } from "../server/server.ts";
import { serveRequest } from "./intake/serve-request.ts";
import { describeRunning, type RunningReport } from "./load/running-report.ts";
import { RunningRequests } from "./load/running-requests.ts";
import { serveAdmin } from "./operator/admin-requests.ts";
import { serveDashboard } from "./operator/dashboard.ts";
import { serveMetrics } from "./operator/serve-metrics.ts";
import { shuttingDown } from "./refusals/refusals.ts";
import { isAdmin, isDashboard, isTemporaryFile, isWebhook, METRICS_PATH } from "./routes/reserved-paths.ts";
import type { Service } from "./service/service.ts";
import { serveTemporaryFile } from "./stored-answers/serve-temporary-file.ts";
import { receiveWebhook } from "./tasks/receive-webhook.ts";

export interface Gateway {
  host: string;
  port: number;
  url: string;
  server: ServerChoice;
  /** Number of running requests. */
  readonly running: number;
  /** The oldest running requests. */
  describeRunning(max: number): RunningReport[];
  /**
   * Shuts down in steps. `/readyz` fails from now on. New requests are served for the configured drain time, then refused.
   * Running requests get at most `deadlineMs`, and then end with an error in their wire. Resolves with the number of these.
   */
  close(deadlineMs?: number): Promise<number>;
  /** Uses another service for new requests; running ones continue with theirs. */
  swap(service: Service): void;
}

/**
 * @param port 0 takes any free one
 * @param probe whether the port must be unused, so that others may share it later; false for processes that join
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
    onCertificateError: (error) =>
      service.log.error({ err: error }, "the certificate was not replaced: the new files are invalid"),
    maxFrameBytes: first.config.limits.maxBodyBytes,
    handle(res, req, upgrade) {
      const path = req.getUrl();
      if (isAdmin(path)) serveAdmin(service, path, res, req);
      else if (isTemporaryFile(path)) serveTemporaryFile(service, path, res, req);
      else if (isWebhook(path)) receiveWebhook(service, path, res, req);
      else if (path === METRICS_PATH && service.config.metrics.isEnabled) serveMetrics(service, res, req);
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
    server: { kind: server.kind, nativeFailure: server.nativeFailure },
    get running() {
      return running.size;
    },
    describeRunning: (max) => describeRunning(running.all(), max),
    close(deadlineMs = service.config.timeouts.shutdownMs) {
      closing ??= shutDown(server, service, running, deadlineMs);
      return closing;
    },
    swap(next) {
      service = next;
    },
  };
}

/**
 * Turns of the event loop for the records and the last bytes of cancelled requests. A client that does not read gets no more
 * time.
 */
const LAST_TURNS = 10;

async function shutDown(
  server: Server,
  service: Service,
  running: RunningRequests,
  deadlineMs: number,
): Promise<number> {
  running.draining = true;
  const { drainMs } = service.config.timeouts;
  // Load balancers need this time to notice the failing readiness check.
  if (drainMs > 0) await setTimeout(drainMs);
  running.closing = true;
  for (const exchange of running.all()) exchange.closeWithAnswer();
  for (const connection of running.connections) connection.drain();
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
  const cancelled = running.all();
  for (const exchange of cancelled) exchange.guard(() => exchange.endWithError(shuttingDown()));
  // The last bytes are sent a few turns later. After that, connections are closed by force.
  for (let turns = 0; turns < LAST_TURNS && running.size > 0; turns++) await setImmediate();
  await setImmediate();
  server.close();
  service.responses.close();
  await service.upstream.close();
  return cancelled.length;
}

/**
 * Health checks without a token: liveness (`/healthz`) and readiness (`/readyz`). Readiness fails from the start of a drain,
 * while the port still accepts requests.
 */
import type { Running } from "../exchange/exchange.ts";
import { probePaths } from "../routes/reserved-paths.ts";
import type { Service } from "../service/service.ts";

export interface HealthState {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Undefined for other paths. */
export function serveHealthCheck(path: string, service: Service, running: Running): HealthState | undefined {
  if (path === probePaths.alive) return replyWith(200, "alive");
  if (path !== probePaths.ready) return undefined;
  if (running.draining) return replyWith(503, "draining");
  const { onDiskFull } = service.config.ledger;
  if (service.ledger?.full === true && onDiskFull === "reject") return replyWith(503, "ledger full");
  return replyWith(200, "ready");
}

function replyWith(status: number, word: string): HealthState {
  const headers = { "content-type": "application/json", "cache-control": "no-store" };
  return { status, headers, body: JSON.stringify({ status: word }) };
}

/**
 * What whoever runs the gateway asks of it, without a token: whether it lives (`/healthz`), and whether it is to be sent
 * requests (`/readyz`). It is not from the first moment of a drain on, while its port still answers.
 */
import type { Running } from "../exchange/exchange.ts";
import { probePaths } from "../service/reserved-paths.ts";
import type { Service } from "../service/service.ts";

export interface Probed {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Undefined: the path is none of these. */
export function probe(path: string, service: Service, running: Running): Probed | undefined {
  if (path === probePaths.alive) return reply(200, "alive");
  if (path !== probePaths.ready) return undefined;
  if (running.draining) return reply(503, "draining");
  const { whenFull } = service.config.ledger;
  if (service.ledger?.full === true && whenFull === "stop") return reply(503, "ledger full");
  return reply(200, "ready");
}

function reply(status: number, word: string): Probed {
  const headers = { "content-type": "application/json", "cache-control": "no-store" };
  return { status, headers, body: JSON.stringify({ status: word }) };
}

/** Logs a request, and warns of losses where the configuration requires that. */

import type { Token } from "../../access/token-index.ts";
import type { Wire } from "../../conversion/contract.ts";
import type { Tags } from "../../ledger/request-tags.ts";
import type { Service } from "../service/service.ts";
import type { CacheNote } from "./cache-note.ts";
import { shortened } from "./loss-policies.ts";
import type { Outcome } from "./request-outcome.ts";

interface LoggedRequest {
  readonly service: Pick<Service, "log" | "losses">;
  readonly wire: Wire;
  readonly operation: string | undefined;
  readonly token: Token | undefined;
  readonly model: string | undefined;
  readonly id: string;
  readonly requestId: string;
  readonly wantsStream: boolean;
  readonly cache: CacheNote | undefined;
  readonly tags: Tags | undefined;
  elapsedMs(): number;
}

export function logRequest(exchange: LoggedRequest, outcome: Outcome): void {
  const { id, requestId, wire, operation, token, model, wantsStream: stream, service } = exchange;
  const ms = Math.round(exchange.elapsedMs());
  const { log } = service;
  if (log.selects?.(outcome.status >= 400 || outcome.error !== undefined, ms) ?? log.isLevelEnabled("info")) {
    const fields = {
      id,
      requestId: requestId === id ? undefined : requestId,
      wire: wire.name,
      operation,
      token: token?.name,
      model,
      stream,
      cache: exchange.cache?.status,
      tags: exchange.tags,
      ms,
    };
    const dropped = outcome.dropped && shortened(outcome.dropped);
    log.info({ part: "access", ...fields, ...outcome, ...(dropped && { dropped }) }, "request");
  }
  const losses = shortened(service.losses.warned(outcome.dropped ?? []));
  if (losses.length > 0)
    log.warn({ part: "requests", id, token: token?.name, model, channel: outcome.channel, losses }, "lost");
}

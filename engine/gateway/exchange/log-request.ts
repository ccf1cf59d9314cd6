/** A request's line in the log, and another where something was lost that the configuration wants to be warned of. */

import type { Exchange } from "./exchange.ts";
import { shortened } from "./loss-policies.ts";
import type { Outcome } from "./request-outcome.ts";

export function logRequest(exchange: Exchange, outcome: Outcome): void {
  const { id, requestId, wire, operation, token, model, wantsStream: stream, service } = exchange;
  if (service.log.isLevelEnabled("info")) {
    const about = {
      id,
      requestId: requestId === id ? undefined : requestId,
      wire: wire.name,
      operation,
      token: token?.name,
      model,
      stream,
      ms: Math.round(exchange.elapsedMs()),
    };
    const dropped = outcome.dropped && shortened(outcome.dropped);
    service.log.info({ ...about, ...outcome, ...(dropped && { dropped }) }, "request");
  }
  const losses = shortened(service.losses.warned(outcome.dropped ?? []));
  if (losses.length > 0)
    service.log.warn({ id, token: token?.name, model, channel: outcome.channel, losses }, "lost");
}

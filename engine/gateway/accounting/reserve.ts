/**
 * Reserves the request's maximum usage before it is sent, and sets the client's rate limit headers. `engine/access` does the
 * counting. It responds synchronously, or later where several machines share the counts.
 */
import type { Need, Refused, Reservation } from "../../access/allowances.ts";
import type { Standing } from "../../access/limits/limits.ts";
import type { RateLimits } from "../../conversion/contract.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { notAllowed } from "../refusals/refusals.ts";

/**
 * Calls `start` once the usage is reserved, or refuses the request.
 * @param models all models that may serve the request
 */
export function reserve(exchange: Exchange, models: readonly string[], need: Need, start: () => void): void {
  const proceed = (answer: Reservation | { refused: Refused } | undefined): void => {
    if (answer !== undefined && "refused" in answer) {
      const { refused } = answer;
      exchange.noteStanding(standingOfRefused(refused));
      exchange.refuse(notAllowed(refused, need));
    } else if (exchange.settled) {
      // The client disconnected during the reservation.
      answer?.settle(undefined);
    } else {
      exchange.noteStanding(standingOf(answer));
      exchange.accounting.open(answer);
      start();
    }
  };
  const answer = exchange.service.allowances?.reserve(exchange.token, models, need);
  if (!(answer instanceof Promise)) {
    proceed(answer);
    return;
  }
  answer.then(
    (outcome) => exchange.guard(() => proceed(outcome)),
    (error: unknown) =>
      exchange.guard(() => {
        throw error;
      }),
  );
}

function standingOf({
  requests,
  tokens,
}: Pick<Reservation, "requests" | "tokens"> = {}): RateLimits | undefined {
  if (requests === undefined && tokens === undefined) return undefined;
  const convert = ({ limit, remaining, resetMs }: Standing): RateLimits[string] => ({
    limit,
    remaining,
    reset: Math.ceil(resetMs / 1000),
  });
  return {
    ...(requests === undefined ? {} : { requests: convert(requests) }),
    ...(tokens === undefined ? {} : { tokens: convert(tokens) }),
  };
}

/** For tokens, `remaining` is absent: some may remain, but fewer than the request needs. */
function standingOfRefused({ limit, allowed, retryAfterMs }: Refused): RateLimits | undefined {
  if ((limit !== "rpm" && limit !== "tpm") || allowed === undefined) return undefined;
  const reset = retryAfterMs === undefined ? {} : { reset: Math.ceil(retryAfterMs / 1000) };
  return limit === "rpm"
    ? { requests: { limit: allowed, remaining: 0, ...reset } }
    : { tokens: { limit: allowed, ...reset } };
}

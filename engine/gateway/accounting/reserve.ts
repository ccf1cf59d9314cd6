/**
 * Reserves the request's maximum usage before it is sent, and sets the client's rate limit headers. `engine/access` does the
 * counting. It responds synchronously, or later where several machines share the counts.
 */
import { isKeyLimit, type Need, type Refused, type Reservation } from "../../access/allowances.ts";
import type { Standing } from "../../access/limits/limits.ts";
import { RATES } from "../../access/limits/rates.ts";
import type { HubError, RateLimits } from "../../conversion/contract.ts";
import type { TargetHealth } from "../../routing/target-health.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { notAllowed } from "../refusals/refusals.ts";

/** The target of an attempt, as far as budgets and the limits of keys matter. */
export interface LimitedTarget {
  channel: string;
  key?: string | undefined;
  model: string;
  configured: string;
  /** Records that the key is at its limit; absent: the caller does not choose among keys. */
  health?: Pick<TargetHealth, "reachLimit">;
}

/**
 * Tokens that a running request reserved but does not use come back when it ends. So a key without enough tokens for one request
 * is skipped at most this long.
 */
const TOKENS_PAUSE_MS = 1_000;

function tellLimit(health: LimitedTarget["health"], { limit, allowed, retryAfterMs }: Refused): void {
  const of = COUNTED_ITEMS[limit];
  // Without `retryAfterMs` the key would never allow this request, but it may allow others.
  if (health === undefined || of === undefined || retryAfterMs === undefined) return;
  const pauseMs = of === "tokens" ? Math.min(retryAfterMs, TOKENS_PAUSE_MS) : retryAfterMs;
  health.reachLimit({
    by: "configuration",
    of,
    ...(allowed === undefined ? {} : { allowed }),
    share: 0,
    untilMs: performance.now() + pauseMs,
  });
}

/**
 * Reserves the usage of one attempt for the budgets of its channel and model, and for the limits of its key. Neither function is
 * called after the request has ended.
 * @param send gets the reservation. It opens the reservation when it sends the request, or settles it
 * @param skip the budget is used up or the key is at its limit. Another channel may serve the request, or, if `isOfKey`, another
 *   key of the channel
 */
export function reserveAttempt(
  exchange: Exchange,
  target: LimitedTarget,
  send: (reservation: Reservation | undefined) => void,
  skip: (error: HubError, isOfKey: boolean) => void,
): void {
  const { model, configured, health } = target;
  const { allowances } = exchange.service;
  const { need } = exchange.accounting;
  const proceed = (answer: Reservation | { refused: Refused } | undefined): void => {
    if (answer !== undefined && "refused" in answer) {
      const { refused } = answer;
      const isOfKey = isKeyLimit(refused);
      if (isOfKey) tellLimit(health, refused);
      if (!exchange.settled) skip(notAllowed(refused, need), isOfKey);
    } else if (exchange.settled) answer?.cancel();
    else send(answer);
  };
  const names = [...new Set([exchange.model ?? configured, configured, model])];
  const answer =
    allowances?.countsAttempts === true ? allowances.reserveAttempt(target, names, need) : undefined;
  if (answer instanceof Promise) proceedUnderGuard(exchange, answer, proceed);
  else proceed(answer);
}

/** Errors of the promise and of `proceed` end only this request. */
function proceedUnderGuard<T>(exchange: Exchange, answer: Promise<T>, proceed: (value: T) => void): void {
  answer.then(
    (value) => exchange.guard(() => proceed(value)),
    (error: unknown) =>
      exchange.guard(() => {
        throw error;
      }),
  );
}

/**
 * Calls `start` once the usage is reserved, or refuses the request.
 * @param models all models that may serve the request
 */
export function reserve(exchange: Exchange, models: readonly string[], need: Need, start: () => void): void {
  const proceed = (answer: Reservation | { refused: Refused } | undefined): void => {
    if (answer !== undefined && "refused" in answer) {
      const { refused } = answer;
      exchange.setRateLimits(rateLimitsOfRefusal(refused));
      exchange.refuse(notAllowed(refused, need));
    } else if (exchange.settled) {
      // The client disconnected during the reservation.
      answer?.cancel();
    } else {
      exchange.setRateLimits(rateLimitsOf(answer));
      exchange.accounting.open(answer, need);
      start();
    }
  };
  const answer = exchange.service.allowances?.reserve(exchange.token, models, need);
  if (!(answer instanceof Promise)) {
    proceed(answer);
    return;
  }
  proceedUnderGuard(exchange, answer, proceed);
}

function rateLimitsOf({
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
function rateLimitsOfRefusal({ limit, allowed, retryAfterMs }: Refused): RateLimits | undefined {
  const counted = COUNTED_ITEMS[limit];
  if (counted === undefined || allowed === undefined) return undefined;
  const reset = retryAfterMs === undefined ? {} : { reset: Math.ceil(retryAfterMs / 1000) };
  return counted === "requests"
    ? { requests: { limit: allowed, remaining: 0, ...reset } }
    : { tokens: { limit: allowed, ...reset } };
}

/** What each limit counts. Limits that rate-limit headers cannot express are absent. */
const COUNTED_ITEMS: Partial<Record<Refused["limit"], "requests" | "tokens">> = {
  ...Object.fromEntries(RATES.map(({ name, of }) => [name, of])),
  quotaRequests: "requests",
};

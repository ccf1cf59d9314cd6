/** Limits how many channels of a model count as not ready, so that the remaining ones need not serve everything. */
import type { CircuitBreaker } from "./circuit-breaker.ts";

/**
 * @param breakers of all candidates for a request
 * @param maxShare from 0 to 1. One breaker may always be open
 * @returns breakers in cool-down that count as ready: the ones that end first. A breaker that an operator opened is never one
 */
export function sparedBreakers(
  breakers: readonly CircuitBreaker[],
  nowMs: number,
  maxShare: number,
): ReadonlySet<CircuitBreaker> | undefined {
  if (maxShare >= 1 || breakers.length < 2) return undefined;
  let out = 0;
  for (const breaker of breakers) if (!breaker.isReady(nowMs)) out++;
  const surplus = out - Math.max(1, Math.floor(maxShare * breakers.length));
  if (surplus <= 0) return undefined;
  const cooling = breakers.filter((breaker) => !breaker.isReady(nowMs) && !breaker.isHeldOpen);
  cooling.sort((left, right) => left.remainingCoolDownMs(nowMs) - right.remainingCoolDownMs(nowMs));
  return new Set(cooling.slice(0, surplus));
}

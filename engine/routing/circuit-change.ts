/** A change of a circuit breaker, as processes and machines tell it to each other. */
import type { CircuitStatus } from "./circuit-registry.ts";

export interface CircuitChange {
  /** The process that made the change, which has the first trial; empty if an operator made the change. */
  origin: string;
  status: CircuitStatus;
}

/** A breaker that did not change for so long begins anew, unless an operator set its state. */
const FORGOTTEN_MS = 3_600_000;

/** @param timeMs Unix time in milliseconds */
export function isForgotten({ isHeld, sinceMs = 0, untilMs = 0 }: CircuitStatus, timeMs: number): boolean {
  return !isHeld && Math.max(sinceMs, untilMs) < timeMs - FORGOTTEN_MS;
}

/** A change of a circuit breaker, as processes and machines tell it to each other. */
import type { CircuitStatus } from "./circuit-registry.ts";

export interface CircuitChange {
  /** The process that made the change, which has the first trial; empty if an operator made the change. */
  origin: string;
  status: CircuitStatus;
}

/** Closed, and not by hand: nobody needs to be told at the start. */
export function isUsual({ state, isHeld }: CircuitStatus): boolean {
  return state === "closed" && !isHeld;
}

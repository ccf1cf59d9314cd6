/**
 * Hands on what a caller does while its answer is made: the attempt under way keeps to the caller's pace. What is to be
 * done when the caller leaves, whoever makes the answer knows.
 */
import type { Exchange } from "./exchange.ts";
import type { Listener } from "./respond.ts";

interface Paced {
  pause(): void;
  resume(): void;
}

export function paced(exchange: Exchange, attempt: () => Paced | undefined, left: () => void): Listener {
  return {
    blocked: () => attempt()?.pause(),
    drained: () => attempt()?.resume(),
    left,
    over: () => exchange.over(),
  };
}

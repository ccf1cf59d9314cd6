/**
 * Hands on what a caller does while its answer is made: the attempt under way keeps to the caller's pace. What is to be
 * done when the caller leaves, whoever makes the answer knows.
 */
import type { Exchange } from "../exchange/exchange.ts";
import type { Listener } from "./response-writer.ts";

interface Paced {
  pause(): void;
  resume(): void;
}

export function followClient(
  exchange: Exchange,
  attempt: () => Paced | undefined,
  left: () => void,
): Listener {
  return {
    blocked: () => attempt()?.pause(),
    drained: () => attempt()?.resume(),
    left,
    over: () => exchange.over(),
  };
}

/** Applies the client's reading speed to the current attempt. The caller decides what happens after a disconnect. */
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

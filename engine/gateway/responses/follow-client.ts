/** Applies the client's reading speed to the current attempt. The caller decides what happens after a disconnect. */
import type { Exchange } from "../exchange/exchange.ts";
import type { Listener } from "./response-writer.ts";

interface Pausable {
  pause(): void;
  resume(): void;
}

export function followClient(
  exchange: Exchange,
  attempt: () => Pausable | undefined,
  disconnected: () => void,
): Listener {
  return {
    blocked: () => exchange.guard(() => attempt()?.pause()),
    drained: () => exchange.guard(() => attempt()?.resume()),
    disconnected: () => exchange.guard(disconnected),
    closed: () => exchange.closed(),
  };
}

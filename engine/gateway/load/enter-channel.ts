/** Limits the requests in flight at each channel. A request starts at once, waits for a free slot, or is refused. */
import type { HubError } from "../../conversion/contract.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { tooManyOfChannel } from "../refusals/refusals.ts";
import type { Release } from "./in-flight.ts";

/**
 * Calls one of the two functions. Only for the last channel may this take a short wait. Neither is called after the request has
 * ended; then its slot is released.
 * @param go gets the function that releases the slot earlier; absent if nothing is counted
 */
export function enterChannel(
  exchange: Exchange,
  channel: string,
  isLast: boolean,
  go: (release?: Release) => void,
  busy: (error: HubError) => void,
): void {
  const { inFlight, config } = exchange.service;
  const { maxConcurrentPerChannel: most, maxQueuedRequests: waiting, queueTimeoutMs } = config.overload;
  const name = `channel ${channel}`;
  if (!isLast && inFlight.isFull(name, most)) {
    busy(tooManyOfChannel(most));
    return;
  }
  exchange.releaseAtEnd(
    inFlight.enter(
      name,
      { most, waiting, queueTimeoutMs },
      (release) => exchange.guard(() => go(release)),
      () => exchange.guard(() => busy(tooManyOfChannel(most))),
    ),
  );
}

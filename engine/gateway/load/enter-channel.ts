/** Limits the requests in flight at each channel. A request starts at once, waits for a free slot, or is refused. */
import type { HubError } from "../../conversion/contract.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { tooManyOfChannel } from "../refusals/refusals.ts";
import type { Release } from "./in-flight.ts";

/**
 * Calls one of the two functions. A request waits for a slot only at the last channel. Neither function is called after the
 * request has ended. The end of the request releases its slot.
 * @param go gets a function that releases the slot before the end of the request; undefined if nothing is counted
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

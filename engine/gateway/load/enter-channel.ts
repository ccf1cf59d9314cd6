/** Requests in flight are bounded at each channel: one goes on at once, when others have made room, or not at all. */
import type { HubError } from "../../conversion/contract.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { tooManyOfChannel } from "../refusals/refusals.ts";
import type { Leave } from "./in-flight.ts";

/**
 * Calls one of the two, at once or after a short wait, which only the last channel is worth; neither once the request is over,
 * which has left the channel then.
 * @param go told how to leave before that; absent where nothing is counted
 */
export function enterChannel(
  exchange: Exchange,
  channel: string,
  isLast: boolean,
  go: (leave?: Leave) => void,
  busy: (error: HubError) => void,
): void {
  const { inFlight, config } = exchange.service;
  const { maxConcurrentPerChannel: most, maxQueuedRequests: waiting, queueTimeoutMs } = config.overload;
  const name = `channel ${channel}`;
  if (!isLast && inFlight.isFull(name, most)) {
    busy(tooManyOfChannel(most));
    return;
  }
  exchange.leaveInTheEnd(
    inFlight.enter(
      name,
      { most, waiting, queueTimeoutMs },
      (leave) => exchange.guard(() => go(leave)),
      () => exchange.guard(() => busy(tooManyOfChannel(most))),
    ),
  );
}

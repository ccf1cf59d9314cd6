/**
 * Limits the requests in flight at each channel, and at each of its models. A request starts at once, waits for a free slot, or
 * is refused.
 */
import type { HubError } from "../../conversion/contract.ts";
import type { Candidate } from "../../routing/router.ts";
import type { ChannelPlace } from "../config/read-channel.ts";
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
  { channel, model, place: { concurrency } }: Candidate<ChannelPlace>,
  isLast: boolean,
  go: (release?: Release) => void,
  busy: (error: HubError) => void,
): void {
  const { inFlight, config } = exchange.service;
  const { maxConcurrentPerChannel, maxQueuedRequests: waiting, queueTimeoutMs } = config.overload;
  const most = concurrency?.channel ?? maxConcurrentPerChannel;
  const mostOfModel = concurrency?.model ?? Number.POSITIVE_INFINITY;
  const name = `channel ${channel}`;
  const nameOfModel = `${name} ${model}`;
  const isFull = inFlight.isFull(name, most);
  if (!isLast && (isFull || inFlight.isFull(nameOfModel, mostOfModel))) {
    busy(tooManyOfChannel(isFull ? most : mostOfModel));
    return;
  }
  const enter = (gate: string, most: number, enterNext: typeof go, refused: typeof busy): void =>
    exchange.releaseAtEnd(
      inFlight.enter(
        gate,
        { most, waiting, queueTimeoutMs },
        (release) => exchange.guard(() => enterNext(release)),
        () => exchange.guard(() => refused(tooManyOfChannel(most))),
      ),
    );
  if (mostOfModel === Number.POSITIVE_INFINITY) {
    enter(name, most, go, busy);
    return;
  }
  // The model first: a request that waits for it occupies no slot of the channel.
  enter(
    nameOfModel,
    mostOfModel,
    (ofModel) => {
      const goOn = (ofChannel?: Release): void =>
        go(() => {
          ofModel?.();
          ofChannel?.();
        });
      enter(name, most, goOn, (error) => {
        ofModel?.();
        busy(error);
      });
    },
    busy,
  );
}

/** Whether the channel limits its requests in flight. */
export function isLimited({ config }: Exchange["service"], { concurrency }: ChannelPlace): boolean {
  return concurrency !== undefined || config.overload.maxConcurrentPerChannel !== Number.POSITIVE_INFINITY;
}

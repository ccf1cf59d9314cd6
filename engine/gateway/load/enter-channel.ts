/**
 * Limits the requests in flight at each channel, and at each of its models and keys. A request starts at once, waits for a free
 * slot, or is refused.
 */
import type { HubError } from "../../conversion/contract.ts";
import type { Candidate } from "../../routing/router.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { tooManyOfChannel } from "../refusals/refusals.ts";
import type { Release } from "./in-flight.ts";

interface Gate {
  name: string;
  maxInFlight: number;
  isOfKey: boolean;
}

/** @param isOfKey only the key is full: another key of the channel may have a free slot */
type Refuse = (error: HubError, isOfKey: boolean) => void;

/**
 * Calls one of the two functions. A request waits for a slot only if no other candidate is left. Neither function is called
 * after the request has ended. The end of the request releases its slots.
 * @param hasNext whether the request may try another candidate instead; `isOfKey` as in `Refuse`
 * @param proceed gets a function that releases the slots before the end of the request; undefined if nothing is counted
 */
export function enterChannel(
  exchange: Exchange,
  candidate: Pick<Candidate<ChannelTarget>, "channel" | "model" | "place">,
  hasNext: (isOfKey: boolean) => boolean,
  proceed: (release?: Release) => void,
  refuse: Refuse,
): void {
  const { inFlight, config } = exchange.service;
  const { maxQueuedRequests: maxWaiting, queueTimeoutMs } = config.overload;
  const gates = gatesOf(candidate, config.overload.maxConcurrentPerChannel);
  const fullGate = gates.find(
    ({ name, maxInFlight, isOfKey }) => inFlight.isFull(name, maxInFlight) && hasNext(isOfKey),
  );
  if (fullGate !== undefined) {
    refuse(tooManyOfChannel(fullGate.maxInFlight), fullGate.isOfKey);
    return;
  }
  const releases: Release[] = [];
  const releaseAll = (): void => {
    for (const release of releases) release();
  };
  const enter = (index: number): void => {
    const gate = gates[index];
    if (gate === undefined) {
      proceed(releases.length === 0 ? undefined : releaseAll);
      return;
    }
    const { name, maxInFlight, isOfKey } = gate;
    const release = inFlight.enter(
      name,
      { maxInFlight, maxWaiting, queueTimeoutMs },
      (release) =>
        exchange.guard(() => {
          if (release !== undefined) releases.push(release);
          enter(index + 1);
        }),
      () =>
        exchange.guard(() => {
          releaseAll();
          refuse(tooManyOfChannel(maxInFlight), isOfKey);
        }),
    );
    exchange.releaseAtEnd(release);
  };
  enter(0);
}

/** The channel is last: a request that waits for its model or its key occupies no slot of the channel. */
function gatesOf(
  { channel, model, place }: Pick<Candidate<ChannelTarget>, "channel" | "model" | "place">,
  maxOfAll: number,
): Gate[] {
  const { concurrency, keyMark } = place;
  // A channel's name may contain any character: joined by spaces, `a model b` would be the model `b` of the channel `a`.
  const nameOf = (...part: readonly string[]): string => JSON.stringify(["channel", channel, ...part]);
  const gates: Gate[] = [];
  if (concurrency?.model !== undefined)
    gates.push({ name: nameOf("model", model), maxInFlight: concurrency.model, isOfKey: false });
  if (concurrency?.key !== undefined)
    gates.push({ name: nameOf("key", String(keyMark)), maxInFlight: concurrency.key, isOfKey: true });
  gates.push({ name: nameOf(), maxInFlight: concurrency?.channel ?? maxOfAll, isOfKey: false });
  return gates;
}

/** Whether the channel limits its requests in flight. */
export function isLimited({ config }: Exchange["service"], { concurrency }: ChannelTarget): boolean {
  return concurrency !== undefined || config.overload.maxConcurrentPerChannel !== Number.POSITIVE_INFINITY;
}

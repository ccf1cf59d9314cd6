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
  most: number;
  isOfKey: boolean;
}

/** @param isOfKey another key of the channel may have a free slot */
type Busy = (error: HubError, isOfKey: boolean) => void;

/**
 * Calls one of the two functions. A request waits for a slot only at the last candidate. Neither function is called after the
 * request has ended. The end of the request releases its slots.
 * @param go gets a function that releases the slots before the end of the request; undefined if nothing is counted
 */
export function enterChannel(
  exchange: Exchange,
  candidate: Candidate<ChannelTarget>,
  isLast: boolean,
  go: (release?: Release) => void,
  busy: Busy,
): void {
  const { inFlight, config } = exchange.service;
  const { maxQueuedRequests: waiting, queueTimeoutMs } = config.overload;
  const gates = gatesOf(candidate, config.overload.maxConcurrentPerChannel);
  const full = isLast ? undefined : gates.find(({ name, most }) => inFlight.isFull(name, most));
  if (full !== undefined) {
    busy(tooManyOfChannel(full.most), full.isOfKey);
    return;
  }
  const releases: Release[] = [];
  const releaseAll = (): void => {
    for (const release of releases) release();
  };
  const enter = (turn: number): void => {
    const gate = gates[turn];
    if (gate === undefined) {
      go(releases.length === 0 ? undefined : releaseAll);
      return;
    }
    const { name, most, isOfKey } = gate;
    const release = inFlight.enter(
      name,
      { most, waiting, queueTimeoutMs },
      (release) =>
        exchange.guard(() => {
          if (release !== undefined) releases.push(release);
          enter(turn + 1);
        }),
      () =>
        exchange.guard(() => {
          releaseAll();
          busy(tooManyOfChannel(most), isOfKey);
        }),
    );
    exchange.releaseAtEnd(release);
  };
  enter(0);
}

/** The channel is last: a request that waits for its model or its key occupies no slot of the channel. */
function gatesOf({ channel, model, place }: Candidate<ChannelTarget>, mostOfAll: number): Gate[] {
  const { concurrency, keyMark } = place;
  const name = `channel ${channel}`;
  const gates: Gate[] = [];
  if (concurrency?.model !== undefined)
    gates.push({ name: `${name} model ${model}`, most: concurrency.model, isOfKey: false });
  if (concurrency?.key !== undefined)
    gates.push({ name: `${name} key ${keyMark}`, most: concurrency.key, isOfKey: true });
  gates.push({ name, most: concurrency?.channel ?? mostOfAll, isOfKey: false });
  return gates;
}

/** Whether the channel limits its requests in flight. */
export function isLimited({ config }: Exchange["service"], { concurrency }: ChannelTarget): boolean {
  return concurrency !== undefined || config.overload.maxConcurrentPerChannel !== Number.POSITIVE_INFINITY;
}

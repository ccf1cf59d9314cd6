/** Creates the order of a group of members by its strategy. */
import { busyness, priceOf, Ranked } from "./ranked.ts";
import { AFFINITIES, Sticky } from "./sticky.ts";
import type { Order, StrategyName, Traits } from "./strategy.ts";
import { TwoChoices } from "./two-choices.ts";
import { WeightedRoundRobin } from "./weighted-round-robin.ts";

export interface Strategy {
  strategy: StrategyName;
  /** For `sticky`; absent: all of `AFFINITIES`. */
  stickyBy?: readonly string[] | undefined;
}

export const PRIORITY: Strategy = { strategy: "priority" };

/** Whether the strategy needs the requests in flight and the latency of channels. */
export function measuresLoad({ strategy }: Strategy): boolean {
  return strategy === "least_busy" || strategy === "lowest_latency";
}

export function comparesPrices({ strategy }: Strategy): boolean {
  return strategy === "cheapest";
}

/** Whether the strategy reads properties of the request. */
export function readsRequest({ strategy }: Strategy): boolean {
  return strategy === "sticky" || strategy === "lowest_latency";
}

export function createOrder<Member>(
  { strategy, stickyBy = AFFINITIES }: Strategy,
  members: readonly Member[],
  traitsOf: (member: Member) => Traits,
): Order<Member> {
  switch (strategy) {
    case "priority":
    case "weighted":
      return new WeightedRoundRobin(members, (member) => traitsOf(member).weight);
    case "least_busy":
      return new Ranked(members, traitsOf, busyness);
    case "lowest_latency":
      return new TwoChoices(members, traitsOf);
    case "cheapest":
      return new Ranked(members, traitsOf, priceOf);
    case "sticky":
      return new Sticky(members, traitsOf, stickyBy);
  }
}

/**
 * A strategy orders the members of a group for one request: the channels of one model and priority, or the models of an alias.
 * Each group has its own object, which may keep state between requests.
 */
import type { Load } from "./load.ts";

/** The strategies, as `polywire.yaml` names them. */
export const STRATEGIES = [
  "priority",
  "weighted",
  "least_busy",
  "lowest_latency",
  "cheapest",
  "sticky",
] as const;

export type StrategyName = (typeof STRATEGIES)[number];

/** What a strategy knows about a member. */
export interface Traits {
  /** More than 0. */
  weight: number;
  /** Equal in all processes and after each restart. */
  name: string;
  load: Load | undefined;
  /** Cost of a typical request, in micro-dollars; undefined if no price is known. */
  price: number | undefined;
}

/** What a strategy knows about a request. */
export interface Asked {
  /** By the clock of `performance`. */
  nowMs: number;
  /** Properties of the request that cost time to compute; absent if no strategy needs them. */
  facts?: RequestFacts | undefined;
}

export interface RequestFacts {
  /** Whether the client wants a stream. */
  readonly isStreamed: boolean;
  /** The first of these properties that the request has, as text; undefined if it has none. */
  affinity(by: readonly string[]): string | undefined;
}

export interface Order<Member> {
  readonly items: readonly Member[];
  /** Appends all ready members to `order`, the preferred one first. Counts as one turn. */
  take(isReady: (member: Member) => boolean, order: Member[], asked: Asked): void;
  /** Appends the members that are not ready, in their original order. */
  others(isReady: (member: Member) => boolean, order: Member[]): void;
}

/**
 * Prefers low latency: of two random members, the one with the lower cost comes first (the power of two choices). The cost is
 * the peak EWMA of the latency times the requests in flight, for each unit of weight. If the one with the lowest cost always
 * came first, all requests would go there until the next measurement.
 */
import { sortByFigure } from "./ranked.ts";
import type { Asked, Order, Traits } from "./strategy.ts";

/** Latency of a member that has requests in flight and has not answered one yet: it gets no others until it answers. */
const UNKNOWN_MS = 1e9;

export class TwoChoices<Member> implements Order<Member> {
  readonly items: readonly Member[];
  readonly #traitsOf: (member: Member) => Traits;
  readonly #random: () => number;

  /** @param random at least 0, less than 1 */
  constructor(
    members: readonly Member[],
    traitsOf: (member: Member) => Traits,
    random: () => number = Math.random,
  ) {
    this.items = members;
    this.#traitsOf = traitsOf;
    this.#random = random;
  }

  take(isReady: (member: Member) => boolean, order: Member[], asked: Asked): void {
    const ready = this.items.filter(isReady);
    const { length } = ready;
    if (length < 2) {
      order.push(...ready);
      return;
    }
    const one = Math.floor(this.#random() * length);
    const other = (one + 1 + Math.floor(this.#random() * (length - 1))) % length;
    const figureOf = (member: Member): number => costOf(this.#traitsOf(member), asked);
    const [first, second] = [ready[one] as Member, ready[other] as Member];
    const preferred = figureOf(second) < figureOf(first) ? second : first;
    order.push(preferred);
    const rest = ready.filter((member) => member !== preferred);
    for (const member of sortByFigure(rest, figureOf)) order.push(member);
  }

  others(isReady: (member: Member) => boolean, order: Member[]): void {
    for (const member of this.items) if (!isReady(member)) order.push(member);
  }
}

export function costOf({ load, weight }: Traits, { nowMs, facts }: Asked): number {
  if (load === undefined) return 0;
  const latencyMs = load.latencyMs(facts?.isStreamed === true, nowMs);
  const knownMs = latencyMs === 0 && load.inFlight > 0 ? UNKNOWN_MS : latencyMs;
  return (knownMs * (load.inFlight + 1)) / weight;
}

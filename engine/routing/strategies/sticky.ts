/**
 * Sends requests with the same property to the same member, so that the upstream's prompt cache stays warm. Members are ranked
 * by a weighted rendezvous hash of the property and their names. If a member is not ready, only its requests move, to the member
 * that is next in their rank; they return when it is ready again. All processes and machines rank alike.
 *
 * Requests without the property take turns by weight.
 */
import { sortByFigure } from "./ranked.ts";
import type { Asked, Order, Traits } from "./strategy.ts";
import { WeightedRoundRobin } from "./weighted-round-robin.ts";

/** What a request may stick to, the first that it has. */
export const AFFINITIES = ["cache_key", "session", "user", "conversation"] as const;

export class Sticky<Member> implements Order<Member> {
  readonly items: readonly Member[];
  readonly #turns: WeightedRoundRobin<Member>;
  readonly #ranked: readonly { member: Member; hash: number; weight: number }[];
  readonly #by: readonly string[];

  /** @param by properties of the request (`AFFINITIES`, or `header:` and a name), in order of preference */
  constructor(members: readonly Member[], traitsOf: (member: Member) => Traits, by: readonly string[]) {
    this.items = members;
    this.#turns = new WeightedRoundRobin(members, (member) => traitsOf(member).weight);
    this.#ranked = members.map((member) => {
      const { name, weight } = traitsOf(member);
      return { member, hash: hashText(name), weight };
    });
    this.#by = by;
  }

  take(isReady: (member: Member) => boolean, order: Member[], asked: Asked): void {
    const affinity = asked.facts?.affinity(this.#by);
    if (affinity === undefined) {
      this.#turns.take(isReady, order);
      return;
    }
    const key = hashText(affinity);
    const ready = this.#ranked.filter(({ member }) => isReady(member));
    for (const { member } of sortByFigure(ready, ({ hash, weight }) => rankOf(key, hash, weight)))
      order.push(member);
  }

  others(isReady: (member: Member) => boolean, order: Member[]): void {
    this.#turns.others(isReady, order);
  }
}

/** The lowest is preferred: an exponential variate with the rate `weight`, whose minimum falls to a member by its weight. */
function rankOf(key: number, hash: number, weight: number): number {
  return -Math.log((mix(key ^ hash) + 0.5) / 2 ** 32) / weight;
}

/** FNV-1a with a final mix. Not for secrets. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return mix(hash);
}

/** The finalizer of MurmurHash3: every input bit changes half of the output bits. */
function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

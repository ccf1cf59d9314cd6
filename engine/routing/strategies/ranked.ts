/** Orders members by a figure, the lowest first. Members with equal figures take turns by weight. */
import type { Asked, Order, Traits } from "./strategy.ts";
import { WeightedRoundRobin } from "./weighted-round-robin.ts";

export type Figure = (traits: Traits, asked: Asked) => number;

export class Ranked<Member> implements Order<Member> {
  readonly items: readonly Member[];
  readonly #turns: WeightedRoundRobin<Member>;
  readonly #traitsOf: (member: Member) => Traits;
  readonly #figure: Figure;

  constructor(members: readonly Member[], traitsOf: (member: Member) => Traits, figure: Figure) {
    this.items = members;
    this.#turns = new WeightedRoundRobin(members, (member) => traitsOf(member).weight);
    this.#traitsOf = traitsOf;
    this.#figure = figure;
  }

  take(isReady: (member: Member) => boolean, order: Member[], asked: Asked): void {
    const figures = new Map<Member, number>();
    let lowest = Number.POSITIVE_INFINITY;
    for (const member of this.items) {
      if (!isReady(member)) continue;
      const figure = this.#figure(this.#traitsOf(member), asked);
      figures.set(member, figure);
      if (figure < lowest) lowest = figure;
    }
    // Turns among the lowest only: turns of the others would shift their shares.
    this.#turns.take((member) => figures.get(member) === lowest, order);
    const rest = [...figures.keys()].filter((member) => figures.get(member) !== lowest);
    for (const member of sortByFigure(rest, (each) => figures.get(each) as number)) order.push(member);
  }

  others(isReady: (member: Member) => boolean, order: Member[]): void {
    this.#turns.others(isReady, order);
  }
}

/** Stable. Each figure is computed once. */
export function sortByFigure<Member>(members: Member[], figureOf: (member: Member) => number): Member[] {
  if (members.length < 2) return members;
  const figures = new Map(members.map((member) => [member, figureOf(member)]));
  return members.sort((one, other) => (figures.get(one) as number) - (figures.get(other) as number));
}

/** Requests in flight for each unit of weight. */
export function busyness({ load, weight }: Traits): number {
  return (load?.inFlight ?? 0) / weight;
}

/** A member without a price is last: it may cost anything. */
export function priceOf({ price }: Traits): number {
  // Not Infinity: the difference of two would not be a number.
  return price ?? Number.MAX_VALUE;
}

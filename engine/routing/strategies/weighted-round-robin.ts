/**
 * Smooth weighted round robin. Over any run of requests each item gets its share, distributed evenly (weights 3 and 1 give A A
 * B A, not A A A B). The order is deterministic.
 */

export class WeightedRoundRobin<T> {
  readonly items: readonly T[];
  readonly #weights: readonly number[];
  readonly #credit: number[];

  constructor(items: readonly T[], weight: (item: T) => number) {
    this.items = items;
    this.#weights = items.map(weight);
    this.#credit = items.map(() => 0);
  }

  /**
   * Takes one turn among the ready items, and appends all of them to `order`: first the selected one, then the others by
   * credit.
   */
  take(isReady: (item: T) => boolean, order: T[]): void {
    this.takeShares(isReady, undefined, order);
  }

  /** @param shareOf the share of its weight that a ready item has in this turn, more than 0; undefined: all of it */
  takeShares(isReady: (item: T) => boolean, shareOf: ((item: T) => number) | undefined, order: T[]): void {
    if (this.items.length === 1) {
      const only = this.items[0] as T;
      if (isReady(only)) order.push(only);
      return;
    }
    const ready: number[] = [];
    let total = 0;
    for (let index = 0; index < this.items.length; index++) {
      if (!isReady(this.items[index] as T)) continue;
      let weight = this.#weights[index] as number;
      if (shareOf !== undefined) weight *= shareOf(this.items[index] as T);
      this.#credit[index] = (this.#credit[index] as number) + weight;
      total += weight;
      ready.push(index);
    }
    ready.sort(
      (left, right) => (this.#credit[right] as number) - (this.#credit[left] as number) || left - right,
    );
    const first = ready[0];
    if (first === undefined) return;
    this.#credit[first] = (this.#credit[first] as number) - total;
    for (const index of ready) order.push(this.items[index] as T);
  }

  /** Appends the items that are not ready, in their original order. */
  others(isReady: (item: T) => boolean, order: T[]): void {
    for (const item of this.items) if (!isReady(item)) order.push(item);
  }
}

/**
 * Whose turn it is among equals: smooth weighted round robin. Over any run of requests each gets its share, spread
 * evenly (weights 3 and 1 give A A B A, not A A A B), and the order is the same every time.
 */

export class WeightedRoundRobin<T> {
  readonly #items: readonly T[];
  readonly #weights: readonly number[];
  readonly #credit: number[];

  constructor(items: readonly T[], weight: (item: T) => number) {
    this.#items = items;
    this.#weights = items.map(weight);
    this.#credit = items.map(() => 0);
  }

  /**
   * Takes one turn among the items that are ready and adds all of those to `order`: the one whose turn it is, then the
   * others, the most deserving first.
   */
  take(isReady: (item: T) => boolean, order: T[]): void {
    if (this.#items.length === 1) {
      const only = this.#items[0] as T;
      if (isReady(only)) order.push(only);
      return;
    }
    const ready: number[] = [];
    let total = 0;
    for (let index = 0; index < this.#items.length; index++) {
      if (!isReady(this.#items[index] as T)) continue;
      const weight = this.#weights[index] as number;
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
    for (const index of ready) order.push(this.#items[index] as T);
  }

  /** Adds the items that are not ready, as they were given. */
  others(isReady: (item: T) => boolean, order: T[]): void {
    for (const item of this.#items) if (!isReady(item)) order.push(item);
  }
}

/** Things in the order in which they came, of which the first that is still free is asked for again and again. */
export class InOrder<Thing> {
  readonly #things: Thing[];
  #first = 0;

  /** @param before whose things come first. */
  constructor(before?: InOrder<Thing>) {
    this.#things = before === undefined ? [] : before.#things.slice(before.#first);
  }

  add(thing: Thing): void {
    this.#things.push(thing);
  }

  /** @param free those that were not taken; what leaves it never comes back. */
  first(free: ReadonlySet<Thing>): Thing | undefined {
    for (; this.#first < this.#things.length; this.#first++) {
      const thing = this.#things[this.#first] as Thing;
      if (free.has(thing)) return thing;
    }
    return undefined;
  }
}

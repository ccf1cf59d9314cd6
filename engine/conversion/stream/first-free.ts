/** A list in insertion order that repeatedly returns its first free item. */
export class FirstFreeList<Thing> {
  readonly #things: Thing[];
  #first = 0;

  /** @param before a list whose items come first */
  constructor(before?: FirstFreeList<Thing>) {
    this.#things = before === undefined ? [] : before.#things.slice(before.#first);
  }

  add(thing: Thing): void {
    this.#things.push(thing);
  }

  /** @param free the items that are not taken. An item that was once taken must never be free again */
  first(free: ReadonlySet<Thing>): Thing | undefined {
    for (; this.#first < this.#things.length; this.#first++) {
      const thing = this.#things[this.#first] as Thing;
      if (free.has(thing)) return thing;
    }
    return undefined;
  }
}

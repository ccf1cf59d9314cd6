/**
 * Texts with an owner each, by what they begin with. To enter one, or to ask about one, takes as long as it is, however many
 * there are and whatever they share. Of several owners the one that was entered first is found, unless it was taken.
 */
import { InOrder } from "./first-free.ts";

/** Texts that share a beginning. */
interface Node<Owner> {
  /** What of the text stands between the node above and this one. */
  edge: string;
  readonly below: Map<number, Node<Owner>>;
  /** Owners of the text that ends here, and of those that go on as well. */
  readonly ends: InOrder<Owner>;
  readonly all: InOrder<Owner>;
}

export class Prefixes<Owner> {
  readonly #root: Node<Owner> = { edge: "", below: new Map(), ends: new InOrder(), all: new InOrder() };
  readonly #free: ReadonlySet<Owner>;
  readonly #order = new Map<Owner, number>();

  /** @param free owners that were not taken; those that leave it never come back. */
  constructor(free: ReadonlySet<Owner>) {
    this.#free = free;
  }

  add(text: string, owner: Owner): void {
    this.#order.set(owner, this.#order.size);
    let node = this.#root;
    node.all.add(owner);
    for (let at = 0; at < text.length; ) {
      const next = node.below.get(text.charCodeAt(at));
      const shared = next === undefined ? 0 : sharedLength(next.edge, text, at);
      if (next === undefined) node = addBelow(node, text.slice(at));
      else node = shared === next.edge.length ? next : split(node, next, shared);
      at += node.edge.length;
      node.all.add(owner);
    }
    node.ends.add(owner);
  }

  /** The owner of a text that this one begins with. */
  beginningOf(text: string): Owner | undefined {
    let best = this.#root.ends.first(this.#free);
    let node: Node<Owner> | undefined = this.#root;
    for (let at = 0; at < text.length; ) {
      node = node.below.get(text.charCodeAt(at));
      if (node === undefined || sharedLength(node.edge, text, at) < node.edge.length) break;
      at += node.edge.length;
      const found = node.ends.first(this.#free);
      if (found !== undefined && (best === undefined || this.#placeOf(found) < this.#placeOf(best)))
        best = found;
    }
    return best;
  }

  /** The owner of a text that begins with this one. */
  continuing(text: string): Owner | undefined {
    let node = this.#root;
    for (let at = 0; at < text.length; at += node.edge.length) {
      const next = node.below.get(text.charCodeAt(at));
      if (next === undefined) return undefined;
      const shared = sharedLength(next.edge, text, at);
      if (shared < next.edge.length && at + shared < text.length) return undefined;
      node = next;
    }
    return node.all.first(this.#free);
  }

  #placeOf(owner: Owner): number {
    return this.#order.get(owner) as number;
  }
}

function addBelow<Owner>(node: Node<Owner>, edge: string, all = new InOrder<Owner>()): Node<Owner> {
  const added = { edge, below: new Map(), ends: new InOrder<Owner>(), all };
  node.below.set(edge.charCodeAt(0), added);
  return added;
}

/** A node between the two, where what they share ends. */
function split<Owner>(above: Node<Owner>, node: Node<Owner>, shared: number): Node<Owner> {
  const between = addBelow(above, node.edge.slice(0, shared), new InOrder(node.all));
  node.edge = node.edge.slice(shared);
  between.below.set(node.edge.charCodeAt(0), node);
  return between;
}

/** How many characters of the edge the text has at this place. */
function sharedLength(edge: string, text: string, at: number): number {
  let length = 0;
  while (length < edge.length && edge.charCodeAt(length) === text.charCodeAt(at + length)) length++;
  return length;
}

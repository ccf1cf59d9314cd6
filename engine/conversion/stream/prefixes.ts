/**
 * A prefix tree of texts with owners. Insertion and lookup take time in proportion to the text's length, independent of the
 * number of texts. Of several owners, the first inserted free one is found.
 */
import { FirstFreeList } from "./first-free.ts";

/** Texts with a common prefix. */
interface Node<Owner> {
  /** The characters between the parent node and this one. */
  edge: string;
  readonly below: Map<number, Node<Owner>>;
  /** Owners of the text that ends here, and of all texts with this prefix. */
  readonly ends: FirstFreeList<Owner>;
  readonly all: FirstFreeList<Owner>;
}

export class Prefixes<Owner> {
  readonly #root: Node<Owner> = {
    edge: "",
    below: new Map(),
    ends: new FirstFreeList(),
    all: new FirstFreeList(),
  };
  readonly #free: ReadonlySet<Owner>;
  readonly #order = new Map<Owner, number>();

  /** @param free owners that are not taken; an owner that was taken never returns */
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

  /** The owner of a text that is a prefix of `text`. */
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

  /** The owner of a text that has the prefix `text`. */
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

function addBelow<Owner>(node: Node<Owner>, edge: string, all = new FirstFreeList<Owner>()): Node<Owner> {
  const added = { edge, below: new Map(), ends: new FirstFreeList<Owner>(), all };
  node.below.set(edge.charCodeAt(0), added);
  return added;
}

/** Inserts a node at the end of the common prefix. */
function split<Owner>(above: Node<Owner>, node: Node<Owner>, shared: number): Node<Owner> {
  const between = addBelow(above, node.edge.slice(0, shared), new FirstFreeList(node.all));
  node.edge = node.edge.slice(shared);
  between.below.set(node.edge.charCodeAt(0), node);
  return between;
}

/** Number of characters that the edge and the text have in common from `at` on. */
function sharedLength(edge: string, text: string, at: number): number {
  let length = 0;
  while (length < edge.length && edge.charCodeAt(length) === text.charCodeAt(at + length)) length++;
  return length;
}

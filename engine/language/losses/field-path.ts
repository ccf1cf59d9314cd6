/** A place in a document, by the names of the fields on its path, and the losses there. */
export class FieldPath {
  readonly #key: string;
  readonly #above: FieldPath | undefined;
  #below: Map<string, FieldPath> | undefined;
  /** Caches the last child, because the items of a list are usually alike. */
  #latestChild: FieldPath | undefined;
  /** The losses here, without duplicates: `.seed`, `[audio]`. */
  #lost: Set<string> | undefined;

  /** @param key empty at the top of the document */
  constructor(key: string = "", above?: FieldPath) {
    this.#key = key;
    this.#above = above;
  }

  below(key: string): FieldPath {
    const latest = this.#latestChild;
    if (latest !== undefined && latest.#key === key) return latest;
    this.#below ??= new Map();
    let child = this.#below.get(key);
    if (child === undefined) {
      child = new FieldPath(key, this);
      this.#below.set(key, child);
    }
    this.#latestChild = child;
    return child;
  }

  lose(what: string): void {
    this.#lost ??= new Set();
    this.#lost.add(what);
  }

  /** Adds the paths of the losses here and below. */
  addPaths(paths: string[]): void {
    if (this.#lost !== undefined) {
      const text = this.#path();
      for (const lost of this.#lost)
        paths.push(text === "" && lost.startsWith(".") ? lost.slice(1) : text + lost);
    }
    if (this.#below !== undefined) for (const child of this.#below.values()) child.addPaths(paths);
  }

  #path(): string {
    const above = this.#above === undefined ? "" : this.#above.#path();
    return above === "" ? this.#key : `${above}.${this.#key}`;
  }
}

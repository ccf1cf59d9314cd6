/** A place in a document, by the names of the fields that lead there, and what is lost at it. */
export class FieldPath {
  readonly #key: string;
  readonly #above: FieldPath | undefined;
  #below: Map<string, FieldPath> | undefined;
  /** Most often the things of a list are alike. */
  #latest: FieldPath | undefined;
  /** What is lost here, said once: `.seed`, `[audio]`. */
  #lost: Set<string> | undefined;

  /** @param key none at the top of the document */
  constructor(key: string = "", above?: FieldPath) {
    this.#key = key;
    this.#above = above;
  }

  below(key: string): FieldPath {
    const latest = this.#latest;
    if (latest !== undefined && latest.#key === key) return latest;
    this.#below ??= new Map();
    let trail = this.#below.get(key);
    if (trail === undefined) {
      trail = new FieldPath(key, this);
      this.#below.set(key, trail);
    }
    this.#latest = trail;
    return trail;
  }

  lose(what: string): void {
    this.#lost ??= new Set();
    this.#lost.add(what);
  }

  /** Adds the paths of what is lost here and below. */
  tell(paths: string[]): void {
    if (this.#lost !== undefined) {
      const text = this.#path();
      for (const lost of this.#lost)
        paths.push(text === "" && lost.startsWith(".") ? lost.slice(1) : text + lost);
    }
    if (this.#below !== undefined) for (const trail of this.#below.values()) trail.tell(paths);
  }

  #path(): string {
    const above = this.#above === undefined ? "" : this.#above.#path();
    return above === "" ? this.#key : `${above}.${this.#key}`;
  }
}

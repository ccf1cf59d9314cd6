/** A place in a document, by the names of the fields that lead there, and what is lost at it. */
export class Trail {
  readonly #text: string;
  #below: Map<string, Trail> | undefined;
  /** What is lost here, said once: `.seed`, `[audio]`. */
  #lost: Set<string> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  below(key: string): Trail {
    this.#below ??= new Map();
    let trail = this.#below.get(key);
    if (trail === undefined) {
      trail = new Trail(this.#text === "" ? key : `${this.#text}.${key}`);
      this.#below.set(key, trail);
    }
    return trail;
  }

  lose(what: string): void {
    this.#lost ??= new Set();
    this.#lost.add(what);
  }

  /** Adds the paths of what is lost here and below. */
  tell(paths: string[]): void {
    for (const lost of this.#lost ?? [])
      paths.push(this.#text === "" && lost.startsWith(".") ? lost.slice(1) : this.#text + lost);
    for (const trail of this.#below?.values() ?? []) trail.tell(paths);
  }
}

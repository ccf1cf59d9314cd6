/**
 * Limits the requests in flight: in total, per token and per channel. At the limit, a few requests wait for a short time; all
 * others are refused at once. Each process counts for itself, and only where a limit is configured.
 */

export interface Bounds {
  /** Maximum number in flight. */
  most: number;
  /** Maximum number that wait, and their timeout. */
  waiting: number;
  queueTimeoutMs: number;
}

/** Releases the slot; must be called once. For a waiting request it cancels the wait. */
export type Release = () => void;

/**
 * @param release the same function that `enter` returns, for a request that ends before `enter` has returned; absent if nothing
 * is counted
 */
type Go = (release?: Release) => void;

class Gate {
  #inside = 0;
  #most = Number.POSITIVE_INFINITY;
  readonly #waiting = new Set<() => void>();
  readonly #whenEmpty: () => void;

  constructor(whenEmpty: () => void) {
    this.#whenEmpty = whenEmpty;
  }

  isFull(most: number): boolean {
    return this.#inside >= most || this.#waiting.size > 0;
  }

  enter({ most, waiting, queueTimeoutMs }: Bounds, go: Go, refuse: () => void): Release {
    this.#most = most;
    if (this.isFull(most)) {
      if (this.#waiting.size < waiting) return this.#wait(go, queueTimeoutMs, refuse);
      refuse();
      return nothingToRelease;
    }
    const release = this.#enter();
    go(release);
    return release;
  }

  /** The returned function must not capture the request: a stream would keep it in memory for a long time. */
  #enter(): Release {
    this.#inside++;
    return once(() => {
      this.#inside--;
      this.#admit();
      // Waiting requests start as soon as a slot is free, so none wait now.
      if (this.#inside === 0) this.#whenEmpty();
    });
  }

  #wait(go: Go, queueTimeoutMs: number, refuse: () => void): Release {
    const stop = (): void => {
      clearTimeout(timer);
      this.#waiting.delete(admit);
    };
    let release: Release = stop;
    const admit = (): void => {
      stop();
      release = this.#enter();
      go(release);
    };
    const timer = setTimeout(() => {
      stop();
      refuse();
    }, queueTimeoutMs);
    this.#waiting.add(admit);
    return () => release();
  }

  #admit(): void {
    for (const admit of this.#waiting) {
      if (this.#inside >= this.#most) return;
      admit();
    }
  }
}

const nothingToRelease: Release = () => {};

function once(release: Release): Release {
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    release();
  };
}

/** One counter per name; empty ones are removed. */
export class InFlight {
  readonly #gates = new Map<string, Gate>();

  /** Whether a new request must wait or is refused. */
  isFull(name: string, most: number): boolean {
    if (most === Number.POSITIVE_INFINITY) return false;
    return this.#gates.get(name)?.isFull(most) ?? most <= 0;
  }

  /**
   * Calls one of the two functions, now or later.
   * @param name counter to use
   * @returns undefined if nothing is counted
   */
  enter(name: string, bounds: Bounds, go: Go, refuse: () => void): Release | undefined {
    if (bounds.most === Number.POSITIVE_INFINITY) {
      go();
      return undefined;
    }
    const gate = this.#gates.get(name) ?? this.#open(name);
    return gate.enter(bounds, go, refuse);
  }

  #open(name: string): Gate {
    const gate = new Gate(() => {
      if (this.#gates.get(name) === gate) this.#gates.delete(name);
    });
    this.#gates.set(name, gate);
    return gate;
  }
}

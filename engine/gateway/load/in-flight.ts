/**
 * Limits the requests in flight: in total, per token and per channel. At the limit, a few requests wait for a short time; all
 * others are refused at once. Each process counts for itself, and only where a limit is configured.
 */

export interface Bounds {
  /** Maximum number in flight. */
  maxInFlight: number;
  /** Maximum number of waiting requests. */
  maxWaiting: number;
  queueTimeoutMs: number;
}

/** Releases the slot; must be called once. For a waiting request it cancels the wait. */
export type Release = () => void;

/**
 * @param release the same function that `enter` returns, for a request that ends before `enter` has returned; absent if nothing
 * is counted
 */
type Start = (release?: Release) => void;

class Gate {
  #inFlight = 0;
  #maxInFlight = Number.POSITIVE_INFINITY;
  readonly #waiting = new Set<() => void>();
  readonly #whenEmpty: () => void;

  constructor(whenEmpty: () => void) {
    this.#whenEmpty = whenEmpty;
  }

  isFull(maxInFlight: number): boolean {
    return this.#inFlight >= maxInFlight || this.#waiting.size > 0;
  }

  enter({ maxInFlight, maxWaiting, queueTimeoutMs }: Bounds, start: Start, refuse: () => void): Release {
    this.#maxInFlight = maxInFlight;
    if (this.isFull(maxInFlight)) {
      if (this.#waiting.size < maxWaiting) return this.#wait(start, queueTimeoutMs, refuse);
      refuse();
      return nothingToRelease;
    }
    const release = this.#enter();
    start(release);
    return release;
  }

  /** The returned function must not capture the request: a stream would keep it in memory for a long time. */
  #enter(): Release {
    this.#inFlight++;
    return once(() => {
      this.#inFlight--;
      this.#startWaiting();
      // Waiting requests start as soon as a slot is free, so none wait now.
      if (this.#inFlight === 0) this.#whenEmpty();
    });
  }

  #wait(start: Start, queueTimeoutMs: number, refuse: () => void): Release {
    const stop = (): void => {
      clearTimeout(timer);
      this.#waiting.delete(admit);
    };
    let release: Release = stop;
    const admit = (): void => {
      stop();
      release = this.#enter();
      start(release);
    };
    const timer = setTimeout(() => {
      stop();
      refuse();
    }, queueTimeoutMs);
    this.#waiting.add(admit);
    return () => release();
  }

  #startWaiting(): void {
    for (const admit of this.#waiting) {
      if (this.#inFlight >= this.#maxInFlight) return;
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
  isFull(name: string, maxInFlight: number): boolean {
    if (maxInFlight === Number.POSITIVE_INFINITY) return false;
    return this.#gates.get(name)?.isFull(maxInFlight) ?? maxInFlight <= 0;
  }

  /**
   * Calls one of the two functions, now or later.
   * @param name counter to use
   * @returns undefined if nothing is counted
   */
  enter(name: string, bounds: Bounds, start: Start, refuse: () => void): Release | undefined {
    if (bounds.maxInFlight === Number.POSITIVE_INFINITY) {
      start();
      return undefined;
    }
    const gate = this.#gates.get(name) ?? this.#open(name);
    return gate.enter(bounds, start, refuse);
  }

  #open(name: string): Gate {
    const gate = new Gate(() => {
      if (this.#gates.get(name) === gate) this.#gates.delete(name);
    });
    this.#gates.set(name, gate);
    return gate;
  }
}

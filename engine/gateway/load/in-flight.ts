/**
 * How many requests are in flight at once: of all, of one token, of one channel. Whoever comes when it is full waits for a
 * moment, and only a few do; beyond that the answer is a fast no. Counted by each process for itself, where there is a bound.
 */

export interface Bounds {
  /** How many may be in flight. */
  most: number;
  /** How many more may wait, and for how long. */
  waiting: number;
  queueTimeoutMs: number;
}

/** To be called once when it is over; also by one who still waits, and then hears nothing more. */
export type Leave = () => void;

/** @param leave as `enter` returns it, for whoever leaves before that has returned; absent where nothing is counted */
type Go = (leave?: Leave) => void;

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

  enter({ most, waiting, queueTimeoutMs }: Bounds, go: Go, refuse: () => void): Leave {
    this.#most = most;
    if (this.isFull(most)) {
      if (this.#waiting.size < waiting) return this.#wait(go, queueTimeoutMs, refuse);
      refuse();
      return stay;
    }
    const leave = this.#enter();
    go(leave);
    return leave;
  }

  /** Nothing of what came is kept by the way out, which may be open for as long as a stream. */
  #enter(): Leave {
    this.#inside++;
    return once(() => {
      this.#inside--;
      this.#admit();
      // Who waits is let in as soon as there is room, so now nobody does.
      if (this.#inside === 0) this.#whenEmpty();
    });
  }

  #wait(go: Go, queueTimeoutMs: number, refuse: () => void): Leave {
    const stop = (): void => {
      clearTimeout(timer);
      this.#waiting.delete(admit);
    };
    let leave: Leave = stop;
    const admit = (): void => {
      stop();
      leave = this.#enter();
      go(leave);
    };
    const timer = setTimeout(() => {
      stop();
      refuse();
    }, queueTimeoutMs);
    this.#waiting.add(admit);
    return () => leave();
  }

  #admit(): void {
    for (const admit of this.#waiting) {
      if (this.#inside >= this.#most) return;
      admit();
    }
  }
}

const stay: Leave = () => {};

function once(leave: Leave): Leave {
  let left = false;
  return () => {
    if (left) return;
    left = true;
    leave();
  };
}

/** One count per name; what is empty is forgotten. */
export class InFlight {
  readonly #gates = new Map<string, Gate>();

  /** Whether whoever comes now has to wait, or is refused. */
  isFull(name: string, most: number): boolean {
    if (most === Number.POSITIVE_INFINITY) return false;
    return this.#gates.get(name)?.isFull(most) ?? most <= 0;
  }

  /**
   * Calls one of the two, now or after a while.
   * @param name what is counted together
   * @returns undefined where nothing is counted
   */
  enter(name: string, bounds: Bounds, go: Go, refuse: () => void): Leave | undefined {
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

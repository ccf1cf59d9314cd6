/**
 * How many requests are in flight at once: of all, of one token, of one channel. Whoever comes when it is full waits for a
 * moment, and only a few do; beyond that the answer is a fast no. Counted by each process for itself, where there is a bound.
 */

export interface Bounds {
  /** How many may be in flight. */
  most: number;
  /** How many more may wait, and for how long. */
  waiting: number;
  waitMs: number;
}

/** To be called once when it is over; also by one who still waits, and then hears nothing more. */
export type Leave = () => void;

class Gate {
  #inside = 0;
  #most = Number.POSITIVE_INFINITY;
  readonly #waiting = new Set<() => void>();

  get isEmpty(): boolean {
    return this.#inside === 0 && this.#waiting.size === 0;
  }

  isFull(most: number): boolean {
    return this.#inside >= most || this.#waiting.size > 0;
  }

  enter({ most, waiting, waitMs }: Bounds, go: () => void, refuse: () => void): Leave {
    this.#most = most;
    let leave: Leave = () => {};
    const enter = (): void => {
      this.#inside++;
      leave = () => {
        this.#inside--;
        this.#admit();
      };
      go();
    };
    if (!this.isFull(most)) enter();
    else if (this.#waiting.size >= waiting) refuse();
    else leave = this.#wait(enter, waitMs, refuse);
    return () => {
      const once = leave;
      leave = () => {};
      once();
    };
  }

  #wait(enter: () => void, waitMs: number, refuse: () => void): Leave {
    const stop = (): void => {
      clearTimeout(timer);
      this.#waiting.delete(admit);
    };
    const admit = (): void => {
      stop();
      enter();
    };
    const timer = setTimeout(() => {
      stop();
      refuse();
    }, waitMs);
    this.#waiting.add(admit);
    return stop;
  }

  #admit(): void {
    for (const admit of this.#waiting) {
      if (this.#inside >= this.#most) return;
      admit();
    }
  }
}

const stay: Leave = () => {};

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
   */
  enter(name: string, bounds: Bounds, go: () => void, refuse: () => void): Leave {
    if (bounds.most === Number.POSITIVE_INFINITY) {
      go();
      return stay;
    }
    let gate = this.#gates.get(name);
    if (gate === undefined) {
      gate = new Gate();
      this.#gates.set(name, gate);
    }
    const left = gate.enter(bounds, go, refuse);
    return () => {
      left();
      if (gate.isEmpty && this.#gates.get(name) === gate) this.#gates.delete(name);
    };
  }
}

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
    if (this.isFull(most)) {
      if (this.#waiting.size < waiting) return this.#wait(go, waitMs, refuse);
      refuse();
      return stay;
    }
    const leave = this.#enter();
    go();
    return leave;
  }

  /** Nothing of what came is kept by the way out, which may be open for as long as a stream. */
  #enter(): Leave {
    this.#inside++;
    return once(() => {
      this.#inside--;
      this.#admit();
    });
  }

  #wait(go: () => void, waitMs: number, refuse: () => void): Leave {
    const stop = (): void => {
      clearTimeout(timer);
      this.#waiting.delete(admit);
    };
    let leave: Leave = stop;
    const admit = (): void => {
      stop();
      leave = this.#enter();
      go();
    };
    const timer = setTimeout(() => {
      stop();
      refuse();
    }, waitMs);
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
  enter(name: string, bounds: Bounds, go: () => void, refuse: () => void): Leave | undefined {
    if (bounds.most === Number.POSITIVE_INFINITY) {
      go();
      return undefined;
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

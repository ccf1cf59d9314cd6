/**
 * The circuit breakers of a machine: which are not in their usual state. Each process reports its changes here. The board tells
 * the other processes, new ones, and, over Redis, other machines. A lost report costs some failed attempts, never an error.
 */
import { type CircuitChange, isUsual } from "../../routing/circuit-change.ts";
import { type CircuitName, type CircuitStatus, circuitId } from "../../routing/circuit-registry.ts";

/** Other machines. */
export interface CircuitChannel {
  publish(change: CircuitChange): void;
  close(): void;
}

export interface CircuitBoardOptions {
  /** Tells all processes. The one that the change comes from ignores it. */
  tell(changes: readonly CircuitChange[]): void;
  /** Unix time in milliseconds. */
  timeMs?: () => number;
}

/** A breaker that nobody used for so long begins anew. */
const FORGOTTEN_MS = 3_600_000;

export class CircuitBoard {
  readonly #options: CircuitBoardOptions;
  readonly #timeMs: () => number;
  readonly #changes = new Map<string, CircuitChange>();
  #channel: CircuitChannel | undefined;

  constructor(options: CircuitBoardOptions) {
    this.#options = options;
    this.#timeMs = options.timeMs ?? Date.now;
  }

  /** From now on, changes reach other machines. */
  join(channel: CircuitChannel): void {
    this.#channel = channel;
    for (const change of this.unusual) channel.publish(change);
  }

  /** States for a new process. */
  get unusual(): CircuitChange[] {
    return [...this.#changes.values()];
  }

  /** A change of one process of this machine. */
  changed(change: CircuitChange): void {
    this.adopt([change]);
    this.#channel?.publish(change);
  }

  /** Changes of another machine. */
  adopt(changes: readonly CircuitChange[]): void {
    for (const change of changes) {
      const id = circuitId(change.status);
      if (isUsual(change.status)) this.#changes.delete(id);
      else this.#changes.set(id, change);
    }
    this.#forget();
    this.#options.tell(changes);
  }

  /** Sets a state by hand. */
  hold(
    { channel, model, upstream, key }: CircuitName,
    command: "open" | "closed" | "automatic",
    by: string,
  ): void {
    const name = { channel, model, upstream, ...(key === undefined ? {} : { key }) };
    const counts = { failures: 0, openings: 0, sinceMs: this.#timeMs() };
    const status: CircuitStatus =
      command === "automatic"
        ? { ...name, state: "closed", isHeld: false, ...counts }
        : { ...name, state: command, isHeld: true, reason: "manual", why: `set by ${by}`, ...counts };
    this.changed({ origin: "", status });
  }

  close(): void {
    this.#channel?.close();
  }

  #forget(): void {
    const beforeMs = this.#timeMs() - FORGOTTEN_MS;
    for (const [id, { status }] of this.#changes)
      if (!status.isHeld && (status.untilMs ?? 0) < beforeMs) this.#changes.delete(id);
  }
}

/**
 * The last changes of a machine's circuit breakers. Each process reports its changes here. The board tells the other processes,
 * new ones, and, over Redis, other machines. A lost report costs some failed attempts, never an error.
 */
import { type CircuitChange, isForgotten } from "../../routing/circuit-change.ts";
import { type CircuitName, type CircuitStatus, circuitId } from "../../routing/circuit-registry.ts";

/** Other machines. */
export interface CircuitChannel {
  /** @param isRepeated the change happened earlier, and is sent again */
  publish(change: CircuitChange, isRepeated?: boolean): void;
  /** Whether no other machine has claimed this name within the time. Rejects if Redis is unavailable. */
  claim(name: string, forMs: number): Promise<boolean>;
  close(): void;
}

export interface CircuitBoardOptions {
  /** Tells all processes. The one that the change comes from ignores it. */
  tell(changes: readonly CircuitChange[]): void;
  /** Unix time in milliseconds. */
  timeMs?: () => number;
}

export class CircuitBoard {
  readonly #options: CircuitBoardOptions;
  readonly #timeMs: () => number;
  /** The last change of each breaker, also of closed ones: an older change from another machine must not open them. */
  readonly #changes = new Map<string, CircuitChange>();
  #channel: CircuitChannel | undefined;

  constructor(options: CircuitBoardOptions) {
    this.#options = options;
    this.#timeMs = options.timeMs ?? Date.now;
  }

  /** Connects to the other machines: later changes reach them. */
  join(channel: CircuitChannel): void {
    this.#channel = channel;
  }

  /** The states that a new process needs: breakers that are not closed, or that an operator has set. */
  get unusualChanges(): CircuitChange[] {
    return [...this.#changes.values()].filter(({ status }) => status.state !== "closed" || status.isHeld);
  }

  /** A change of one process of this machine. */
  reportChange(change: CircuitChange): void {
    this.adopt([change]);
    this.#channel?.publish(change);
  }

  /** Changes of another machine, as they happen. */
  adopt(changes: readonly CircuitChange[]): void {
    if (changes.length === 0) return;
    for (const change of changes) this.#changes.set(circuitId(change.status), change);
    this.#forget();
    this.#options.tell(changes);
  }

  /**
   * A change that another machine sends again, because Redis had lost it. If this machine has a newer change, Redis has lost that
   * one, too, or has overwritten it now. So this machine sends its own change again.
   */
  adoptRepeated(change: CircuitChange): void {
    const own = this.#changes.get(circuitId(change.status));
    if (isNewer(change, own)) this.adopt([change]);
    else if (own !== undefined && isNewer(own, change)) this.#channel?.publish(own, true);
  }

  /**
   * Compares the states of all machines with those of this machine, after a time in which changes may have been lost.
   * @returns changes of this machine that the others do not know
   */
  reconcile(theirs: readonly CircuitChange[]): CircuitChange[] {
    const theirChanges = new Map(theirs.map((change) => [circuitId(change.status), change]));
    this.adopt(theirs.filter((change) => isNewer(change, this.#changes.get(circuitId(change.status)))));
    return [...this.#changes]
      .filter(([id, change]) => isNewer(change, theirChanges.get(id)))
      .map(([, change]) => change);
  }

  /** Sets a state by hand. */
  hold(
    { channel, model, upstream, key, mark }: CircuitName,
    command: "open" | "closed" | "automatic",
    by: string,
  ): void {
    const name: CircuitName = {
      channel,
      model,
      upstream,
      ...(key === undefined ? {} : { key }),
      ...(mark === undefined ? {} : { mark }),
    };
    const counts = { failures: 0, openings: 0, sinceMs: this.#timeMs() };
    const status: CircuitStatus =
      command === "automatic"
        ? { ...name, state: "closed", isHeld: false, ...counts }
        : { ...name, state: command, isHeld: true, reason: "manual", why: `set by ${by}`, ...counts };
    this.reportChange({ origin: "", status });
  }

  /** Whether this machine checks the channel now. If machines cannot agree, each one does. */
  async claimCheck(channel: string, forMs: number): Promise<boolean> {
    return this.#channel === undefined || this.#channel.claim(channel, forMs).catch(() => true);
  }

  close(): void {
    this.#channel?.close();
  }

  #forget(): void {
    const timeMs = this.#timeMs();
    for (const [id, { status }] of this.#changes) if (isForgotten(status, timeMs)) this.#changes.delete(id);
  }
}

function isNewer({ status }: CircuitChange, before: CircuitChange | undefined): boolean {
  return before === undefined || (status.sinceMs ?? 0) > (before.status.sinceMs ?? 0);
}

/** Reports the duration of one attempt to the load of its channel: a stream until its first content, or else until the end. */
import type { Load } from "../../routing/strategies/load.ts";

export class AttemptTiming {
  readonly #load: Load;
  readonly #isStreamed: boolean;
  readonly #startedMs: number = performance.now();
  #hasResponded = false;
  #hasEnded = false;

  constructor(load: Load, isStreamed: boolean) {
    this.#load = load;
    this.#isStreamed = isStreamed;
    load.begin();
  }

  /** The first content of a stream has arrived. */
  respond(): void {
    if (this.#hasResponded) return;
    this.#hasResponded = true;
    const nowMs = performance.now();
    this.#load.observe(nowMs - this.#startedMs, this.#isStreamed, nowMs);
  }

  /**
   * Only the first call counts.
   * @param outcome `outrun`: cancelled because a later attempt was faster
   */
  end(outcome: "answered" | "failed" | "cancelled" | "outrun"): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#load.end();
    if (outcome === "answered") this.respond();
    else if (outcome !== "cancelled" && !this.#hasResponded) {
      const nowMs = performance.now();
      const elapsedMs = nowMs - this.#startedMs;
      if (outcome === "failed") this.#load.observeFailure(elapsedMs, this.#isStreamed, nowMs);
      else this.#load.observeLost(elapsedMs, this.#isStreamed, nowMs);
    }
  }
}

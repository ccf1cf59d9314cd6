/**
 * Requests in flight and latency of a model on a channel, as this process sees them.
 *
 * The latency is a peak EWMA: a slower answer counts at once, a faster one with a weight that grows with the time since the last
 * answer. Without answers it decays, so that a channel that was slow once is tried again. Streams count until their first event,
 * other requests until the end of the response: the two are measured apart.
 */

import { LatencyWindow } from "./latency-window.ts";

/** After this time, the old value has a weight of 1/e. */
const DECAY_MS = 10_000;

class PeakEwma {
  #valueMs = 0;
  #atMs = Number.NEGATIVE_INFINITY;

  /** 0 if nothing was measured. */
  at(nowMs: number): number {
    return this.#valueMs === 0 ? 0 : this.#valueMs * Math.exp((this.#atMs - nowMs) / DECAY_MS);
  }

  observe(latencyMs: number, nowMs: number): void {
    const old = this.#valueMs === 0 ? 0 : Math.exp((this.#atMs - nowMs) / DECAY_MS);
    this.#valueMs = Math.max(latencyMs, this.#valueMs * old + latencyMs * (1 - old));
    this.#atMs = nowMs;
  }
}

export class Load {
  /** Number of requests that wait for the end of their response. */
  inFlight = 0;
  readonly #streamed = new PeakEwma();
  readonly #complete = new PeakEwma();
  readonly #streamedWindow = new LatencyWindow();
  readonly #completeWindow = new LatencyWindow();

  begin(): void {
    this.inFlight++;
  }

  end(): void {
    this.inFlight--;
  }

  /** @param latencyMs until the first event of a stream, or until the end of any other response */
  observe(latencyMs: number, isStreamed: boolean, nowMs: number): void {
    (isStreamed ? this.#streamed : this.#complete).observe(latencyMs, nowMs);
    this.#windowOf(isStreamed).observe(latencyMs);
  }

  /**
   * An attempt that was cancelled because another one was faster. Its latency would have been longer, so it can raise the
   * figures, but not lower them.
   */
  observeLost(elapsedMs: number, isStreamed: boolean, nowMs: number): void {
    this.observeFailure(elapsedMs, isStreamed, nowMs);
    this.#windowOf(isStreamed).observe(elapsedMs);
  }

  /** A failure can raise the latency, but not lower it: otherwise a channel that fails fast would get all requests. */
  observeFailure(latencyMs: number, isStreamed: boolean, nowMs: number): void {
    const measured = isStreamed ? this.#streamed : this.#complete;
    if (latencyMs > measured.at(nowMs)) measured.observe(latencyMs, nowMs);
  }

  /** In milliseconds; 0 if nothing was measured. */
  latencyMs(isStreamed: boolean, nowMs: number): number {
    return (isStreamed ? this.#streamed : this.#complete).at(nowMs);
  }

  /** Of the latest responses, in milliseconds; undefined if too few were measured. */
  percentileMs(isStreamed: boolean, percentile: number): number | undefined {
    return this.#windowOf(isStreamed).at(percentile);
  }

  #windowOf(isStreamed: boolean): LatencyWindow {
    return isStreamed ? this.#streamedWindow : this.#completeWindow;
  }
}

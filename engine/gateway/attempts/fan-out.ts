/**
 * Several requests to one channel for one answer: a choice each, where the target makes one at a time, or a share of what
 * is too much for one. To whoever sends it, it is an attempt like any other.
 *
 * All or nothing: the first copy that fails ends the others. Before the caller has seen anything that is the failure of
 * the attempt, and the next channel may answer; after it, the stream ends in the wire's own error event.
 */
import type { Answering, ClientStream, Join } from "../../conversion/contract.ts";
import type { UpstreamRequest } from "../../upstream/upstream-request.ts";
import type { Attempt, AttemptListener, Failed } from "./attempt.ts";
import type { PollingAttempt } from "./polling-attempt.ts";

export class FanOut {
  readonly #join: Join;
  readonly #listener: AttemptListener;
  readonly #attempts: (Attempt | PollingAttempt)[];
  /** Copies that have not come to their end. */
  #open: number;
  #isFlowing = false;
  /** The caller does not keep up. */
  #isBlocked = false;

  /** @param open makes the attempt of one copy */
  constructor(
    open: (conversion: Answering, listener: AttemptListener) => Attempt | PollingAttempt,
    join: Join,
    copies: number,
    listener: AttemptListener,
  ) {
    this.#join = join;
    this.#listener = listener;
    this.#open = copies;
    this.#attempts = Array.from({ length: copies }, (_, copy) =>
      open(join.branch(copy), this.#observer(copy)),
    );
  }

  /** Set while a stream is being sent to the caller. */
  get stream(): ClientStream | undefined {
    return this.#isFlowing ? this.#join.stream : undefined;
  }

  /** An upstream may have begun to work on it. */
  get sent(): boolean {
    return this.#attempts.some(({ sent }) => sent);
  }

  send(requests: readonly UpstreamRequest[]): void {
    for (const [copy, request] of requests.entries()) this.#attempts[copy]?.send(request);
  }

  pause(): void {
    this.#isBlocked = true;
    for (const attempt of this.#attempts) attempt.pause();
  }

  resume(): void {
    this.#isBlocked = false;
    for (const attempt of this.#attempts) attempt.resume();
  }

  /** The listener hears nothing more. */
  cancel(): void {
    for (const attempt of this.#attempts) attempt.cancel();
  }

  /** What one copy tells. */
  #observer(copy: number): AttemptListener {
    return {
      answered: (reply) => {
        this.#open--;
        if (this.#open === 0) this.#listener.answered(reply);
      },
      failed: (failed) => this.#fail(failed),
      streamed: (_stream, bytes) => {
        if (!this.#join.stream.started) {
          // What it says more has to wait for the slowest copy; it does so upstream, not in our memory.
          this.#attempts[copy]?.pause();
          return;
        }
        if (!this.#isFlowing) {
          this.#isFlowing = true;
          // Not from here: the HTTP client reads one answer at a time, and it is reading this one.
          queueMicrotask(() => {
            if (!this.#isBlocked) this.resume();
          });
        }
        this.#listener.streamed(this.#join.stream, bytes);
      },
      ended: (stream, detail) => {
        if (stream.error !== undefined) {
          this.#fail(detail === undefined ? { error: stream.error } : { error: stream.error, detail });
          return;
        }
        this.#open--;
        if (this.#open === 0) this.#listener.ended(this.#join.stream, detail);
      },
    };
  }

  #fail(failed: Failed): void {
    this.cancel();
    if (!this.#isFlowing) {
      this.#listener.failed(failed);
      return;
    }
    const { stream } = this.#join;
    // A failure inside the stream has been written by its branch; one of the connection has not.
    if (stream.error === undefined) this.#listener.streamed(stream, stream.fail(failed.error));
    this.#listener.ended(stream, failed.detail);
  }
}

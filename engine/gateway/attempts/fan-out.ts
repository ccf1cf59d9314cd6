/**
 * Sends several requests to one channel for one response: one for each choice, where the target makes one at a time, or one for
 * each part of an input that is too large. Implements the interface of an attempt.
 *
 * The first copy that fails cancels the others. Before the response has started, this fails the attempt, and the next channel
 * is tried. After that, the stream ends with the wire's error event.
 */
import type { ClientStream, Join, ResponseConversion } from "../../conversion/contract.ts";
import type { UpstreamRequest } from "../../upstream/upstream-request.ts";
import type { Attempt, AttemptListener, Failed } from "./attempt.ts";
import type { PollingAttempt } from "./polling-attempt.ts";

export class FanOut {
  readonly #join: Join;
  readonly #listener: AttemptListener;
  readonly #attempts: (Attempt | PollingAttempt)[];
  /** Copies that have not ended. */
  #open: number;
  #isFlowing = false;
  /** The client reads too slowly. */
  #isBlocked = false;

  /** @param open creates the attempt of one copy */
  constructor(
    open: (conversion: ResponseConversion, listener: AttemptListener) => Attempt | PollingAttempt,
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

  /** Set while a stream is being sent to the client. */
  get stream(): ClientStream | undefined {
    return this.#isFlowing ? this.#join.stream : undefined;
  }

  /** Usage that the streams have reported so far. */
  get reportedUsage(): Record<string, unknown> | undefined {
    return this.#join.stream.usage;
  }

  /** Whether an upstream may have started work on a request. */
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

  /** The listener gets no further calls. */
  cancel(): void {
    for (const attempt of this.#attempts) attempt.cancel();
  }

  /** The listener of one copy. */
  #observer(copy: number): AttemptListener {
    return {
      answered: (reply) => {
        this.#open--;
        if (this.#open === 0) this.#listener.answered(reply);
      },
      failed: (failed) => this.#fail(failed),
      streamed: (_stream, bytes) => {
        if (!this.#join.stream.started) {
          // Further data must wait for the slowest copy. The pause makes it wait at the upstream, not in memory.
          this.#attempts[copy]?.pause();
          return;
        }
        if (!this.#isFlowing) {
          this.#isFlowing = true;
          // Not synchronously: the HTTP client is still processing the data of this response.
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
    // The copy's stream has already written its own failure, but not a failure of the connection.
    if (stream.error === undefined) this.#listener.streamed(stream, stream.fail(failed.error));
    this.#listener.ended(stream, failed.detail);
  }
}

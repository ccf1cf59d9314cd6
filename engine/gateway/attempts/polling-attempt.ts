/**
 * An attempt at an upstream that needs more requests after its first response. It sends the polling requests of its conversion
 * until the result is there. Implements the interface of an attempt, with one difference: once the upstream may have started, a
 * failure is final. Another channel would do the same work a second time.
 */
import type { Reply, ResponseConversion, StepRequest, StreamConversion } from "../../conversion/contract.ts";
import type { Receiver } from "../../upstream/dispatch.ts";
import type { UpstreamRequest } from "../../upstream/upstream-request.ts";
import { composeStep, type UpstreamTarget } from "../../upstream/upstream-target.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { stepOutsideUpstream, submissionUnknown } from "../refusals/task-refusals.ts";
import { Attempt, type AttemptListener, type Failed } from "./attempt.ts";

/** Maximum consecutive polling failures. One more, and the attempt fails. */
const MAX_FAILURES = 5;
const RETRY_MS = 1_000;

/** Ignores the response to a cancel request. */
const IGNORE_RESPONSE: Receiver = { headers() {}, data() {}, end() {}, fail() {} };

export class PollingAttempt {
  readonly #exchange: Exchange;
  readonly #conversion: ResponseConversion;
  readonly #target: UpstreamTarget;
  readonly #model: string;
  readonly #listener: AttemptListener;
  #attempt: Attempt;
  #pause: NodeJS.Timeout | undefined;
  #step: StepRequest | undefined;
  #failures = 0;
  #isAnswered = false;

  constructor(
    exchange: Exchange,
    conversion: ResponseConversion,
    { place: target, model }: { place: UpstreamTarget; model: string },
    listener: AttemptListener,
  ) {
    this.#exchange = exchange;
    this.#conversion = conversion;
    this.#target = target;
    this.#model = model;
    this.#listener = listener;
    this.#attempt = this.#next();
  }

  get stream(): StreamConversion | undefined {
    return undefined;
  }

  get reportedUsage(): undefined {
    return undefined;
  }

  /** Whether the upstream may have started work on the request. */
  get sent(): boolean {
    return this.#step !== undefined || this.#attempt.sent;
  }

  /** The request was sent, but the upstream has not replied yet. */
  get isUnanswered(): boolean {
    return this.#attempt.sent && !this.#isAnswered;
  }

  send(request: UpstreamRequest): void {
    this.#attempt.send(request);
  }

  pause(): void {
    this.#attempt.pause();
  }

  resume(): void {
    this.#attempt.resume();
  }

  /** The listener gets no further calls. Cancels the work at the upstream where its API supports that. */
  cancel(): void {
    clearTimeout(this.#pause);
    this.#attempt.cancel();
    const { service, id } = this.#exchange;
    try {
      const cancelStep = this.#conversion.cancelRequest?.();
      const request = cancelStep && composeStep(this.#target, cancelStep, this.#model);
      if (request !== undefined) service.upstream.dispatch(request, IGNORE_RESPONSE);
    } catch (err) {
      // The `cancel` step of a mapping may fail for this document. The end of the attempt must not.
      service.log.error({ part: "requests", id, err }, "the work at the upstream was not cancelled");
    }
  }

  #next(): Attempt {
    return new Attempt(this.#exchange, this.#conversion, {
      answered: (reply) => this.#answered(reply),
      failed: (failed) => this.#failed(failed),
      streamed: (stream, bytes) => this.#listener.streamed(stream, bytes),
      ended: (stream, detail) => this.#listener.ended(stream, detail),
    });
  }

  #answered(reply: Reply): void {
    this.#isAnswered = true;
    if (reply.next === undefined) {
      this.#listener.answered(reply);
      return;
    }
    this.#failures = 0;
    this.#scheduleStep(reply.next.request, reply.next.afterMs);
  }

  #scheduleStep(step: StepRequest, afterMs: number): void {
    this.#step = step;
    this.#pause = setTimeout(
      () =>
        this.#exchange.guard(() => {
          const request = composeStep(this.#target, step, this.#model);
          if (request === undefined) {
            this.#listener.failed({ error: stepOutsideUpstream(), detail: step.url ?? "" });
            return;
          }
          this.#attempt = this.#next();
          this.#attempt.send(request);
        }),
      afterMs,
    );
  }

  #failed(failed: Failed): void {
    const { error, reply, isOurs } = failed;
    this.#isAnswered ||= reply !== undefined;
    if (this.#step !== undefined) {
      if (error.retryable && ++this.#failures <= MAX_FAILURES) {
        const pauseMs = RETRY_MS * 2 ** this.#failures;
        this.#scheduleStep(this.#step, Math.max(pauseMs, (error.retry_after ?? 0) * 1000));
      } else this.#listener.failed({ ...failed, error: { ...error, retryable: false } });
    } else if (reply === undefined && isOurs !== true && this.#attempt.sent)
      this.#listener.failed({ ...failed, error: submissionUnknown(error) });
    else this.#listener.failed(failed);
  }
}

/**
 * The second half of a request's life: attempts, one channel after the other, until something can be sent to the caller.
 *
 * Commit late: the status line leaves with the first valid event. Before that a failure moves on to the next channel;
 * after it, a failure is the wire's own error event and no success terminator. Each attempt starts from the pristine
 * body. Whoever leaves first, caller or upstream, the other side is told at once.
 */
import type { Candidate } from "../routing/router.ts";
import type { SuffixReasoning } from "../transform/hub/suffix.ts";
import {
  type Caller,
  type HubError,
  type Lane,
  type Outgoing,
  RequestRefused,
  type StreamLane,
  type Target,
} from "../transform/lane.ts";
import type { Flight, Receiver } from "../upstream/dispatch.ts";
import { type Failure, failureError } from "../upstream/failure.ts";
import { compose } from "../upstream/place.ts";
import type { ChannelPlace } from "./config/config.ts";
import { type Exchange, type Outcome, worth } from "./exchange.ts";
import { answerTooLarge } from "./refusals.ts";
import type { Listener } from "./respond.ts";
import { unusableAnswer } from "./unusable.ts";

/** After the last event the upstream may close its side itself, which keeps the connection for the next request. */
const LINGER_MS = 1_000;

export class Relay implements Receiver, Listener {
  readonly #exchange: Exchange;
  readonly #caller: Caller;
  readonly #candidates: readonly Candidate<ChannelPlace>[];
  readonly #suffix: SuffixReasoning | undefined;
  #turn = 0;
  #attempts = 0;
  #resent = false;
  #lane: Lane | undefined;
  #outgoing: Outgoing | undefined;
  #flight: Flight | undefined;
  #status = 0;
  #headers: Record<string, string> = {};
  #stream: StreamLane | undefined;
  #committed = false;
  #over = false;
  #chunks: Buffer[] = [];
  #size = 0;
  #firstByteMs: number | undefined;
  #deadline: NodeJS.Timeout | undefined;
  #silence: NodeJS.Timeout | undefined;

  constructor(
    exchange: Exchange,
    caller: Caller,
    candidates: readonly Candidate<ChannelPlace>[],
    suffix: SuffixReasoning | undefined,
  ) {
    this.#exchange = exchange;
    this.#caller = caller;
    this.#candidates = candidates;
    this.#suffix = suffix;
  }

  start(): void {
    const { answer, service } = this.#exchange;
    answer.listen(this);
    this.#exchange.giveUp = (error) => this.#giveUp(error);
    this.#deadline = setTimeout(() => {
      this.#giveUp(failureError({ kind: "total_timeout", detail: "" }));
    }, service.config.timeouts.totalMs);
    this.#attempt();
  }

  // ── Attempts ──────────────────────────────────────────────────────────────────────────────────────────────────

  get #candidate(): Candidate<ChannelPlace> {
    return this.#candidates[this.#turn] as Candidate<ChannelPlace>;
  }

  #attempt(): void {
    const { service, wire } = this.#exchange;
    const candidate = this.#candidate;
    const target: Target = {
      wire: service.transform.wires.get(candidate.wire) as Target["wire"],
      model: candidate.model,
      capabilities: candidate.place.capabilities,
      suffix: this.#suffix,
    };
    this.#attempts++;
    this.#status = 0;
    this.#stream = undefined;
    this.#chunks = [];
    this.#size = 0;
    const lane = service.transform.lane(wire, this.#caller, target);
    this.#lane = lane;
    let outgoing: Outgoing;
    try {
      outgoing = lane.request();
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error;
      // Another channel may speak a wire that can say it.
      if (!this.#nextChannel()) this.#refuse(error.error);
      return;
    }
    this.#outgoing = outgoing;
    candidate.health.begin();
    const request = compose(candidate.place, outgoing, candidate.model, this.#caller.headers);
    this.#flight = service.upstream.dispatch(request, this);
  }

  #nextChannel(): boolean {
    const { attempts } = this.#exchange.service.config.routing;
    if (this.#turn + 1 >= this.#candidates.length || this.#attempts >= attempts) return false;
    this.#turn++;
    this.#resent = false;
    this.#attempt();
    return true;
  }

  /** The attempt came to nothing, and the caller has seen nothing of it. `reply` sends what the upstream said. */
  #failed(error: HubError, detail: string | undefined, reply: () => void): void {
    const { health, channel } = this.#candidate;
    if (error.retryable) {
      health.fail(performance.now(), error.retry_after === undefined ? undefined : error.retry_after * 1000);
      this.#exchange.service.log.warn(
        { id: this.#exchange.id, channel, kind: error.kind, reason: error.message, detail },
        "attempt failed",
      );
      if (this.#nextChannel()) return;
    } else {
      health.succeed();
    }
    reply();
  }

  // ── What the upstream sends ───────────────────────────────────────────────────────────────────────────────────

  headers(status: number, headers: Record<string, string>): void {
    this.#status = status;
    this.#headers = headers;
    const unusable = unusableAnswer(status, headers);
    if (unusable !== undefined) {
      this.#flight?.cancel();
      this.#failed(unusable, `upstream status ${status}`, () => this.#refuse(unusable));
      return;
    }
    if (this.#exchange.wantsStream && status >= 200 && status < 300)
      this.#stream = this.#lane?.stream(headers);
  }

  data(chunk: Buffer): void {
    if (this.#over) return;
    const stream = this.#stream;
    if (stream !== undefined) {
      this.#exchange.guard(() => this.#relay(stream, stream.push(chunk)));
      return;
    }
    this.#size += chunk.length;
    const { maxAnswerBytes } = this.#exchange.service.config.limits;
    if (this.#size <= maxAnswerBytes) {
      this.#chunks.push(chunk);
      return;
    }
    this.#flight?.cancel();
    const error = answerTooLarge(maxAnswerBytes);
    this.#failed(error, undefined, () => this.#refuse(error));
  }

  end(): void {
    clearTimeout(this.#silence);
    if (this.#over) return;
    const stream = this.#stream;
    this.#exchange.guard(() => {
      if (stream === undefined) this.#whole();
      else {
        this.#relay(stream, stream.end());
        if (!this.#over && this.#committed) this.#complete(stream);
      }
    });
  }

  fail(failure: Failure): void {
    clearTimeout(this.#silence);
    if (this.#over) return;
    this.#exchange.guard(() => this.#broken(failure));
  }

  #whole(): void {
    const body =
      this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks, this.#size);
    this.#chunks = [];
    const reply = (this.#lane as Lane).response(this.#status, this.#headers, body);
    const send = (): void => {
      const dropped = [...(this.#outgoing?.dropped ?? []), ...reply.dropped];
      this.#finish();
      this.#exchange.send(reply, this.#outcome({ status: reply.status, dropped, ...worth(reply) }));
    };
    if (reply.error !== undefined) {
      this.#failed(reply.error, `upstream status ${this.#status}`, send);
    } else {
      this.#candidate.health.succeed();
      send();
    }
  }

  #relay(stream: StreamLane, bytes: string | Uint8Array): void {
    if (!this.#committed) {
      if (!stream.started) {
        if (stream.error !== undefined) this.#stillborn(stream.error);
        return;
      }
      this.#commit(stream);
    }
    if (bytes.length > 0) {
      this.#exchange.answer.write(bytes);
      this.#silence?.refresh();
    }
    if (stream.finished) this.#complete(stream);
  }

  #commit(stream: StreamLane): void {
    this.#committed = true;
    this.#firstByteMs = Math.round(this.#exchange.elapsedMs());
    this.#candidate.health.succeed();
    this.#exchange.answer.begin(200, {
      ...stream.headers,
      "cache-control": "no-cache",
      "x-accel-buffering": "no",
      ...this.#exchange.headers(this.#outgoing?.dropped),
    });
    const { keepaliveMs } = this.#exchange.service.config.timeouts;
    this.#silence = setTimeout(() => this.#ping(stream), keepaliveMs);
  }

  #ping(stream: StreamLane): void {
    if (this.#over) return;
    this.#exchange.answer.write(stream.ping());
    this.#silence?.refresh();
  }

  /** A 2xx whose stream was an error from the start. */
  #stillborn(error: HubError): void {
    this.#flight?.cancel();
    this.#failed(error, "in the stream", () => this.#refuse(error));
  }

  #broken(failure: Failure): void {
    const error = failureError(failure);
    const stream = this.#stream;
    if (this.#committed && stream !== undefined) {
      this.#exchange.answer.write(stream.fail(error));
      this.#close(stream, error, failure.detail);
      return;
    }
    // A kept-alive connection may die just when it is used again; that says nothing about the channel.
    if (failure.kind === "closed" && this.#status === 0 && !this.#resent) {
      this.#resent = true;
      this.#attempt();
      return;
    }
    this.#failed(error, failure.detail, () => this.#refuse(error));
  }

  // ── Endings ───────────────────────────────────────────────────────────────────────────────────────────────────

  #complete(stream: StreamLane): void {
    const flight = this.#flight;
    this.#close(stream, stream.error);
    this.#silence = setTimeout(() => flight?.cancel(), LINGER_MS);
  }

  #close(stream: StreamLane, error: HubError | undefined, detail?: string): void {
    this.#finish();
    this.#exchange.answer.end();
    this.#exchange.settle(
      this.#outcome({
        status: 200,
        dropped: this.#outgoing?.dropped ?? [],
        ...worth(stream),
        ...(error === undefined
          ? {}
          : {
              error: {
                kind: error.kind,
                message: error.message,
                ...(detail === undefined ? {} : { detail }),
              },
            }),
      }),
    );
  }

  /** The end that the gateway itself decides: time is up, it shuts down, or it has a fault. */
  #giveUp(error: HubError): void {
    if (this.#over) return;
    this.#flight?.cancel();
    this.#candidate.health.abandon();
    const stream = this.#stream;
    if (this.#committed && stream !== undefined) {
      this.#exchange.answer.write(stream.fail(error));
      this.#close(stream, error);
    } else {
      this.#refuse(error);
    }
  }

  #refuse(error: HubError, detail?: string): void {
    this.#finish();
    this.#exchange.refuse(
      error,
      this.#outcome({
        status: error.status,
        error: { kind: error.kind, message: error.message, ...(detail === undefined ? {} : { detail }) },
      }),
    );
  }

  #finish(): void {
    this.#over = true;
    clearTimeout(this.#deadline);
    clearTimeout(this.#silence);
  }

  #outcome(outcome: Outcome): Outcome {
    const { channel, wire, model } = this.#candidate;
    return {
      channel,
      upstreamWire: wire,
      upstreamModel: model,
      attempts: this.#attempts,
      ...(this.#firstByteMs === undefined ? {} : { firstByteMs: this.#firstByteMs }),
      ...outcome,
    };
  }

  // ── What the caller does ──────────────────────────────────────────────────────────────────────────────────────

  blocked(): void {
    this.#flight?.pause();
  }

  drained(): void {
    this.#flight?.resume();
  }

  over(): void {
    this.#exchange.over();
  }

  left(): void {
    if (this.#over) return;
    this.#finish();
    this.#flight?.cancel();
    this.#candidate.health.abandon();
    this.#exchange.settle(
      this.#outcome({ status: 499, ...(this.#stream === undefined ? {} : worth(this.#stream)) }),
    );
  }
}

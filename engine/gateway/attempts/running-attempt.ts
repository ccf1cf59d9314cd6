/**
 * One attempt, from its dispatch to its end: what was sent, its share of the accounting, of its channel's health and load, and
 * the slot that it holds. It ends exactly once; the owner decides what comes next.
 */
import type { ClientRequest, ClientStream, Conversion, Outgoing, Reply } from "../../conversion/contract.ts";
import type { Candidate } from "../../routing/router.ts";
import type { AttemptAccount, AttemptOutcome } from "../accounting/attempt-account.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { Outcome } from "../exchange/request-outcome.ts";
import type { Release } from "../load/in-flight.ts";
import type { AttemptListener, Failed } from "./attempt.ts";
import type { Prepared } from "./attempt-preparation.ts";
import { type ReportedAttempt, spentUsage } from "./attempt-report.ts";
import { AttemptTiming } from "./attempt-timing.ts";
import { type OpenAttempt, openAttempt } from "./open-attempt.ts";
import { recordHealth } from "./record-health.ts";

/** Gets the events of an attempt, as `AttemptListener` describes them. */
export interface AttemptOwner {
  answered(attempt: RunningAttempt, reply: Reply): void;
  failed(attempt: RunningAttempt, failed: Failed): void;
  streamed(attempt: RunningAttempt, stream: ClientStream, bytes: string | Uint8Array): void;
  ended(attempt: RunningAttempt, stream: ClientStream, detail?: string): void;
}

export class RunningAttempt implements ReportedAttempt, AttemptListener {
  readonly candidate: Candidate<ChannelTarget>;
  readonly conversion: Conversion;
  readonly outgoing: Outgoing;
  readonly startedMs: number = performance.now();
  readonly account: AttemptAccount;
  readonly #exchange: Exchange;
  #owner: AttemptOwner;
  /** Measures the attempt, if a strategy needs that. */
  readonly #timing: AttemptTiming | undefined;
  #release: Release | undefined;
  #sender: OpenAttempt | undefined;
  #hasEnded = false;
  /** Whether the health of the channel waits for the outcome. */
  #awaitsHealth = true;
  /** Time of the first content of a stream, by the clock of `performance`. */
  #respondedMs: number | undefined;
  #firstByteMs: number | undefined;

  /** @param beginAccount begins the accounting of the attempt */
  constructor(
    exchange: Exchange,
    { candidate, conversion, outgoing, release }: Prepared,
    owner: AttemptOwner,
    beginAccount: () => AttemptAccount,
  ) {
    this.#exchange = exchange;
    this.candidate = candidate;
    this.conversion = conversion;
    this.outgoing = outgoing;
    this.#owner = owner;
    this.#release = release;
    this.account = beginAccount();
    candidate.health.begin(this.startedMs);
    if (candidate.load !== undefined) this.#timing = new AttemptTiming(candidate.load, exchange.wantsStream);
  }

  /**
   * @param headers of the client
   * @param opened gets what sends the requests, before anything is sent
   */
  send(
    contents: Prepared["contents"],
    headers: ClientRequest["headers"],
    opened: (sender: OpenAttempt) => void,
  ): void {
    const { candidate, conversion, outgoing } = this;
    this.#exchange.capture?.setTarget(candidate);
    const parts = { candidate, conversion, outgoing, contents, headers };
    openAttempt(this.#exchange, parts, this, (sender) => {
      this.#sender = sender;
      opened(sender);
    });
  }

  /** Set while a stream is being sent to the client. */
  get stream(): ClientStream | undefined {
    return this.#sender?.stream;
  }

  /** Of a stream: milliseconds from the start of the request to the first content. */
  get firstByteMs(): number | undefined {
    return this.#firstByteMs;
  }

  /** Whether the attempt is the last one, and its response may still be for the client. */
  get isOpen(): boolean {
    return this.#sender !== undefined;
  }

  pause(): void {
    this.#sender?.pause();
  }

  resume(): void {
    this.#sender?.resume();
  }

  /** Estimated input usage, if the upstream may have started work; for a response that is discarded. */
  get spent(): Outcome["usage"] {
    return this.#sender?.sent === true ? spentUsage(this) : undefined;
  }

  /** The stream has its first content. It is not yet a success. */
  respond(): void {
    this.#firstByteMs = Math.round(this.#exchange.elapsedMs());
    this.#respondedMs = performance.now();
    this.#timing?.respond();
    // The channel responds, so other requests need not wait for the end of this one.
    this.#abandonHealth();
  }

  /**
   * Records the outcome. Only the first call counts.
   * @param isOurs the gateway failed to send the request
   */
  end(outcome: "answered" | "failed" | "cancelled", result?: AttemptOutcome, isOurs = false): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.account.end(outcome, this.#firstByteMs, result);
    if (outcome === "cancelled") this.#abandonHealth();
    else {
      const { health } = this.candidate;
      this.#awaitsHealth = false;
      recordHealth(health, this.startedMs, result?.error, isOurs, this.#respondedMs);
    }
    this.#timing?.end(isOurs ? "cancelled" : outcome);
  }

  /**
   * Another attempt was faster: cancels the requests, and records their cost as far as it is known. The client pays nothing for
   * them, and no budget counts them.
   * @param isOutrun the other attempt began later
   */
  lose(isOutrun: boolean): void {
    const reported = this.#sender?.reportedUsage;
    const usage = reported?.input ? reported : { ...this.spent, ...reported };
    this.cancel();
    this.#timing?.end(isOutrun ? "outrun" : "cancelled");
    this.end("cancelled", Object.keys(usage).length === 0 ? undefined : { usage });
    this.account.settle(undefined);
    this.close();
  }

  /** The owner of all further events. */
  handOver(owner: AttemptOwner): void {
    this.#owner = owner;
  }

  /** Cancels the requests. The owner gets no further events. */
  cancel(): void {
    this.#sender?.cancel();
    this.#abandonHealth();
  }

  /** Another attempt follows: a client that disconnects meanwhile is charged nothing for this one. */
  close(): void {
    this.#release?.();
    this.#release = undefined;
    this.#sender = undefined;
  }

  /** Leaves the channel's health unchanged. If this request did not contact it, its trial may be another request. */
  #abandonHealth(): void {
    if (this.#awaitsHealth) this.candidate.health.abandon(this.startedMs);
    this.#awaitsHealth = false;
  }

  // ── Events of what sends the requests ────────────────────────────────────────────────────────────────────────────

  answered(reply: Reply): void {
    this.#owner.answered(this, reply);
  }

  failed(failed: Failed): void {
    this.#owner.failed(this, failed);
  }

  streamed(stream: ClientStream, bytes: string | Uint8Array): void {
    this.#owner.streamed(this, stream, bytes);
  }

  ended(stream: ClientStream, detail?: string): void {
    this.#owner.ended(this, stream, detail);
  }
}

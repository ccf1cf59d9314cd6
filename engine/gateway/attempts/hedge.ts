/**
 * A second attempt beside a slow one, at most one for each request. The first valid response wins, and the other attempt is
 * cancelled. While both run, the relay handles the first one, and this class the second one.
 */
import type { HubError, Reply } from "../../conversion/contract.ts";
import type { Failover } from "../../routing/failover.ts";
import { hedgeDelayMs } from "../../routing/hedge-policy.ts";
import type { Candidate } from "../../routing/router.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import { summarizeForLog } from "../exchange/request-outcome.ts";
import type { Failed } from "./attempt.ts";
import { AttemptPreparation, type Prepared, type PreparedRequest } from "./attempt-preparation.ts";
import { FILTERED } from "./attempt-report.ts";
import { canRepeat } from "./can-repeat.ts";
import { type AttemptOwner, RunningAttempt } from "./running-attempt.ts";

/** Handles the first attempt. */
export interface HedgeOwner extends AttemptOwner {
  /** Whether the budget of the request allows one more attempt. */
  readonly mayRetry: boolean;
  /** The second attempt has the first response. All further events of it are for the owner. */
  hedgeWon(attempt: RunningAttempt): void;
}

export class Hedge {
  readonly #request: PreparedRequest;
  readonly #failover: Failover<ChannelTarget>;
  readonly #owner: HedgeOwner;
  #timer: NodeJS.Timeout | undefined;
  #preparation: AttemptPreparation | undefined;
  /** The second attempt, while it runs beside the first one. */
  #attempt: RunningAttempt | undefined;
  #isSent = false;

  constructor(request: PreparedRequest, failover: Failover<ChannelTarget>, owner: HedgeOwner) {
    this.#request = request;
    this.#failover = failover;
    this.#owner = owner;
  }

  /** Whether a second attempt was sent. */
  get isSent(): boolean {
    return this.#isSent;
  }

  /** An attempt is about to be sent: starts the time until a second one, unless there was one already. */
  arm({ candidate }: RunningAttempt): void {
    clearTimeout(this.#timer);
    if (this.#preparation !== undefined || !this.#isRepeatable(candidate)) return;
    const { exchange } = this.#request;
    const { hedges, aliases } = exchange.service;
    const policy = hedges.policyOf(candidate.configured, aliases.get(exchange.model ?? "")?.rule);
    const delayMs = policy && hedgeDelayMs(policy, candidate.load, exchange.wantsStream);
    if (delayMs === undefined) return;
    this.#timer = setTimeout(() => exchange.guard(() => this.#begin()), delayMs);
  }

  /** The first attempt has a response, or the request has ended: cancels the second one. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#preparation?.drop();
    this.#attempt?.lose(false);
    this.#attempt = undefined;
  }

  /** The first attempt has failed. @returns the second one, if it runs: the owner continues with it */
  take(): RunningAttempt | undefined {
    clearTimeout(this.#timer);
    this.#preparation?.drop();
    const attempt = this.#attempt;
    this.#attempt = undefined;
    return attempt;
  }

  /** An upstream with tasks may do its work twice. */
  #isRepeatable({ wire }: Candidate<ChannelTarget>): boolean {
    return this.#request.exchange.service.conversions.wires.get(wire)?.hasTasks !== true;
  }

  #begin(): void {
    const { exchange, clientRequest } = this.#request;
    if (!this.#owner.mayRetry || !canRepeat(exchange.wire, clientRequest)) return;
    const candidate = this.#failover.hedge(performance.now());
    if (candidate === undefined || !this.#isRepeatable(candidate)) return;
    this.#preparation = new AttemptPreparation(this.#request, candidate, {
      prepared: (prepared) => this.#send(prepared),
      // The first attempt still runs.
      answeredWithoutUpstream() {},
      unfit() {},
      skipped() {},
      hasNext: () => true,
    });
    try {
      this.#preparation.start();
    } catch (err) {
      // A mapping that throws for this candidate must not end the first attempt.
      this.#preparation.drop();
      const { id, service } = exchange;
      service.log.error({ part: "requests", id, channel: candidate.channel, err }, "a hedge was not sent");
    }
  }

  #send(prepared: Prepared): void {
    const { exchange, clientRequest } = this.#request;
    const { candidate, reservation, release } = prepared;
    if (!this.#failover.takeHedge(performance.now())) {
      reservation?.cancel();
      release?.();
      return;
    }
    this.#isSent = true;
    const attempt = new RunningAttempt(exchange, prepared, this.#secondOwner, () =>
      exchange.accounting.beginBeside(candidate, reservation),
    );
    this.#attempt = attempt;
    this.#failover.countAttempt(attempt.startedMs);
    attempt.send(prepared.contents, clientRequest.headers, () => {});
  }

  #win(attempt: RunningAttempt): void {
    this.#attempt = undefined;
    this.#owner.hedgeWon(attempt);
  }

  /** Handles the second attempt while both run. */
  readonly #secondOwner: AttemptOwner = {
    answered: (attempt, reply) => {
      // The first attempt may have an answer that no filter blocks.
      if (reply.isFiltered === true && this.#failover.fallsBackOn(FILTERED, attempt.candidate)) {
        this.#failover.discard(attempt.candidate, FILTERED);
        this.#drop(attempt, "answered", reply);
      } else {
        this.#win(attempt);
        this.#owner.answered(attempt, reply);
      }
    },
    failed: (attempt, failed) => this.#fail(attempt, failed),
    streamed: (attempt, stream, bytes) => {
      this.#win(attempt);
      this.#owner.streamed(attempt, stream, bytes);
    },
    ended: (attempt, stream, detail) => this.#owner.ended(attempt, stream, detail),
  };

  #fail(attempt: RunningAttempt, { error, detail, reply, usage = reply?.usage, isOurs }: Failed): void {
    const { exchange } = this.#request;
    const { channel, key, place } = attempt.candidate;
    this.#failover.discard(attempt.candidate, error);
    this.#drop(attempt, "failed", { status: reply?.status ?? error.status, error, usage }, isOurs);
    const summary = summarizeForLog({ error }, detail, place.conceal);
    const { id, service } = exchange;
    service.log.warn({ part: "requests", id, channel, key, hedged: true, ...summary }, "attempt failed");
  }

  #drop(
    attempt: RunningAttempt,
    outcome: "answered" | "failed",
    result: { status: number; error?: HubError | undefined; usage?: Reply["usage"] },
    isOurs?: boolean,
  ): void {
    this.#attempt = undefined;
    attempt.end(outcome, result, isOurs);
    attempt.account.settle(undefined);
    attempt.close();
  }
}

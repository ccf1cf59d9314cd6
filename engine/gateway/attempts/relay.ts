/**
 * Runs the attempts of a request, one channel after the other, until one has a response for the client.
 *
 * The status line is sent with the first content. Before it, a failure leads to the next channel. After it, a failure
 * becomes the wire's error event without a success terminator. Each attempt starts from the unmodified body. If the client
 * disconnects, the upstream request is cancelled at once, unless it submits a task.
 */

import type { ClientRequest, ClientStream, HubError, Reply, StoredForm } from "../../conversion/contract.ts";
import type { SuffixReasoning } from "../../conversion/hub/model-suffix.ts";
import { Failover } from "../../routing/failover.ts";
import type { Candidate } from "../../routing/router.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { type Outcome, summarizeForLog } from "../exchange/request-outcome.ts";
import { RequestMedia } from "../intake/request-media.ts";
import { takeTurn } from "../load/loop-turns.ts";
import { followClient } from "../responses/follow-client.ts";
import { MediaDelivery } from "../responses/media-delivery.ts";
import type { Failed } from "./attempt.ts";
import { AttemptBudget } from "./attempt-budget.ts";
import {
  AttemptPreparation,
  type PreparationListener,
  type Prepared,
  type PreparedRequest,
} from "./attempt-preparation.ts";
import {
  droppedPaths,
  explainedHeaders,
  FILTERED,
  outcomeAt,
  type ReportedAttempt,
  servedHeaders,
} from "./attempt-report.ts";
import { Hedge, type HedgeOwner } from "./hedge.ts";
import { PollingAttempt } from "./polling-attempt.ts";
import type { RelayOptions } from "./relay-options.ts";
import { RunningAttempt } from "./running-attempt.ts";
import { StreamKeepalive } from "./stream-keepalive.ts";

export class Relay implements HedgeOwner, PreparationListener {
  readonly #exchange: Exchange;
  readonly clientRequest: ClientRequest;
  readonly #failover: Failover<ChannelTarget>;
  readonly #recorder: RelayOptions["recorder"];
  readonly #submission: RelayOptions["submission"];
  readonly #recording: RelayOptions["recording"];
  /** What all attempts share. */
  readonly #prepared: PreparedRequest;
  readonly #delivery: MediaDelivery;
  #pause: NodeJS.Timeout | undefined;
  /** The latest preparation. */
  #preparation: AttemptPreparation | undefined;
  /** The latest attempt that was sent. */
  #attempt: RunningAttempt | undefined;
  /** Ends the request with the result of the last attempt. */
  #endWithFailure: (() => void) | undefined;
  /** Ends the request with a response that a content filter blocked, unless another model of the alias answers. */
  #endWithFiltered: (() => void) | undefined;
  #hasEnded = false;
  /** The end of a stream, delayed until the response is stored and recorded. */
  #last: string | Uint8Array = "";
  readonly #keepalive: StreamKeepalive;
  /** Undefined if a second attempt beside a slow one is not allowed. */
  readonly #hedge: Hedge | undefined;

  constructor(
    exchange: Exchange,
    clientRequest: ClientRequest,
    candidates: readonly Candidate<ChannelTarget>[],
    suffix: SuffixReasoning | undefined,
    { recorder, submission, recording, isUnlimited = false }: RelayOptions = {},
  ) {
    this.#exchange = exchange;
    this.clientRequest = clientRequest;
    const { config, retryBudget } = exchange.service;
    this.#failover = new Failover(candidates, config.routing, (nowMs) => retryBudget.take(nowMs));
    this.#recorder = recorder;
    this.#submission = submission;
    this.#recording = recording;
    const media = new RequestMedia(exchange);
    const budget = new AttemptBudget(exchange, isUnlimited);
    this.#prepared = { exchange, clientRequest, suffix, media, budget };
    this.#delivery = new MediaDelivery(exchange);
    this.#keepalive = new StreamKeepalive(exchange);
    const isPlain = recorder === undefined && submission === undefined && !isUnlimited;
    if (exchange.service.hedges.isUsed && isPlain && exchange.messageContext === undefined)
      this.#hedge = new Hedge(this.#prepared, this.#failover, this);
  }

  start(): void {
    const { answer, service } = this.#exchange;
    service.retryBudget.addRequest();
    answer.listen(
      followClient(
        this.#exchange,
        () => this.#attempt,
        () => this.#clientLeft(),
      ),
    );
    this.#exchange.cancelBy((error) => this.#giveUp(error));
    this.#exchange.expectEnd(service.config.timeouts.totalMs);
    if (this.clientRequest.isLarge !== true) this.#ask();
    else
      takeTurn(() => {
        if (!this.#hasEnded) this.#exchange.guard(() => this.#ask());
      });
  }

  // ── Attempts ─────────────────────────────────────────────────────────────────────────────────────────────────────

  get #candidate(): Candidate<ChannelTarget> {
    return this.#failover.candidate;
  }

  #ask(): void {
    this.#preparation = new AttemptPreparation(this.#prepared, this.#candidate, this);
    this.#preparation.start();
  }

  answeredWithoutUpstream(reply: Reply): void {
    this.#sendLogged(reply);
  }

  unfit(failed: Failed): void {
    // An earlier upstream error has precedence over this refusal.
    this.#next(this.#endWithFailure ?? this.#prepareFailure(failed));
  }

  skipped(error: HubError, isOfKey: boolean): void {
    if (this.#failover.skipKey(isOfKey, error)) this.#ask();
    else this.unfit({ error });
  }

  hasNext(isOfKey: boolean): boolean {
    return this.#failover.hasNext(isOfKey);
  }

  prepared(prepared: Prepared): void {
    const { accounting } = this.#exchange;
    const attempt = new RunningAttempt(this.#exchange, prepared, this, () =>
      accounting.beginAttempt(prepared.candidate),
    );
    accounting.openAttempt(prepared.reservation);
    this.#attempt = attempt;
    this.#failover.countAttempt(attempt.startedMs);
    this.#hedge?.arm(attempt);
    attempt.send(prepared.contents, this.clientRequest.headers, (sender) => {
      if (this.#submission !== undefined && sender instanceof PollingAttempt)
        this.#submission.polling = sender;
    });
  }

  /** Tries the next channel, retries the last one, or ends the request. */
  #next(end: () => void, error?: HubError): void {
    this.#hedge?.cancel();
    const pauseMs = this.mayRetry ? this.#failover.moveOn(performance.now(), error) : undefined;
    this.#attempt?.close();
    if (pauseMs === undefined) end();
    else if (pauseMs === 0) this.#ask();
    else this.#pause = setTimeout(() => this.#exchange.guard(() => this.#ask()), pauseMs);
  }

  /** Whether the attempts so far have not yet cost as many input tokens as failed attempts may cost. */
  get mayRetry(): boolean {
    const { maxRetryTokens } = this.#exchange.service.config.routing;
    if (maxRetryTokens === undefined) return true;
    const input = this.#attempt?.spent?.input;
    return typeof input !== "number" || input * this.#failover.attempts <= maxRetryTokens;
  }

  // ── Outcomes of attempts ─────────────────────────────────────────────────────────────────────────────────────────

  answered(attempt: RunningAttempt, reply: Reply): void {
    this.#hedge?.cancel();
    const { pendingMedia } = reply;
    if (pendingMedia !== undefined) {
      // The gateway deletes the file behind a URL of its own before a cached response expires.
      if (pendingMedia.items.some((item) => item.as === "url")) this.#recording?.abandon();
      this.#delivery.finish({ ...reply, pendingMedia }, (finished, detail) =>
        this.#finished(attempt, finished, detail),
      );
      return;
    }
    attempt.end("answered", reply);
    if (reply.isFiltered === true && this.#failover.fallsBackOn(FILTERED)) {
      // If no other model answers, the client gets this response.
      this.#endWithFiltered = this.#prepareFiltered(reply);
      this.#endWithFailure = this.#endWithFiltered;
      this.#exchange.accounting.withholdAttempt();
      this.#next(() => {
        this.#exchange.accounting.restoreAttempt();
        this.#deliver(reply);
      }, FILTERED);
      return;
    }
    this.#deliver(reply);
  }

  #deliver(reply: Reply): void {
    if (reply.acceptedTask !== undefined && this.#submission !== undefined) {
      const taken = this.#submission.taken(
        reply.acceptedTask,
        this.#candidate,
        this.#outcome({ status: 200 }),
      );
      void taken.then((reply) => this.#exchange.guard(() => this.#sendLogged(reply)));
      return;
    }
    this.#recording?.keepReply(
      reply,
      { ...reply.headers, ...servedHeaders(this.#candidate) },
      this.#dropped(reply),
    );
    this.#store(reply.stored, () => this.#sendLogged(reply));
  }

  /** A response with its media in the requested form, or the reason why the media could not be loaded. */
  #finished(attempt: RunningAttempt, reply: Reply, detail?: string): void {
    if (reply.error === undefined) this.answered(attempt, reply);
    else this.failed(attempt, { error: reply.error, reply, ...(detail === undefined ? {} : { detail }) });
  }

  failed(attempt: RunningAttempt, failed: Failed): void {
    const { error, detail } = failed;
    const { channel, key, place } = attempt.candidate;
    const status = failed.reply?.status ?? error.status;
    const usage =
      failed.reply === undefined && error.kind === "timeout" ? this.#attempt?.spent : failed.reply?.usage;
    attempt.end("failed", { status, error, usage: failed.usage ?? usage }, failed.isOurs);
    this.#endWithFailure = this.#endWithFiltered ?? this.#prepareFailure(failed, usage);
    if (!error.retryable && !this.#failover.fallsBackOn(error)) {
      this.#endWithFailure();
      return;
    }
    const { id, service } = this.#exchange;
    const summary = summarizeForLog({ error }, detail, place.conceal);
    service.log.warn({ part: "requests", id, channel, key, ...summary }, "attempt failed");
    const second = this.#hedge?.take();
    if (second === undefined) this.#next(this.#endWithFailure, error);
    else {
      attempt.close();
      this.#continueWith(second, error);
    }
  }

  hedgeWon(attempt: RunningAttempt): void {
    this.#attempt?.lose(true);
    this.#continueWith(attempt);
  }

  /** The attempt beside the current one replaces it. @param failure of the current one; absent: it was too slow */
  #continueWith(attempt: RunningAttempt, failure?: HubError): void {
    this.#failover.adopt(attempt.candidate, failure);
    this.#exchange.accounting.adopt(attempt.account);
    this.#attempt = attempt;
    attempt.handOver(this);
  }

  streamed(attempt: RunningAttempt, stream: ClientStream, bytes: string | Uint8Array): void {
    if (!this.#keepalive.isRunning) this.#commit(attempt, stream);
    if (bytes.length === 0) return;
    // An error may quote the gateway's key. Frames are complete, so the key is never split.
    const sendable =
      stream.error === undefined ? bytes : this.#candidate.place.conceal(Buffer.from(bytes).toString());
    this.#recording?.push(sendable);
    if (stream.finished) {
      // The end waits until the response is recorded, and stored for later requests.
      this.#last = sendable;
      return;
    }
    this.#exchange.answer.write(sendable);
    this.#keepalive.refresh();
  }

  ended(attempt: RunningAttempt, stream: ClientStream, detail?: string): void {
    const { error, usage } = stream;
    attempt.end(error === undefined ? "answered" : "failed", { status: 200, error, usage });
    if (error === undefined)
      this.#recording?.keepStream(
        usage,
        { ...stream.headers, ...servedHeaders(this.#candidate) },
        this.#dropped(stream),
      );
    this.#close(stream, detail);
  }

  #close(stream: ClientStream, detail?: string): void {
    this.#finish();
    const logged = summarizeForLog(stream, detail, this.#candidate.place.conceal);
    const outcome = { status: 200, dropped: this.#dropped(stream), ...logged };
    this.#store(this.#storableOf(stream), () => {
      this.#exchange.settle(this.#outcome(outcome), () => {
        if (stream.error !== undefined && stream.closesConnection === true) {
          this.#exchange.answer.abort();
          return;
        }
        this.#exchange.answer.write(this.#last);
        this.#exchange.answer.end();
      });
    });
  }

  /** The result of a stream to store. A bug here must not break the client's response. */
  #storableOf(stream: ClientStream | undefined): StoredForm | undefined {
    if (this.#recorder === undefined) return undefined;
    try {
      return stream?.stored();
    } catch (error) {
      const { id, service } = this.#exchange;
      service.log.error({ part: "requests", id, err: error }, "the response could not be stored");
      return undefined;
    }
  }

  /** Calls `then` once the response is stored, if it must be. */
  #store(kept: StoredForm | undefined, then: () => void, candidate = this.#candidate): void {
    if (this.#recorder === undefined || kept === undefined) then();
    else void this.#recorder.store(kept, candidate).then(() => this.#exchange.guard(then));
  }

  #commit(attempt: RunningAttempt, stream: ClientStream): void {
    this.#hedge?.cancel();
    this.#exchange.answer.begin(
      200,
      {
        ...stream.headers,
        "cache-control": "no-cache",
        "x-accel-buffering": "no",
        ...this.#exchange.headers(attempt.outgoing.dropped),
        ...servedHeaders(this.#candidate),
        ...this.#explained([]),
      },
      this.#exchange.closing,
    );
    this.#keepalive.start(stream);
  }

  /** Prepares the end of the request with an attempt's failure, from the current state. */
  #prepareFailure({ error, detail, reply }: Failed, usage: Outcome["usage"] = reply?.usage): () => void {
    const { conceal } = this.#candidate.place;
    const failureReply = { ...(reply ?? this.#exchange.wire.fail(error, this.#exchange.requestId)) };
    if (typeof failureReply.body === "string") failureReply.body = conceal(failureReply.body);
    const logged = summarizeForLog({ usage, error }, detail, conceal);
    const outcome = this.#outcome({ status: failureReply.status, ...logged });
    return () => this.#send(failureReply, { ...outcome, attempts: this.#failover.attempts });
  }

  /** Prepares the end of the request with a blocked response, from the current state. */
  #prepareFiltered(reply: Reply): () => void {
    const candidate = this.#candidate;
    const headers = {
      ...reply.headers,
      ...servedHeaders(this.#candidate),
      ...this.#explained(reply.dropped),
    };
    const logged = { ...summarizeForLog(reply), dropped: this.#dropped(reply) };
    const outcome = this.#outcome({ status: reply.status, ...logged });
    const send = (): void => this.#send(reply, { ...outcome, attempts: this.#failover.attempts }, headers);
    return () => {
      this.#exchange.accounting.restoreAttempt();
      this.#store(reply.stored, send, candidate);
    };
  }

  #sendLogged(reply: Reply): void {
    this.#send(reply, this.#outcome({ status: reply.status, ...summarizeForLog(reply) }));
  }

  /** @param headers absent: those of the current state */
  #send(reply: Reply, outcome: Outcome, headers?: Record<string, string>): void {
    this.#finish();
    const current = headers ?? {
      ...reply.headers,
      ...servedHeaders(this.#candidate),
      ...this.#explained(reply.dropped),
    };
    this.#exchange.send({ ...reply, headers: current }, { dropped: this.#dropped(reply), ...outcome });
  }

  #explained(answer: readonly string[]): Record<string, string> {
    return explainedHeaders(this.#exchange, this.clientRequest, this.#reported, answer);
  }

  get #reported(): ReportedAttempt {
    const { conversion, outgoing } = this.#attempt ?? {};
    return { candidate: this.#candidate, conversion, outgoing };
  }

  /** Hub paths that the conversions of the request and of the response dropped. */
  #dropped(answer: Pick<Reply, "dropped"> | undefined): string[] {
    return droppedPaths(this.#attempt?.outgoing, answer);
  }

  /** Ends the request for a reason of the gateway: timeout, shutdown or an internal error. */
  #giveUp(error: HubError): void {
    if (this.#hasEnded) return;
    const attempt = this.#attempt;
    const stream = attempt?.stream;
    attempt?.cancel();
    if (attempt === undefined || stream === undefined)
      (this.#endWithFiltered ?? this.#prepareFailure({ error }, this.#attempt?.spent))();
    else {
      this.streamed(attempt, stream, stream.fail(error));
      this.#close(stream);
    }
  }

  #finish(): void {
    // An attempt that is still open was cancelled by the gateway.
    this.#attempt?.end("cancelled");
    this.#stop();
  }

  #stop(): void {
    this.#hasEnded = true;
    this.#preparation?.drop();
    this.#hedge?.cancel();
    this.#recording?.abandon();
    this.#prepared.media.abandon();
    this.#delivery.abandon();
    clearTimeout(this.#pause);
    this.#keepalive.stop();
  }

  #outcome(outcome: Outcome): Outcome {
    const attempts = this.#failover.attempts;
    const reported = outcomeAt(this.#candidate, attempts, this.#attempt?.firstByteMs, outcome);
    return this.#hedge?.isSent === true ? { ...reported, hedged: true } : reported;
  }

  // ── Disconnected clients ─────────────────────────────────────────────────────────────────────────────────────────

  #clientLeft(): void {
    // A task continues: its client may poll for the result later.
    if (this.#hasEnded || this.#submission !== undefined) return;
    const attempt = this.#attempt;
    const stream = attempt?.stream;
    this.#stop();
    attempt?.cancel();
    this.#store(this.#storableOf(stream), () => {});
    // The usage is counted in a later turn, after the upstream request is cancelled.
    setImmediate(() =>
      this.#exchange.guard(() => {
        const usage = stream?.usage?.input ? stream.usage : { ...attempt?.spent, ...stream?.usage };
        const used = Object.keys(usage).length === 0 ? {} : { usage };
        attempt?.end("cancelled", used);
        this.#exchange.settle(this.#outcome({ status: 499, dropped: this.#dropped(stream), ...used }));
      }),
    );
  }
}

/**
 * Runs the attempts of a request, one channel after the other, until one has a response for the client.
 *
 * The status line is sent with the first content. Before it, a failure leads to the next channel. After it, a failure
 * becomes the wire's error event without a success terminator. Each attempt starts from the unmodified body. If the client
 * disconnects, the upstream request is cancelled at once, unless it submits a task.
 */

import { ownerOf } from "../../access/token-index.ts";
import {
  type ClientRequest,
  type ClientStream,
  type Conversion,
  type HubError,
  type MediaToFetch,
  type Outgoing,
  type Reply,
  RequestRefused,
  type StoredForm,
  type Target,
} from "../../conversion/contract.ts";
import { hubError } from "../../conversion/hub/hub-error.ts";
import type { SuffixReasoning } from "../../conversion/hub/model-suffix.ts";
import type { Steps } from "../../language/json/in-steps.ts";
import { Failover } from "../../routing/failover.ts";
import type { Candidate } from "../../routing/router.ts";
import { countTokens } from "../accounting/tokenizer.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { pathOf } from "../exchange/loss-policies.ts";
import { type Outcome, summarizeForLog } from "../exchange/request-outcome.ts";
import { RequestMedia } from "../intake/request-media.ts";
import { enterChannel, isLimited } from "../load/enter-channel.ts";
import type { Release } from "../load/in-flight.ts";
import { inTurns, takeTurn } from "../load/loop-turns.ts";
import { capabilitiesAt } from "../models/output-limit.ts";
import { lossRefused } from "../refusals/refusals.ts";
import { followClient } from "../responses/follow-client.ts";
import { MediaDelivery } from "../responses/media-delivery.ts";
import { writeInSteps } from "../responses/write-large.ts";
import type { AttemptListener, Failed } from "./attempt.ts";
import { AttemptBudget } from "./attempt-budget.ts";
import {
  droppedPaths,
  explainedHeaders,
  outcomeAt,
  type ReportedAttempt,
  servedHeaders,
  spentUsage,
} from "./attempt-report.ts";
import { AttemptTiming } from "./attempt-timing.ts";
import { buildRequest, prepareRequest, requestOf } from "./build-request.ts";
import { type AttemptParts, type OpenAttempt, openAttempt } from "./open-attempt.ts";
import { PollingAttempt } from "./polling-attempt.ts";
import { recordHealth } from "./record-health.ts";
import type { RelayOptions } from "./relay-options.ts";
import { StreamKeepalive } from "./stream-keepalive.ts";

/** Stands for a response that a content filter blocked. */
const FILTERED = hubError("content_policy", "a content filter blocked the response");

export class Relay implements AttemptListener {
  readonly #exchange: Exchange;
  readonly clientRequest: ClientRequest;
  readonly #failover: Failover<ChannelTarget>;
  readonly #suffix: SuffixReasoning | undefined;
  readonly #recorder: RelayOptions["recorder"];
  readonly #submission: RelayOptions["submission"];
  readonly #recording: RelayOptions["recording"];
  /** Releases the slot of the current channel. */
  #release: Release | undefined;
  readonly #budget: AttemptBudget;
  /** Start of the current attempt. */
  #startedMs = 0;
  /** Whether the health of the current channel waits for the outcome of this request. */
  #awaitsHealth = false;
  #pause: NodeJS.Timeout | undefined;
  #attempt: OpenAttempt | undefined;
  #conversion: Conversion | undefined;
  #wanted: readonly MediaToFetch[] = [];
  readonly #media: RequestMedia;
  readonly #delivery: MediaDelivery;
  #outgoing: Outgoing | undefined;
  /** Ends the request with the result of the last attempt. */
  #endWithFailure: (() => void) | undefined;
  /** Ends the request with a response that a content filter blocked, unless another model of the alias answers. */
  #endWithFiltered: (() => void) | undefined;
  #hasEnded = false;
  /** The end of a stream, delayed until the response is stored and recorded. */
  #last: string | Uint8Array = "";
  #firstByteMs: number | undefined;
  /** Measures the current attempt, if a strategy needs that. */
  #timing: AttemptTiming | undefined;
  /** Time of the first content of a stream, by the clock of `performance`. */
  #respondedMs: number | undefined;
  readonly #keepalive: StreamKeepalive;

  constructor(
    exchange: Exchange,
    clientRequest: ClientRequest,
    candidates: readonly Candidate<ChannelTarget>[],
    suffix: SuffixReasoning | undefined,
    { recorder, submission, recording, isUnlimited = false }: RelayOptions = {},
  ) {
    this.#exchange = exchange;
    this.#budget = new AttemptBudget(exchange, isUnlimited);
    this.clientRequest = clientRequest;
    const { config, retryBudget } = exchange.service;
    this.#failover = new Failover(candidates, config.routing, (nowMs) => retryBudget.take(nowMs));
    this.#suffix = suffix;
    this.#recorder = recorder;
    this.#submission = submission;
    this.#recording = recording;
    this.#media = new RequestMedia(exchange);
    this.#delivery = new MediaDelivery(exchange);
    this.#keepalive = new StreamKeepalive(exchange);
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

  /** Runs the steps for a large request. */
  #inTurns<Result>(steps: Steps<Result>, then: (result: Result) => void): void {
    const guard = (work: () => void): void => this.#exchange.guard(work);
    inTurns(steps, { guard, isOver: () => this.#hasEnded }, then);
  }

  // ── Attempts ─────────────────────────────────────────────────────────────────────────────────────────────────────

  get #candidate(): Candidate<ChannelTarget> {
    return this.#failover.candidate;
  }

  #ask(): void {
    const { service, wire } = this.#exchange;
    const { channel, place, model, ...candidate } = this.#candidate;
    const spoken = service.conversions.wires.get(candidate.wire) as Target["wire"];
    const target: Target = {
      wire: spoken,
      model,
      capabilities: capabilitiesAt(service, spoken, this.#candidate, this.#exchange.model),
      suffix: candidate.suffix ?? this.#suffix,
      countTokens,
      proofs: service.proofs?.memoryFor({ owner: ownerOf(this.#exchange.token), channel, model }),
    };
    const conversion = service.conversions.conversion(wire, this.clientRequest, target);
    if (this.clientRequest.isLarge === true)
      this.#inTurns(prepareRequest(conversion), () => this.#proceed(conversion));
    else this.#proceed(conversion);
  }

  #proceed(conversion: Conversion): void {
    const answerWithoutUpstream = this.#answerOf(conversion);
    if (answerWithoutUpstream !== undefined) {
      answerWithoutUpstream();
      return;
    }
    this.#media.fetch(
      this.#wanted,
      () => this.#enter(conversion),
      // Another channel may accept the URL unchanged.
      (failed) => this.#next(this.#endWithFailure ?? this.#prepareFailure(failed)),
    );
  }

  /** The response that needs no upstream, if there is one. If there is none, this finds the request's media. */
  #answerOf(conversion: Conversion): (() => void) | undefined {
    try {
      const reply = conversion.answer?.();
      if (reply === undefined) this.#wanted = conversion.mediaToFetch();
      return reply && (() => this.#sendLogged(reply));
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error;
      const end = this.#prepareFailure({ error: error.error });
      return () => this.#next(this.#endWithFailure ?? end);
    }
  }

  /** Where the channel or its model has a budget, or the key a limit: reserves the attempt's usage, or tries the next candidate. */
  #enter(conversion: Conversion): void {
    this.#budget.enter(
      this.#candidate,
      () => this.#enterChannel(conversion),
      (error, isOfKey) => this.#skip(error, isOfKey),
    );
  }

  /** @param isOfKey another key of the channel may serve the request */
  #skip(error: HubError, isOfKey: boolean): void {
    if (this.#failover.skipKey(isOfKey, error)) {
      this.#budget.drop();
      this.#ask();
    } else this.#next(this.#endWithFailure ?? this.#prepareFailure({ error }));
  }

  /** Where the channel limits concurrency: takes a slot, tries the next channel, or waits briefly for the last one. */
  #enterChannel(conversion: Conversion): void {
    if (!isLimited(this.#exchange.service, this.#candidate.place)) {
      this.#dispatch(conversion);
      return;
    }
    enterChannel(
      this.#exchange,
      this.#candidate,
      (isOfKey) => this.#failover.hasNext(isOfKey),
      (release) => {
        // The client may have left in the same turn in which the slot became free.
        if (this.#hasEnded) release?.();
        else {
          this.#release = release;
          this.#dispatch(conversion);
        }
      },
      (error, isOfKey) => this.#skip(error, isOfKey),
    );
  }

  #dispatch(conversion: Conversion): void {
    const { found } = this.#media;
    if (this.clientRequest.isLarge === true)
      this.#inTurns(buildRequest(conversion, found), (asked) => this.#consider(conversion, asked));
    else this.#consider(conversion, requestOf(conversion, found));
  }

  #consider(conversion: Conversion, outgoing: Outgoing | RequestRefused): void {
    if (outgoing instanceof RequestRefused) {
      // Another channel's wire may express the request. If none can, an earlier upstream error has precedence over this
      // refusal.
      this.#next(this.#endWithFailure ?? this.#prepareFailure({ error: outgoing.error }));
      return;
    }
    const { service, wire } = this.#exchange;
    const lost = service.losses.refused(outgoing.dropped);
    if (lost !== undefined) {
      const param = wire.clientField(pathOf(lost), this.clientRequest.body);
      this.#next(this.#endWithFailure ?? this.#prepareFailure({ error: lossRefused(lost, param) }));
      return;
    }
    if (this.clientRequest.isLarge !== true) {
      const first = outgoing.unwritten ?? outgoing.body;
      this.#sendUp(conversion, outgoing, [first, ...(outgoing.more?.bodies ?? [])]);
      return;
    }
    const contents = [outgoing.unwritten ?? outgoing.body, ...(outgoing.more?.bodies ?? [])];
    this.#inTurns(writeInSteps(contents), ([first = "", ...more]) =>
      this.#sendUp(conversion, outgoing, [first, ...more]),
    );
  }

  #sendUp(conversion: Conversion, outgoing: Outgoing, contents: AttemptParts["contents"]): void {
    const { health, load } = this.#candidate;
    this.#outgoing = outgoing;
    this.#conversion = conversion;
    this.#startedMs = performance.now();
    this.#failover.countAttempt(this.#startedMs);
    this.#exchange.accounting.beginAttempt(this.#candidate);
    this.#budget.open();
    this.#exchange.capture?.setTarget(this.#candidate);
    health.begin(this.#startedMs);
    this.#awaitsHealth = true;
    if (load !== undefined) this.#timing = new AttemptTiming(load, this.#exchange.wantsStream);
    const { headers } = this.clientRequest;
    const parts = { candidate: this.#candidate, conversion, outgoing, contents, headers };
    openAttempt(this.#exchange, parts, this, (attempt) => {
      this.#attempt = attempt;
      if (this.#submission !== undefined && attempt instanceof PollingAttempt)
        this.#submission.polling = attempt;
    });
  }

  /** Tries the next channel, retries the last one, or ends the request. */
  #next(end: () => void, error?: HubError): void {
    this.#release?.();
    this.#budget.drop();
    const pauseMs = this.#mayRetry ? this.#failover.moveOn(performance.now(), error) : undefined;
    // The attempt has ended: a client that disconnects during the pause is charged nothing for it.
    this.#attempt = undefined;
    if (pauseMs === undefined) end();
    else if (pauseMs === 0) this.#ask();
    else this.#pause = setTimeout(() => this.#exchange.guard(() => this.#ask()), pauseMs);
  }

  /** Whether the attempts so far have not yet cost as many input tokens as failed attempts may cost. */
  get #mayRetry(): boolean {
    const { maxRetryTokens } = this.#exchange.service.config.routing;
    if (maxRetryTokens === undefined) return true;
    const input = this.#spent()?.input;
    return typeof input !== "number" || input * this.#failover.attempts <= maxRetryTokens;
  }

  // ── Outcomes of attempts ─────────────────────────────────────────────────────────────────────────────────────────

  answered(reply: Reply): void {
    const { pendingMedia } = reply;
    if (pendingMedia !== undefined) {
      // The gateway deletes the file behind a URL of its own before a cached response expires.
      if (pendingMedia.items.some((item) => item.as === "url")) this.#recording?.abandon();
      this.#delivery.finish({ ...reply, pendingMedia }, (finished, detail) =>
        this.#finished(finished, detail),
      );
      return;
    }
    this.#exchange.accounting.endAttempt("answered", this.#firstByteMs, reply);
    this.#noteHealth(undefined);
    this.#timing?.end("answered");
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
  #finished(reply: Reply, detail?: string): void {
    if (reply.error === undefined) this.answered(reply);
    else this.failed({ error: reply.error, reply, ...(detail === undefined ? {} : { detail }) });
  }

  failed(failed: Failed): void {
    const { error, detail } = failed;
    const { channel, key, place } = this.#candidate;
    const status = failed.reply?.status ?? error.status;
    const usage =
      failed.reply === undefined && error.kind === "timeout" ? this.#spent() : failed.reply?.usage;
    const result = { status, error, usage: failed.usage ?? usage };
    this.#exchange.accounting.endAttempt("failed", this.#firstByteMs, result);
    this.#endWithFailure = this.#endWithFiltered ?? this.#prepareFailure(failed, usage);
    this.#noteHealth(error, failed.isOurs);
    this.#timing?.end(failed.isOurs === true ? "cancelled" : "failed");
    if (!error.retryable && !this.#failover.fallsBackOn(error)) {
      this.#endWithFailure();
      return;
    }
    const { id, service } = this.#exchange;
    const summary = summarizeForLog({ error }, detail, place.conceal);
    service.log.warn({ part: "requests", id, channel, key, ...summary }, "attempt failed");
    this.#next(this.#endWithFailure, error);
  }

  #noteHealth(error: HubError | undefined, isOurs?: boolean): void {
    this.#awaitsHealth = false;
    recordHealth(this.#candidate.health, this.#startedMs, error, isOurs, this.#respondedMs);
  }

  /** Leaves the channel's health unchanged. If this request did not contact it, its trial may be another request. */
  #abandonHealth(): void {
    if (this.#awaitsHealth) this.#candidate.health.abandon();
    this.#awaitsHealth = false;
  }

  streamed(stream: ClientStream, bytes: string | Uint8Array): void {
    if (!this.#keepalive.isRunning) this.#commit(stream);
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

  ended(stream: ClientStream, detail?: string): void {
    const { error, usage } = stream;
    const outcome = error === undefined ? "answered" : "failed";
    this.#exchange.accounting.endAttempt(outcome, this.#firstByteMs, { status: 200, error, usage });
    this.#noteHealth(error);
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

  #commit(stream: ClientStream): void {
    this.#firstByteMs = Math.round(this.#exchange.elapsedMs());
    this.#respondedMs = performance.now();
    this.#timing?.respond();
    // Not yet a success. But the channel responds, so other requests need not wait for the end of this one.
    this.#abandonHealth();
    this.#exchange.answer.begin(
      200,
      {
        ...stream.headers,
        "cache-control": "no-cache",
        "x-accel-buffering": "no",
        ...this.#exchange.headers(this.#outgoing?.dropped),
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
    return { candidate: this.#candidate, conversion: this.#conversion, outgoing: this.#outgoing };
  }

  /** Hub paths that the conversions of the request and of the response dropped. */
  #dropped(answer: Pick<Reply, "dropped"> | undefined): string[] {
    return droppedPaths(this.#outgoing, answer);
  }

  /** Ends the request for a reason of the gateway: timeout, shutdown or an internal error. */
  #giveUp(error: HubError): void {
    if (this.#hasEnded) return;
    const stream = this.#attempt?.stream;
    this.#attempt?.cancel();
    this.#abandonHealth();
    if (stream === undefined) (this.#endWithFiltered ?? this.#prepareFailure({ error }, this.#spent()))();
    else {
      this.streamed(stream, stream.fail(error));
      this.#close(stream);
    }
  }

  #finish(): void {
    this.#timing?.end("cancelled");
    // An attempt that is still open was cancelled by the gateway.
    this.#exchange.accounting.endAttempt("cancelled", this.#firstByteMs);
    this.#stop();
  }

  #stop(): void {
    this.#hasEnded = true;
    this.#budget.end();
    this.#recording?.abandon();
    this.#media.abandon();
    this.#delivery.abandon();
    clearTimeout(this.#pause);
    this.#keepalive.stop();
  }

  /**
   * Estimated input usage of the current attempt, whose response is discarded. A client that disconnects early is charged for
   * it.
   */
  #spent(): Outcome["usage"] {
    return this.#attempt?.sent === true ? spentUsage(this.#reported) : undefined;
  }

  #outcome(outcome: Outcome): Outcome {
    return outcomeAt(this.#candidate, this.#failover.attempts, this.#firstByteMs, outcome);
  }

  // ── Disconnected clients ─────────────────────────────────────────────────────────────────────────────────────────

  #clientLeft(): void {
    // A task continues: its client may poll for the result later.
    if (this.#hasEnded || this.#submission !== undefined) return;
    const stream = this.#attempt?.stream;
    this.#stop();
    this.#timing?.end("cancelled");
    this.#attempt?.cancel();
    this.#abandonHealth();
    this.#store(this.#storableOf(stream), () => {});
    // The usage is counted in a later turn, after the upstream request is cancelled.
    setImmediate(() =>
      this.#exchange.guard(() => {
        const usage = stream?.usage?.input ? stream.usage : { ...this.#spent(), ...stream?.usage };
        const used = Object.keys(usage).length === 0 ? {} : { usage };
        this.#exchange.accounting.endAttempt("cancelled", this.#firstByteMs, used);
        this.#exchange.settle(this.#outcome({ status: 499, dropped: this.#dropped(stream), ...used }));
      }),
    );
  }
}

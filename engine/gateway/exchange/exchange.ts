/**
 * One request from its acceptance to its line in the log: client, request and outcome. Three modules fill it in:
 * `serve-request.ts` (until the body is read), `accept-request.ts` (to the choice of channels) and `relay.ts` (the attempts).
 */
import type { Token } from "../../access/token-index.ts";
import type { HubError, RateLimits, Reply, Wire } from "../../conversion/contract.ts";
import type { TraceRecord } from "../../ledger/record.ts";
import type { Tags } from "../../ledger/request-tags.ts";
import type { Answers, StoredAnswer } from "../../store/answers/answer-contract.ts";
import { addTraceHeaders } from "../../telemetry/trace-context.ts";
import { failureError } from "../../upstream/upstream-failure.ts";
import { UsageAccounting } from "../accounting/usage-accounting.ts";
import type { Capture } from "../capture/capture.ts";
import { mintId } from "../intake/mint-id.ts";
import type { MemoryShare } from "../load/buffered-memory.ts";
import type { Release } from "../load/in-flight.ts";
import { bodyTooSlow, unexpected } from "../refusals/refusals.ts";
import { addRetryHeaders, formatDropped } from "../responses/answer-headers.ts";
import type { Answering, Listener } from "../responses/response-writer.ts";
import type { Service } from "../service/service.ts";
import type { CacheNote, CacheStatus, Saved } from "./cache-note.ts";
import { logRequest } from "./log-request.ts";
import { type Outcome, summarizeForLog } from "./request-outcome.ts";

/** A connection that outlives its requests. */
export interface ClientConnection {
  /** Lets running requests end, then closes. */
  drain(): void;
}

/** The requests in progress. */
export interface Running {
  /** Connections on which clients send requests. */
  readonly connections: Set<ClientConnection>;
  add(exchange: Exchange): void;
  delete(exchange: Exchange): void;
  /** True if clients should send new requests elsewhere. A request that arrives is still served. */
  readonly draining: boolean;
  /** True if no new request may start. */
  readonly closing: boolean;
}

/** The initial properties of a request. */
export interface ExchangeInput {
  /** The client's wire. */
  wire: Wire;
  /** The requested operation; undefined for an unknown path. */
  operation: string | undefined;
  /** The id that the client sent. */
  requestId?: string | undefined;
  /** The gateway's own origin, as the client knows it. */
  origin?: string;
  /** Headers of every response to this client. */
  headers?: Readonly<Record<string, string>>;
  /** Further data on the connection is not read. */
  isLast?: boolean;
  token?: Token | undefined;
  tags?: Tags | undefined;
  model?: string | undefined;
  capture?: Capture | undefined;
  messageContext?: MessageContext | undefined;
  trace?: TraceRecord | undefined;
}

/** The context of a request that arrived as a message on a connection. */
export interface MessageContext {
  substream: string;
  /** The client wants no response: a later request continues from this one. */
  isWarmUp: boolean;
  /** Responses that the connection caches. */
  answers: {
    find(owner: string, id: string): StoredAnswer | undefined;
    storeFor(substream: string, permanent: Answers | undefined): Answers;
  };
}

const NO_HEADERS: Readonly<Record<string, string>> = {};

/** Phase of a request until it is sent to an upstream. */
export const READING = "reading the request";

export class Exchange implements Listener {
  readonly service: Service;
  /** Unix time in milliseconds. */
  readonly acceptedMs: number = Date.now();
  readonly id: string = mintId(this.acceptedMs);
  /** The id in responses: the client's, or else the gateway's. */
  readonly requestId: string;
  /** The gateway's own origin, as the client knows it; empty if no client waits for the response. */
  readonly origin: string;
  /** Undefined for a request over HTTP. */
  readonly messageContext: MessageContext | undefined;
  readonly startedMs: number = performance.now();
  /** Undefined if neither the client nor an upstream knows its ids. */
  readonly trace: TraceRecord | undefined;
  readonly accounting: UsageAccounting = new UsageAccounting(this);
  /** Memory of the client's body. */
  readonly memory: MemoryShare;
  /** In the order of their release. */
  #releases: Release[] | undefined;
  readonly #running: Running;
  #index = 0;
  #settled = false;
  /** Whether a client still waits for the response. */
  #hasClient = true;
  /** The latest phase. */
  #phase: { name: string; operation: string | undefined; text: string } | undefined;
  /** Deadline of the current wait, by the clock of `performance`. */
  #deadlineMs = Number.POSITIVE_INFINITY;
  /** Timeout for the body, while it is awaited. */
  #bodyMs: number | undefined;
  #closing: boolean;
  #isUnread: (() => boolean) | undefined;
  #giveUp: ((error: HubError) => void) | undefined;
  #whenSettled: ((outcome: Outcome) => void) | undefined;
  #whenFailed: ((error: HubError) => void) | undefined;
  #answer: Answering;
  #capture: Capture | undefined;
  #wire: Wire;
  #operation: string | undefined;
  #token: Token | undefined;
  #tags: Tags | undefined;
  #rateLimits: RateLimits | undefined;
  #model: string | undefined;
  #wantsStream = false;
  #cache: CacheNote | undefined;
  #isDryRun = false;
  readonly #answerHeaders: Readonly<Record<string, string>>;

  constructor(service: Service, running: Running, answer: Answering, input: ExchangeInput) {
    const { requestId = this.id, origin = "", headers = NO_HEADERS, isLast = false } = input;
    this.requestId = requestId;
    this.origin = origin;
    this.messageContext = input.messageContext;
    this.trace = input.trace;
    this.#answerHeaders = headers;
    this.service = service;
    this.#answer = answer;
    this.#capture = input.capture;
    this.#wire = input.wire;
    this.#operation = input.operation;
    this.#token = input.token;
    this.#tags = input.tags;
    this.#model = input.model;
    this.#running = running;
    this.#closing = isLast || running.closing;
    this.memory = service.bufferedMemory.share();
    running.add(this);
    answer.listen(this);
  }

  // ── Properties set in the course of the request ──────────────────────────────────────────────────────────────────

  /** The client's wire. */
  get wire(): Wire {
    return this.#wire;
  }

  /** The requested operation; undefined for an unknown path. */
  get operation(): string | undefined {
    return this.#operation;
  }

  /** Switches to another wire at the same path, as the model requires. */
  switchWire(wire: Wire): void {
    this.#wire = wire;
    this.#operation = wire.operation;
  }

  /** Undefined until the client is authenticated. */
  get token(): Token | undefined {
    return this.#token;
  }

  setToken(token: Token): void {
    this.#token = token;
  }

  /** Undefined if it has none. */
  get tags(): Tags | undefined {
    return this.#tags;
  }

  setTags(tags: Tags | undefined): void {
    this.#tags = tags;
  }

  /** The channels that the client may use. */
  get router(): Service["router"] {
    return this.service.router.forGroup(this.#token?.groupName);
  }

  get model(): string | undefined {
    return this.#model;
  }

  /** Sets the requested model, if there is one. */
  setModel(model: string | undefined): void {
    this.#model = model;
  }

  get answer(): Answering {
    return this.#answer;
  }

  /** Records the content; undefined for a token without capture. */
  get capture(): Capture | undefined {
    return this.#capture;
  }

  /** Records the content from now on, including the response. */
  captureWith(capture: Capture): void {
    this.#capture = capture;
    this.#answer = capture.observeAnswer(this.#answer);
  }

  /** @returns the capture, for the exchange that continues the request */
  detachCapture(): Capture | undefined {
    const capture = this.#capture;
    this.#capture = undefined;
    return capture;
  }

  /** How the response cache served the request; undefined if the request does not use the cache. */
  get cache(): CacheNote | undefined {
    return this.#cache;
  }

  /** @param saved usage and cost of a response that no upstream had to make */
  noteCache(status: CacheStatus, saved?: Saved): void {
    this.#cache = saved === undefined ? { status } : { status, ...saved };
  }

  /** True if the client only asks what would be sent: nothing is sent, counted or recorded. */
  get isDryRun(): boolean {
    return this.#isDryRun;
  }

  beginDryRun(): void {
    this.#isDryRun = true;
    this.accounting.omitRecord();
  }

  get wantsStream(): boolean {
    return this.#wantsStream;
  }

  /** Marks the request as streamed. */
  wantStream(): void {
    this.#wantsStream = true;
  }

  /** @param rateLimits the client's limits after this request was counted */
  setRateLimits(rateLimits: RateLimits | undefined): void {
    this.#rateLimits = rateLimits;
  }

  /** True if the connection closes after the response. */
  get closing(): boolean {
    return this.#closing;
  }

  /** For a shutdown, or if further data on the connection could not be read. */
  closeWithAnswer(): void {
    this.#closing = true;
  }

  /** Index in the list of running requests, which assigns it. */
  get index(): number {
    return this.#index;
  }

  setIndex(index: number): void {
    this.#index = index;
  }

  // ── Outcome ──────────────────────────────────────────────────────────────────────────────────────────────────────

  /** True once the outcome is set. */
  get settled(): boolean {
    return this.#settled;
  }

  /** Whether unread parts of the body may still arrive. A response before them closes the connection. */
  get isUnread(): boolean {
    return this.#isUnread?.() === true;
  }

  /** @param isUnread whether parts of the body may still arrive */
  watchBody(isUnread: () => boolean): void {
    this.#isUnread = isUnread;
  }

  /** Registers the cancellation. @param giveUp ends the request with this error, in the client's wire */
  cancelBy(giveUp: (error: HubError) => void): void {
    this.#giveUp = giveUp;
  }

  /** @param notify called once, at the end of the request */
  whenSettled(notify: (outcome: Outcome) => void): void {
    this.#whenSettled = notify;
  }

  /** @param notify called with the error that the client gets */
  whenFailed(notify: (error: HubError) => void): void {
    this.#whenFailed = notify;
  }

  /** Starts the timeout for the body. `clearDeadline` stops it. */
  expectBody(withinMs: number): void {
    this.#deadlineMs = performance.now() + withinMs;
    this.#bodyMs = withinMs;
  }

  clearDeadline(): void {
    this.#deadlineMs = Number.POSITIVE_INFINITY;
    this.#bodyMs = undefined;
  }

  /** Starts the timeout for the request. That for its body stops. */
  expectEnd(withinMs: number): void {
    this.clearDeadline();
    this.#deadlineMs = performance.now() + withinMs;
  }

  /** Ends the request if its deadline has passed. @param nowMs by the clock of `performance` */
  checkDeadline(nowMs: number): void {
    if (nowMs < this.#deadlineMs) return;
    const bodyMs = this.#bodyMs;
    this.clearDeadline();
    // The rest of a body must not be read as the next request.
    if (bodyMs !== undefined) this.closeWithAnswer();
    this.guard(() =>
      this.endWithError(
        bodyMs === undefined ? failureError({ kind: "total_timeout", detail: "" }) : bodyTooSlow(bodyMs),
      ),
    );
  }

  /** Releases a slot, at the latest when the request ends. */
  releaseAtEnd(release: Release | undefined): void {
    if (release === undefined) return;
    if (this.#settled) release();
    else if (this.#releases === undefined) this.#releases = [release];
    else this.#releases.unshift(release);
  }

  elapsedMs(): number {
    return performance.now() - this.startedMs;
  }

  /** Responds with an error of the gateway. */
  refuse(error: HubError, outcome: Partial<Outcome> = {}, headers: Record<string, string> = {}): void {
    const reply = this.wire.fail(error, this.requestId);
    Object.assign(reply.headers, headers);
    this.send(reply, { ...summarizeForLog({ error }), ...outcome });
  }

  /** Sends a complete response. */
  send(reply: Reply, outcome: Partial<Outcome> = {}): void {
    const headers = { ...reply.headers };
    this.#addHeaders(headers, outcome.dropped);
    addRetryHeaders(headers, reply);
    this.settle({ status: reply.status, ...outcome }, () =>
      this.answer.sendComplete(reply.status, headers, reply.body, this.#closing || this.isUnread),
    );
    if (reply.error !== undefined) this.#whenFailed?.(reply.error);
  }

  /** Tells the upstream of the current attempt the trace, as configured. @param clientHeaders for the baggage */
  addTrace(headers: Record<string, string>, clientHeaders: Readonly<Record<string, string>>): void {
    const { propagation } = this.service.config.telemetry;
    addTraceHeaders(headers, this.trace, propagation, clientHeaders, this.accounting.attemptIndex);
  }

  /** Headers of every response. */
  headers(dropped: readonly string[] | undefined): Record<string, string> {
    const headers: Record<string, string> = {};
    this.#addHeaders(headers, dropped);
    return headers;
  }

  #addHeaders(headers: Record<string, string>, dropped: readonly string[] | undefined): void {
    for (const name in this.#answerHeaders) headers[name] = this.#answerHeaders[name] as string;
    headers[this.wire.requestIdHeader] = this.requestId;
    if (this.#cache !== undefined) headers["x-polywire-cache"] = this.#cache.status;
    if (dropped !== undefined && dropped.length > 0) headers["x-polywire-dropped"] = formatDropped(dropped);
    if (this.#rateLimits !== undefined)
      Object.assign(headers, this.wire.limitHeaders(this.#rateLimits, Math.floor(Date.now() / 1000)));
  }

  /**
   * An internal error ends only this request, with an error response.
   * @param phase current work, for the diagnosis of a blocked process
   */
  guard(work: () => void, phase: string = "answering"): void {
    const { activity } = this.service;
    activity?.begin(() => this.#describe(phase));
    try {
      work();
    } catch (error) {
      this.service.log.error({ part: "requests", id: this.id, err: error }, "internal error in a request");
      try {
        this.endWithError(unexpected());
      } catch (again) {
        this.service.log.error(
          { part: "requests", id: this.id, err: again },
          "internal error while an error response was sent",
        );
        this.answer.abort();
      }
    } finally {
      activity?.end();
    }
  }

  /** Description of a phase for the activity board. */
  #describe(phase: string): string {
    const { operation } = this;
    if (this.#phase?.name !== phase || this.#phase.operation !== operation) {
      const text = `${phase}: ${operation ?? "no operation"}, wire ${this.wire.name}, request ${this.id}`;
      this.#phase = { name: phase, operation, text };
    }
    return this.#phase.text;
  }

  /** Ends a running request with this error. */
  endWithError(error: HubError): void {
    if (this.#giveUp !== undefined) this.#giveUp(error);
    else this.refuse(error);
  }

  blocked(): void {}

  drained(): void {}

  disconnected(): void {
    this.settle({ status: 499 });
  }

  closed(): void {
    this.#hasClient = false;
    if (this.#settled) this.#running.delete(this);
  }

  /** The request only opened a connection, so there is no record of it. */
  dismiss(): void {
    if (this.#settled) return;
    this.#settled = true;
    this.clearDeadline();
    this.memory.release();
    this.#running.delete(this);
  }

  /**
   * Ends the request, once.
   * @param sendEnd sends the end of the response, after the record is stored
   */
  settle(outcome: Outcome, sendEnd: () => void = () => {}): void {
    if (this.#settled) {
      sendEnd();
      return;
    }
    this.#settled = true;
    this.clearDeadline();
    this.memory.release();
    for (const release of this.#releases ?? []) release();
    // Before the accounting: an error in it sends a response too, and must not cancel the request again.
    this.#giveUp = undefined;
    const capture = this.#capture;
    this.accounting.close(outcome, () => {
      this.guard(sendEnd);
      // A request that continues without its client runs until here.
      if (!this.#hasClient) this.#running.delete(this);
      if (capture !== undefined) this.guard(() => capture.close(this.id));
    });
    this.#whenSettled?.(outcome);
    logRequest(this, outcome);
  }
}

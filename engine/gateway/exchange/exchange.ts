/**
 * One request from acceptance to its line in the log: who asks what, and how it came out. The steps that fill it in are
 * `request.ts` (until it is read), `accept-request.ts` (up to the choice of channels) and `relay.ts` (the attempts).
 */
import type { Token } from "../../access/token-index.ts";
import type { HubError, LimitsStanding, Reply, Wire } from "../../conversion/contract.ts";
import type { Answers, StoredAnswer } from "../../store/answers/answer-contract.ts";
import { failureError } from "../../upstream/upstream-failure.ts";
import { UsageAccounting } from "../accounting/usage-accounting.ts";
import type { Capture } from "../capture/capture.ts";
import { mintId } from "../intake/mint-id.ts";
import type { MemoryShare } from "../load/held-memory.ts";
import type { Leave } from "../load/in-flight.ts";
import { bodyTooSlow, unexpected } from "../refusals/refusals.ts";
import { advise, listOf } from "../responses/answer-headers.ts";
import type { Answering, Listener } from "../responses/response-writer.ts";
import type { Service } from "../service/service.ts";
import { logRequest } from "./log-request.ts";
import { type Outcome, summarizeForLog } from "./request-outcome.ts";

/** What outlives its requests. */
export interface Connected {
  /** Lets what runs come to its end, then closes. */
  leave(): void;
}

/** Requests that are being served. */
export interface Running {
  /** On which callers send requests. */
  readonly connections: Set<Connected>;
  add(exchange: Exchange): void;
  delete(exchange: Exchange): void;
  /** True when no new request is to be sent here, though one that comes is served. */
  readonly draining: boolean;
  /** True when no new request may start. */
  readonly closing: boolean;
}

/** What is known of a request when it begins. */
export interface Beginning {
  /** The caller's. */
  wire: Wire;
  /** What is asked for; of a path that nobody knows, nothing. */
  operation: string | undefined;
  /** The id that the caller gave. */
  requestId?: string | undefined;
  /** The gateway's own, as the caller knows it. */
  origin?: string;
  /** Headers that every answer to this caller has. */
  headers?: Readonly<Record<string, string>>;
  /** What follows on its connection is not read. */
  isLast?: boolean;
  token?: Token | undefined;
  model?: string | undefined;
  capture?: Capture | undefined;
  lane?: ExchangeLane | undefined;
}

/** Where a request stands that came as a message of a connection. */
export interface ExchangeLane {
  name: string;
  /** No answer is wanted, only that a later request can go on from it. */
  warms: boolean;
  /** What the connection remembers. */
  answers: {
    find(owner: string, id: string): StoredAnswer | undefined;
    taking(lane: string, behind: Answers | undefined): Answers;
  };
}

const NO_HEADERS: Readonly<Record<string, string>> = {};

/** A phase of a request: all that is done before it is sent up. */
export const READING = "reading the request";

export class Exchange implements Listener {
  readonly service: Service;
  /** Milliseconds since 1970. */
  readonly acceptedMs: number = Date.now();
  readonly id: string = mintId(this.acceptedMs);
  /** What answers carry: the id that the caller gave, or ours. */
  readonly requestId: string;
  /** The gateway's own, as the caller knows it; empty where nobody waits for the answer. */
  readonly origin: string;
  /** Undefined for one that came over HTTP. */
  readonly lane: ExchangeLane | undefined;
  readonly startedMs: number = performance.now();
  readonly accounting: UsageAccounting = new UsageAccounting(this);
  /** Of the caller's own body. */
  readonly held: MemoryShare;
  /** In the order in which they are given up. */
  #leaves: Leave[] | undefined;
  readonly #running: Running;
  #seat = 0;
  #settled = false;
  /** Somebody still hears of it. */
  #isHeard = true;
  /** The latest. */
  #phase: { name: string; operation: string | undefined; words: string } | undefined;
  /** By the clock of `performance`: when what is waited for is late. */
  #deadlineMs = Number.POSITIVE_INFINITY;
  /** How long its body may take, while that is waited for. */
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
  #standing: LimitsStanding | undefined;
  #model: string | undefined;
  #wantsStream = false;
  readonly #answerHeaders: Readonly<Record<string, string>>;

  constructor(service: Service, running: Running, answer: Answering, beginning: Beginning) {
    const { requestId = this.id, origin = "", headers = NO_HEADERS, isLast = false } = beginning;
    this.requestId = requestId;
    this.origin = origin;
    this.lane = beginning.lane;
    this.#answerHeaders = headers;
    this.service = service;
    this.#answer = answer;
    this.#capture = beginning.capture;
    this.#wire = beginning.wire;
    this.#operation = beginning.operation;
    this.#token = beginning.token;
    this.#model = beginning.model;
    this.#running = running;
    this.#closing = isLast || running.closing;
    this.held = service.held.share();
    running.add(this);
    answer.listen(this);
  }

  // ── What becomes known of it ──────────────────────────────────────────────────────────────────────────────────

  /** The caller's. */
  get wire(): Wire {
    return this.#wire;
  }

  /** What is asked for; of a path that nobody knows, nothing. */
  get operation(): string | undefined {
    return this.#operation;
  }

  /** The wire at its path was another, as its model tells. */
  turnTo(wire: Wire): void {
    this.#wire = wire;
    this.#operation = wire.operation;
  }

  /** Undefined until its caller is known. */
  get token(): Token | undefined {
    return this.#token;
  }

  /** Its caller is who has this token. */
  identify(token: Token): void {
    this.#token = token;
  }

  get model(): string | undefined {
    return this.#model;
  }

  /** It is for a model of that name, if for any. */
  askFor(model: string | undefined): void {
    this.#model = model;
  }

  get answer(): Answering {
    return this.#answer;
  }

  /** Gathers what it holds; undefined where its token does not want that kept. */
  get capture(): Capture | undefined {
    return this.#capture;
  }

  /** What it holds is gathered from here on, its answer included. */
  captureWith(capture: Capture): void {
    this.#capture = capture;
    this.#answer = capture.overhear(this.#answer);
  }

  /** @returns what gathers, for whoever goes on with the request */
  handOverCapture(): Capture | undefined {
    const capture = this.#capture;
    this.#capture = undefined;
    return capture;
  }

  get wantsStream(): boolean {
    return this.#wantsStream;
  }

  /** The answer is wanted in pieces. */
  wantStream(): void {
    this.#wantsStream = true;
  }

  /** It was counted. @param standing how the caller's limits stand since then */
  noteStanding(standing: LimitsStanding | undefined): void {
    this.#standing = standing;
  }

  /** True when the connection ends with the answer. */
  get closing(): boolean {
    return this.#closing;
  }

  /** The gateway shuts down, or what follows on the connection could not be read. */
  closeWithAnswer(): void {
    this.#closing = true;
  }

  /** Where it is among those that run, which they know. */
  get seat(): number {
    return this.#seat;
  }

  takeSeat(seat: number): void {
    this.#seat = seat;
  }

  // ── How it comes out ──────────────────────────────────────────────────────────────────────────────────────────

  /** True once it has come out in one way or another. */
  get settled(): boolean {
    return this.#settled;
  }

  /** Whether some of the body may still come, which nobody will read: the connection ends with an answer before it. */
  get isUnread(): boolean {
    return this.#isUnread?.() === true;
  }

  /** @param isUnread whether some of the body may still come */
  watchBody(isUnread: () => boolean): void {
    this.#isUnread = isUnread;
  }

  /** There is something to cancel. @param giveUp ends the request with this error, in the caller's wire */
  cancelBy(giveUp: (error: HubError) => void): void {
    this.#giveUp = giveUp;
  }

  /** @param tell told once, when the request's life is over */
  whenSettled(tell: (outcome: Outcome) => void): void {
    this.#whenSettled = tell;
  }

  /** @param tell told of the error that is the answer */
  whenFailed(tell: (error: HubError) => void): void {
    this.#whenFailed = tell;
  }

  /** Waits for its body: unless `arrived` is said in time, the request ends. */
  expectBody(withinMs: number): void {
    this.#deadlineMs = performance.now() + withinMs;
    this.#bodyMs = withinMs;
  }

  arrived(): void {
    this.#deadlineMs = Number.POSITIVE_INFINITY;
    this.#bodyMs = undefined;
  }

  /** It has to be over then. Its body is not waited for any more. */
  expectEnd(withinMs: number): void {
    this.arrived();
    this.#deadlineMs = performance.now() + withinMs;
  }

  /** Ends it when it is late. @param nowMs by the clock of `performance` */
  look(nowMs: number): void {
    if (nowMs < this.#deadlineMs) return;
    const bodyMs = this.#bodyMs;
    this.arrived();
    // What may still come of a body is not the next request.
    if (bodyMs !== undefined) this.closeWithAnswer();
    this.guard(() =>
      this.cut(
        bodyMs === undefined ? failureError({ kind: "total_timeout", detail: "" }) : bodyTooSlow(bodyMs),
      ),
    );
  }

  /** Leaves a place that it has among those in flight, when it is over at the latest. */
  leaveInTheEnd(leave: Leave | undefined): void {
    if (leave === undefined) return;
    if (this.#settled) leave();
    else if (this.#leaves === undefined) this.#leaves = [leave];
    else this.#leaves.unshift(leave);
  }

  elapsedMs(): number {
    return performance.now() - this.startedMs;
  }

  /** Answers with an error of the gateway's own. */
  refuse(error: HubError, outcome: Partial<Outcome> = {}, headers: Record<string, string> = {}): void {
    const reply = this.wire.fail(error, this.requestId);
    Object.assign(reply.headers, headers);
    this.send(reply, { ...summarizeForLog({ error }), ...outcome });
  }

  /** Answers with a whole reply. */
  send(reply: Reply, outcome: Partial<Outcome> = {}): void {
    const headers = { ...reply.headers };
    this.#head(headers, outcome.dropped);
    advise(headers, reply);
    this.settle({ status: reply.status, ...outcome }, () =>
      this.answer.whole(reply.status, headers, reply.body, this.#closing || this.isUnread),
    );
    if (reply.error !== undefined) this.#whenFailed?.(reply.error);
  }

  /** Headers of every answer. */
  headers(dropped: readonly string[] | undefined): Record<string, string> {
    const headers: Record<string, string> = {};
    this.#head(headers, dropped);
    return headers;
  }

  #head(headers: Record<string, string>, dropped: readonly string[] | undefined): void {
    for (const name in this.#answerHeaders) headers[name] = this.#answerHeaders[name] as string;
    headers[this.wire.requestIdHeader] = this.requestId;
    if (dropped !== undefined && dropped.length > 0) headers["x-polywire-dropped"] = listOf(dropped);
    if (this.#standing !== undefined)
      Object.assign(headers, this.wire.tellLimits(this.#standing, Math.floor(Date.now() / 1000)));
  }

  /**
   * A fault of ours must cost one request, with an honest answer, and nothing else.
   * @param phase what is being done, for whoever wants to know what a process hangs in
   */
  guard(work: () => void, phase: string = "answering"): void {
    const { activity } = this.service;
    activity?.begin(() => this.#words(phase));
    try {
      work();
    } catch (error) {
      this.service.log.error({ id: this.id, err: error }, "the gateway failed");
      try {
        this.cut(unexpected());
      } catch (again) {
        this.service.log.error({ id: this.id, err: again }, "the gateway failed to send an error response");
        this.answer.abort();
      }
    } finally {
      activity?.end();
    }
  }

  /** What a phase is called on the board. */
  #words(phase: string): string {
    const { operation } = this;
    if (this.#phase?.name !== phase || this.#phase.operation !== operation) {
      const words = `${phase}: ${operation ?? "no operation"}, wire ${this.wire.name}, request ${this.id}`;
      this.#phase = { name: phase, operation, words };
    }
    return this.#phase.words;
  }

  /** Ends a request that runs, with this error. */
  cut(error: HubError): void {
    if (this.#giveUp !== undefined) this.#giveUp(error);
    else this.refuse(error);
  }

  blocked(): void {}

  drained(): void {}

  left(): void {
    this.settle({ status: 499 });
  }

  over(): void {
    this.#isHeard = false;
    if (this.#settled) this.#running.delete(this);
  }

  /** It was no request, but the beginning of a connection: there is no record of it. */
  dismiss(): void {
    if (this.#settled) return;
    this.#settled = true;
    this.arrived();
    this.held.release();
    this.#running.delete(this);
  }

  /**
   * Ends the request's life, once.
   * @param tell sends the last of the answer: what was answered is recorded before anybody has it
   */
  settle(outcome: Outcome, tell: () => void = () => {}): void {
    if (this.#settled) {
      tell();
      return;
    }
    this.#settled = true;
    this.arrived();
    this.held.release();
    for (const leave of this.#leaves ?? []) leave();
    // First: a fault in the books is an answer, too, and there is nothing left to give up.
    this.#giveUp = undefined;
    const capture = this.#capture;
    this.accounting.close(outcome, () => {
      this.guard(tell);
      // What goes on without its caller runs until here.
      if (!this.#isHeard) this.#running.delete(this);
      if (capture !== undefined) this.guard(() => capture.close(this.id));
    });
    this.#whenSettled?.(outcome);
    logRequest(this, outcome);
  }
}

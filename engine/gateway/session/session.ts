/**
 * One session: a WebSocket of a client and one of an upstream. Channels are tried in order until an upstream accepts; the
 * client's messages wait until then. Then the conversion translates messages in both directions, with backpressure. The usage
 * of each response is recorded before the next response may start.
 */
import type { Need, Reservation } from "../../access/allowances.ts";
import type {
  ClientRequest,
  HubError,
  Message,
  SessionConversion,
  Traffic,
} from "../../conversion/contract.ts";
import { isHubError } from "../../conversion/hub/hub-error.ts";
import { Failover } from "../../routing/failover.ts";
import type { Candidate } from "../../routing/router.ts";
import type { FrameListener, FrameSocket, Upgrade } from "../../server/server.ts";
import type { SocketReceiver, UpstreamSocket } from "../../upstream/socket.ts";
import { failureError } from "../../upstream/upstream-failure.ts";
import { composeRequest } from "../../upstream/upstream-target.ts";
import { reserveAttempt } from "../accounting/reserve.ts";
import { AttemptBudget } from "../attempts/attempt-budget.ts";
import { recordHealth } from "../attempts/record-health.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { type Outcome, summarizeForLog } from "../exchange/request-outcome.ts";
import { enterChannel } from "../load/enter-channel.ts";
import type { Release } from "../load/in-flight.ts";
import { memoryShort, notAllowed, sessionOverrun, sessionUnread } from "../refusals/refusals.ts";
import { BROKEN, brief, closing, GOING_AWAY, sendable } from "./close-codes.ts";

export interface SessionPlace {
  candidate: Candidate<ChannelTarget>;
  conversion: SessionConversion;
}

/** Targets of a session, and the reservation for each response in it. */
export interface SessionPlan {
  places: readonly SessionPlace[];
  /** All model names that limits may apply to. */
  names: readonly string[];
  need: Need;
}

/** Maximum size of data that waits for one side before the other is paused (docs/bounds.md). */
const WAITING_BYTES = 256 * 1024;
/** Some clients cannot be paused. The session ends if this much data waits for the upstream. */
const MAX_WAITING_BYTES = 8 * 2 ** 20;
/** Memory of a waiting message in addition to its bytes. */
const MESSAGE_BYTES = 256;
/** A client that reads nothing for this long counts as disconnected, as over HTTP. */
const UNREAD_MS = 10_000;

export class Session {
  readonly #exchange: Exchange;
  readonly clientRequest: ClientRequest;
  readonly #upgrade: Upgrade;
  #plan: SessionPlan | undefined;
  /** Called with the first message, if that determines the target. */
  whenAsked: ((message: Uint8Array) => void) | undefined;
  /** Whether a channel was contacted. Before that, the session may wait for a slot or for limits. */
  #isStarted = false;
  /** Chooses among the places of the plan. */
  #failover: Failover<ChannelTarget> | undefined;
  readonly #budget: AttemptBudget;
  /** For the budgets of the channel, until the upstream is contacted. */
  #reservation: Reservation | undefined;
  #pause: NodeJS.Timeout | undefined;
  #startedMs = 0;
  #upstream: UpstreamSocket | undefined;
  /** Releases the slot of its channel. */
  #release: Release | undefined;
  /** Whether the upstream has accepted the session. */
  #isOpen = false;
  /** Messages that arrived before the upstream accepted. */
  #early: Message[] = [];
  #earlyBytes = 0;
  #socket: FrameSocket | undefined;
  #firstByteMs: number | undefined;
  #hasEnded = false;
  /** Start of the response that is reserved, as Unix time in milliseconds. */
  #partMs: number;
  /** Whether the next response is being reserved. */
  #isReserving = false;
  /** Usage of responses that ended meanwhile. */
  #uncounted: Record<string, unknown>[] = [];
  #unread: NodeJS.Timeout | undefined;
  #deadline: NodeJS.Timeout | undefined;

  constructor(exchange: Exchange, clientRequest: ClientRequest, upgrade: Upgrade) {
    this.#exchange = exchange;
    this.clientRequest = clientRequest;
    this.#upgrade = upgrade;
    this.#partMs = exchange.acceptedMs;
    this.#budget = new AttemptBudget(exchange);
  }

  /** Accepts the client's socket. Must be called before the handler returns. */
  accept(): void {
    const { answer, wire } = this.#exchange;
    const protocol = this.#upgrade.protocols.find((name) => wire.protocols.includes(name));
    const headers = this.#exchange.headers(undefined);
    // A channel that was contacted at once has set its own limit.
    if (this.#deadline === undefined) this.#expectEnd();
    this.#exchange.cancelBy((error) => this.#end(error));
    this.#exchange.whenFailed((error) => this.#sendError(error));
    this.#socket = answer.detach(() => this.#upgrade.accept(protocol, headers, this.#listener));
  }

  start(plan: SessionPlan): void {
    const { config, retryBudget } = this.#exchange.service;
    const candidates = plan.places.map(({ candidate }) => candidate);
    retryBudget.addRequest();
    this.#failover = new Failover(candidates, config.routing, (nowMs) => retryBudget.take(nowMs));
    this.#plan = plan;
    this.#enter();
  }

  /** Valid after the start. */
  get #place(): SessionPlace {
    const candidate = this.#failover?.candidate;
    return this.#plan?.places.find((place) => place.candidate === candidate) as SessionPlace;
  }

  /** All work runs under the exchange's guard, and none after the end of the session. */
  #guard(work: () => void): void {
    if (!this.#hasEnded) this.#exchange.guard(work);
  }

  // ── The upstream's side ──────────────────────────────────────────────────────────────────────────────────────────

  /** Where the channel or its model has a budget, or the key a limit: reserves a response's usage, or tries the next candidate. */
  #enter(): void {
    this.#budget.enter(
      this.#place.candidate,
      (reservation) => {
        if (this.#hasEnded) reservation?.cancel();
        else {
          this.#reservation = reservation;
          this.#enterChannel();
        }
      },
      (error, isOfKey) => {
        if (!this.#hasEnded) this.#skip(error, isOfKey);
      },
    );
  }

  /** The upstream is not contacted. */
  #dropReservation(): void {
    this.#reservation?.cancel();
    this.#reservation = undefined;
  }

  /** Where the channel limits concurrency: takes a slot, tries the next channel, or waits briefly for the last one. */
  #enterChannel(): void {
    enterChannel(
      this.#exchange,
      this.#place.candidate,
      (isOfKey) => this.#failover?.hasNext(isOfKey) === true,
      (release) => {
        this.#release = release;
        this.#dial();
      },
      (error, isOfKey) => this.#skip(error, isOfKey),
    );
  }

  /** The channel cannot take the session now; the next one may, or, if `isOfKey`, the next key of the channel. */
  #skip(error: HubError, isOfKey: boolean): void {
    // Two reservations at once might exceed a limit that allows one.
    this.#dropReservation();
    if (this.#failover?.skipKey(isOfKey, error) === true) {
      this.#enter();
      return;
    }
    if (this.#next()) return;
    const outcome = { ...this.#outcome({ status: error.status }), ...summarizeForLog({ error }) };
    this.#exchange.refuse(error, outcome);
  }

  /**
   * @param failure of the attempt; absent if none was made
   * @returns false if there is no other attempt
   */
  #next(failure?: HubError): boolean {
    this.#release?.();
    this.#release = undefined;
    // Until the next channel is contacted, its own limit does not apply.
    this.#expectEnd();
    const pauseMs = this.#failover?.moveOn(performance.now(), failure);
    if (pauseMs === undefined) {
      this.#finish();
      return false;
    }
    if (pauseMs === 0) this.#enter();
    else this.#pause = setTimeout(() => this.#guard(() => this.#enter()), pauseMs);
    return true;
  }

  /** @param channelMs the channel's own limit */
  #expectEnd(channelMs: number = Number.POSITIVE_INFINITY): void {
    const { totalMs } = this.#exchange.service.config.timeouts;
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(
      () => this.#guard(() => this.#end(failureError({ kind: "total_timeout", detail: "" }))),
      Math.min(totalMs - this.#exchange.elapsedMs(), channelMs),
    );
  }

  #dial(): void {
    const { service, accounting } = this.#exchange;
    this.#isStarted = true;
    const { candidate, conversion } = this.#place;
    this.#startedMs = performance.now();
    this.#failover?.countAttempt(this.#startedMs);
    accounting.openAttempt(this.#reservation);
    this.#reservation = undefined;
    accounting.beginAttempt(candidate);
    candidate.health.begin(this.#startedMs);
    this.#expectEnd(candidate.place.transport?.timeouts.totalMs);
    const request = composeRequest(
      candidate.place,
      conversion.outgoing,
      candidate.model,
      this.clientRequest.headers,
    );
    this.#exchange.addTrace(request.headers, this.clientRequest.headers);
    const known = service.conversions.wires.get(candidate.wire)?.protocols ?? [];
    const offered = this.#upgrade.protocols.filter((name) => known.includes(name));
    const options = { protocols: offered, maxFrameBytes: service.config.limits.maxResponseBytes };
    this.#upstream = service.upstream.open(request, options, this.#receiver);
  }

  readonly #receiver: SocketReceiver = {
    opened: () => this.#guard(() => this.#open()),
    refused: (status, headers, body) =>
      this.#guard(() => this.#refused(this.#place.conversion.refused(status, headers, body))),
    fail: (failure) =>
      this.#guard(() => this.#refused(failureError(failure), failure.detail, failure.kind === "exhausted")),
    message: (bytes, isText) => this.#guard(() => this.#down(bytes, isText)),
    drained: () => this.#guard(() => this.#resumeClient()),
    closed: (code, reason) =>
      this.#guard(() => {
        const { conceal } = this.#place.candidate.place;
        const error = code === BROKEN ? failureError({ kind: "closed", detail: "" }) : undefined;
        if (error !== undefined) this.#end(error);
        else this.#close(sendable(code), brief(conceal(reason)));
      }),
  };

  /** The upstream did not accept the session; the next channel may. */
  #refused(error: HubError, detail?: string, isOurs?: boolean): void {
    const { accounting, service, id } = this.#exchange;
    const { candidate } = this.#place;
    this.#upstream = undefined;
    accounting.endAttempt("failed", this.#firstByteMs, { status: error.status, error });
    recordHealth(candidate.health, this.#startedMs, error, isOurs);
    const logged = summarizeForLog({ error }, detail, candidate.place.conceal);
    const outcome = this.#outcome({ status: error.status });
    this.#isStarted = false;
    const mayMoveOn = error.retryable || this.#failover?.fallsBackOn(error) === true;
    if (mayMoveOn && this.#next(error))
      service.log.warn(
        { part: "requests", id, channel: candidate.channel, key: candidate.key, ...logged },
        "attempt failed",
      );
    else {
      this.#finish();
      this.#exchange.refuse(error, { ...outcome, ...logged });
    }
  }

  #open(): void {
    this.#place.candidate.health.succeed(this.#startedMs, performance.now());
    this.#isOpen = true;
    this.#firstByteMs = Math.round(this.#exchange.elapsedMs());
    this.#carry(this.#place.conversion.opened(this.#exchange.token?.ticket?.terms));
    this.#sendEarly();
  }

  #down(bytes: Uint8Array, isText: boolean): void {
    let traffic: Traffic;
    try {
      traffic = this.#place.conversion.down(bytes, isText);
    } catch (fault) {
      if (!isHubError(fault)) throw fault;
      this.#end(fault);
      return;
    }
    this.#carry(traffic);
    // First: usage must be recorded even if the session ends for lack of memory.
    if (traffic.usage !== undefined) this.#count(traffic.usage);
    if (!this.#updateMemory()) return;
    if (this.#socket !== undefined && this.#socket.waitingBytes > WAITING_BYTES) this.#pauseUpstream();
    this.#sendEarly();
  }

  #carry({ up, down }: Traffic): void {
    for (const { bytes, isText } of down) this.#socket?.send(bytes, isText);
    for (const { bytes, isText } of up) this.#upstream?.send(bytes, isText);
  }

  /** Sends waiting messages, as far as the conversion allows. */
  #sendEarly(): void {
    while (!this.#hasEnded && this.#early.length > 0 && !this.#place.conversion.mustWait) {
      const { bytes, isText } = this.#early.shift() as Message;
      this.#earlyBytes -= bytes.length + MESSAGE_BYTES;
      this.#carry(this.#place.conversion.up(bytes, isText));
    }
    if (this.#early.length === 0) this.#resumeClient();
  }

  /**
   * Counts data that waits for either side in the memory of all requests.
   * @returns false if that exceeds a limit, or if the session has ended
   */
  #updateMemory(): boolean {
    // At the end, the memory was already released.
    if (this.#hasEnded) return false;
    const { memory, service } = this.#exchange;
    const waiting = (this.#upstream?.waitingBytes ?? 0) + (this.#socket?.waitingBytes ?? 0);
    memory.set(this.#earlyBytes + waiting);
    if (memory.isTooMuch(service.config.limits.maxBufferedBytes)) this.#end(memoryShort());
    return !this.#hasEnded;
  }

  #pauseUpstream(): void {
    if (this.#unread !== undefined) return;
    this.#upstream?.pause();
    this.#unread = setTimeout(
      () => this.#guard(() => this.#end(sessionUnread(this.#socket?.waitingBytes ?? 0, UNREAD_MS / 1000))),
      UNREAD_MS,
    );
  }

  #resumeUpstream(): void {
    if (this.#unread === undefined || !this.#updateMemory()) return;
    this.#unread.refresh();
    if ((this.#socket?.waitingBytes ?? 0) > WAITING_BYTES / 2) return;
    clearTimeout(this.#unread);
    this.#unread = undefined;
    this.#upstream?.resume();
  }

  // ── The client's side ────────────────────────────────────────────────────────────────────────────────────────────

  readonly #listener: FrameListener = {
    message: (bytes, isText) => this.#guard(() => this.#up(bytes, isText)),
    drained: () => this.#guard(() => this.#resumeUpstream()),
    closed: (code, reason) => {
      this.#guard(() => {
        if (!this.#isOpen) this.#left();
        else {
          this.#upstream?.close(sendable(code), reason);
          this.#countRest({ status: 499 });
          this.#settle(code === BROKEN ? { status: 499 } : { status: OPENED });
        }
      });
      this.#exchange.closed();
    },
  };

  #up(bytes: Uint8Array, isText: boolean): void {
    const upstream = this.#upstream;
    if (
      !this.#isOpen ||
      upstream === undefined ||
      this.#early.length > 0 ||
      this.#place.conversion.mustWait
    ) {
      this.#early.push({ bytes, isText });
      this.#earlyBytes += bytes.length + MESSAGE_BYTES;
      if (!this.#pauseClient(this.#earlyBytes)) return;
      const asked = this.whenAsked;
      this.whenAsked = undefined;
      asked?.(bytes);
      return;
    }
    this.#carry(this.#place.conversion.up(bytes, isText));
    this.#pauseClient(upstream.waitingBytes);
  }

  /** @returns false if the session has ended because too much data waits for the upstream */
  #pauseClient(waitingBytes: number): boolean {
    if (!this.#updateMemory()) return false;
    if (waitingBytes > MAX_WAITING_BYTES) this.#end(sessionOverrun(MAX_WAITING_BYTES));
    else if (waitingBytes > WAITING_BYTES) this.#socket?.pause();
    return !this.#hasEnded;
  }

  #resumeClient(): void {
    if (!this.#updateMemory()) return;
    if ((this.#upstream?.waitingBytes ?? 0) <= WAITING_BYTES / 2) this.#socket?.resume();
  }

  // ── Accounting ───────────────────────────────────────────────────────────────────────────────────────────────────

  /** Records a finished response, and reserves the next one. */
  #count(usage: Record<string, unknown>): void {
    if (this.#isReserving) {
      // It is charged to the reservation that is under way.
      this.#uncounted.push(usage);
      return;
    }
    this.#record(usage);
    const { accounting, service, token } = this.#exchange;
    const { names, need } = this.#plan as SessionPlan;
    const proceed = (outcome: Awaited<typeof answer>): void => {
      if (outcome !== undefined && "refused" in outcome) this.#end(notAllowed(outcome.refused, need));
      else if (this.#hasEnded) outcome?.cancel();
      else {
        accounting.open(outcome, need);
        reserveAttempt(
          this.#exchange,
          this.#place.candidate,
          (reservation) => {
            accounting.openAttempt(reservation);
            this.#isReserving = false;
            const [next, ...rest] = this.#uncounted;
            this.#uncounted = rest;
            if (next !== undefined) this.#count(next);
          },
          (error) => this.#end(error),
        );
      }
    };
    this.#isReserving = true;
    const answer = service.allowances?.reserve(token, names, need);
    if (!(answer instanceof Promise)) proceed(answer);
    else
      answer.then(
        (outcome) => this.#exchange.guard(() => proceed(outcome)),
        (fault: unknown) =>
          this.#guard(() => {
            throw fault;
          }),
      );
  }

  #record(usage: Record<string, unknown>, outcome: Outcome = { status: OPENED }): void {
    const { accounting, service } = this.#exchange;
    accounting.recordPart(this.#outcome({ ...outcome, usage }), this.#partMs, () => {});
    this.#partMs = service.nowMs();
  }

  /** Records an incomplete response. */
  #countRest(outcome: Outcome): void {
    // Only one of these has a reservation. With Redis, the limits count the others from the ledger.
    for (const usage of this.#uncounted.splice(0)) this.#record(usage);
    const usage = this.#place.conversion.unfinishedUsage();
    if (usage !== undefined) this.#record(usage, outcome);
  }

  // ── End of the session ───────────────────────────────────────────────────────────────────────────────────────────

  /** Ends the session from the gateway's side. */
  #end(error: HubError): void {
    if (this.#hasEnded) return;
    const place = this.#plan && this.#place.candidate.place;
    if (this.#isOpen) {
      this.#upstream?.close(GOING_AWAY, "");
      this.#countRest({ status: OPENED, ...summarizeForLog({ error }) });
    } else this.#abandon();
    this.#exchange.accounting.endAttempt("failed", this.#firstByteMs, { error });
    this.#finish();
    const status = this.#isOpen ? OPENED : error.status;
    const logged = summarizeForLog({ error }, error.detail, place?.conceal);
    this.#exchange.refuse(error, { ...this.#outcome({ status }), ...logged });
  }

  /** Gives up before an upstream has accepted. */
  #abandon(): void {
    this.#upstream?.cancel();
    if (this.#isStarted) this.#place.candidate.health.abandon(this.#startedMs);
  }

  /** Sends the error as a message and a close code, because the status line is already sent. */
  #sendError(error: HubError): void {
    const socket = this.#socket;
    this.#finish();
    if (socket === undefined) return;
    socket.resume();
    const conceal = this.#plan === undefined ? asItIs : this.#place.candidate.place.conceal;
    const message = this.#exchange.wire.failSession(error, this.clientRequest);
    if (message !== undefined) socket.send(Buffer.from(conceal(message)), true);
    const { code, reason } = closing({ ...error, message: conceal(error.message) });
    socket.close(code, reason);
  }

  /** Ends the session from the upstream's side. */
  #close(code: number, reason: string): void {
    const socket = this.#socket;
    this.#countRest({ status: OPENED });
    this.#settle({ status: OPENED });
    socket?.resume();
    socket?.close(code, reason);
  }

  /** The client disconnected before an upstream accepted. */
  #left(): void {
    this.#abandon();
    this.#settle({ status: 499 });
  }

  #settle(outcome: Outcome, error?: HubError): void {
    const { status } = outcome;
    const word = error !== undefined ? "failed" : status === 499 ? "cancelled" : "answered";
    this.#exchange.accounting.endAttempt(word, this.#firstByteMs, { status, error });
    this.#finish();
    this.#exchange.settle(this.#outcome(outcome));
  }

  #finish(): void {
    this.#hasEnded = true;
    clearTimeout(this.#deadline);
    clearTimeout(this.#unread);
    clearTimeout(this.#pause);
    this.#dropReservation();
  }

  #outcome(outcome: Outcome): Outcome {
    if (this.#plan === undefined) return outcome;
    const { candidate, conversion } = this.#place;
    const { channel, key, wire, model } = candidate;
    return {
      ...(conversion.dropped.length === 0 ? {} : { dropped: conversion.dropped }),
      channel,
      ...(key === undefined ? {} : { key }),
      upstreamWire: wire,
      upstreamModel: model,
      attempts: this.#failover?.attempts ?? 0,
      ...(this.#firstByteMs === undefined ? {} : { firstByteMs: this.#firstByteMs }),
      ...outcome,
    };
  }
}

const asItIs = (text: string): string => text;

/** The status of an accepted session. */
const OPENED = 101;

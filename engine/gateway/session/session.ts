/**
 * One session: a caller's WebSocket and an upstream's. Until an upstream has taken it, channel after channel is asked, and
 * what the caller sends waits. Then messages pass as the conversion makes them of each other, each end at the other's pace, and what
 * each answer used is recorded before the next one is allowed.
 */
import type { Need } from "../../access/allowances.ts";
import type { Caller, HubError, Message, SessionConversion, Traffic } from "../../conversion/contract.ts";
import { isHubError } from "../../conversion/hub/hub-error.ts";
import type { Candidate } from "../../routing/router.ts";
import type { FrameListener, FrameSocket, Upgrade } from "../../server/server.ts";
import type { SocketReceiver, UpstreamSocket } from "../../upstream/socket.ts";
import { failureError } from "../../upstream/upstream-failure.ts";
import { composeRequest } from "../../upstream/upstream-target.ts";
import { recordHealth } from "../attempts/record-health.ts";
import type { ChannelPlace } from "../config/read-channel.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { type Outcome, summarizeForLog } from "../exchange/request-outcome.ts";
import { enterChannel } from "../load/enter-channel.ts";
import type { Leave } from "../load/in-flight.ts";
import { memoryShort, notAllowed, sessionOverrun, sessionUnread } from "../refusals/refusals.ts";
import { BROKEN, brief, closing, GOING_AWAY, sendable } from "./close-codes.ts";

export interface SessionPlace {
  candidate: Candidate<ChannelPlace>;
  conversion: SessionConversion;
}

/** Where a session may go, and what each answer in it reserves. */
export interface SessionPlan {
  places: readonly SessionPlace[];
  /** Of models, every one that limits may be about. */
  names: readonly string[];
  need: Need;
}

/** What may wait for one end before the other is not read (docs/bounds.md). */
const WAITING_BYTES = 256 * 1024;
/** A caller that cannot be kept from sending: what may wait for its upstream before the session ends. */
const MAX_WAITING_BYTES = 8 * 2 ** 20;
/** What a message costs that waits, beside its bytes. */
const MESSAGE_BYTES = 256;
/** A caller that takes nothing for so long counts as gone, as in answers. */
const UNREAD_MS = 10_000;

export class Session {
  readonly #exchange: Exchange;
  readonly #caller: Caller;
  readonly #upgrade: Upgrade;
  #plan: SessionPlan | undefined;
  /** Told of the first message, where that says where the session may go. */
  whenAsked: ((message: Uint8Array) => void) | undefined;
  /** Whether a channel was asked: before it, there may be a wait for room and limits. */
  #isStarted = false;
  #turn = 0;
  #begunMs = 0;
  #upstream: UpstreamSocket | undefined;
  /** The place that it has among those of its channel. */
  #leave: Leave | undefined;
  /** Whether the upstream has taken the session. */
  #isOpen = false;
  /** What came before it had. */
  #early: Message[] = [];
  #earlyBytes = 0;
  #socket: FrameSocket | undefined;
  #firstByteMs: number | undefined;
  #isOver = false;
  /** When the answer began that is reserved for; milliseconds since 1970. */
  #partMs: number;
  #unread: NodeJS.Timeout | undefined;
  #deadline: NodeJS.Timeout | undefined;

  constructor(exchange: Exchange, caller: Caller, upgrade: Upgrade) {
    this.#exchange = exchange;
    this.#caller = caller;
    this.#upgrade = upgrade;
    this.#partMs = exchange.acceptedMs;
  }

  /** Takes the caller's socket. To be called before the handler returns. */
  accept(): void {
    const { answer, wire } = this.#exchange;
    const protocol = this.#upgrade.protocols.find((name) => wire.protocols.includes(name));
    const headers = this.#exchange.headers(undefined);
    this.#deadline = setTimeout(
      () => this.#guard(() => this.#end(failureError({ kind: "total_timeout", detail: "" }))),
      this.#exchange.service.config.timeouts.totalMs,
    );
    this.#exchange.cancelBy((error) => this.#end(error));
    this.#exchange.whenFailed((error) => this.#tell(error));
    this.#socket = answer.handOver(() => this.#upgrade.accept(protocol, headers, this.#listener));
  }

  start(plan: SessionPlan): void {
    this.#plan = plan;
    this.#enter();
  }

  /** Once it is started. */
  get #place(): SessionPlace {
    return this.#plan?.places[this.#turn] as SessionPlace;
  }

  /** Each thing that either end does is done under the exchange's guard, and nothing of it once the session is over. */
  #guard(work: () => void): void {
    if (!this.#isOver) this.#exchange.guard(work);
  }

  // ── The upstream's end ────────────────────────────────────────────────────────────────────────────────────────

  /** Where a channel takes so many at once: the next one's turn, or a short wait for the last. */
  #enter(): void {
    enterChannel(
      this.#exchange,
      this.#place.candidate.channel,
      this.#isLast,
      (leave) => {
        this.#leave = leave;
        this.#dial();
      },
      (error) => {
        if (!this.#next())
          this.#exchange.refuse(error, {
            ...this.#outcome({ status: error.status }),
            ...summarizeForLog({ error }),
          });
      },
    );
  }

  get #isLast(): boolean {
    const { maxAttempts } = this.#exchange.service.config.routing;
    return this.#turn + 1 >= Math.min(this.#plan?.places.length ?? 0, maxAttempts);
  }

  /** @returns false where there is no other channel */
  #next(): boolean {
    if (this.#isLast) {
      this.#finish();
      return false;
    }
    this.#leave?.();
    this.#turn++;
    this.#enter();
    return true;
  }

  #dial(): void {
    const { service, accounting } = this.#exchange;
    this.#isStarted = true;
    const { candidate, conversion } = this.#place;
    this.#begunMs = performance.now();
    accounting.begin(candidate);
    candidate.health.begin();
    const request = composeRequest(
      candidate.place,
      conversion.outgoing,
      candidate.model,
      this.#caller.headers,
    );
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
    drained: () => this.#guard(() => this.#letCaller()),
    closed: (code, reason) =>
      this.#guard(() => {
        const { conceal } = this.#place.candidate.place;
        const error = code === BROKEN ? failureError({ kind: "closed", detail: "" }) : undefined;
        if (error !== undefined) this.#end(error);
        else this.#close(sendable(code), brief(conceal(reason)));
      }),
  };

  /** It did not take the session: another one may. */
  #refused(error: HubError, detail?: string, isOurs?: boolean): void {
    const { accounting, service, id } = this.#exchange;
    const { candidate } = this.#place;
    this.#upstream = undefined;
    accounting.end("failed", this.#firstByteMs, { status: error.status, error });
    recordHealth(candidate.health, this.#begunMs, error, isOurs);
    const logged = summarizeForLog({ error }, detail, candidate.place.conceal);
    const outcome = this.#outcome({ status: error.status });
    this.#isStarted = false;
    if (error.retryable && this.#next())
      service.log.warn({ id, channel: candidate.channel, ...logged }, "attempt failed");
    else {
      this.#finish();
      this.#exchange.refuse(error, { ...outcome, ...logged });
    }
  }

  #open(): void {
    this.#place.candidate.health.succeed(this.#begunMs);
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
    // First: what was used is owed, though the session may end for lack of memory.
    if (traffic.usage !== undefined) this.#count(traffic.usage);
    if (!this.#hold()) return;
    if (this.#socket !== undefined && this.#socket.waitingBytes > WAITING_BYTES) this.#holdUpstream();
    this.#sendEarly();
  }

  #carry({ up, down }: Traffic): void {
    for (const { bytes, isText } of down) this.#socket?.send(bytes, isText);
    for (const { bytes, isText } of up) this.#upstream?.send(bytes, isText);
  }

  /** What waited, as far as the upstream may be told of it now. */
  #sendEarly(): void {
    while (!this.#isOver && this.#early.length > 0 && !this.#place.conversion.waits) {
      const { bytes, isText } = this.#early.shift() as Message;
      this.#earlyBytes -= bytes.length + MESSAGE_BYTES;
      this.#carry(this.#place.conversion.up(bytes, isText));
    }
    if (this.#early.length === 0) this.#letCaller();
  }

  /**
   * What waits for either end counts among all that is held.
   * @returns false where that is more than may be held, or for another reason the session is over
   */
  #hold(): boolean {
    // What was held was given back with its end, once.
    if (this.#isOver) return false;
    const { held, service } = this.#exchange;
    const waiting = (this.#upstream?.waitingBytes ?? 0) + (this.#socket?.waitingBytes ?? 0);
    held.hold(this.#earlyBytes + waiting);
    if (held.isTooMuch(service.config.limits.maxBufferedBytes)) this.#end(memoryShort());
    return !this.#isOver;
  }

  #holdUpstream(): void {
    if (this.#unread !== undefined) return;
    this.#upstream?.pause();
    this.#unread = setTimeout(
      () => this.#guard(() => this.#end(sessionUnread(this.#socket?.waitingBytes ?? 0, UNREAD_MS / 1000))),
      UNREAD_MS,
    );
  }

  #letUpstream(): void {
    if (this.#unread === undefined || !this.#hold()) return;
    this.#unread.refresh();
    if ((this.#socket?.waitingBytes ?? 0) > WAITING_BYTES / 2) return;
    clearTimeout(this.#unread);
    this.#unread = undefined;
    this.#upstream?.resume();
  }

  // ── The caller's end ──────────────────────────────────────────────────────────────────────────────────────────

  readonly #listener: FrameListener = {
    message: (bytes, isText) => this.#guard(() => this.#up(bytes, isText)),
    drained: () => this.#guard(() => this.#letUpstream()),
    closed: (code, reason) => {
      this.#guard(() => {
        if (!this.#isOpen) this.#left();
        else {
          this.#upstream?.close(sendable(code), reason);
          this.#countRest({ status: 499 });
          this.#settle(code === BROKEN ? { status: 499 } : { status: OPENED });
        }
      });
      this.#exchange.over();
    },
  };

  #up(bytes: Uint8Array, isText: boolean): void {
    const upstream = this.#upstream;
    if (!this.#isOpen || upstream === undefined || this.#early.length > 0 || this.#place.conversion.waits) {
      this.#early.push({ bytes, isText });
      this.#earlyBytes += bytes.length + MESSAGE_BYTES;
      if (!this.#holdCaller(this.#earlyBytes)) return;
      const asked = this.whenAsked;
      this.whenAsked = undefined;
      asked?.(bytes);
      return;
    }
    this.#carry(this.#place.conversion.up(bytes, isText));
    this.#holdCaller(upstream.waitingBytes);
  }

  /** @returns false where so much waits for the upstream that the session is over */
  #holdCaller(waitingBytes: number): boolean {
    if (!this.#hold()) return false;
    if (waitingBytes > MAX_WAITING_BYTES) this.#end(sessionOverrun(MAX_WAITING_BYTES));
    else if (waitingBytes > WAITING_BYTES) this.#socket?.pause();
    return !this.#isOver;
  }

  #letCaller(): void {
    if (!this.#hold()) return;
    if ((this.#upstream?.waitingBytes ?? 0) <= WAITING_BYTES / 2) this.#socket?.resume();
  }

  // ── The books ─────────────────────────────────────────────────────────────────────────────────────────────────

  /** An answer is over, and the next one is reserved for. */
  #count(usage: Record<string, unknown>): void {
    const { accounting, service, token } = this.#exchange;
    const { names, need } = this.#plan as SessionPlan;
    accounting.part(this.#outcome({ status: OPENED, usage }), this.#partMs, () => {});
    this.#partMs = service.nowMs();
    const proceed = (outcome: Awaited<typeof answer>): void => {
      if (outcome !== undefined && "refused" in outcome) this.#end(notAllowed(outcome.refused, need));
      else if (this.#isOver) outcome?.settle(undefined);
      else accounting.open(outcome);
    };
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

  /** An answer is left in the middle. */
  #countRest(outcome: Outcome): void {
    const usage = this.#place.conversion.left();
    if (usage !== undefined)
      this.#exchange.accounting.part(this.#outcome({ ...outcome, usage }), this.#partMs, () => {});
  }

  // ── How it ends ───────────────────────────────────────────────────────────────────────────────────────────────

  /** The gateway ends it. */
  #end(error: HubError): void {
    if (this.#isOver) return;
    const place = this.#plan && this.#place.candidate.place;
    if (this.#isOpen) {
      this.#upstream?.close(GOING_AWAY, "");
      this.#countRest({ status: OPENED, ...summarizeForLog({ error }) });
    } else this.#abandon();
    this.#exchange.accounting.end("failed", this.#firstByteMs, { error });
    this.#finish();
    const status = this.#isOpen ? OPENED : error.status;
    const logged = summarizeForLog({ error }, error.detail, place?.conceal);
    this.#exchange.refuse(error, { ...this.#outcome({ status }), ...logged });
  }

  /** No upstream has taken it, and none is to. */
  #abandon(): void {
    this.#upstream?.cancel();
    if (this.#isStarted) this.#place.candidate.health.abandon();
  }

  /** Told by a message and a code: the status line is long gone. */
  #tell(error: HubError): void {
    const socket = this.#socket;
    this.#finish();
    if (socket === undefined) return;
    socket.resume();
    const conceal = this.#plan === undefined ? asItIs : this.#place.candidate.place.conceal;
    const message = this.#exchange.wire.failSession(error, this.#caller);
    if (message !== undefined) socket.send(Buffer.from(conceal(message)), true);
    const { code, reason } = closing({ ...error, message: conceal(error.message) });
    socket.close(code, reason);
  }

  /** The upstream ends it. */
  #close(code: number, reason: string): void {
    const socket = this.#socket;
    this.#countRest({ status: OPENED });
    this.#settle({ status: OPENED });
    socket?.resume();
    socket?.close(code, reason);
  }

  /** The caller is gone before an upstream had its session. */
  #left(): void {
    this.#abandon();
    this.#settle({ status: 499 });
  }

  #settle(outcome: Outcome, error?: HubError): void {
    const { status } = outcome;
    const word = error !== undefined ? "failed" : status === 499 ? "cancelled" : "answered";
    this.#exchange.accounting.end(word, this.#firstByteMs, { status, error });
    this.#finish();
    this.#exchange.settle(this.#outcome(outcome));
  }

  #finish(): void {
    this.#isOver = true;
    clearTimeout(this.#deadline);
    clearTimeout(this.#unread);
  }

  #outcome(outcome: Outcome): Outcome {
    if (this.#plan === undefined) return outcome;
    const { candidate, conversion } = this.#place;
    const { channel, wire, model } = candidate;
    return {
      ...(conversion.dropped.length === 0 ? {} : { dropped: conversion.dropped }),
      channel,
      upstreamWire: wire,
      upstreamModel: model,
      attempts: this.#turn + 1,
      ...(this.#firstByteMs === undefined ? {} : { firstByteMs: this.#firstByteMs }),
      ...outcome,
    };
  }
}

const asItIs = (text: string): string => text;

/** What a session is answered with. */
const OPENED = 101;

/**
 * One request from acceptance to its line in the log: who asks what, and how it came out. The steps that fill it in are
 * `request.ts` (until it is read), `accept.ts` (up to the choice of channels) and `relay.ts` (the attempts).
 */
import type { Token } from "../../access/token-index.ts";
import type { HubError, LimitsStanding, Reply, Wire } from "../../transform/lane.ts";
import { Books } from "../accounting/books.ts";
import type { Share } from "../load/held.ts";
import type { Leave } from "../load/in-flight.ts";
import { mintId } from "../mint.ts";
import { unexpected } from "../refusals.ts";
import type { Service } from "../service/service.ts";
import type { Answering, Listener } from "./respond.ts";

/** What the log tells of a request. No text of it, no key, no token. */
export interface Outcome {
  status: number;
  channel?: string;
  upstreamWire?: string;
  upstreamModel?: string;
  attempts?: number;
  firstByteMs?: number;
  dropped?: readonly string[];
  usage?: Record<string, unknown>;
  error?: Trouble;
}

interface Trouble {
  kind: string;
  message: string;
  /** What the upstream said, where the caller was told something else. */
  cause?: HubError["cause"];
  /** The upstream's name for the request. */
  upstreamRequest?: string;
  /** What an operator may know and a caller may not: hosts, ports, codes of the system. */
  detail?: string;
}

/** Requests that are being served. */
export interface Running {
  add(exchange: Exchange): void;
  delete(exchange: Exchange): void;
  /** True when no new request is to be sent here, though one that comes is served. */
  readonly draining: boolean;
  /** True when no new request may start. */
  readonly closing: boolean;
}

/** A phase of a request: all that is done before it is sent up. */
export const READING = "reading the request";

export class Exchange implements Listener {
  readonly service: Service;
  readonly answer: Answering;
  /** The caller's. */
  wire: Wire;
  /** Milliseconds since 1970. */
  readonly acceptedMs: number = Date.now();
  readonly id: string = mintId(this.acceptedMs);
  /** What answers carry: the id that the caller gave, or ours. */
  requestId: string = this.id;
  readonly startedMs: number = performance.now();
  readonly books: Books = new Books(this);
  /** Of the caller's own body. */
  readonly held: Share;
  #leaves: Leave[] = [];
  readonly #running: Running;
  /** Among those that run. */
  seat = 0;
  #settled = false;
  /** The latest. */
  #phase: { name: string; operation: string | undefined; words: string } | undefined;
  #patience: NodeJS.Timeout | undefined;
  /** True when the connection ends with the answer: the gateway shuts down, or what follows could not be read. */
  closing: boolean;
  #isUnread: (() => boolean) | undefined;
  #giveUp: ((error: HubError) => void) | undefined;
  #whenSettled: ((outcome: Outcome) => void) | undefined;
  #whenFailed: ((error: HubError) => void) | undefined;
  token: Token | undefined;
  /** How the caller's limits stand, once something was counted. */
  standing: LimitsStanding | undefined;
  model: string | undefined;
  /** What is asked for; of a path that nobody knows, nothing. */
  operation: string | undefined;
  wantsStream = false;
  /** The gateway's own, as the caller knows it. */
  origin = "";
  readonly #own: Readonly<Record<string, string>>;

  /** @param own headers that every answer to this caller has. */
  constructor(
    service: Service,
    running: Running,
    answer: Answering,
    wire: Wire,
    own: Readonly<Record<string, string>>,
  ) {
    this.#own = own;
    this.service = service;
    this.answer = answer;
    this.wire = wire;
    this.#running = running;
    this.closing = running.closing;
    this.held = service.held.share();
    running.add(this);
    answer.listen(this);
  }

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

  /** Waits for something that may not come: unless `arrived` is said in time, the request ends with this error. */
  expect(withinMs: number, error: () => HubError): void {
    this.#patience = setTimeout(() => {
      // What may still come of it is not the next request.
      this.closing = true;
      this.guard(() => this.cut(error()));
    }, withinMs);
  }

  arrived(): void {
    clearTimeout(this.#patience);
    this.#patience = undefined;
  }

  /** Leaves a place that it has among those in flight, when it is over at the latest. */
  leaveInTheEnd(leave: Leave): void {
    if (this.#settled) leave();
    else this.#leaves.push(leave);
  }

  elapsedMs(): number {
    return performance.now() - this.startedMs;
  }

  /** Answers with an error of the gateway's own. */
  refuse(error: HubError, outcome: Partial<Outcome> = {}, headers: Record<string, string> = {}): void {
    const reply = this.wire.fail(error, this.requestId);
    Object.assign(reply.headers, headers);
    this.send(reply, { ...worth({ error }), ...outcome });
  }

  /** Answers with a whole reply. */
  send(reply: Reply, outcome: Partial<Outcome> = {}): void {
    const headers = { ...reply.headers, ...this.headers(outcome.dropped), ...advice(reply) };
    this.settle({ status: reply.status, ...outcome }, () =>
      this.answer.whole(reply.status, headers, reply.body, this.closing || this.isUnread),
    );
    if (reply.error !== undefined) this.#whenFailed?.(reply.error);
  }

  /** Headers of every answer. */
  headers(dropped: readonly string[] | undefined): Record<string, string> {
    const headers: Record<string, string> = { ...this.#own, [this.wire.requestIdHeader]: this.requestId };
    if (dropped !== undefined && dropped.length > 0) headers["x-polywire-dropped"] = listOf(dropped);
    return this.standing === undefined
      ? headers
      : Object.assign(headers, this.wire.tellLimits(this.standing, Math.floor(Date.now() / 1000)));
  }

  /**
   * A fault of ours must cost one request, with an honest answer, and nothing else.
   * @param phase what is being done, for whoever wants to know what a process hangs in
   */
  guard(work: () => void, phase: string = "answering"): void {
    const { board } = this.service;
    board?.begin(() => this.#words(phase));
    try {
      work();
    } catch (error) {
      this.service.log.error({ id: this.id, err: error }, "the gateway failed");
      try {
        this.cut(unexpected());
      } catch (again) {
        this.service.log.error({ id: this.id, err: again }, "the gateway failed to say so");
        this.answer.abort();
      }
    } finally {
      board?.end();
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
    this.#running.delete(this);
  }

  /**
   * Ends the request's life, once.
   * @param tell sends the last of the answer: what was answered is on the books before anybody has it
   */
  settle(outcome: Outcome, tell: () => void = () => {}): void {
    if (this.#settled) {
      tell();
      return;
    }
    this.#settled = true;
    clearTimeout(this.#patience);
    this.held.release();
    for (const leave of this.#leaves.toReversed()) leave();
    // First: a fault in the books is an answer, too, and there is nothing left to give up.
    this.#giveUp = undefined;
    this.books.close(outcome, () => this.guard(tell));
    this.#whenSettled?.(outcome);
    this.#note(outcome);
  }

  #note(outcome: Outcome): void {
    const { id, requestId, wire, operation, token, model, wantsStream: stream, service } = this;
    if (service.log.isLevelEnabled("info")) {
      const about = {
        id,
        requestId: requestId === id ? undefined : requestId,
        wire: wire.name,
        operation,
        token: token?.name,
        model,
        stream,
        ms: Math.round(this.elapsedMs()),
      };
      service.log.info({ ...about, ...outcome }, "request");
    }
    const losses = service.losses.warned(outcome.dropped ?? []);
    if (losses.length > 0)
      service.log.warn({ id, token: token?.name, model, channel: outcome.channel, losses }, "lost");
  }
}

/** What clients that repeat by themselves want to know of an error (docs/wires/rules.md#headers). */
function advice({ status, error }: Reply): Record<string, string> {
  const headers: Record<string, string> = {};
  if (error?.retry_after !== undefined) {
    // The standard header counts whole seconds; the official clients read this one first.
    headers["retry-after-ms"] = String(Math.ceil(error.retry_after * 1000));
  }
  // They take every 429 and every fault of a server for one that passes.
  const passes = error?.retryable !== false || error.retry_after !== undefined;
  if ((status >= 500 || status === 429) && !passes) headers["x-should-retry"] = "false";
  return headers;
}

const MAX_LOGGED = 1000;

/** A page of HTML in the place of a message does not belong into a line of the log. */
function brief(text: string): string {
  return text.length <= MAX_LOGGED ? text : `${text.slice(0, MAX_LOGGED)}...`;
}

const MAX_LIST = 2048;

/** As a header: names of hub paths hold no character that a header could not, but a body may have made up many. */
function listOf(paths: readonly string[]): string {
  const list = paths.join(",").replace(/[^\x21-\x7e]/g, "?");
  return list.length <= MAX_LIST ? list : `${list.slice(0, list.lastIndexOf(",", MAX_LIST))},...`;
}

/** What is worth knowing of an answer for the log. `conceal` takes secrets out of what an upstream said. */
export function worth(
  { usage, error }: { usage?: Record<string, unknown> | undefined; error?: HubError | undefined },
  detail: string | undefined = error?.detail,
  conceal: (text: string) => string = (text) => text,
): Pick<Outcome, "usage" | "error"> {
  const outcome: Pick<Outcome, "usage" | "error"> = {};
  if (usage !== undefined) outcome.usage = usage;
  if (error !== undefined) {
    const { kind, message, cause, request_id: request } = error;
    outcome.error = { kind, message: brief(conceal(message)) };
    if (typeof request === "string") outcome.error.upstreamRequest = brief(request);
    if (cause !== undefined)
      outcome.error.cause = { kind: cause.kind, message: brief(conceal(cause.message)) };
    if (detail) outcome.error.detail = brief(conceal(detail));
  }
  return outcome;
}

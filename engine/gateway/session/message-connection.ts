/**
 * One WebSocket on which a client sends requests, one per message. Each request is served as over HTTP: it has its own
 * exchange, token check, limits, record and log line. Requests of one lane run one after the other. Different lanes run
 * concurrently, up to the wire's limit.
 *
 * All buffers are bounded: early messages, data that the client does not read, and cached responses.
 */

import type { Asking, HubError, Wire } from "../../conversion/contract.ts";
import { atOnce, type Steps } from "../../language/json/in-steps.ts";
import { decodeInPieces } from "../../language/json/pieces.ts";
import { scalarsOf, topFields, withTopFields } from "../../language/json/top-fields.ts";
import type { FrameListener, FrameSocket } from "../../server/server.ts";
import type { MemoryShare } from "../load/held-memory.ts";
import { inTurns, LARGE_BYTES } from "../load/loop-turns.ts";
import {
  messageBinary,
  messagesTooMany,
  sessionUnread,
  shuttingDown,
  unexpected,
} from "../refusals/refusals.ts";
import type { Service } from "../service/service.ts";
import { brief, GOING_AWAY } from "./close-codes.ts";
import { ConnectionAnswers } from "./connection-answers.ts";
import { MessageAnswer } from "./message-answer.ts";

/** A message as a request. */
export interface MessageRequest {
  answer: MessageAnswer;
  asking: Asking;
  /** The body of the request. */
  body: Buffer;
  answers: ConnectionAnswers;
}

/** Context of a connection. */
export interface Opened {
  wire: Wire;
  /** Returns the current service; each request uses the latest configuration. */
  latest: () => Service;
  peer: string;
  /** Starts a request. Its answer reports its end. */
  begin: (request: MessageRequest) => void;
  /** Called once, when the connection has ended. */
  closed: (served: number) => void;
}

interface Waiting {
  asking: Asking;
  body: Buffer;
}

interface Lane {
  waiting: Waiting[];
  current: MessageAnswer | undefined;
}

/** Maximum size of data that waits for the client; above it, upstream responses are paused (docs/bounds.md). */
const WAITING_BYTES = 256 * 1024;
/** A client that reads nothing for this long counts as disconnected, as over HTTP. */
const UNREAD_MS = 10_000;
/** Maximum number of messages that wait for earlier requests. */
const MOST_WAITING = 64;
/** Part of the memory limit for cached responses. They must not cause new requests to be refused. */
const REMEMBERED_PART = 0.5;

export class MessageConnection {
  readonly #opened: Opened;
  readonly #held: MemoryShare;
  readonly #answers: ConnectionAnswers;
  readonly #lanes = new Map<string, Lane>();
  #socket: FrameSocket | undefined;
  /** Messages in the order of arrival; the first is being parsed. */
  #inbox: Uint8Array[] = [];
  #inboxBytes = 0;
  #isReading = false;
  #running = 0;
  #served = 0;
  #isOver = false;
  /** The reason why no new request may start. */
  #leaving: HubError | undefined;
  #age: NodeJS.Timeout | undefined;
  #unread: NodeJS.Timeout | undefined;

  constructor(opened: Opened) {
    this.#opened = opened;
    this.#held = opened.latest().held.share();
    this.#answers = new ConnectionAnswers((bytes) => {
      const { held, config } = opened.latest();
      return held.bytes + bytes <= REMEMBERED_PART * config.limits.maxBufferedBytes;
    });
  }

  /** Accepts the client's socket. Must be called before the handler returns. */
  open(accept: (listener: FrameListener) => FrameSocket | undefined): void {
    const { lastsMs } = this.#rules;
    this.#age = setTimeout(() => this.leave(this.#rules.refuse("expired", "")), lastsMs);
    this.#age.unref();
    this.#socket = accept(this.#listener);
  }

  /** Lets running requests end, then closes. */
  leave(why: HubError = shuttingDown()): void {
    this.#leaving ??= why;
    this.#leaveIfIdle();
  }

  get #rules() {
    return this.#opened.wire.connection as NonNullable<Wire["connection"]>;
  }

  readonly #listener: FrameListener = {
    message: (bytes, isText) => this.#guard(() => this.#heard(bytes, isText)),
    drained: () => this.#guard(() => this.#drained()),
    closed: () => this.#close(),
  };

  /** An internal error ends only this connection. */
  #guard(work: () => void): void {
    if (this.#isOver) return;
    try {
      work();
    } catch (err) {
      this.#opened.latest().log.error({ err }, "internal error on a WebSocket connection");
      this.#tell(unexpected());
      this.#end("the gateway failed");
    }
  }

  // ── Messages ─────────────────────────────────────────────────────────────────────────────────────────────────────

  #heard(bytes: Uint8Array, isText: boolean): void {
    const { maxBodyBytes } = this.#opened.latest().config.limits;
    const isTooMuch =
      this.#waitingMessages >= MOST_WAITING || this.#waitingBytes + bytes.length > 2 * maxBodyBytes;
    if (!isText || isTooMuch) {
      // A client that does not read would not read an error either.
      if (this.#unread !== undefined) this.#end("messages arrive, and none is read");
      else this.#tell(isText ? messagesTooMany(this.#waitingMessages) : messageBinary());
    } else {
      this.#inbox.push(bytes);
      this.#inboxBytes += bytes.length;
      this.#read();
    }
  }

  /** Parses one message after the other; a large one takes several turns of the event loop. */
  #read(): void {
    while (!this.#isReading && !this.#isOver) {
      const bytes = this.#inbox.shift();
      if (bytes === undefined) break;
      this.#isReading = true;
      const done = (read: Waiting): void => {
        this.#isReading = false;
        this.#inboxBytes -= bytes.length;
        this.#place(read);
      };
      const steps = this.#reading(bytes);
      if (bytes.length < LARGE_BYTES) done(atOnce(steps));
      else {
        const guard = (work: () => void): void => this.#guard(work);
        inTurns(steps, { guard, isOver: () => this.#isOver }, (read) => {
          done(read);
          this.#read();
        });
      }
    }
    this.#hold();
  }

  *#reading(bytes: Uint8Array): Steps<Waiting> {
    const text = yield* decodeInPieces(bytes, false);
    const fields = yield* topFields(text);
    const asking = this.#rules.ask(scalarsOf(text, fields));
    yield;
    // A message that is not an object becomes an invalid body, and is refused later.
    const body = fields.length === 0 ? Buffer.from(bytes) : yield* withTopFields(text, fields, asking);
    return { asking, body };
  }

  #place(read: Waiting): void {
    const { asking } = read;
    if (asking.ignored) return;
    const known = this.#lanes.get(asking.lane);
    if (known === undefined && asking.lane !== "" && this.#named >= this.#rules.lanes) {
      this.#tell(this.#rules.refuse("streams", asking.lane), asking);
      return;
    }
    const lane = known ?? { waiting: [], current: undefined };
    if (known === undefined && (asking.lane === "" || asking.refused === undefined))
      this.#lanes.set(asking.lane, lane);
    lane.waiting.push(read);
    this.#proceed(lane);
  }

  get #named(): number {
    return this.#lanes.size - (this.#lanes.has("") ? 1 : 0);
  }

  get #waitingMessages(): number {
    let sum = this.#inbox.length;
    for (const { waiting } of this.#lanes.values()) sum += waiting.length;
    return sum;
  }

  get #waitingBytes(): number {
    let sum = this.#inboxBytes;
    for (const { waiting } of this.#lanes.values()) for (const { body } of waiting) sum += body.length;
    return sum;
  }

  /** Starts the first waiting request of a lane, if possible. */
  #proceed(lane: Lane): void {
    if (this.#isOver || this.#leaving !== undefined) {
      this.#leaveIfIdle();
      return;
    }
    // While the client does not read, no new request starts.
    if (lane.current !== undefined || this.#running >= this.#rules.atOnce || this.#unread !== undefined)
      return;
    const next = lane.waiting.shift();
    if (next === undefined) return;
    const answer = this.#answerTo(next.asking, () => {
      lane.current = undefined;
      this.#running--;
      // The exchange still has work to do after this call.
      queueMicrotask(() => this.#guard(() => this.#goOn()));
    });
    lane.current = answer;
    this.#running++;
    this.#served++;
    this.#opened.begin({ ...next, answer, answers: this.#answers });
  }

  #answerTo(asking: Asking, over: () => void): MessageAnswer {
    const { wire, peer, latest } = this.#opened;
    const terms = {
      connection: this.#rules,
      tag: asking.tag,
      peer,
      maxBytes: latest().config.limits.maxResponseBytes,
      over,
    };
    if (wire.connection === undefined) throw new Error(`${wire.name} has no connections`);
    const messages = {
      send: (message: string) => this.#send(message),
      ping: () => {
        if (!this.#isOver && this.#unread === undefined) this.#socket?.ping();
      },
      abort: () => this.#end(""),
    };
    return new MessageAnswer(messages, terms);
  }

  #goOn(): void {
    this.#hold();
    if (this.#leaving !== undefined) this.#leaveIfIdle();
    else for (const lane of this.#lanes.values()) this.#proceed(lane);
  }

  // ── Output to the client ─────────────────────────────────────────────────────────────────────────────────────────

  /** @returns whether the socket accepts more data */
  #send(message: string): boolean {
    const socket = this.#socket;
    if (socket === undefined || this.#isOver) return true;
    socket.send(Buffer.from(message), true);
    if (socket.waitingBytes <= WAITING_BYTES) return true;
    this.#hold();
    this.#unread ??= setTimeout(() => this.#guard(() => this.#unreadFor()), UNREAD_MS);
    return false;
  }

  #unreadFor(): void {
    const { message } = sessionUnread(this.#socket?.waitingBytes ?? 0, UNREAD_MS / 1000);
    this.#end(message);
  }

  #drained(): void {
    if (this.#unread === undefined) return;
    this.#unread.refresh();
    if ((this.#socket?.waitingBytes ?? 0) > WAITING_BYTES / 2) return;
    clearTimeout(this.#unread);
    this.#unread = undefined;
    for (const { current } of this.#lanes.values()) current?.resume();
    this.#goOn();
  }

  /** Sends an error that belongs to no exchange. */
  #tell(error: HubError, asking?: Asking): void {
    const { wire } = this.#opened;
    const { status, headers, body } = wire.fail(error, "");
    const answer = this.#answerTo({ tag: asking?.tag ?? {} } as Asking, () => {});
    answer.whole(status, headers, body);
  }

  #hold(): void {
    if (!this.#isOver)
      this.#held.hold(this.#waitingBytes + this.#answers.bytes + (this.#socket?.waitingBytes ?? 0));
  }

  // ── End of the connection ────────────────────────────────────────────────────────────────────────────────────────

  #leaveIfIdle(): void {
    if (this.#leaving === undefined || this.#running > 0 || this.#isOver) return;
    this.#tell(this.#leaving);
    this.#end(this.#leaving.message);
  }

  /** Ends the connection from the gateway's side. */
  #end(reason: string): void {
    const socket = this.#socket;
    // The client may never confirm the close.
    this.#close();
    socket?.close(GOING_AWAY, brief(reason));
  }

  #close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#age);
    clearTimeout(this.#unread);
    this.#inbox = [];
    for (const lane of this.#lanes.values()) {
      lane.waiting = [];
      lane.current?.left();
    }
    this.#held.release();
    this.#opened.closed(this.#served);
  }
}

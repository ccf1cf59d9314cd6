/**
 * One WebSocket on which a caller sends requests, a message each. A request is served as it would be over HTTP: it has an exchange of
 * its own, with the token, limits, record and log line of one. Requests of one lane wait for each other; lanes run beside each other,
 * up to what the wire allows.
 *
 * What waits is bounded: messages that came too early, what the caller does not read, the answers that are remembered.
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

/** One message, as the request that it is. */
export interface MessageRequest {
  answer: MessageAnswer;
  asking: Asking;
  /** The body of the request. */
  body: Buffer;
  answers: ConnectionAnswers;
}

/** How a connection is opened, and what it is part of. */
export interface Opened {
  wire: Wire;
  /** The service of the moment: another configuration holds for the next request. */
  latest: () => Service;
  peer: string;
  /** Begins a request. Its answer says when it is over. */
  begin: (request: MessageRequest) => void;
  /** Told once, when the caller is gone or the connection was ended. */
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

/** What may wait for the caller before answers are not read on (docs/bounds.md). */
const WAITING_BYTES = 256 * 1024;
/** A caller that takes nothing for so long counts as gone, as in answers over HTTP. */
const UNREAD_MS = 10_000;
/** Messages that wait for the end of others. */
const MOST_WAITING = 64;
/** Of what may be held: connections that only remember are not to keep new requests out. */
const REMEMBERED_PART = 0.5;

export class MessageConnection {
  readonly #opened: Opened;
  readonly #held: MemoryShare;
  readonly #answers: ConnectionAnswers;
  readonly #lanes = new Map<string, Lane>();
  #socket: FrameSocket | undefined;
  /** Messages in the order in which they came, the first of which is being read. */
  #inbox: Uint8Array[] = [];
  #inboxBytes = 0;
  #isReading = false;
  #running = 0;
  #served = 0;
  #isOver = false;
  /** Why no request begins any more. */
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

  /** Takes the caller's socket. To be called before the handler returns. */
  open(accept: (listener: FrameListener) => FrameSocket | undefined): void {
    const { lastsMs } = this.#rules;
    this.#age = setTimeout(() => this.leave(this.#rules.refuse("expired", "")), lastsMs);
    this.#age.unref();
    this.#socket = accept(this.#listener);
  }

  /** Lets what runs come to its end, then closes. */
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

  /** A fault of ours costs one connection. */
  #guard(work: () => void): void {
    if (this.#isOver) return;
    try {
      work();
    } catch (err) {
      this.#opened.latest().log.error({ err }, "the gateway failed at a connection");
      this.#tell(unexpected());
      this.#end("the gateway failed");
    }
  }

  // ── Messages ──────────────────────────────────────────────────────────────────────────────────────────────────

  #heard(bytes: Uint8Array, isText: boolean): void {
    const { maxBodyBytes } = this.#opened.latest().config.limits;
    const isTooMuch =
      this.#waitingMessages >= MOST_WAITING || this.#waitingBytes + bytes.length > 2 * maxBodyBytes;
    if (!isText || isTooMuch) {
      // A refusal would only add to what a caller that does not read has not read.
      if (this.#unread !== undefined) this.#end("messages come, and none is read");
      else this.#tell(isText ? messagesTooMany(this.#waitingMessages) : messageBinary());
    } else {
      this.#inbox.push(bytes);
      this.#inboxBytes += bytes.length;
      this.#read();
    }
  }

  /** One after the other: a large one is read in turns of the event loop. */
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
    // What is no object is read as a body would be, and refused as one.
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

  /** Begins the first request that waits in a lane, where it may. */
  #proceed(lane: Lane): void {
    if (this.#isOver || this.#leaving !== undefined) {
      this.#leaveIfIdle();
      return;
    }
    // While the caller does not read, nothing more is made for it.
    if (lane.current !== undefined || this.#running >= this.#rules.atOnce || this.#unread !== undefined)
      return;
    const next = lane.waiting.shift();
    if (next === undefined) return;
    const answer = this.#answerTo(next.asking, () => {
      lane.current = undefined;
      this.#running--;
      // The exchange has its own last words behind this.
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

  // ── What the caller gets ──────────────────────────────────────────────────────────────────────────────────────

  /** @returns whether it takes more */
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

  /** An error that no request of its own has. */
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

  // ── How it ends ───────────────────────────────────────────────────────────────────────────────────────────────

  #leaveIfIdle(): void {
    if (this.#leaving === undefined || this.#running > 0 || this.#isOver) return;
    this.#tell(this.#leaving);
    this.#end(this.#leaving.message);
  }

  /** The gateway ends it. */
  #end(reason: string): void {
    const socket = this.#socket;
    // The other end may never say that it has heard of it.
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

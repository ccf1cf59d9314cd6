/**
 * One WebSocket on which a client sends requests, one per message. Each request is served as over HTTP: it has its own
 * exchange, token check, limits, record and log line. Requests of one substream run one after the other. Different ones run
 * concurrently, up to the wire's limit.
 *
 * All buffers are bounded: early messages, data that the client does not read, and cached responses.
 */

import type { HubError, ParsedMessage, Wire } from "../../conversion/contract.ts";
import { decodeInChunks } from "../../language/json/chunks.ts";
import { atOnce, type Steps } from "../../language/json/in-steps.ts";
import { scalarsOf, topFields, withTopFields } from "../../language/json/top-fields.ts";
import type { FrameListener, FrameSocket } from "../../server/server.ts";
import type { MemoryShare } from "../load/buffered-memory.ts";
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
  parsed: ParsedMessage;
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
  parsed: ParsedMessage;
  body: Buffer;
}

interface Substream {
  waiting: Waiting[];
  current: MessageAnswer | undefined;
}

/** Maximum size of data that waits for the client; above it, upstream responses are paused (docs/bounds.md). */
const WAITING_BYTES = 256 * 1024;
/** A client that reads nothing for this long counts as disconnected, as over HTTP. */
const UNREAD_MS = 10_000;
/** Maximum number of messages that wait for earlier requests. */
const MAX_WAITING = 64;
/** Part of the memory limit for cached responses. They must not cause new requests to be refused. */
const REMEMBERED_PART = 0.5;

export class MessageConnection {
  readonly #opened: Opened;
  readonly #memory: MemoryShare;
  readonly #answers: ConnectionAnswers;
  readonly #substreams = new Map<string, Substream>();
  #socket: FrameSocket | undefined;
  /** Messages in the order of arrival; the first is being parsed. */
  #inbox: Uint8Array[] = [];
  #inboxBytes = 0;
  #isReading = false;
  #running = 0;
  #served = 0;
  #hasEnded = false;
  /** The reason why no new request may start. */
  #drainReason: HubError | undefined;
  #age: NodeJS.Timeout | undefined;
  #unread: NodeJS.Timeout | undefined;

  constructor(opened: Opened) {
    this.#opened = opened;
    this.#memory = opened.latest().bufferedMemory.share();
    this.#answers = new ConnectionAnswers((bytes) => {
      const { bufferedMemory, config } = opened.latest();
      return bufferedMemory.bytes + bytes <= REMEMBERED_PART * config.limits.maxBufferedBytes;
    });
  }

  /** Accepts the client's socket. Must be called before the handler returns. */
  open(accept: (listener: FrameListener) => FrameSocket | undefined): void {
    const { maxAgeMs } = this.#rules;
    this.#age = setTimeout(() => this.drain(this.#rules.refuse("expired", "")), maxAgeMs);
    this.#age.unref();
    this.#socket = accept(this.#listener);
  }

  /** Lets running requests end, then closes. */
  drain(why: HubError = shuttingDown()): void {
    this.#drainReason ??= why;
    this.#closeIfIdle();
  }

  get #rules() {
    return this.#opened.wire.connection as NonNullable<Wire["connection"]>;
  }

  readonly #listener: FrameListener = {
    message: (bytes, isText) => this.#guard(() => this.#receive(bytes, isText)),
    drained: () => this.#guard(() => this.#drained()),
    closed: () => this.#close(),
  };

  /** An internal error ends only this connection. */
  #guard(work: () => void): void {
    if (this.#hasEnded) return;
    try {
      work();
    } catch (err) {
      this.#opened.latest().log.error({ part: "requests", err }, "internal error on a WebSocket connection");
      this.#sendError(unexpected());
      this.#end("internal error of the gateway");
    }
  }

  // ── Messages ─────────────────────────────────────────────────────────────────────────────────────────────────────

  #receive(bytes: Uint8Array, isText: boolean): void {
    const { maxBodyBytes } = this.#opened.latest().config.limits;
    const isTooMuch =
      this.#waitingMessages >= MAX_WAITING || this.#waitingBytes + bytes.length > 2 * maxBodyBytes;
    if (!isText || isTooMuch) {
      // A client that does not read would not read an error either.
      if (this.#unread !== undefined) this.#end("messages arrive, and none is read");
      else this.#sendError(isText ? messagesTooMany(this.#waitingMessages) : messageBinary());
    } else {
      this.#inbox.push(bytes);
      this.#inboxBytes += bytes.length;
      this.#read();
    }
  }

  /** Parses one message after the other; a large one takes several turns of the event loop. */
  #read(): void {
    while (!this.#isReading && !this.#hasEnded) {
      const bytes = this.#inbox.shift();
      if (bytes === undefined) break;
      this.#isReading = true;
      const done = (read: Waiting): void => {
        this.#isReading = false;
        this.#inboxBytes -= bytes.length;
        this.#enqueue(read);
      };
      const steps = this.#parse(bytes);
      if (bytes.length < LARGE_BYTES) done(atOnce(steps));
      else {
        const guard = (work: () => void): void => this.#guard(work);
        inTurns(steps, { guard, isOver: () => this.#hasEnded }, (read) => {
          done(read);
          this.#read();
        });
      }
    }
    this.#updateMemory();
  }

  *#parse(bytes: Uint8Array): Steps<Waiting> {
    const text = yield* decodeInChunks(bytes, false);
    const fields = yield* topFields(text);
    const parsed = this.#rules.parse(scalarsOf(text, fields));
    yield;
    // A message that is not an object becomes an invalid body, and is refused later.
    const body = fields.length === 0 ? Buffer.from(bytes) : yield* withTopFields(text, fields, parsed);
    return { parsed, body };
  }

  #enqueue(read: Waiting): void {
    const { parsed } = read;
    if (parsed.ignored) return;
    const known = this.#substreams.get(parsed.substream);
    if (known === undefined && parsed.substream !== "" && this.#named >= this.#rules.maxSubstreams) {
      this.#sendError(this.#rules.refuse("streams", parsed.substream), parsed);
      return;
    }
    const substream = known ?? { waiting: [], current: undefined };
    if (known === undefined && (parsed.substream === "" || parsed.refused === undefined))
      this.#substreams.set(parsed.substream, substream);
    substream.waiting.push(read);
    this.#proceed(substream);
  }

  get #named(): number {
    return this.#substreams.size - (this.#substreams.has("") ? 1 : 0);
  }

  get #waitingMessages(): number {
    let sum = this.#inbox.length;
    for (const { waiting } of this.#substreams.values()) sum += waiting.length;
    return sum;
  }

  get #waitingBytes(): number {
    let sum = this.#inboxBytes;
    for (const { waiting } of this.#substreams.values()) for (const { body } of waiting) sum += body.length;
    return sum;
  }

  /** Starts the first waiting request of a substream, if possible. */
  #proceed(substream: Substream): void {
    if (this.#hasEnded || this.#drainReason !== undefined) {
      this.#closeIfIdle();
      return;
    }
    // While the client does not read, no new request starts.
    if (
      substream.current !== undefined ||
      this.#running >= this.#rules.maxRequests ||
      this.#unread !== undefined
    )
      return;
    const next = substream.waiting.shift();
    if (next === undefined) return;
    const answer = this.#answerTo(next.parsed, () => {
      substream.current = undefined;
      this.#running--;
      // The exchange still has work to do after this call.
      queueMicrotask(() => this.#guard(() => this.#proceedAll()));
    });
    substream.current = answer;
    this.#running++;
    this.#served++;
    this.#opened.begin({ ...next, answer, answers: this.#answers });
  }

  #answerTo(parsed: ParsedMessage, over: () => void): MessageAnswer {
    const { wire, peer, latest } = this.#opened;
    const terms = {
      connection: this.#rules,
      tag: parsed.tag,
      peer,
      maxBytes: latest().config.limits.maxResponseBytes,
      over,
    };
    if (wire.connection === undefined) throw new Error(`${wire.name} has no connections`);
    const messages = {
      send: (message: string) => this.#send(message),
      ping: () => {
        if (!this.#hasEnded && this.#unread === undefined) this.#socket?.ping();
      },
      abort: () => this.#end(""),
    };
    return new MessageAnswer(messages, terms);
  }

  #proceedAll(): void {
    this.#updateMemory();
    if (this.#drainReason !== undefined) this.#closeIfIdle();
    else for (const substream of this.#substreams.values()) this.#proceed(substream);
  }

  // ── Output to the client ─────────────────────────────────────────────────────────────────────────────────────────

  /** @returns whether the socket accepts more data */
  #send(message: string): boolean {
    const socket = this.#socket;
    if (socket === undefined || this.#hasEnded) return true;
    socket.send(Buffer.from(message), true);
    if (socket.waitingBytes <= WAITING_BYTES) return true;
    this.#updateMemory();
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
    for (const { current } of this.#substreams.values()) current?.resume();
    this.#proceedAll();
  }

  /** Sends an error that belongs to no exchange. */
  #sendError(error: HubError, parsed?: ParsedMessage): void {
    const { wire } = this.#opened;
    const { status, headers, body } = wire.fail(error, "");
    const answer = this.#answerTo({ tag: parsed?.tag ?? {} } as ParsedMessage, () => {});
    answer.sendComplete(status, headers, body);
  }

  #updateMemory(): void {
    if (!this.#hasEnded)
      this.#memory.set(this.#waitingBytes + this.#answers.bytes + (this.#socket?.waitingBytes ?? 0));
  }

  // ── End of the connection ────────────────────────────────────────────────────────────────────────────────────────

  #closeIfIdle(): void {
    if (this.#drainReason === undefined || this.#running > 0 || this.#hasEnded) return;
    this.#sendError(this.#drainReason);
    this.#end(this.#drainReason.message);
  }

  /** Ends the connection from the gateway's side. */
  #end(reason: string): void {
    const socket = this.#socket;
    // The client may never confirm the close.
    this.#close();
    socket?.close(GOING_AWAY, brief(reason));
  }

  #close(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#age);
    clearTimeout(this.#unread);
    this.#inbox = [];
    for (const substream of this.#substreams.values()) {
      substream.waiting = [];
      substream.current?.left();
    }
    this.#memory.release();
    this.#opened.closed(this.#served);
  }
}

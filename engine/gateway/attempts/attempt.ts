/**
 * One request to one channel: sent, and heard to its end. A whole answer is gathered under a limit and then read; a
 * stream goes through its conversion piece by piece. How it came out is told once; what follows from that is `relay.ts`'s.
 */

import type {
  Answering,
  ClientStream,
  HubError,
  Reply,
  StreamConversion,
} from "../../conversion/contract.ts";
import type { Steps } from "../../language/json/in-steps.ts";
import { readText } from "../../language/json/parse-json.ts";
import { decodeInPieces } from "../../language/json/pieces.ts";
import type { Flight, Receiver } from "../../upstream/dispatch.ts";
import { type Failure, failureError } from "../../upstream/upstream-failure.ts";
import type { UpstreamRequest } from "../../upstream/upstream-request.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { MemoryShare } from "../load/held-memory.ts";
import { inTurns, LARGE_BYTES } from "../load/loop-turns.ts";
import { answerTooLarge, memoryShort, streamTooLarge } from "../refusals/refusals.ts";
import { documentInSteps } from "../responses/write-large.ts";
import { unusableAnswer } from "./unusable-answer.ts";

/** Why the caller can be sent nothing of an attempt. */
export interface Failed {
  error: HubError;
  /** For the log; never sent. */
  detail?: string;
  /** What the upstream said, where it said something, in the caller's wire. */
  reply?: Reply;
  /** The gateway could not ask: nothing was learnt about the channel. */
  isOurs?: boolean;
}

/** Told exactly one of `answered`, `failed` and `ended`; `streamed` any number of times before `ended`. */
export interface AttemptListener {
  /** A whole answer that is none of an error. */
  answered(reply: Reply): void;
  failed(failed: Failed): void;
  /** From the first call on there is something to send; `bytes` may still be empty. */
  streamed(stream: ClientStream, bytes: string | Uint8Array): void;
  /** `stream.error` says whether it ended well. */
  ended(stream: ClientStream, detail?: string): void;
}

/** After the last event the upstream may close its side itself, which keeps the connection for the next request. */
const LINGER_MS = 1_000;

/** How a document of JSON begins: with `{` or `[`. */
const OPENINGS = [0x7b, 0x5b];

function wholeOf(pieces: readonly Buffer[]): Buffer {
  return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
}

export class Attempt implements Receiver {
  readonly #exchange: Exchange;
  readonly #conversion: Answering;
  readonly #listener: AttemptListener;
  #flight: Flight | undefined;
  #status = 0;
  #headers: Record<string, string> = {};
  #stream: StreamConversion | undefined;
  /** Of a whole answer. */
  #chunks: Buffer[] | undefined;
  /** What of a stream has come in this turn of the event loop. */
  #arrived: Buffer[] | undefined;
  /** Bytes that were taken of what has come. */
  #size = 0;
  readonly #held: MemoryShare;
  #over = false;
  #linger: NodeJS.Timeout | undefined;

  constructor(exchange: Exchange, conversion: Answering, listener: AttemptListener) {
    this.#exchange = exchange;
    this.#conversion = conversion;
    this.#listener = listener;
    this.#held = exchange.service.held.share();
  }

  /** Set while a stream is being sent to the caller. */
  get stream(): StreamConversion | undefined {
    return this.#stream?.started ? this.#stream : undefined;
  }

  /** The upstream may have begun to work on it. */
  get sent(): boolean {
    return this.#flight?.sent === true;
  }

  send(request: UpstreamRequest): void {
    const { service, capture } = this.#exchange;
    this.#flight = service.upstream.dispatch(request, capture?.hear(request, this) ?? this);
  }

  pause(): void {
    this.#flight?.pause();
  }

  resume(): void {
    this.#flight?.resume();
  }

  /** The listener hears nothing more. */
  cancel(): void {
    this.#end();
    this.#flight?.cancel();
  }

  // ── What the upstream sends ───────────────────────────────────────────────────────────────────────────────────

  headers(status: number, headers: Record<string, string>): void {
    if (this.#over) return;
    this.#exchange.guard(() => {
      this.#status = status;
      this.#headers = headers;
      const unusable = unusableAnswer(status, headers);
      if (unusable !== undefined) this.#fail({ error: unusable });
      else if (status >= 200 && status < 300)
        this.#stream =
          this.#exchange.wantsStream && this.#conversion.isWhole?.(headers) !== true
            ? this.#conversion.stream(headers)
            : this.#conversion.passing?.(headers);
    });
  }

  data(chunk: Buffer): void {
    if (this.#over) return;
    if (this.#stream === undefined) {
      if (this.#chunks === undefined) this.#chunks = [chunk];
      else this.#chunks.push(chunk);
      this.#grow(chunk);
    } else if (this.#arrived === undefined) {
      this.#arrived = [chunk];
      // Upstreams send each event in a chunk of its own, and many of them at once: these are one piece of work.
      queueMicrotask(this.#take);
    } else this.#arrived.push(chunk);
  }

  /** @returns false where that is more than may be held, and the attempt is over */
  #grow(chunk: Buffer): boolean {
    this.#size += chunk.length;
    if (this.#stream?.started === true) return true;
    this.#held.hold(this.#size);
    const error = this.#excess(this.#size);
    if (error !== undefined) this.#exchange.guard(() => this.#fail({ error }));
    return error === undefined;
  }

  readonly #take = (): void => {
    const arrived = this.#arrived;
    const stream = this.#stream;
    if (this.#over || arrived === undefined || stream === undefined) return;
    const chunk = wholeOf(arrived);
    this.#arrived = undefined;
    this.#exchange.guard(() => {
      if (!this.#grow(chunk)) return;
      this.#pass(stream, stream.push(chunk));
      if (!this.#over && stream.started) this.#weigh(stream);
      if (stream.started && stream.finished) {
        const lingerMs = stream.cut ? 0 : LINGER_MS;
        this.#linger = setTimeout(() => this.#flight?.cancel(), lingerMs);
      }
    });
  };

  end(): void {
    this.#take();
    clearTimeout(this.#linger);
    if (this.#over) return;
    const stream = this.#stream;
    this.#exchange.guard(() => {
      if (stream === undefined) this.#whole();
      else {
        this.#pass(stream, stream.end());
        if (this.#over) return;
        if (stream.started) this.#ended(stream);
        else this.#fail({ error: failureError({ kind: "closed", detail: "" }) });
      }
    });
  }

  fail(failure: Failure): void {
    this.#take();
    clearTimeout(this.#linger);
    if (this.#over) return;
    this.#exchange.guard(() => {
      const error = failureError(failure);
      const { detail } = failure;
      const stream = this.#stream;
      if (!stream?.started) {
        this.#fail({ error, detail, isOurs: failure.kind === "exhausted" });
        return;
      }
      this.#listener.streamed(stream, stream.fail(error));
      this.#ended(stream, detail);
    });
  }

  // ── What is made of it ────────────────────────────────────────────────────────────────────────────────────────

  /** Why no more may be held than these bytes. */
  #excess(bytes: number): HubError | undefined {
    const { maxResponseBytes, maxBufferedBytes } = this.#exchange.service.config.limits;
    if (bytes > maxResponseBytes) return answerTooLarge(maxResponseBytes);
    return this.#held.isTooMuch(maxBufferedBytes) ? memoryShort() : undefined;
  }

  /** Ends a stream that is too long, or of which too much must be held. */
  #weigh(stream: StreamConversion): void {
    this.#held.hold(stream.held);
    const { maxStreamBytes } = this.#exchange.service.config.limits;
    const error = this.#size > maxStreamBytes ? streamTooLarge(maxStreamBytes) : this.#excess(stream.held);
    if (error === undefined) return;
    const last = stream.fail(error);
    this.#flight?.cancel();
    this.#listener.streamed(stream, last);
    this.#ended(stream);
  }

  #end(): void {
    this.#over = true;
    this.#arrived = undefined;
    this.#held.release();
  }

  #whole(): void {
    const body = wholeOf(this.#chunks ?? []);
    this.#chunks = undefined;
    if (body.length < LARGE_BYTES) this.#heard(this.#conversion.response(this.#status, this.#headers, body));
    else {
      const turns = {
        guard: (work: () => void): void => this.#exchange.guard(work),
        isOver: (): boolean => this.#over,
      };
      inTurns(this.#readInSteps(body), turns, (reply) => this.#heard(reply));
    }
  }

  *#readInSteps(body: Buffer): Steps<Reply> {
    const isJson = OPENINGS.includes(body[0] as number);
    const text = isJson ? yield* decodeInPieces(body, false) : undefined;
    yield;
    const read = text === undefined ? undefined : readText(text);
    yield;
    const answer = [this.#status, this.#headers, body, read] as const;
    const conversion = this.#conversion;
    const reply =
      conversion.responding === undefined
        ? conversion.response(...answer)
        : yield* conversion.responding(...answer);
    yield;
    const { unwritten, ...written } = reply;
    return unwritten === undefined ? reply : { ...written, body: yield* documentInSteps(unwritten.document) };
  }

  #heard(reply: Reply): void {
    if (reply.error !== undefined) this.#fail({ error: reply.error, reply });
    else {
      this.#end();
      this.#listener.answered(reply);
    }
  }

  #pass(stream: StreamConversion, bytes: string | Uint8Array): void {
    if (!stream.started) {
      if (stream.error !== undefined)
        this.#fail({ error: stream.error, detail: stream.error.detail ?? "in the stream" });
      return;
    }
    this.#listener.streamed(stream, bytes);
    if (stream.finished) this.#ended(stream);
  }

  #ended(stream: StreamConversion, detail?: string): void {
    this.#end();
    this.#listener.ended(stream, detail);
  }

  #fail(failed: Failed): void {
    this.cancel();
    this.#chunks = undefined;
    const detail =
      failed.detail ??
      failed.error.detail ??
      (this.#status === 0 ? undefined : `upstream status ${this.#status}`);
    this.#listener.failed(detail === undefined ? failed : { ...failed, detail });
  }
}

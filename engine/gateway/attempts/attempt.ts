/**
 * Sends one request to one channel and receives the response. A non-streamed response is buffered up to a limit, then
 * converted; a stream is converted chunk by chunk. The listener gets exactly one outcome; `relay.ts` handles it.
 */

import type {
  ClientStream,
  HubError,
  Reply,
  ResponseConversion,
  StreamConversion,
} from "../../conversion/contract.ts";
import { decodeInChunks } from "../../language/json/chunks.ts";
import type { Steps } from "../../language/json/in-steps.ts";
import { readText } from "../../language/json/parse-json.ts";
import type { Flight, Receiver } from "../../upstream/dispatch.ts";
import { type Failure, failureError } from "../../upstream/upstream-failure.ts";
import type { UpstreamRequest } from "../../upstream/upstream-request.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { MemoryShare } from "../load/buffered-memory.ts";
import { inTurns, LARGE_BYTES } from "../load/loop-turns.ts";
import { answerTooLarge, memoryShort, streamTooLarge } from "../refusals/refusals.ts";
import { documentInSteps } from "../responses/write-large.ts";
import { unusableAnswer } from "./unusable-answer.ts";

/** The reason why an attempt gives the client no response. */
export interface Failed {
  error: HubError;
  /** For the log; never sent to a client. */
  detail?: string;
  /** Of a stream that said nothing, as its upstream reported it. */
  usage?: Record<string, unknown> | undefined;
  /** The upstream's error response in the client's wire, if it sent one. */
  reply?: Reply;
  /** The gateway failed to send the request, so the failure says nothing about the channel's health. */
  isOurs?: boolean;
}

/** Exactly one of `answered`, `failed` and `ended` is called. `streamed` may be called any number of times before `ended`. */
export interface AttemptListener {
  /** A complete, successful response. */
  answered(reply: Reply): void;
  failed(failed: Failed): void;
  /** After the first call the response can start; `bytes` may still be empty. */
  streamed(stream: ClientStream, bytes: string | Uint8Array): void;
  /** `stream.error` is set if the stream failed. */
  ended(stream: ClientStream, detail?: string): void;
}

/** After the last event, the upstream gets this long to end its response itself. Then the connection can be reused. */
const LINGER_MS = 1_000;

/** Maximum events and bytes of a stream that wait for its first word. Some upstreams repeat the whole request first. */
const MAX_OPENERS = 64;
const MAX_OPENING_BYTES = 1024 * 1024;

/** A JSON document starts with `{` or `[`. */
const OPENINGS = [0x7b, 0x5b];

function joinChunks(pieces: readonly Buffer[]): Buffer {
  return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
}

export class Attempt implements Receiver {
  readonly #exchange: Exchange;
  readonly #conversion: ResponseConversion;
  readonly #listener: AttemptListener;
  readonly #observeHeaders: ((headers: Record<string, string>) => void) | undefined;
  #flight: Flight | undefined;
  #status = 0;
  #headers: Record<string, string> = {};
  #stream: StreamConversion | undefined;
  /** Chunks of a non-streamed response. */
  #chunks: Buffer[] | undefined;
  /** Chunks of a stream that arrived in this turn of the event loop. */
  #arrived: Buffer[] | undefined;
  /** Number of received bytes. */
  #size = 0;
  readonly #memory: MemoryShare;
  #hasEnded = false;
  #linger: NodeJS.Timeout | undefined;
  /** Until the stream starts although its upstream has said nothing. */
  #opening: NodeJS.Timeout | undefined;

  /** @param observeHeaders gets the headers of the response, whatever its status is */
  constructor(
    exchange: Exchange,
    conversion: ResponseConversion,
    listener: AttemptListener,
    observeHeaders?: (headers: Record<string, string>) => void,
  ) {
    this.#observeHeaders = observeHeaders;
    this.#exchange = exchange;
    this.#conversion = conversion;
    this.#listener = listener;
    this.#memory = exchange.service.bufferedMemory.share();
  }

  /** Set while a stream is being sent to the client. */
  get stream(): StreamConversion | undefined {
    return this.#stream?.started ? this.#stream : undefined;
  }

  /** Usage that the stream has reported so far, also before its first content. */
  get reportedUsage(): Record<string, unknown> | undefined {
    return this.#stream?.usage;
  }

  /** Whether the upstream may have started work on the request. */
  get sent(): boolean {
    return this.#flight?.sent === true;
  }

  send(request: UpstreamRequest): void {
    const { service, capture } = this.#exchange;
    this.#flight = service.upstream.dispatch(request, capture?.observe(request, this) ?? this);
  }

  pause(): void {
    this.#flight?.pause();
  }

  resume(): void {
    this.#flight?.resume();
  }

  /** The listener gets no further calls. */
  cancel(): void {
    this.#end();
    this.#flight?.cancel();
  }

  // ── Response of the upstream ─────────────────────────────────────────────────────────────────────────────────────

  headers(status: number, headers: Record<string, string>): void {
    if (this.#hasEnded) return;
    this.#exchange.guard(() => {
      this.#status = status;
      this.#headers = headers;
      this.#observeHeaders?.(headers);
      const unusable = unusableAnswer(status, headers);
      if (unusable !== undefined) this.#fail({ error: unusable });
      else if (status >= 200 && status < 300)
        this.#stream =
          this.#exchange.wantsStream && this.#conversion.isComplete?.(headers) !== true
            ? this.#conversion.stream(headers)
            : this.#conversion.forwardedStream?.(headers);
    });
  }

  data(chunk: Buffer): void {
    if (this.#hasEnded) return;
    if (this.#stream === undefined) {
      if (this.#chunks === undefined) this.#chunks = [chunk];
      else this.#chunks.push(chunk);
      this.#grow(chunk);
    } else if (this.#arrived === undefined) {
      this.#arrived = [chunk];
      // Upstreams send each event in a separate chunk, often many at a time. All chunks of one turn are converted together.
      queueMicrotask(this.#take);
    } else this.#arrived.push(chunk);
  }

  /** @returns false if the size exceeds a limit; then the attempt has ended */
  #grow(chunk: Buffer): boolean {
    this.#size += chunk.length;
    if (this.#stream?.started === true) return true;
    this.#memory.set(this.#size);
    const error = this.#excess(this.#size);
    if (error !== undefined) this.#exchange.guard(() => this.#fail({ error }));
    return error === undefined;
  }

  readonly #take = (): void => {
    const arrived = this.#arrived;
    const stream = this.#stream;
    if (this.#hasEnded || arrived === undefined || stream === undefined) return;
    const chunk = joinChunks(arrived);
    this.#arrived = undefined;
    this.#exchange.guard(() => {
      if (!this.#grow(chunk)) return;
      this.#pass(stream, stream.push(chunk));
      if (!this.#hasEnded && stream.withheld > 0) this.#withhold(stream);
      if (!this.#hasEnded && stream.started) this.#weigh(stream);
      if (stream.started && stream.finished) {
        const lingerMs = stream.endedEarly ? 0 : LINGER_MS;
        this.#linger = setTimeout(() => this.#flight?.cancel(), lingerMs);
      }
    });
  };

  /** The openers of a stream wait for its first word, because another channel can be tried until then. */
  #withhold(stream: StreamConversion): void {
    if (stream.withheld > MAX_OPENERS || this.#size > MAX_OPENING_BYTES) this.#open(stream);
    else
      this.#opening ??= setTimeout(
        () => this.#exchange.guard(() => this.#open(stream)),
        this.#exchange.service.config.timeouts.keepaliveMs,
      );
  }

  #open(stream: StreamConversion): void {
    if (!this.#hasEnded && stream.withheld > 0) this.#listener.streamed(stream, stream.open());
  }

  end(): void {
    this.#take();
    clearTimeout(this.#linger);
    if (this.#hasEnded) return;
    const stream = this.#stream;
    this.#exchange.guard(() => {
      if (stream === undefined) this.#finishBuffered();
      else {
        this.#pass(stream, stream.end());
        if (this.#hasEnded) return;
        if (stream.started) this.#ended(stream);
        else this.#fail({ error: failureError({ kind: "closed", detail: "" }) });
      }
    });
  }

  fail(failure: Failure): void {
    this.#take();
    clearTimeout(this.#linger);
    if (this.#hasEnded) return;
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

  // ── Conversion ───────────────────────────────────────────────────────────────────────────────────────────────────

  /** The error if this many buffered bytes exceed a limit. */
  #excess(bytes: number): HubError | undefined {
    const { maxResponseBytes, maxBufferedBytes } = this.#exchange.service.config.limits;
    if (bytes > maxResponseBytes) return answerTooLarge(maxResponseBytes);
    return this.#memory.isTooMuch(maxBufferedBytes) ? memoryShort() : undefined;
  }

  /** Ends a stream that is too long, or that needs too large a buffer. */
  #weigh(stream: StreamConversion): void {
    this.#memory.set(stream.buffered);
    const { maxStreamBytes } = this.#exchange.service.config.limits;
    const error =
      this.#size > maxStreamBytes ? streamTooLarge(maxStreamBytes) : this.#excess(stream.buffered);
    if (error === undefined) return;
    const last = stream.fail(error);
    this.#flight?.cancel();
    this.#listener.streamed(stream, last);
    this.#ended(stream);
  }

  #end(): void {
    this.#hasEnded = true;
    clearTimeout(this.#opening);
    this.#arrived = undefined;
    this.#memory.release();
  }

  #finishBuffered(): void {
    const body = joinChunks(this.#chunks ?? []);
    this.#chunks = undefined;
    if (body.length < LARGE_BYTES)
      this.#finishWith(this.#conversion.response(this.#status, this.#headers, body));
    else {
      const turns = {
        guard: (work: () => void): void => this.#exchange.guard(work),
        isOver: (): boolean => this.#hasEnded,
      };
      inTurns(this.#readInSteps(body), turns, (reply) => this.#finishWith(reply));
    }
  }

  *#readInSteps(body: Buffer): Steps<Reply> {
    const isJson = OPENINGS.includes(body[0] as number);
    const text = isJson ? yield* decodeInChunks(body, false) : undefined;
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

  #finishWith(reply: Reply): void {
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
    const withheld = this.#stream?.withheld ? { usage: this.#stream.usage } : undefined;
    this.#listener.failed({ ...failed, ...withheld, ...(detail === undefined ? {} : { detail }) });
  }
}

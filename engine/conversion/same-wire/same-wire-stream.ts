/**
 * A stream between equal wires. The upstream's frames are forwarded unchanged, while a reader watches for the first event that
 * says something, an error, the end and the usage. Server-sent events keep every byte. If one end uses another framing, the
 * frames are reframed for the client; their content does not change.
 */

import type { Bindings } from "../../language/mappings/bindings.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { StreamRecorder } from "../answer-storage.ts";
import type { HubError, StoredForm, StreamConversion } from "../contract.ts";
import { isOpener } from "../stream/content.ts";
import type { Content, StreamError, StrictEvent } from "../stream/event.ts";
import { emptyFrame } from "../stream/frame.ts";
import type { Frame } from "../stream/framing.ts";
import { StreamReader } from "../stream-reader.ts";
import { framingFor, linesFor, StreamWriter } from "../stream-writer.ts";
import type { HubStream } from "../through-hub/hub-stream.ts";
import { reportedError } from "../upstream-error.ts";
import type { UsageMeter } from "../usage-meter.ts";
import { limitsFor } from "./forward-limits.ts";
import { WholeFrames } from "./whole-frames.ts";

const none = new Uint8Array(0);

/** The client receives all content from the upstream, and the gateway needs none of it complete. */
const everything: readonly Content[] = ["text", "reasoning", "annotations", "logprobs"];

/** Errors that the gateway detects itself, so no upstream error event exists. */
const ours: ReadonlySet<unknown> = new Set(["upstream_stream_truncated", "upstream_stream_unreadable"]);

export class SameWireStream implements StreamConversion {
  readonly #wire: CompiledWire;
  readonly #bindings: Bindings;
  readonly #reader: StreamReader;
  readonly #contentType: string;
  readonly #limits: Record<string, string>;
  readonly #frames: WholeFrames;
  readonly #hides: (event: object) => boolean;
  readonly #passesBytes: boolean;
  readonly #recorder: StreamRecorder | undefined;
  readonly #named: ((event: object) => object) | undefined;
  /** Writes frames in the client's framing; not needed while server-sent events pass byte for byte. */
  #writer: StreamWriter | undefined;
  #unfolded = "";
  #buffered: Uint8Array[] = [];
  /** The number of events received. */
  #sequence = 0;
  #started = false;
  #openers = 0;
  #finished = false;
  /** The frame that ends the stream was forwarded. */
  #closed = false;
  /** Frames of the current chunk that may be forwarded, up to the one that ends the stream. */
  #readFrames = 0;
  #error: HubError | undefined;
  /** An error that the gateway must report; the upstream's own error event is forwarded. */
  #fault: HubError | undefined;
  /** The usage of a complete body that was converted to events. */
  #usage: Record<string, unknown> | undefined;
  readonly #meter: UsageMeter;
  /** Forwarded bytes and frames lose nothing; a complete body that was converted to events may. */
  #dropped: readonly string[] = [];

  /**
   * @param convert opens a conversion through the hub, for an upstream that does not stream as requested
   * @param keeper records the response, if it is to be stored
   * @param named changes the ids of each event to those of the stored response
   */
  constructor(
    wire: CompiledWire,
    bindings: Bindings,
    headers: Record<string, string>,
    meter: UsageMeter,
    convert: () => HubStream,
    {
      recorder,
      named,
    }: { recorder?: StreamRecorder | undefined; named?: ((event: object) => object) | undefined } = {},
  ) {
    this.#wire = wire;
    this.#bindings = bindings;
    this.#recorder = recorder;
    this.#named = named;
    this.#meter = meter;
    this.#contentType = headers["content-type"] ?? "";
    this.#limits = limitsFor(wire, wire, headers, bindings.now);
    const { hide } = wire.program;
    const hides = (event: object): boolean => hide?.(event, bindings) === true;
    this.#hides = hides;
    this.#frames = new WholeFrames(hides, linesFor(wire));
    this.#passesBytes = named === undefined && framingFor(wire, bindings) === "sse";
    this.#reader = new StreamReader({
      wire,
      bindings,
      headers,
      floats: recorder === undefined,
      emit: (event) => this.#watch(event),
      frame: (frame, event) => this.#see(frame, event),
      passing: recorder === undefined ? everything : [],
      complete: (body) => this.#unfold(convert(), body),
    });
  }

  get headers(): Record<string, string> {
    const isStream = this.#passes && /event-stream/.test(this.#contentType);
    const type = isStream ? this.#contentType : this.#writerForOwnEvents().contentType;
    return { "content-type": type, ...this.#limits };
  }

  get started(): boolean {
    return this.#started;
  }

  get withheld(): number {
    return this.#started ? 0 : this.#openers;
  }

  get finished(): boolean {
    return this.#finished;
  }

  get error(): HubError | undefined {
    return this.#error;
  }

  get buffered(): number {
    return this.#reader.stored;
  }

  get usage(): Record<string, unknown> | undefined {
    return this.#usage ?? (this.#meter.usage as Record<string, unknown> | undefined);
  }

  get dropped(): readonly string[] {
    return this.#dropped;
  }

  push(chunk: Uint8Array): string | Uint8Array {
    if (this.#closed) return none;
    this.#readFrames = 0;
    this.#reader.push(chunk);
    this.#close();
    if (this.#reader.framing === undefined) return none;
    const taken = this.#pass(this.#passes ? this.#frames.filter(chunk, this.#maxFrames) : this.#written());
    if (this.#fault === undefined || !this.#started) return taken;
    return Buffer.concat([taken, Buffer.from(this.fail(this.#fault))]);
  }

  end(): string | Uint8Array {
    if (this.#closed) return "";
    this.#readFrames = 0;
    this.#reader.end();
    if (this.#unfolded !== "") return this.#unfolded;
    if (!this.#started) return "";
    if (this.#fault !== undefined) return this.fail(this.#fault);
    const rest = this.#passes ? this.#frames.flush(this.#maxFrames) : none;
    return Buffer.concat([this.#pass(rest), this.#terminator()]);
  }

  open(): Uint8Array {
    this.#started = true;
    return this.#pass(none);
  }

  fail(error: HubError): string {
    const writer = this.#writerForOwnEvents();
    if (!this.#finished) writer.fail(error);
    this.#finished = true;
    this.#started = true;
    this.#error = error;
    this.#recorder?.accept({ type: "error", error: error as unknown as StreamError });
    return writer.take();
  }

  stored(): StoredForm | undefined {
    return this.#recorder?.kept();
  }

  ping(): string {
    return this.#writerForOwnEvents().ping();
  }

  /** Whether the client receives the upstream's bytes unchanged. */
  get #passes(): boolean {
    return this.#passesBytes && this.#reader.framing === "sse";
  }

  /** A writer for the gateway's own events. The writer of the earlier frames is reused, because it has their state. */
  #writerForOwnEvents(): StreamWriter {
    return this.#writer ?? new StreamWriter(this.#wire, this.#bindings, undefined, this.#sequence);
  }

  /** How many frames of this chunk may be forwarded: after an error or the end, nothing follows. */
  get #maxFrames(): number | undefined {
    return this.#finished || this.#fault !== undefined ? this.#readFrames : undefined;
  }

  #written(): Uint8Array {
    return Buffer.from(this.#writer?.take() ?? "");
  }

  /** Bytes that may be forwarded now: none before the stream has started, then all that were buffered. */
  #pass(bytes: Uint8Array): Uint8Array {
    if (this.#started && this.#buffered.length === 0) return bytes;
    if (bytes.length > 0) this.#buffered.push(bytes);
    if (!this.#started) return none;
    const all = Buffer.concat(this.#buffered);
    this.#buffered = [];
    return all;
  }

  #see(frame: Frame, event: object | undefined): void {
    if (this.#closed || this.#fault !== undefined) return;
    if (frame === emptyFrame) this.#frames.seeEmpty();
    if (frame.data === undefined) return;
    this.#readFrames++;
    this.#sequence++;
    const renamed = event === undefined ? undefined : (this.#named?.(event) ?? event);
    if (renamed !== undefined) this.#recorder?.see(renamed);
    if (!this.#passes)
      this.#write(renamed === event ? frame : { ...frame, data: JSON.stringify(renamed) }, event);
    else if (event !== undefined) this.#frames.see(event, frame.data);
    this.#close();
  }

  /** Closes the writer, once, after the frame that ends the stream. */
  #close(): void {
    if (this.#closed || !this.#finished) return;
    this.#closed = true;
    this.#writer?.close();
  }

  /** The wire's terminator, for an upstream that omits it after a complete response. */
  #terminator(): Uint8Array {
    const writer = this.#writerForOwnEvents();
    if (this.#finished && !this.#closed) writer.accept({ type: "end" });
    this.#closed = true;
    return Buffer.from(writer.take());
  }

  #write(frame: Frame, event: object | undefined): void {
    this.#writer ??= new StreamWriter(this.#wire, this.#bindings);
    // A marker that is not an event (such as `[DONE]`) exists only in its own framing.
    const isHidden = event === undefined ? !this.#passesBytes : this.#hides(event);
    if (!isHidden) this.#writer.pass(frame);
  }

  #unfold(stream: HubStream, body: unknown): void {
    this.#unfolded = stream.whole(body);
    this.#started = stream.started;
    this.#finished = stream.finished;
    this.#error = stream.error;
    this.#usage = stream.usage;
    this.#dropped = stream.dropped;
  }

  #watch(event: StrictEvent): void {
    this.#recorder?.accept(event);
    this.#meter.see(event);
    switch (event.type) {
      case "error": {
        this.#error = reportedError(event.error);
        if (ours.has(event.error.code) || this.#reader.isBareError) this.#fault = this.#error;
        else this.#finished = true;
        break;
      }
      case "end":
        this.#started = true;
        this.#finished = true;
        break;
      case "ping":
        break;
      default:
        if (this.#started) break;
        if (isOpener(event)) this.#openers++;
        else this.#started = true;
    }
  }
}

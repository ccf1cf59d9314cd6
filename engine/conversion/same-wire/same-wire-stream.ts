/**
 * A stream between equal wires: the upstream's frames go on as they came, and a reader beside them watches for what the
 * gateway must know: a valid first event, an error, the end, usage. Server-sent events keep every byte. Where either
 * end wants another framing, the frames are put into the caller's; what they hold stays as it is.
 */

import type { Bindings } from "../../language/mappings/bindings.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { StreamRecorder } from "../answer-storage.ts";
import type { HubError, Kept, StreamConversion } from "../contract.ts";
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

/** The caller gets all of it from the upstream, and nobody else reads it as a whole. */
const everything: readonly Content[] = ["text", "reasoning", "annotations", "logprobs"];

/** Faults that the upstream does not speak of itself. */
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
  /** Frames of the caller's own framing; server-sent events whose bytes pass need none. */
  #writer: StreamWriter | undefined;
  #unfolded = "";
  #held: Uint8Array[] = [];
  /** Events that have come. */
  #sequence = 0;
  #started = false;
  #finished = false;
  /** The frame that ends the stream has gone by. */
  #closed = false;
  /** Frames of this turn that were read, up to the one that ends the stream. */
  #good = 0;
  #error: HubError | undefined;
  /** Set when what is wrong is for us to tell; the upstream's own error event goes through. */
  #fault: HubError | undefined;
  /** Of what was unfolded. */
  #usage: Record<string, unknown> | undefined;
  readonly #meter: UsageMeter;
  /** Bytes and frames that pass lose nothing; what was unfolded may. */
  #dropped: readonly string[] = [];

  /**
   * @param convert opens the way through the hub, for an upstream that does not stream what it was asked to.
   * @param keeper where the answer is to be kept.
   * @param named makes each event one of the answer that the gateway keeps.
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
      whole: (body) => this.#unfold(convert(), body),
    });
  }

  get headers(): Record<string, string> {
    const isStream = this.#passes && /event-stream/.test(this.#contentType);
    const type = isStream ? this.#contentType : this.#spare().contentType;
    return { "content-type": type, ...this.#limits };
  }

  get started(): boolean {
    return this.#started;
  }

  get finished(): boolean {
    return this.#finished;
  }

  get error(): HubError | undefined {
    return this.#error;
  }

  get held(): number {
    return this.#reader.held;
  }

  get usage(): Record<string, unknown> | undefined {
    return this.#usage ?? (this.#meter.usage as Record<string, unknown> | undefined);
  }

  get dropped(): readonly string[] {
    return this.#dropped;
  }

  push(chunk: Uint8Array): string | Uint8Array {
    if (this.#closed) return none;
    this.#good = 0;
    this.#reader.push(chunk);
    this.#close();
    if (this.#reader.framing === undefined) return none;
    const taken = this.#pass(this.#passes ? this.#frames.filter(chunk, this.#most) : this.#written());
    if (this.#fault === undefined || !this.#started) return taken;
    return Buffer.concat([taken, Buffer.from(this.fail(this.#fault))]);
  }

  end(): string | Uint8Array {
    if (this.#closed) return "";
    this.#good = 0;
    this.#reader.end();
    if (this.#unfolded !== "") return this.#unfolded;
    if (!this.#started) return "";
    if (this.#fault !== undefined) return this.fail(this.#fault);
    const rest = this.#passes ? this.#frames.rest(this.#most) : none;
    return Buffer.concat([this.#pass(rest), this.#terminator()]);
  }

  fail(error: HubError): string {
    const writer = this.#spare();
    if (!this.#finished) writer.fail(error);
    this.#finished = true;
    this.#started = true;
    this.#error = error;
    this.#recorder?.accept({ type: "error", error: error as unknown as StreamError });
    return writer.take();
  }

  kept(): Kept | undefined {
    return this.#recorder?.kept();
  }

  ping(): string {
    return this.#spare().ping();
  }

  /** Whether the upstream's bytes are what the caller gets. */
  get #passes(): boolean {
    return this.#passesBytes && this.#reader.framing === "sse";
  }

  /** For what is ours to say. One that has written the frames before knows what they stand in. */
  #spare(): StreamWriter {
    return this.#writer ?? new StreamWriter(this.#wire, this.#bindings, undefined, this.#sequence);
  }

  /** How many frames of this turn may go on: nothing says that all is over until it is, and nothing follows that. */
  get #most(): number | undefined {
    return this.#finished || this.#fault !== undefined ? this.#good : undefined;
  }

  #written(): Uint8Array {
    return Buffer.from(this.#writer?.take() ?? "");
  }

  /** Bytes that may go on now: nothing before the first valid event, then everything that was held. */
  #pass(bytes: Uint8Array): Uint8Array {
    if (this.#started && this.#held.length === 0) return bytes;
    if (bytes.length > 0) this.#held.push(bytes);
    if (!this.#started) return none;
    const all = Buffer.concat(this.#held);
    this.#held = [];
    return all;
  }

  #see(frame: Frame, event: object | undefined): void {
    if (this.#closed || this.#fault !== undefined) return;
    if (frame === emptyFrame) this.#frames.seeEmpty();
    if (frame.data === undefined) return;
    this.#good++;
    this.#sequence++;
    const told = event === undefined ? undefined : (this.#named?.(event) ?? event);
    if (told !== undefined) this.#recorder?.see(told);
    if (!this.#passes) this.#write(told === event ? frame : { ...frame, data: JSON.stringify(told) }, event);
    else if (event !== undefined) this.#frames.see(event, frame.data);
    this.#close();
  }

  /** Closes what was written, once, behind the frame that ends the stream. */
  #close(): void {
    if (this.#closed || !this.#finished) return;
    this.#closed = true;
    this.#writer?.close();
  }

  /** For an upstream that closes its side behind a complete answer and leaves out what the wire ends with. */
  #terminator(): Uint8Array {
    const writer = this.#spare();
    if (this.#finished && !this.#closed) writer.accept({ type: "end" });
    this.#closed = true;
    return Buffer.from(writer.take());
  }

  #write(frame: Frame, event: object | undefined): void {
    this.#writer ??= new StreamWriter(this.#wire, this.#bindings);
    // A mark that is no event belongs to the one framing.
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
        if (ours.has(event.error.code)) this.#fault = this.#error;
        else this.#finished = true;
        break;
      }
      case "end":
        this.#started = true;
        this.#finished = true;
        break;
      case "start":
      case "ping":
      case "usage":
        break;
      default:
        this.#started = true;
    }
  }
}

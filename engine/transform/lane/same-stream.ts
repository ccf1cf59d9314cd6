/**
 * A stream between equal wires: the upstream's bytes go on as they came, and a reader beside them watches for what the
 * gateway must know: a valid first event, an error, the end, usage.
 */
import type { HubError, StreamLane } from "../lane.ts";
import type { Bindings } from "../mapping/bindings.ts";
import { type CompiledWire, hubError } from "../mapping/wire.ts";
import type { StrictEvent } from "../stream/event.ts";
import { BlindSpot } from "./blind-spot.ts";
import { StreamReader } from "./reader.ts";
import { StreamWriter } from "./writer.ts";

const none = new Uint8Array(0);

/** Faults that the upstream does not speak of itself. */
const ours: ReadonlySet<unknown> = new Set(["upstream_stream_truncated", "upstream_stream_unreadable"]);

export class SameStream implements StreamLane {
  readonly #wire: CompiledWire;
  readonly #bindings: Bindings;
  readonly #reader: StreamReader;
  readonly #contentType: string;
  readonly #blind: BlindSpot | undefined;
  #held: Uint8Array[] = [];
  #started = false;
  #finished = false;
  #error: HubError | undefined;
  #usage: Record<string, unknown> | undefined;

  constructor(wire: CompiledWire, bindings: Bindings, headers: Record<string, string>) {
    this.#wire = wire;
    this.#bindings = bindings;
    this.#contentType = headers["content-type"] ?? "text/event-stream";
    const { hide } = wire.program;
    this.#blind = hide === undefined ? undefined : new BlindSpot((event) => hide(event, bindings) === true);
    this.#reader = new StreamReader({
      wire,
      bindings,
      headers,
      emit: (event) => this.#watch(event),
      ...(this.#blind === undefined ? {} : { event: this.#blind.see }),
      whole: () => {
        this.#started = true;
        this.#finished = true;
      },
    });
  }

  get headers(): Record<string, string> {
    return { "content-type": this.#contentType };
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

  get usage(): Record<string, unknown> | undefined {
    return this.#usage;
  }

  push(chunk: Uint8Array): Uint8Array {
    const wasStarted = this.#started;
    if (!this.#finished) this.#reader.push(chunk);
    if (this.#isOurs() && wasStarted) {
      const error = this.#error as HubError;
      return Buffer.concat([this.#pass(chunk), Buffer.from(this.fail(error))]);
    }
    return this.#pass(this.#blind === undefined ? chunk : this.#blind.filter(chunk));
  }

  end(): string | Uint8Array {
    const wasStarted = this.#started;
    if (!this.#finished) this.#reader.end();
    if (this.#error !== undefined && this.#isOurs() && wasStarted) return this.fail(this.#error);
    return this.#started ? this.#pass(this.#blind?.rest() ?? none) : "";
  }

  fail(error: HubError): string {
    this.#finished = true;
    this.#started = true;
    this.#error = error;
    const writer = new StreamWriter(this.#wire, this.#bindings);
    writer.fail(error);
    return writer.take();
  }

  ping(): string {
    return new StreamWriter(this.#wire, this.#bindings).ping();
  }

  /** What we found wrong is for us to tell; the upstream's own error event has already gone through. */
  #isOurs(): boolean {
    return this.#error !== undefined && !this.#finished;
  }

  /** Bytes that may go on now: nothing before the first valid event, then everything that was held. */
  #pass(chunk: Uint8Array): Uint8Array {
    if (this.#started && this.#held.length === 0) return chunk;
    if (chunk.length > 0) this.#held.push(chunk);
    if (!this.#started) return none;
    const bytes = Buffer.concat(this.#held);
    this.#held = [];
    return bytes;
  }

  #watch(event: StrictEvent): void {
    switch (event.type) {
      case "error": {
        const { kind, message, ...more } = event.error;
        this.#error = hubError(kind, message, more as Partial<HubError>);
        if (!ours.has(event.error.code)) this.#finished = true;
        break;
      }
      case "usage":
        this.#usage = event.usage;
        break;
      case "end":
        this.#usage = event.usage ?? this.#usage;
        this.#finished = true;
        this.#started = true;
        break;
      case "start":
      case "ping":
        break;
      default:
        this.#started = true;
    }
  }
}

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
    if (!this.#finished) this.#reader.push(chunk);
    return this.#pass(this.#blind === undefined ? chunk : this.#blind.filter(chunk));
  }

  end(): string | Uint8Array {
    const wasStarted = this.#started;
    if (!this.#finished) this.#reader.end();
    // What the upstream left unfinished is an error of ours to tell; its own error event has already gone through.
    if (this.#error !== undefined && wasStarted && !this.#finished) return this.fail(this.#error);
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
        if (event.error.code !== "upstream_stream_truncated") this.#finished = true;
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

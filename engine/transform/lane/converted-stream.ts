/** A stream between two wires: reader, what arranging must undo, writer; and the moment at which it may be committed. */
import { settleAnswer } from "../hub/answer.ts";
import type { GenerateResponse } from "../hub/generate.ts";
import type { HubError, Kept, StreamLane } from "../lane.ts";
import type { Bindings } from "../mapping/bindings.ts";
import { respell } from "../mapping/spelling.ts";
import { type CompiledWire, hubError } from "../mapping/wire.ts";
import type { StreamError, StrictEvent } from "../stream/event.ts";
import type { Folded } from "../stream/fold.ts";
import { unfold } from "../stream/unfold.ts";
import { faultOfAnswer } from "./exchange.ts";
import type { StreamKeeper } from "./kept.ts";
import { limitsFor } from "./limits.ts";
import { StreamReader } from "./reader.ts";
import { type Restoring, restore } from "./restore.ts";
import { StreamLosses } from "./stream-losses.ts";
import { toldError } from "./upstream-error.ts";
import { type EventSink, StreamWriter } from "./writer.ts";

export class ConvertedStream implements StreamLane {
  readonly #reader: StreamReader;
  readonly #writer: EventSink;
  readonly #upstream: CompiledWire;
  readonly #bindings: Bindings;
  readonly #restoring: Restoring;
  readonly #next: (event: StrictEvent) => void;
  readonly #limits: Record<string, string>;
  readonly #losses: StreamLosses;
  readonly #keeper: StreamKeeper | undefined;
  #started = false;
  #finished = false;
  #error: HubError | undefined;
  #usage: Record<string, unknown> | undefined;

  /** @param into where the events go, when they are one choice among several. */
  constructor(
    client: CompiledWire,
    upstream: CompiledWire,
    bindings: Bindings,
    restoring: Restoring,
    headers: Record<string, string>,
    into?: { losses: StreamLosses; sink: EventSink },
    keeper?: StreamKeeper,
  ) {
    this.#upstream = upstream;
    this.#bindings = bindings;
    this.#restoring = restoring;
    this.#limits = limitsFor(client, upstream, headers, bindings.now);
    this.#losses = into?.losses ?? new StreamLosses(client);
    this.#keeper = keeper;
    this.#writer = into?.sink ?? new StreamWriter(client, bindings, this.#losses);
    this.#next = restore(restoring, (event) => this.#accept(event));
    this.#reader = new StreamReader({
      wire: upstream,
      bindings,
      headers,
      emit: this.#next,
      dropped: this.#losses.add,
      whole: (body) => this.#unfold(body),
    });
  }

  get headers(): Record<string, string> {
    return { "content-type": this.#writer.contentType, ...this.#limits };
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

  get dropped(): readonly string[] {
    return this.#losses.paths();
  }

  push(chunk: Uint8Array): string {
    this.#reader.push(chunk);
    return this.#started ? this.#writer.take() : "";
  }

  end(): string {
    this.#reader.end();
    return this.#started ? this.#writer.take() : "";
  }

  fail(error: HubError): string {
    if (this.#finished) return "";
    this.#finished = true;
    this.#error = error;
    this.#started = true;
    this.#keeper?.accept({ type: "error", error: error as unknown as StreamError });
    this.#writer.fail(error);
    return this.#writer.take();
  }

  kept(): Kept | undefined {
    return this.#keeper?.kept();
  }

  ping(): string {
    return this.#writer.ping();
  }

  /** A whole answer in the place of a stream, read elsewhere. Throws where it is none. */
  whole(body: unknown): string {
    this.#unfold(body);
    return this.#started ? this.#writer.take() : "";
  }

  #accept(event: StrictEvent): void {
    if (this.#finished) return;
    this.#keeper?.accept(event);
    switch (event.type) {
      case "error": {
        this.#error = toldError(event.error);
        this.#finished = true;
        // Before the first byte the gateway may still answer with a status, or ask another channel.
        if (this.#started) this.#writer.fail(this.#error);
        return;
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
    if (event.type !== "ping" || this.#started) this.#writer.accept(event);
  }

  /** The upstream answered at once what it was asked to stream. */
  #unfold(body: unknown): void {
    const document = respell(body, this.#upstream.mapping.response.spelling);
    const decoded = this.#upstream.program.responseDecode?.(document, this.#bindings) as GenerateResponse;
    const { id } = this.#bindings;
    const settled = settleAnswer(decoded, { id, ...this.#restoring });
    const ended = faultOfAnswer(settled);
    const error = settled.error ?? (ended === undefined ? undefined : hubError("upstream", ended));
    const folded = error === undefined ? settled : { candidates: [], error };
    for (const event of unfold(folded as unknown as Folded)) this.#accept(event);
  }
}

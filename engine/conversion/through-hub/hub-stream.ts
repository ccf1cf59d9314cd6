/** A stream between two wires: reads, reverses arranging, writes, and decides when the first bytes may be sent. */

import type { Bindings } from "../../language/mappings/bindings.ts";
import { respell } from "../../language/mappings/key-spelling.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { StreamRecorder } from "../answer-storage.ts";
import type { HubError, StoredForm, StreamConversion } from "../contract.ts";
import type { ConversationProofs } from "../hub/conversation-proofs.ts";
import type { GenerationResponse, Part as HubPart } from "../hub/generation.ts";
import { settleAnswer } from "../hub/settle-answer.ts";
import { StreamLosses } from "../losses/stream-losses.ts";
import { limitsFor } from "../same-wire/forward-limits.ts";
import { isOpener } from "../stream/content.ts";
import type { Content, StreamError, StrictEvent } from "../stream/event.ts";
import type { Folded } from "../stream/fold.ts";
import type { Buffered } from "../stream/shape/stage.ts";
import { unfold } from "../stream/unfold.ts";
import { StreamReader } from "../stream-reader.ts";
import { type EventSink, StreamWriter } from "../stream-writer.ts";
import { reportedError } from "../upstream-error.ts";
import { faultOfAnswer } from "../upstream-side.ts";
import type { UsageMeter } from "../usage-meter.ts";
import { plainProofs, plainReasoning, withPlainProofs } from "./plain-reasoning.ts";
import { type Restoring, restore } from "./restore-request-names.ts";
import { type StopWatch, watchStops } from "./watch-stops.ts";

/** The observers of a response. */
export interface Watchers {
  meter: UsageMeter;
  proofs: Pick<ConversationProofs, "remember"> | undefined;
  /** Stop sequences that the upstream does not support, and the number of choices. */
  stops: readonly string[];
  choices: number;
  /** The complete response is needed later, for example to store it. */
  needsComplete: boolean;
}

export class HubStream implements StreamConversion {
  readonly #reader: StreamReader;
  readonly #writer: EventSink;
  readonly #write: (event: StrictEvent) => void;
  /** The wire of the provider that needs plain reasoning back. */
  readonly #provider: string | undefined;
  readonly #upstream: CompiledWire;
  readonly #bindings: Bindings;
  readonly #restoring: Restoring;
  readonly #proofs: Watchers["proofs"];
  readonly #meter: UsageMeter;
  readonly #watch: StopWatch;
  readonly #next: (event: StrictEvent) => void;
  readonly #limits: Record<string, string>;
  readonly #losses: StreamLosses;
  readonly #recorder: StreamRecorder | undefined;
  readonly #waiting: Buffered = { characters: 0 };
  #started = false;
  #hasContent = false;
  #openers = 0;
  #finished = false;
  #error: HubError | undefined;

  /** @param into receives the events, if they are one choice among several */
  constructor(
    client: CompiledWire,
    upstream: CompiledWire,
    bindings: Bindings,
    restoring: Restoring,
    headers: Record<string, string>,
    { meter, proofs, stops, choices, needsComplete: keeps }: Watchers,
    into?: { losses: StreamLosses; sink: EventSink },
    recorder?: StreamRecorder,
  ) {
    this.#upstream = upstream;
    this.#bindings = bindings;
    this.#restoring = restoring;
    this.#proofs = proofs;
    this.#meter = meter;
    const passing = keeps ? [] : passingOf(client, upstream, proofs !== undefined);
    this.#limits = limitsFor(client, upstream, headers, bindings.now);
    this.#losses = into?.losses ?? new StreamLosses(client);
    this.#recorder = recorder;
    this.#writer =
      into?.sink ?? new StreamWriter(client, bindings, this.#losses, 0, () => meter.roughPrompt, passing);
    const write = (event: StrictEvent): void => {
      this.#recorder?.accept(event);
      if (event.type !== "ping" || this.#started) this.#writer.accept(event);
    };
    this.#provider = plainReasoning(client, upstream, bindings);
    this.#write = this.#provider === undefined ? write : plainProofs(this.#provider, write);
    const accept = (event: StrictEvent): void => this.#accept(event);
    this.#watch = watchStops(stops, choices, accept, passing.includes("text"));
    this.#next = restore(restoring, this.#watch.accept, this.#waiting);
    this.#reader = new StreamReader({
      wire: upstream,
      bindings,
      headers,
      emit: this.#next,
      dropped: this.#losses.add,
      passing,
      complete: (body) => this.#unfold(body),
    });
  }

  get headers(): Record<string, string> {
    return { "content-type": this.#writer.contentType, ...this.#limits };
  }

  get started(): boolean {
    return this.#started;
  }

  get hasContent(): boolean {
    return this.#hasContent;
  }

  get withheld(): number {
    return this.#started ? 0 : this.#openers;
  }

  get finished(): boolean {
    return this.#finished;
  }

  get endedEarly(): boolean {
    return this.#watch.cut;
  }

  get error(): HubError | undefined {
    return this.#error;
  }

  get buffered(): number {
    return this.#reader.stored + this.#waiting.characters + this.#watch.buffered + this.#writer.buffered;
  }

  get usage(): Record<string, unknown> | undefined {
    return this.#meter.usage as Record<string, unknown> | undefined;
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

  open(): string {
    this.#started = true;
    this.#writer.open?.();
    return this.#writer.take();
  }

  fail(error: HubError): string {
    if (this.#finished) return "";
    this.#finished = true;
    this.#error = error;
    this.#started = true;
    this.#recorder?.accept({ type: "error", error: error as unknown as StreamError });
    this.#writer.fail(error);
    return this.#writer.take();
  }

  stored(): StoredForm | undefined {
    return this.#recorder?.kept();
  }

  ping(): string {
    return this.#writer.ping();
  }

  /** Converts a complete response, read elsewhere, to the client's stream. Throws if it is invalid. */
  whole(body: unknown): string {
    this.#unfold(body);
    return this.#started ? this.#writer.take() : "";
  }

  #accept(event: StrictEvent): void {
    if (this.#finished) return;
    this.#meter.see(event);
    switch (event.type) {
      case "error": {
        this.#recorder?.accept(event);
        this.#error = reportedError(event.error);
        this.#finished = true;
        // Before the first byte the gateway may still respond with a status, or try another channel.
        if (this.#started) this.#writer.fail(this.#error);
        return;
      }
      case "finish":
        this.#proofs?.remember(withPlainProofs(event.parts as unknown as HubPart[], this.#provider));
        this.#begin();
        break;
      case "end":
        if (this.endedEarly) this.#meter.cut();
        if (!this.#meter.isSettled && this.usage !== undefined) {
          this.#write({ type: "usage", usage: this.usage });
          event = { ...event, usage: this.usage };
        }
        this.#finished = true;
        this.#begin();
        break;
      case "ping":
        break;
      default:
        if (this.#hasContent) break;
        if (isOpener(event)) this.#openers++;
        else this.#begin();
    }
    this.#write(event);
  }

  /** The upstream has said something. */
  #begin(): void {
    this.#started = true;
    this.#hasContent = true;
  }

  /** Converts a complete response to a stream. */
  #unfold(body: unknown): void {
    const document = respell(body, this.#upstream.mapping.response.spelling);
    const decoded = this.#upstream.program.responseDecode?.(document, this.#bindings) as GenerationResponse;
    const { id } = this.#bindings;
    const settled = settleAnswer(decoded, { id, ...this.#restoring });
    const ended = faultOfAnswer(settled, this.#upstream, Object(body));
    const error = settled.error ?? (ended === undefined ? undefined : reportedError({ ...ended }));
    const folded = error === undefined ? settled : { candidates: [], error };
    for (const event of unfold(folded as unknown as Folded)) this.#watch.accept(event);
  }
}

/** Content that both wires send only in deltas, and that no proof needs. It passes through, and only its beginning is stored. */
function passingOf(client: CompiledWire, upstream: CompiledWire, remembersProofs: boolean): Content[] {
  const once = upstream.mapping.stream.decode?.once ?? [];
  const both = (client.mapping.stream.encode?.once ?? []).filter((content) => once.includes(content));
  return remembersProofs ? both.filter((content) => content !== "reasoning") : both;
}

/**
 * Merges several upstream streams into one client stream: each copy of the request produces some choices of the response.
 * Events are forwarded in the order of arrival under their own choice numbers; there is one start, one usage sum and one end.
 * Nothing is sent before every copy has said something: until then another channel can be tried.
 */

import type { Bindings } from "../../language/mappings/bindings.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { StreamRecorder } from "../answer-storage.ts";
import type { ClientStream, HubError, StoredForm } from "../contract.ts";
import { sumUsage } from "../hub/join-answers.ts";
import { StreamLosses } from "../losses/stream-losses.ts";
import { isOpener } from "../stream/content.ts";
import type { StreamError, StrictEvent, Usage } from "../stream/event.ts";
import { type EventSink, StreamWriter } from "../stream-writer.ts";

export class MergedStream implements ClientStream {
  readonly headers: Record<string, string>;
  readonly losses: StreamLosses;
  readonly #writer: StreamWriter;
  readonly #copies: number;
  readonly #choices: number;
  readonly #recorder: StreamRecorder | undefined;
  readonly #started = new Set<number>();
  readonly #ended = new Set<number>();
  readonly #usages: (Usage | undefined)[] = [];
  /** Events that a response contains only once. */
  readonly #seen = new Set<string>();
  #finished = false;
  #error: HubError | undefined;

  /**
   * @param choices number of choices per copy
   * @param keeper records the response, if it is to be stored
   */
  constructor(
    client: CompiledWire,
    bindings: Bindings,
    copies: number,
    choices: number,
    recorder?: StreamRecorder,
  ) {
    this.losses = new StreamLosses(client);
    this.#writer = new StreamWriter(client, bindings, this.losses);
    this.headers = { "content-type": this.#writer.contentType };
    this.#copies = copies;
    this.#choices = choices;
    this.#recorder = recorder;
  }

  get started(): boolean {
    return this.#started.size === this.#copies;
  }

  get finished(): boolean {
    return this.#finished;
  }

  get error(): HubError | undefined {
    return this.#error;
  }

  /** The usage of all copies so far. */
  get usage(): Record<string, unknown> | undefined {
    const usage = sumUsage(this.#usages);
    return usage === undefined ? undefined : { ...usage };
  }

  get dropped(): readonly string[] {
    return this.losses.paths();
  }

  /** Receives the events of one copy. Its `take` returns the output of all copies. */
  branch(copy: number): EventSink {
    return {
      contentType: this.#writer.contentType,
      // One writer buffers for all copies.
      buffered: 0,
      accept: (event) => this.#accept(copy, event),
      fail: (error) => this.#fail(error),
      open: () => void this.#started.add(copy),
      take: () => (this.started ? this.#writer.take() : ""),
      ping: () => "",
    };
  }

  fail(error: HubError): string {
    this.#fail(error);
    return this.#writer.take();
  }

  ping(): string {
    return this.#writer.ping();
  }

  stored(): StoredForm | undefined {
    return this.#recorder?.kept();
  }

  #write(event: StrictEvent): void {
    this.#recorder?.accept(event);
    this.#writer.accept(event);
  }

  #accept(copy: number, event: StrictEvent): void {
    if (this.#finished) return;
    switch (event.type) {
      case "start":
      case "prompt_block":
        if (!this.#seen.has(event.type)) this.#write(event);
        this.#seen.add(event.type);
        return;
      case "usage":
        this.#usages[copy] = event.usage;
        return;
      case "end":
        this.#usages[copy] = event.usage ?? this.#usages[copy];
        this.#started.add(copy);
        this.#ended.add(copy);
        if (this.#ended.size === this.#copies) this.#end();
        return;
      case "ping":
      case "error":
        this.#write(event);
        return;
      default:
        if (event.choice >= this.#choices) return;
        if (!isOpener(event)) this.#started.add(copy);
        this.#write({ ...event, choice: copy * this.#choices + event.choice });
    }
  }

  #end(): void {
    const { usage } = this;
    if (usage !== undefined) this.#write({ type: "usage", usage });
    this.#write(usage === undefined ? { type: "end" } : { type: "end", usage });
    this.#finished = true;
  }

  /** If one copy fails, the response fails. */
  #fail(error: HubError): void {
    if (this.#finished) return;
    this.#finished = true;
    this.#error = error;
    this.#recorder?.accept({ type: "error", error: error as unknown as StreamError });
    this.#writer.fail(error);
  }
}

/** Converts shaped events to client bytes, by the wire's encode map and framing. Sends nothing before the first valid event. */

import type { Bindings } from "../language/mappings/bindings.ts";
import { type CompiledWire, wireStatus } from "../language/mappings/wire.ts";
import type { HubError } from "./contract.ts";
import type { StreamLosses } from "./losses/stream-losses.ts";
import type { Content, ShapedEvent, StrictEvent } from "./stream/event.ts";
import { createEncoder, type Frame, type FrameEncoder } from "./stream/framing.ts";
import { createShape, type Needs, type Shape } from "./stream/shape.ts";

/** The framing of the client's wire, or the one that the client requested. */
export function framingFor(wire: CompiledWire, bindings: Bindings): string {
  return String(wire.program.streamEncodeFraming?.(undefined, bindings) ?? "sse");
}

/**
 * The SSE fields that the wire's own frames use. Undefined if all lines may pass, because the wire's clients skip lines without
 * an event.
 */
export function linesFor(wire: CompiledWire): readonly string[] | undefined {
  if (skipsEmptyFrames(wire, "sse")) return undefined;
  return wire.mapping.stream.encode?.event === undefined ? ["data"] : ["data", "event"];
}

/** Whether all clients of the wire skip frames without an event: comments, empty lines. */
function skipsEmptyFrames({ mapping }: CompiledWire, framing: string): boolean {
  return mapping.stream.encode?.keepAlive.includes(framing) === true;
}

/** The maximum length of the comment with lost fields, in characters. */
const MAX_COMMENT = 2048;

/** Receives the strict events of a response and writes them. */
export interface EventSink {
  readonly contentType: string;
  /** Characters of the response that are buffered. */
  readonly buffered: number;
  accept(event: StrictEvent): void;
  /** The stream starts before its first content. */
  open?(): void;
  /** Writes the wire's own error event, without a success terminator after it. */
  fail(error: HubError): void;
  ping(): string;
  /** Returns the text written since the last call. */
  take(): string;
}

export class StreamWriter implements EventSink {
  readonly #wire: CompiledWire;
  readonly #bindings: Bindings;
  readonly #shape: Shape;
  readonly #encoder: FrameEncoder;
  readonly #framing: string;
  readonly #eventField: string | undefined;
  readonly #emit = (frame: unknown): void => this.#write(frame);
  #text = "";

  /**
   * @param losses records what is written and what is lost
   * @param sequence number of frames that the client has already received
   * @param prompt estimates the prompt tokens, for wires that send them first
   * @param passing content that no reader needs complete
   */
  constructor(
    wire: CompiledWire,
    bindings: Bindings,
    losses?: StreamLosses,
    sequence = 0,
    prompt?: () => number | undefined,
    passing: readonly Content[] = [],
  ) {
    const map = wire.mapping.stream.encode;
    this.#wire = wire;
    this.#framing = framingFor(wire, bindings);
    this.#bindings = { ...bindings, state: { ...map?.state }, sequence };
    this.#eventField = map?.event;
    this.#encoder = createEncoder(this.#framing);
    const needs = (wire.program.streamNeeds?.(undefined, this.#bindings) ?? {}) as Needs;
    const write = (event: ShapedEvent): void => this.#encode(event);
    this.#shape =
      losses === undefined
        ? createShape(needs, write)
        : createShape(needs, losses.before(this.#reportingLosses(losses, write)), {
            dropped: losses.add,
            prompt,
            passing,
          });
  }

  /**
   * The lost fields of a response are known only at its end, after the headers. A comment before the end marker lists them, if
   * all clients of the wire skip comments.
   */
  #reportingLosses(losses: StreamLosses, write: (event: ShapedEvent) => void): (event: ShapedEvent) => void {
    if (this.#encoder.comment === undefined || !skipsEmptyFrames(this.#wire, this.#framing)) return write;
    return (event) => {
      const lost = event.type === "end" ? losses.paths().join(",") : "";
      if (lost !== "") {
        const line = lost.slice(0, MAX_COMMENT).replace(/[^\x21-\x7e]/g, "?");
        this.#text += this.#encoder.comment?.(`x-polywire-dropped: ${line}`) ?? "";
      }
      write(event);
    };
  }

  get contentType(): string {
    return this.#encoder.contentType;
  }

  get buffered(): number {
    return this.#shape.buffered;
  }

  accept(event: StrictEvent): void {
    // An upstream's ping is forwarded if the wire has such an event; otherwise the gateway sends its own keep-alive.
    if (event.type === "ping") this.#encode(event);
    else this.#shape.accept(event);
  }

  /** Forwards a frame of the same wire; only the framing may differ. */
  pass({ data, event }: Frame): void {
    if (data === undefined) return;
    this.#text += this.#encoder.encode(data, event);
    this.#bindings.sequence++;
  }

  /** Ends the stream after forwarded frames. */
  close(): void {
    this.#text += this.#encoder.close();
  }

  /** Writes the wire's own error event, without a success terminator after it. */
  fail(error: HubError): void {
    const status = wireStatus(this.#wire.mapping, error);
    this.#encode({ type: "error", error: { ...error, status } });
    this.#text += this.#encoder.close();
  }

  /** The wire's keep-alive for a silent stream; empty if it has none. */
  ping(): string {
    const before = this.#text;
    this.#text = "";
    this.#encode({ type: "ping" });
    const ping = this.#text;
    this.#text = before;
    return ping === "" && skipsEmptyFrames(this.#wire, this.#framing) ? this.#encoder.ping() : ping;
  }

  /** Returns the text written since the last call. */
  take(): string {
    const text = this.#text;
    this.#text = "";
    return text;
  }

  #encode(event: ShapedEvent): void {
    this.#wire.program.streamEncode?.(event, this.#bindings, this.#emit);
    if (event.type === "end") this.#text += this.#encoder.close();
  }

  #write(frame: unknown): void {
    if (typeof frame === "string") this.#text += this.#encoder.encode(frame);
    else {
      const name =
        this.#eventField === undefined ? undefined : (frame as Record<string, unknown>)[this.#eventField];
      this.#text += this.#encoder.encode(JSON.stringify(frame), name as string | undefined);
    }
    this.#bindings.sequence++;
  }
}

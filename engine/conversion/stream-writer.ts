/** Shaped events → client bytes: the wire's encode map and its framing. Nothing leaves before it is worth committing. */

import type { Bindings } from "../language/mappings/bindings.ts";
import { type CompiledWire, wireStatus } from "../language/mappings/wire.ts";
import type { HubError } from "./contract.ts";
import type { StreamLosses } from "./losses/stream-losses.ts";
import type { Content, ShapedEvent, StrictEvent } from "./stream/event.ts";
import { createEncoder, type Frame, type FrameEncoder } from "./stream/framing.ts";
import { createShape, type Needs, type Shape } from "./stream/shape.ts";

/** The framing that the caller's wire has, or that the caller chose. */
export function framingFor(wire: CompiledWire, bindings: Bindings): string {
  return String(wire.program.streamEncodeFraming?.(undefined, bindings) ?? "sse");
}

/**
 * The fields of server-sent events that the wire's own frames have. Undefined where lines of any may pass: its clients skip
 * what holds no event.
 */
export function linesFor(wire: CompiledWire): readonly string[] | undefined {
  if (bearsBlanks(wire, "sse")) return undefined;
  return wire.mapping.stream.encode?.event === undefined ? ["data"] : ["data", "event"];
}

/** Whether all clients of the wire skip what holds no event: a comment, an empty line. */
function bearsBlanks({ mapping }: CompiledWire, framing: string): boolean {
  return mapping.stream.encode?.keepAlive.includes(framing) === true;
}

/** Characters of what is said of losses. */
const MAX_COMMENT = 2048;

/** Where strict events of an answer go in order to be written. */
export interface EventSink {
  readonly contentType: string;
  /** Characters of the answer that wait in it. */
  readonly held: number;
  accept(event: StrictEvent): void;
  /** The wire's own error event; the stream has no success terminator after it. */
  fail(error: HubError): void;
  ping(): string;
  /** What was written since the last call. */
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
   * @param losses told of everything that is written, and of what cannot be.
   * @param sequence frames that the caller has got already.
   * @param prompt tokens of the prompt, for wires that say them first.
   * @param passing what nobody reads as a whole.
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
        : createShape(needs, losses.before(this.#telling(losses, write)), {
            dropped: losses.add,
            prompt,
            passing,
          });
  }

  /**
   * What the answer lost is known at its end, when its headers are gone: a comment says it before the mark of the end, where all clients
   * of the wire skip comments.
   */
  #telling(losses: StreamLosses, write: (event: ShapedEvent) => void): (event: ShapedEvent) => void {
    if (this.#encoder.comment === undefined || !bearsBlanks(this.#wire, this.#framing)) return write;
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

  get held(): number {
    return this.#shape.held;
  }

  accept(event: StrictEvent): void {
    // The upstream's sign of life is one here where the wire has an event for it; silence is for the gateway to fill.
    if (event.type === "ping") this.#encode(event);
    else this.#shape.accept(event);
  }

  /** A frame that the upstream wrote in this very wire; only what is around it may be another framing. */
  pass({ data, event }: Frame): void {
    if (data === undefined) return;
    this.#text += this.#encoder.encode(data, event);
    this.#bindings.sequence++;
  }

  /** What ends the stream, behind frames that were passed. */
  close(): void {
    this.#text += this.#encoder.close();
  }

  /** The wire's own error event; the stream has no success terminator after it. */
  fail(error: HubError): void {
    const status = wireStatus(this.#wire.mapping, error);
    this.#encode({ type: "error", error: { ...error, status } });
    this.#text += this.#encoder.close();
  }

  /** What keeps a silent stream alive, in the way that the wire declares; empty where it has none. */
  ping(): string {
    const before = this.#text;
    this.#text = "";
    this.#encode({ type: "ping" });
    const ping = this.#text;
    this.#text = before;
    return ping === "" && bearsBlanks(this.#wire, this.#framing) ? this.#encoder.ping() : ping;
  }

  /** What was written since the last call. */
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

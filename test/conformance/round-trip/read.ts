/** Recorded responses and streams, decoded into the hub. */

import type { GenerationResponse } from "../../../engine/conversion/hub/generation.ts";
import { settleAnswer } from "../../../engine/conversion/hub/settle-answer.ts";
import type { StrictEvent } from "../../../engine/conversion/stream/event.ts";
import { StreamReader } from "../../../engine/conversion/stream-reader.ts";
import type { Bindings } from "../../../engine/language/mappings/bindings.ts";
import { bindingsOf } from "../../../engine/language/mappings/caller-input.ts";
import { respell } from "../../../engine/language/mappings/key-spelling.ts";
import { eventFrame } from "../converse/event-stream.ts";
import { type Exchange, payloads } from "../exchanges.ts";
import { frameOf } from "../sse.ts";
import { caller, wire } from "../wires.ts";

/** The stream as raw bytes; framing that the source lost is restored. */
export function framed({ stream, format }: Exchange): Buffer {
  if (stream === undefined) throw new Error("no stream");
  if (format === "converse") return Buffer.concat((payloads(stream) as Event[]).map(eventFrame));
  if (stream.encoding === "sse") return Buffer.from(stream.body);
  return Buffer.from(payloads(stream).map(frameOf).join(""));
}

/** An event of Converse: its name is the only key. */
type Event = Readonly<Record<string, unknown>>;

/** The hub's response from a whole body, settled. */
export function answerOf(format: string, body: unknown): GenerationResponse {
  const upstream = wire(format);
  const bindings = bindingsFor(format);
  const document = respell(body, upstream.mapping.response.spelling);
  const decoded = upstream.program.responseDecode?.(document, bindings) as GenerationResponse;
  return settled(decoded);
}

export function settled(answer: GenerationResponse): GenerationResponse {
  return settleAnswer(answer, { id: "id", names: new Map(), answer: {} });
}

/** The strict events from a stream's bytes. */
export function eventsOf(format: string, bytes: Uint8Array): StrictEvent[] {
  const events: StrictEvent[] = [];
  const reader = new StreamReader({
    wire: wire(format),
    bindings: bindingsFor(format),
    headers: { "content-type": "text/event-stream" },
    emit: (event) => events.push(event),
    complete: () => {},
  });
  reader.push(bytes);
  reader.end();
  return events;
}

export function bindingsFor(format: string): Bindings {
  return bindingsOf(caller({}), { requested: "m", caps: wire(format).mapping.capabilities });
}

/** A hub response in a wire's bytes, as an upstream sends them. */
import type { GenerationResponse } from "../../engine/conversion/hub/generation.ts";
import type { StrictEvent } from "../../engine/conversion/stream/event.ts";
import type { Folded } from "../../engine/conversion/stream/fold.ts";
import { unfold } from "../../engine/conversion/stream/unfold.ts";
import { StreamWriter } from "../../engine/conversion/stream-writer.ts";
import { shapeAnswer } from "../../engine/conversion/through-hub/shape-answer.ts";
import { bindingsFor } from "../conformance/round-trip/read.ts";
import { wire } from "../conformance/wires.ts";

/** The upstream's bytes for a streamed response. */
export function streamOf(format: string, answer: GenerationResponse): Buffer {
  const bindings = { ...bindingsFor(format), request: { stream_opts: { include_usage: true } } };
  const writer = new StreamWriter(wire(format), bindings as never);
  for (const event of unfold(structuredClone(answer) as unknown as Folded) as StrictEvent[])
    writer.accept(event);
  return Buffer.from(writer.take());
}

/** The upstream's bytes for a whole response. */
export function bodyOf(format: string, answer: GenerationResponse): Buffer {
  const bindings = bindingsFor(format);
  const shaped = shapeAnswer(wire(format), answer, bindings);
  return Buffer.from(JSON.stringify(wire(format).program.responseEncode?.(shaped, bindings)));
}

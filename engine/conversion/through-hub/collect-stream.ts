/** Folds a stream that was sent instead of a complete response: some providers only stream. */

import type { Bindings } from "../../language/mappings/bindings.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { GenerationResponse } from "../hub/generation.ts";
import { createFold } from "../stream/fold.ts";
import { StreamReader } from "../stream-reader.ts";

/** @returns undefined if the body is not a stream; a response with `error` if the stream is broken */
export function collectStream(
  wire: CompiledWire,
  headers: Record<string, string>,
  body: Uint8Array,
  bindings: Bindings,
): GenerationResponse | undefined {
  const fold = createFold();
  const reader = new StreamReader({ wire, bindings, headers, emit: fold.accept, complete: () => {} });
  reader.push(body);
  if (reader.framing === undefined) return undefined;
  reader.end();
  return fold.result() as unknown as GenerationResponse;
}

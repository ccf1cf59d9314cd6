/** A stream in the place of a whole answer: some places know no other way. It is read to its end and folded into one. */

import type { Bindings } from "../../language/mappings/bindings.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { GenerationResponse } from "../hub/generation.ts";
import { createFold } from "../stream/fold.ts";
import { StreamReader } from "../stream-reader.ts";

/** @returns undefined where the body is no stream; an answer with an `error` where it is a broken one. */
export function collectStream(
  wire: CompiledWire,
  headers: Record<string, string>,
  body: Uint8Array,
  bindings: Bindings,
): GenerationResponse | undefined {
  const fold = createFold();
  const reader = new StreamReader({ wire, bindings, headers, emit: fold.accept, whole: () => {} });
  reader.push(body);
  if (reader.framing === undefined) return undefined;
  reader.end();
  return fold.result() as unknown as GenerationResponse;
}

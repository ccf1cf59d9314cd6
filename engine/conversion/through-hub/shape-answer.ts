/** Shapes the parts of a normalized hub response for the client's wire. */

import type { Bindings } from "../../language/mappings/bindings.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { Candidate, GenerationResponse, Part } from "../hub/generation.ts";
import type { Part as StreamPart } from "../stream/event.ts";
import { type AnswerNeeds, shapeParts } from "../stream/shape/answer-parts.ts";
import { withPlainProofs } from "./plain-reasoning.ts";

export function shapeAnswer(
  client: CompiledWire,
  answer: GenerationResponse,
  bindings: Bindings,
  provider?: string,
): GenerationResponse {
  const needs = (client.program.responseNeeds?.(answer, bindings) ?? {}) as AnswerNeeds;
  let candidates: Candidate[] | undefined;
  for (const [at, candidate] of answer.candidates.entries()) {
    const partsWithProofs = withPlainProofs(candidate.parts, provider);
    const parts = shapeParts(partsWithProofs as StreamPart[], needs) as Part[];
    if (parts === candidate.parts) continue;
    candidates ??= [...answer.candidates];
    candidates[at] = { ...candidate, parts };
  }
  return candidates === undefined ? answer : { ...answer, candidates };
}

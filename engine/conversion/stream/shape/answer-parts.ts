/** The words of a shape that also mean something for a whole answer: where proofs stand, what free-text calls become. */
import type { Part } from "../event.ts";
import type { Needs } from "../shape.ts";
import { placeAnnotations } from "./annotations.ts";
import { asFunction } from "./custom-calls.ts";
import { placeProofs } from "./proofs.ts";

export type AnswerNeeds = Pick<Needs, "proofs" | "custom_tools" | "annotations">;

/** The parts of one candidate as its wire needs them; the list itself where there is nothing to do. */
export function shapeParts(parts: Part[], needs: AnswerNeeds): Part[] {
  const cited = needs.annotations === undefined ? parts : placeAnnotations(parts, needs.annotations);
  const shaped = needs.custom_tools === false ? cited.map(asFunction) : cited;
  return placeProofs(shaped, needs.proofs);
}

/** The needs of the shape that also apply to complete responses: proofs, free-text calls, annotations. */
import type { Part } from "../event.ts";
import type { Needs } from "../shape.ts";
import { placeAnnotations } from "./annotations.ts";
import { asFunction } from "./custom-calls.ts";
import { placeProofs } from "./proofs.ts";

export type AnswerNeeds = Pick<Needs, "proofs" | "custom_tools" | "annotations">;

/** The parts of one candidate in the shape of its wire; the same array if nothing changes. */
export function shapeParts(parts: Part[], needs: AnswerNeeds): Part[] {
  const cited = needs.annotations === undefined ? parts : placeAnnotations(parts, needs.annotations);
  const shaped = needs.custom_tools === false ? cited.map(asFunction) : cited;
  return placeProofs(shaped, needs.proofs);
}

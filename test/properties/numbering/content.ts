/**
 * One response as streams of the Content wire: candidates numbered or not, parts in separate chunks or together,
 * calls with and without ids.
 */
import fc from "fast-check";
import { pieces, type SaidPart, usage } from "./answer.ts";

export interface ContentHabits {
  /** `index` of the candidate: absent, or its number when counting from 0 or from 1. */
  candidate: 0 | 1 | "none";
  ids: boolean;
  /** The number of parts in one chunk. */
  together: number;
}

export const contentHabits: fc.Arbitrary<ContentHabits> = fc.record({
  candidate: fc.constantFrom(0 as const, 1 as const, "none" as const),
  ids: fc.boolean(),
  together: fc.integer({ min: 1, max: 4 }),
});

export function contentStream(
  parts: readonly SaidPart[],
  { candidate, ids, together }: ContentHabits,
): object[] {
  const index = candidate === "none" ? {} : { index: candidate };
  const said = parts.flatMap((part) => partsOf(part, ids));
  const chunks: object[] = [];
  for (let at = 0; at < said.length; at += together) {
    chunks.push({
      candidates: [{ ...index, content: { role: "model", parts: said.slice(at, at + together) } }],
    });
  }
  const counted = { promptTokenCount: usage.input, candidatesTokenCount: usage.output, totalTokenCount: 8 };
  return [...chunks, { candidates: [{ ...index, finishReason: "STOP" }], usageMetadata: counted }];
}

function partsOf(part: SaidPart, ids: boolean): object[] {
  if (part.type !== "call") {
    const thought = part.type === "reasoning" ? { thought: true } : {};
    return pieces(part.text, 2).map((text) => ({ ...thought, text }));
  }
  return [{ functionCall: { ...(ids ? { id: part.id } : {}), name: part.name, args: part.args } }];
}

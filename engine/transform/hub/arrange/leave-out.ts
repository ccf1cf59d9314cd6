/** What a target cannot say as things stand, which only its mapping knows: it leaves, and is told (`needs.leaves_out`). */
import type { GenerateRequest, Part, Turn } from "../generate.ts";
import type { Note } from "./needs.ts";

/** @param paths of fields, as losses name them: `metadata`, `sampling.top_k`. */
export function leaveOut(request: GenerateRequest, paths: readonly string[], notes: Note[]): GenerateRequest {
  let left: Record<string, unknown> = request as never;
  for (const path of paths) {
    const without = withoutField(left, path.split("."));
    if (without === left) continue;
    notes.push({ code: path, path });
    left = without;
  }
  return left as unknown as GenerateRequest;
}

function withoutField(
  value: Record<string, unknown>,
  [name = "", ...more]: readonly string[],
): Record<string, unknown> {
  const { [name]: inner, ...rest } = value;
  if (inner === undefined) return value;
  if (more.length === 0) return rest;
  if (typeof inner !== "object" || inner === null) return value;
  const without = withoutField(inner as Record<string, unknown>, more);
  if (without === inner) return value;
  return Object.keys(without).length === 0 ? rest : { ...value, [name]: without };
}

/** Reasoning goes back to its issuer only, with its proof, or not at all (docs/wires/rules.md#proofs). */
export function withoutForeignThoughts(turns: Turn[], own: string, notes: Note[]): Turn[] {
  const isForeign = (part: Part): boolean =>
    part.type === "reasoning" && part.opaque?.some(({ format }) => format === own) !== true;
  if (!turns.some(({ parts }) => parts.some(isForeign))) return turns;
  notes.push({ code: "turns.parts[reasoning]", path: "turns.parts" });
  return turns.flatMap((turn) => {
    if (!turn.parts.some(isForeign)) return [turn];
    const parts = turn.parts.filter((part) => !isForeign(part));
    return parts.length === 0 ? [] : [{ ...turn, parts }];
  });
}

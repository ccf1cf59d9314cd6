/** Maps over turns and parts, most of which stay unchanged and are not copied. */
import type { Part, Turn } from "./generation.ts";

/** Changed parts → the original ones; used only to name the client's part in errors. */
const origins = new WeakMap<Part, Part>();

/** The part as it was decoded. */
export function originOf(part: Part): Part {
  let origin = part;
  for (let before = origins.get(part); before !== undefined; before = origins.get(before)) origin = before;
  return origin;
}

/** Returns the same array if no part changes. */
export function mapParts(parts: Part[], change: (part: Part, index: number) => Part): Part[] {
  let copy: Part[] | undefined;
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as Part;
    const changed = change(part, index);
    if (changed === part) continue;
    origins.set(changed, part);
    copy ??= [...parts];
    copy[index] = changed;
  }
  return copy ?? parts;
}

/** Returns the same turn if no part changes. */
export function withParts(turn: Turn, parts: Part[]): Turn {
  return parts === turn.parts ? turn : { ...turn, parts };
}

/** Returns the same array if no part of any turn changes. */
export function mapTurns(turns: Turn[], change: (part: Part, turn: Turn) => Part): Turn[] {
  let copy: Turn[] | undefined;
  for (let index = 0; index < turns.length; index++) {
    const turn = turns[index] as Turn;
    const changed = withParts(
      turn,
      mapParts(turn.parts, (part) => change(part, turn)),
    );
    if (changed === turn) continue;
    copy ??= [...turns];
    copy[index] = changed;
  }
  return copy ?? turns;
}

/** Whether the turns have tool calls or results. */
export function usesTools(turns: readonly Turn[]): boolean {
  for (const { parts } of turns)
    for (const { type } of parts) if (type === "tool_call" || type === "tool_result") return true;
  return false;
}

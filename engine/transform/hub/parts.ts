/** Turns and parts, most of which stay as they are: what does not change is not copied. */
import type { Part, Turn } from "./generate.ts";

/** The list itself where no part changes. */
export function mapParts(parts: Part[], change: (part: Part, index: number) => Part): Part[] {
  let copy: Part[] | undefined;
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as Part;
    const made = change(part, index);
    if (made === part) continue;
    copy ??= [...parts];
    copy[index] = made;
  }
  return copy ?? parts;
}

/** The turn itself where no part changes. */
export function withParts(turn: Turn, parts: Part[]): Turn {
  return parts === turn.parts ? turn : { ...turn, parts };
}

/** The list itself where no part of any turn changes. */
export function mapTurns(turns: Turn[], change: (part: Part, turn: Turn) => Part): Turn[] {
  let copy: Turn[] | undefined;
  for (let index = 0; index < turns.length; index++) {
    const turn = turns[index] as Turn;
    const made = withParts(
      turn,
      mapParts(turn.parts, (part) => change(part, turn)),
    );
    if (made === turn) continue;
    copy ??= [...turns];
    copy[index] = made;
  }
  return copy ?? turns;
}

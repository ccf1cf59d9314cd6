/**
 * Pictures that the model itself made stand in the assistant's turn. Two formats take none there ("image blocks are not
 * permitted within assistant turns"), so the user passes them on: `[assistant: "Here", picture] [user: "redder"]` becomes
 * `[assistant: "Here"] [user: picture, "redder"]`.
 */
import type { Part, Turn } from "../generation.ts";

/** @param wire the target's own wire: a picture that it can say in its own words stays. */
export function moveGeneratedImages(turns: Turn[], wire: string | undefined): Turn[] {
  const moves = (part: Part): boolean => part.type === "image" && part.ext?.[wire ?? ""] === undefined;
  if (!turns.some(({ role, parts }) => role === "assistant" && parts.some(moves))) return turns;
  const arranged: Turn[] = [];
  let drawn: Part[] = [];
  for (const turn of turns) {
    if (turn.role === "assistant" && turn.parts.some(moves)) {
      drawn.push(...turn.parts.filter(moves));
      const parts = turn.parts.filter((part) => !moves(part));
      if (parts.length > 0) arranged.push({ ...turn, parts });
    } else if (turn.role === "user" && drawn.length > 0) {
      arranged.push({ ...turn, parts: [...drawn, ...turn.parts] });
      drawn = [];
    } else arranged.push(turn);
  }
  return drawn.length === 0 ? arranged : [...arranged, { role: "user", parts: drawn }];
}

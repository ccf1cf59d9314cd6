/**
 * The model's own images are in assistant turns. Two formats refuse them there ("image blocks are not permitted within
 * assistant turns"), so they move to the next user turn: `[assistant: "Here", image] [user: "redder"]` becomes `[assistant:
 * "Here"] [user: image, "redder"]`.
 */
import type { Part, Turn } from "../generation.ts";

/** @param wire the target's own wire: an image with an extension of this wire stays */
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

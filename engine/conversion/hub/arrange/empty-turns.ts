/**
 * Assistant turns that would be empty in a wire: reasoning without its proof, audio referenced in another store, calls of other
 * providers' built-in tools. The target would refuse an empty turn, so it is removed and reported.
 */
import type { Part, Turn } from "../generation.ts";
import type { Note } from "./arranged.ts";

/** @param wire the target's wire: parts with its proof or its extension can be sent */
export function withoutEmptyTurns(turns: Turn[], wire: string, notes: Note[]): Turn[] {
  const isEmpty = ({ role, parts }: Turn): boolean =>
    role === "assistant" && parts.length > 0 && !parts.some((part) => canExpress(part, wire));
  if (!turns.some(isEmpty)) return turns;
  return turns.filter((turn) => {
    if (!isEmpty(turn)) return true;
    for (const { type } of turn.parts) notes.push({ code: `turns.parts[${type}]`, path: "turns.parts" });
    return false;
  });
}

function canExpress(part: Part, wire: string): boolean {
  switch (part.type) {
    case "reasoning":
      return part.opaque?.some(({ format }) => format === wire) === true;
    case "vendor":
      return part.format === wire;
    case "audio":
      return part.source !== undefined || part.ext?.[wire] !== undefined;
    case "server_tool_call":
    case "server_tool_result":
    case "compaction":
      return part.ext?.[wire] !== undefined;
    case "item_ref":
      return false;
    default:
      return true;
  }
}

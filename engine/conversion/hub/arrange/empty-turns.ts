/**
 * Turns of the assistant of which a wire can say nothing: thoughts without its proof, sound by the name of another
 * store, what other providers' built-in tools did. An empty turn would be refused; it is left out, and told.
 */
import type { Part, Turn } from "../generation.ts";
import type { Note } from "./arranged.ts";

/** @param wire the wire: what carries its proof or its own words can be said. */
export function withoutEmptyTurns(turns: Turn[], wire: string, notes: Note[]): Turn[] {
  const isSilent = ({ role, parts }: Turn): boolean =>
    role === "assistant" && parts.length > 0 && !parts.some((part) => canSay(part, wire));
  if (!turns.some(isSilent)) return turns;
  return turns.filter((turn) => {
    if (!isSilent(turn)) return true;
    for (const { type } of turn.parts) notes.push({ code: `turns.parts[${type}]`, path: "turns.parts" });
    return false;
  });
}

function canSay(part: Part, wire: string): boolean {
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

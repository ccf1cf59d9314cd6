/**
 * Removes parts that only another wire has (docs/wires/rules.md#absence), reasoning without its proof, and turns that become
 * empty.
 */
import type { CompactionPart, Part, Turn } from "../generation.ts";
import { mapTurns } from "../parts.ts";
import type { Note } from "./arranged.ts";

/** @param wire the wire whose own parts stay. If it is `""`, no wire's parts stay, and no calls that a provider executed itself.
 * A tool result that becomes empty stays, because its call must have a result.
 */
export function dropForeign(turns: Turn[], wire: string, notes: Note[]): Turn[] {
  const isForeign = (part: Part): boolean =>
    part.type === "vendor"
      ? part.format !== wire
      : wire === "" && (part.type === "server_tool_call" || part.type === "server_tool_result");
  const hasForeign = (part: Part): boolean =>
    isForeign(part) || (part.type === "tool_result" && part.content.some(isForeign));
  if (!turns.some((turn) => turn.parts.some(hasForeign))) return turns;
  const isLost = (part: Part): boolean =>
    isForeign(part) &&
    !(part.type === "vendor" && (part.redundant === true || part.fallback_text !== undefined));
  const loses = (part: Part): boolean =>
    isLost(part) || (part.type === "tool_result" && part.content.some(isLost));
  if (turns.some((turn) => turn.parts.some(loses))) {
    notes.push({ code: "foreign_parts_dropped", path: "turns.parts" });
  }
  const converted = (part: Part): Part[] => (isForeign(part) ? asText(part) : [part]);
  return turns.flatMap((turn) => {
    if (!turn.parts.some(hasForeign)) return [turn];
    const parts = turn.parts
      .flatMap(converted)
      .map((part) =>
        part.type === "tool_result" && part.content.some(isForeign)
          ? { ...part, content: part.content.flatMap(converted) }
          : part,
      );
    return parts.length === 0 ? [] : [{ ...turn, parts }];
  });
}

/** The text form of a part, if its own wire's map has set one. */
function asText(part: Part): Part[] {
  return part.type === "vendor" && part.fallback_text !== undefined
    ? [{ type: "text", text: part.fallback_text }]
    : [];
}

/** Reasoning is sent only to its issuer and only with its proof (docs/wires/rules.md#proofs). */
export function withoutForeignThoughts(turns: Turn[], wire: string, notes: Note[]): Turn[] {
  const isForeign = (part: Part): boolean =>
    part.type === "reasoning" && part.opaque?.some(({ format }) => format === wire) !== true;
  if (!turns.some(({ parts }) => parts.some(isForeign))) return turns;
  notes.push({ code: "turns.parts[reasoning]", path: "turns.parts" });
  return turns.flatMap((turn) => {
    if (!turn.parts.some(isForeign)) return [turn];
    const parts = turn.parts.filter((part) => !isForeign(part));
    return parts.length === 0 ? [] : [{ ...turn, parts }];
  });
}

/**
 * A summary that replaces earlier turns: a wire without such a block gets it as text, because the earlier conversation may
 * exist nowhere else. `{"type":"compaction","content":"Port 8080 is chosen."}`
 */
export function summariesAsText(turns: Turn[], wire: string | undefined): Turn[] {
  const isForeign = (part: Part): part is CompactionPart & { text: string } =>
    part.type === "compaction" && part.text !== undefined && part.ext?.[wire ?? ""] === undefined;
  if (!turns.some(({ parts }) => parts.some(isForeign))) return turns;
  return mapTurns(turns, (part, { parts }) => {
    if (!isForeign(part)) return part;
    // Some wires concatenate the texts of a turn.
    return { type: "text", text: part === parts.at(-1) ? part.text : `${part.text}\n\n` };
  });
}

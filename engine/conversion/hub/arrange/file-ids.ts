/** Ids of uploaded files, which are valid only in the store that assigned them. */
import type { Part, Turn } from "../generation.ts";
import { withParts } from "../parts.ts";
import type { Note } from "./arranged.ts";

/** By kind of part, the wires whose file ids the target accepts. */
export interface FilesOf {
  image?: string[];
  file?: string[];
  audio?: string[];
  video?: string[];
}

/** @returns the turns, or the first part with a file id that the target does not accept */
export function withoutForeignFiles(
  turns: Turn[],
  known: FilesOf,
  drops: boolean,
  notes: Note[],
): Turn[] | Part {
  const foreign = new Set<Part>();
  const look = (part: Part): void => {
    if (part.type === "tool_result") part.content.forEach(look);
    else if (isForeign(part, known)) foreign.add(part);
  };
  for (const turn of turns) turn.parts.forEach(look);
  const [first] = foreign;
  if (first === undefined) return turns;
  if (!drops) return first;
  notes.push({ code: "files_dropped", path: "turns.parts" });
  const withoutForeign = (parts: Part[]): Part[] =>
    parts
      .filter((part) => !foreign.has(part))
      .map((part) =>
        part.type === "tool_result" ? { ...part, content: withoutForeign(part.content) } : part,
      );
  return turns
    .map((turn) => withParts(turn, withoutForeign(turn.parts)))
    .filter((turn) => turn.parts.length > 0);
}

function isForeign(part: Part, known: FilesOf): boolean {
  if (!("source" in part) || part.source?.kind !== "file_id") return false;
  return known[part.type]?.includes(part.source.format) !== true;
}

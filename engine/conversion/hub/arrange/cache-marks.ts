/**
 * Reduces the cache marks to a target's limit. Marks at the end of the tools and of the instructions have priority, because
 * everything after them changes; in the conversation the latest marks, because they cover the longest prefix. Marks inside a
 * result count like those beside it.
 */
import type { GenerationRequest, Part, Turn } from "../generation.ts";
import { mapParts, mapTurns } from "../parts.ts";
import type { Note } from "./arranged.ts";

interface Marked {
  cache?: unknown;
}

export function fitCacheMarks(request: GenerationRequest, max: number, notes: Note[]): GenerationRequest {
  if (!isAnyMarked(request)) return request;
  const tools = request.tools?.filter(isMarked) ?? [];
  const system = request.system?.filter(isMarked) ?? [];
  const parts = request.turns.flatMap(markedIn);
  const auto = request.cache?.auto === undefined ? 0 : 1;
  if (tools.length + system.length + parts.length + auto <= max) return request;
  const remaining = new Set<Marked>([...tools.slice(-1), ...system.slice(-1)]);
  const room = Math.max(0, max - remaining.size - auto);
  for (const part of room === 0 ? [] : parts.slice(-room)) remaining.add(part);
  notes.push({ code: "cache_marks_dropped", path: "turns.parts.cache" });
  const strip = <T extends Marked>(item: T): T =>
    isMarked(item) && !remaining.has(item) ? withoutMark(item) : item;
  return {
    ...request,
    ...(request.tools === undefined ? {} : { tools: request.tools.map(strip) }),
    ...(request.system === undefined ? {} : { system: request.system.map(strip) }),
    turns: mapTurns(request.turns, (part) => {
      const inner = part.type === "tool_result" ? mapParts(part.content, strip) : undefined;
      const outer = strip(part);
      return outer.type === "tool_result" && inner !== undefined && inner !== outer.content
        ? { ...outer, content: inner }
        : outer;
    }),
  };
}

function isAnyMarked({ tools, system, turns }: GenerationRequest): boolean {
  return (
    tools?.some(isMarked) === true ||
    system?.some(isMarked) === true ||
    turns.some((turn) => turn.parts.some((part) => isMarked(part) || isMarkedInside(part)))
  );
}

/** In the order in which the target reads them: a mark inside a result precedes the result's own. */
function markedIn(turn: Turn): Marked[] {
  return turn.parts.flatMap((part) => [...marksInside(part), ...(isMarked(part) ? [part] : [])]);
}

function isMarkedInside(part: Part): boolean {
  return part.type === "tool_result" && part.content.some(isMarked);
}

function marksInside(part: Part): Part[] {
  return part.type === "tool_result" ? part.content.filter(isMarked) : [];
}

function isMarked(item: Marked): boolean {
  return item.cache !== undefined;
}

function withoutMark<T extends Marked>(item: T): T {
  const { cache: _, ...rest } = item;
  return rest as T;
}

/**
 * Shortens values that are too long for the target. Identifiers become a hash, so that one user stays one user and one cache
 * one cache. Text is cut off, or its end is moved to the instructions.
 */
import type { GenerationRequest, Part, Tool } from "../generation.ts";
import { shortHash } from "../hash.ts";
import type { Note } from "./arranged.ts";

/** In characters; absent or null: no limit. */
export interface Lengths {
  /** The client's id of the end user. */
  end_user?: number | null;
  /** The key that requests with a common cache share. */
  cache_key?: number | null;
  /** Labels: maximum count, length of names, length of values. */
  metadata?: { pairs?: number | null; key?: number | null; value?: number | null };
  /** The description of a tool: the remaining text moves to the instructions. */
  tool_description?: number | null;
}

type Most = number | null | undefined;

/** The length of a SHA-256. */
const MOST_DIGITS = 64;

export function fitLengths(request: GenerationRequest, most: Lengths, notes: Note[]): GenerationRequest {
  const changed: Partial<GenerationRequest> = {};
  const { end_user: person, cache, metadata } = request;
  if (isLonger(person, most.end_user)) {
    changed.end_user = hashed(person, most.end_user);
    notes.push({ code: "end_user", path: "end_user" });
  }
  if (isLonger(cache?.key, most.cache_key)) {
    changed.cache = { ...cache, key: hashed(cache?.key as string, most.cache_key) };
    notes.push({ code: "cache.key", path: "cache" });
  }
  const labels = metadata === undefined ? metadata : fitLabels(metadata, most.metadata ?? {});
  if (labels !== metadata) {
    changed.metadata = labels as Record<string, string>;
    notes.push({ code: "metadata", path: "metadata" });
  }
  const { tools, rest } = fitDescriptions(request.tools, most.tool_description);
  if (rest.length > 0) {
    changed.tools = tools as Tool[];
    changed.system = [...(request.system ?? []), ...rest];
    notes.push({ code: "tools.description", path: "tools" });
  }
  return Object.keys(changed).length === 0 ? request : { ...request, ...changed };
}

function isLonger(text: unknown, most: Most): text is string {
  return typeof text === "string" && typeof most === "number" && [...limitedTo(text, most + 1)].length > most;
}

/** A prefix that is long enough for a comparison with the limit, as a character has at most two units. */
function limitedTo(text: string, characters: number): string {
  return text.slice(0, 2 * characters);
}

/** @returns the same hash for the same text */
export function hashed(text: string, most: Most): string {
  return shortHash(text, Math.min(MOST_DIGITS, most ?? MOST_DIGITS));
}

function cut(text: string, most: number): string {
  return [...limitedTo(text, most)].slice(0, most).join("");
}

function fitLabels(
  labels: Record<string, string>,
  { pairs, key: longestKey, value: longestValue }: NonNullable<Lengths["metadata"]>,
): Record<string, string> {
  const entries = Object.entries(labels);
  const isFit = entries.every(([key, value]) => !isLonger(key, longestKey) && !isLonger(value, longestValue));
  if (isFit && entries.length <= (pairs ?? entries.length)) return labels;
  return Object.fromEntries(
    entries.slice(0, pairs ?? entries.length).map(([key, value]) => [
      isLonger(key, longestKey) ? hashed(key, longestKey) : key,
      // A value that is not a text is left unchanged; the target refuses it.
      isLonger(value, longestValue) ? cut(value, longestValue as number) : value,
    ]),
  );
}

function fitDescriptions(tools: Tool[] | undefined, most: Most): { tools: Tool[] | undefined; rest: Part[] } {
  const rest: Part[] = [];
  const fitted = tools?.map((tool): Tool => {
    if (tool.type === "server" || !isLonger(tool.description, most)) return tool;
    rest.push({
      type: "text",
      text: `The whole description of the tool \`${tool.name}\`:\n${tool.description}`,
    });
    return { ...tool, description: cut(tool.description, most as number) };
  });
  return { tools: fitted, rest };
}

/**
 * Rewrites tool names and call ids that do not fit the target's alphabet and length. A value is rewritten the same way
 * everywhere; for names the reverse mapping is stored for the response.
 */

import { cachePatterns } from "../../../language/text/cache-patterns.ts";
import type { GenerationRequest, Tool, Turn } from "../generation.ts";
import { shortHash } from "../hash.ts";
import { mapTurns, usesTools } from "../parts.ts";
import type { RequestNeeds } from "./request-needs.ts";

/**
 * Ids stay as the model made them if possible: some models read the tool's name from them (`functions.read:0`). Two calls of
 * one turn never share an id; calls of several turns may, unless the target has `unique: true`.
 */
export function fitIds(turns: Turn[], rule: NonNullable<RequestNeeds["tool_ids"]>): Turn[] {
  if (!usesTools(turns)) return turns;
  const pattern = rule.pattern === undefined ? undefined : wholeIds(rule.pattern);
  const max = rule.max ?? Number.POSITIVE_INFINITY;
  const fitted = (id: string, base = id): string =>
    id.length <= max && (pattern === undefined || pattern.test(id))
      ? id
      : `${rule.prefix}${shortHash(base, Math.min(24, max - rule.prefix.length))}`;
  const again = (id: string, count: number): string => {
    const first = fitted(id);
    const next = `${first}_${count}`;
    return count === 1 ? first : fitted(next, `${id}_${count}`);
  };
  const seen = new Map<string, number>();
  const renamed = new Map<string, string>();
  let last: Turn | undefined;
  return mapTurns(turns, (part, turn) => {
    if (part.type === "tool_call") {
      if (turn !== last && rule.unique !== true) seen.clear();
      last = turn;
      const count = (seen.get(part.id) ?? 0) + 1;
      seen.set(part.id, count);
      const id = again(part.id, count);
      renamed.set(part.id, id);
      return id === part.id ? part : { ...part, id };
    }
    if (part.type === "tool_result") {
      const call_id = renamed.get(part.call_id) ?? fitted(part.call_id);
      return call_id === part.call_id ? part : { ...part, call_id };
    }
    return part;
  });
}

/** `names` receives the reverse mapping of every change. */
export function fitNames(
  request: GenerationRequest,
  rule: NonNullable<RequestNeeds["tool_names"]>,
  names: Map<string, string>,
): GenerationRequest {
  if (request.tools === undefined && request.tool_choice === undefined && !usesTools(request.turns))
    return request;
  const refused = rule.allowed === undefined ? undefined : refusedCharacters(rule.allowed);
  const first = rule.first === undefined ? undefined : firstCharacter(rule.first);
  const max = rule.max ?? Number.POSITIVE_INFINITY;
  const declared = new Set(request.tools?.map((tool) => (tool.type === "server" ? tool.tool : tool.name)));
  const fitted = (name: string): string => {
    const known = refused === undefined ? name : name.replace(refused, "_");
    const clean = first === undefined || first.test(known) ? known : `_${known}`;
    const wire = clean.length <= max ? clean : `${clean.slice(0, max - 9)}_${shortHash(name, 8)}`;
    if (wire === name) return name;
    // If two names become equal, the second one gets a hash as suffix, so that responses stay unambiguous.
    const owner = names.get(wire) ?? (declared.has(wire) ? wire : name);
    const unique = owner === name ? wire : `${wire.slice(0, max - 9)}_${shortHash(name, 8)}`;
    names.set(unique, name);
    return unique;
  };
  const tools = request.tools?.map(
    (tool): Tool =>
      tool.type === "server" || tool.name === undefined ? tool : { ...tool, name: fitted(tool.name) },
  );
  const choice = request.tool_choice;
  const turns = mapTurns(request.turns, (part) => {
    if ((part.type !== "tool_call" && part.type !== "tool_result") || part.name === undefined) return part;
    const name = fitted(part.name);
    return name === part.name ? part : { ...part, name };
  });
  const renamed: GenerationRequest = { ...request, turns };
  if (tools !== undefined) renamed.tools = tools;
  if (choice?.mode === "tool") renamed.tool_choice = { ...choice, name: fitted(choice.name) };
  if (choice?.mode === "allowed") renamed.tool_choice = { ...choice, names: choice.names.map(fitted) };
  return names.size === 0 ? request : renamed;
}

const wholeIds = cachePatterns((rule) => new RegExp(`^(?:${rule})$`));
const firstCharacter = cachePatterns((rule) => new RegExp(`^[${rule}]`));
const refusedCharacters = cachePatterns((rule) => new RegExp(`[^${rule}]`, "g"));

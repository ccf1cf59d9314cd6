/**
 * Tools in namespaces, for wires that know none: the two names become one, and a map leads back. Two tools that would
 * then have one name are refused: answers could not be told apart.
 */
import type { GenerateRequest, Part } from "../generate.ts";
import { mapTurns } from "../parts.ts";

/** What a flat name stands for. */
export interface Spaced {
  name: string;
  namespace: string;
}

const separator = "__";

export function flattenNamespaces(
  request: GenerateRequest,
): { request: GenerateRequest; spaces: Map<string, Spaced> } | { clash: string } {
  const spaces = new Map<string, Spaced>();
  const taken = new Set<string>();
  for (const tool of request.tools ?? []) {
    if (tool.type === "server") continue;
    const namespace = tool.type === "function" ? tool.namespace : undefined;
    const name = flat(tool.name, namespace);
    if (taken.has(name) && (namespace !== undefined || spaces.has(name))) return { clash: name };
    taken.add(name);
    if (namespace !== undefined) spaces.set(name, { name: tool.name, namespace });
  }
  const turns = mapTurns(request.turns, flatCall);
  if (spaces.size === 0)
    return { request: turns === request.turns ? request : { ...request, turns }, spaces };
  const tools = request.tools?.map((tool) => {
    if (tool.type !== "function" || tool.namespace === undefined) return tool;
    const { namespace, ext: _, ...rest } = tool;
    return { ...rest, name: flat(tool.name, namespace) };
  });
  return { request: { ...request, turns, tools: tools ?? [] }, spaces };
}

function flat(name: string, namespace: string | undefined): string {
  return namespace === undefined ? name : `${namespace}${separator}${name}`;
}

function flatCall(part: Part): Part {
  if (part.type !== "tool_call" || part.namespace === undefined) return part;
  const { namespace, ...rest } = part;
  return { ...rest, name: flat(part.name, namespace) };
}

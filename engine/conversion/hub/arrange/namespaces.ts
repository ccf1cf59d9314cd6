/**
 * Tools in namespaces, for wires that know none: the two names become one, and a map leads back. Two tools that would
 * then have one name are refused: answers could not be told apart.
 */
import type { GenerationRequest } from "../generation.ts";
import { mapTurns, usesTools } from "../parts.ts";

/** What a flat name stands for. */
export interface Spaced {
  name: string;
  namespace: string;
}

const separator = "__";

export function flattenNamespaces(
  request: GenerationRequest,
): { request: GenerationRequest; spaces: Map<string, Spaced> } | { clash: string } {
  const spaces = new Map<string, Spaced>();
  if (request.tools === undefined && !usesTools(request.turns)) return { request, spaces };
  const taken = new Set<string>();
  for (const tool of request.tools ?? []) {
    if (tool.type === "server") continue;
    const { name, namespace } = tool;
    const wire = flat(name, namespace);
    if (taken.has(wire) && (namespace !== undefined || spaces.has(wire))) return { clash: wire };
    taken.add(wire);
    if (namespace !== undefined) spaces.set(wire, { name, namespace });
  }
  // A call in a namespace that nobody declared has the name that it has: a search may have found its tool.
  const called = (name: string, namespace: string | undefined): string => {
    const wire = flat(name, namespace);
    return spaces.has(wire) ? wire : name;
  };
  const renamed = new Map<string, string>();
  const turns = mapTurns(request.turns, (part) => {
    if (part.type === "tool_call" && part.namespace !== undefined) {
      const { namespace, ...rest } = part;
      const name = called(part.name, namespace);
      if (name === part.name) renamed.delete(part.id);
      else renamed.set(part.id, name);
      return { ...rest, name };
    }
    const name = part.type === "tool_result" ? renamed.get(part.call_id) : undefined;
    return part.type === "tool_result" && name !== undefined ? { ...part, name } : part;
  });
  if (spaces.size === 0)
    return { request: turns === request.turns ? request : { ...request, turns }, spaces };
  const tools = request.tools?.map((tool) => {
    if (tool.type === "server" || tool.namespace === undefined) return tool;
    const { namespace, ext: _, ...rest } = tool;
    return { ...rest, name: flat(tool.name, namespace) };
  });
  const flattened: GenerationRequest = { ...request, turns, tools: tools ?? [] };
  const choice = request.tool_choice;
  // Who chooses a tool by its name alone means the one that has it, in whatever namespace.
  const chosen = (name: string): string => (taken.has(name) ? name : (onlyOne(spaces, name) ?? name));
  if (choice?.mode === "tool") {
    const { namespace, ...rest } = choice;
    const name = namespace === undefined ? chosen(choice.name) : called(choice.name, namespace);
    flattened.tool_choice = { ...rest, name };
  } else if (choice?.mode === "allowed") {
    flattened.tool_choice = { ...choice, names: choice.names.map(chosen) };
  }
  return { request: flattened, spaces };
}

function onlyOne(spaces: ReadonlyMap<string, Spaced>, name: string): string | undefined {
  const wires = [...spaces].flatMap(([wire, spaced]) => (spaced.name === name ? [wire] : []));
  return wires.length === 1 ? wires[0] : undefined;
}

function flat(name: string, namespace: string | undefined): string {
  return namespace === undefined ? name : `${namespace}${separator}${name}`;
}

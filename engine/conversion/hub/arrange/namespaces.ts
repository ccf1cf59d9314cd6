/**
 * Tools in namespaces, for wires without namespaces: both names are joined into a flat name. With `spaces`,
 * `restore-request-names.ts` reverses it. Two tools with the same flat name are refused, because responses would be ambiguous.
 */
import type { GenerationRequest } from "../generation.ts";
import { mapTurns, usesTools } from "../parts.ts";

/** The two names behind a flat name. */
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
    const flatName = flat(name, namespace);
    if (taken.has(flatName) && (namespace !== undefined || spaces.has(flatName))) return { clash: flatName };
    taken.add(flatName);
    if (namespace !== undefined) spaces.set(flatName, { name, namespace });
  }
  // A call in an undeclared namespace keeps its name: a tool search may have found the tool.
  const called = (name: string, namespace: string | undefined): string => {
    const flatName = flat(name, namespace);
    return spaces.has(flatName) ? flatName : name;
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
  // A tool choice without namespace means the tool of that name in any namespace.
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

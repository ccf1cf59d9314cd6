/** Selects the tools for a target: its built-in ones, and those that the history calls. */
import type { BuiltInTool, GenerationRequest, Tool } from "../generation.ts";
import type { Note } from "./arranged.ts";

/** The built-in tools of a wire: the hub's tools that it supports, and its own clients' tools. */
export interface BuiltIn {
  origin: string;
  tools: string[];
  /** Of its own clients' tools, those that this provider accepts; absent: all. */
  own?: string[] | null;
}

/**
 * Handling of another wire's built-in tools: `map` converts them to an equivalent or drops them, `reject` refuses them without
 * equivalent, `drop` drops all.
 */
export type ToolPolicy = "map" | "drop" | "reject";

/** @returns the tools that the wire does not support or must not receive */
export function foreignTools(
  request: GenerationRequest,
  known: BuiltIn,
  policy: ToolPolicy = "map",
): BuiltInTool[] {
  return (request.tools ?? []).filter(
    (tool): tool is BuiltInTool =>
      tool.type === "server" &&
      (tool.origin === known.origin
        ? Array.isArray(known.own) && !known.own.includes(tool.tool)
        : policy === "drop" || !known.tools.includes(tool.tool)),
  );
}

/** Deferred tools are declared like all others if no tool search is sent with them. */
export function loadDeferred(request: GenerationRequest, notes: Note[]): GenerationRequest {
  if (request.tools?.some((tool) => tool.type === "function" && tool.defer === true) !== true) return request;
  notes.push({ code: "tools.defer", path: "tools" });
  const tools = request.tools.map((tool): Tool => {
    if (tool.type !== "function" || tool.defer === undefined) return tool;
    const { defer: _, ...loaded } = tool;
    return loaded;
  });
  return { ...request, tools };
}

/** Removes these tools, and a tool choice that names one of them. */
export function withoutTools(
  request: GenerationRequest,
  lost: readonly Tool[],
  notes: Note[],
): GenerationRequest {
  if (lost.length === 0) return request;
  notes.push({ code: "server_tools_dropped", path: "tools" });
  const { tool_choice: choice, ...rest } = request;
  const leaving = new Set(lost);
  const tools = request.tools?.filter((tool) => !leaving.has(tool)) ?? [];
  const named = choice?.mode === "tool" && choice.kind === "server" ? choice.name : undefined;
  const isLost = lost.some((tool) => tool.type === "server" && tool.tool === named);
  return choice === undefined || isLost ? { ...rest, tools } : { ...rest, tools, tool_choice: choice };
}

export function dropServerTools(request: GenerationRequest, notes: Note[]): GenerationRequest {
  const servers = request.tools?.filter((tool) => tool.type === "server") ?? [];
  return servers.length === request.tools?.length ? request : withoutTools(request, servers, notes);
}

/**
 * Some providers refuse calls of tools that the request does not declare, for example when a client summarizes a conversation.
 * They are declared by name, and may not be called.
 */
export function declareCalled(request: GenerationRequest, notes: Note[]): GenerationRequest {
  if ((request.tools?.length ?? 0) > 0) return request;
  const names = new Set<string>();
  for (const { parts } of request.turns)
    for (const part of parts) if (part.type === "tool_call") names.add(part.name);
  if (names.size === 0) return request;
  notes.push({ code: "tools_declared", path: "tools" });
  const tools = [...names].map((name): Tool => ({ type: "function", name }));
  return { ...request, tools, tool_choice: { mode: "none" } };
}

/**
 * Emulates features that a target lacks (docs/missing-features.md, docs/wires/rules.md#schemas) by changes to the hub request, so one
 * implementation serves every wire.
 */
import type { GenerationRequest, Part, Tool } from "../generation.ts";
import type { Note } from "./arranged.ts";

/**
 * Converts free-text tools to functions with one string, in declarations and calls. `customs` has the client's free-text tools.
 */
export function customAsFunctions(
  request: GenerationRequest,
  notes: Note[],
): {
  request: GenerationRequest;
  customs: ReadonlySet<string>;
} {
  const customs = new Set<string>();
  const tools = request.tools?.map((tool): Tool => {
    if (tool.type !== "custom") return tool;
    customs.add(tool.name);
    const { type: _type, format, ...rest } = tool;
    // A plain string cannot enforce a grammar.
    if (format?.type === "grammar") notes.push({ code: "tools.format", path: "tools" });
    const parameters = { type: "object", properties: { input: { type: "string" } }, required: ["input"] };
    return { ...rest, type: "function", parameters };
  });
  const hasCustomCalls = request.turns.some((turn) => turn.parts.some(isCustom));
  if (customs.size === 0 && !hasCustomCalls) return { request, customs };
  const turns = request.turns.map((turn) =>
    turn.parts.some(isCustom) ? { ...turn, parts: turn.parts.map(customAsFunction) } : turn,
  );
  const rewritten: GenerationRequest = { ...request, turns };
  if (tools !== undefined) rewritten.tools = tools;
  const choice = request.tool_choice;
  if (choice?.mode === "tool" && choice.kind === "custom") {
    rewritten.tool_choice = { mode: "tool", name: choice.name };
  }
  return { request: rewritten, customs };
}

function isCustom(part: Part): boolean {
  return (part.type === "tool_call" || part.type === "tool_result") && part.kind === "custom";
}

function customAsFunction(part: Part): Part {
  if (part.type === "tool_result") return { ...part, kind: "function" };
  if (part.type !== "tool_call" || part.kind !== "custom") return part;
  const { input, ...rest } = part;
  return { ...rest, kind: "function", arguments: JSON.stringify({ input: input ?? "" }) };
}

const instruction = "Respond with one valid JSON value and nothing else (no Markdown fences).";

/** Requests JSON by an instruction, for targets without a JSON mode. */
export function instructJson(request: GenerationRequest): GenerationRequest {
  if (request.response_format?.type !== "json") return request;
  const { response_format: _, ...rest } = request;
  return { ...rest, system: [...(request.system ?? []), { type: "text", text: instruction }] };
}

/** Adds the word JSON if the target's JSON mode requires it and the request does not contain it. */
export function mentionJson(request: GenerationRequest): GenerationRequest {
  if (request.response_format?.type !== "json") return request;
  const system = request.system ?? [];
  const parts: readonly Part[] = [...system, ...request.turns.flatMap((turn) => turn.parts)];
  if (parts.some((part) => part.type === "text" && /json/i.test(part.text))) return request;
  return { ...request, system: [...system, { type: "text", text: "Answer in JSON." }] };
}

/** Requests a schema by an instruction. The response may not match it, so the schema is reported as lost. */
export function instructSchema(request: GenerationRequest, notes: Note[]): GenerationRequest {
  const { response_format: format, ...rest } = request;
  if (format?.type !== "json_schema") return request;
  notes.push({ code: "response_format.schema", path: "response_format" });
  const text = `${instruction} The value must fit this JSON Schema:\n${JSON.stringify(format.schema)}`;
  return { ...rest, system: [...(request.system ?? []), { type: "text", text }] };
}

/** Removes the tools that the tool choice does not allow. */
export function onlyAllowedTools(request: GenerationRequest): GenerationRequest {
  const choice = request.tool_choice;
  if (choice?.mode !== "allowed") return request;
  const names = new Set(choice.names);
  const tools = request.tools?.filter((tool) => tool.type === "server" || names.has(tool.name)) ?? [];
  return { ...request, tools, tool_choice: { mode: choice.required ? "required" : "auto" } };
}

export function withoutReasoning(request: GenerationRequest, notes: Note[]): GenerationRequest {
  const { reasoning } = request;
  if (reasoning?.mode !== "on" && reasoning?.mode !== "adaptive") return request;
  notes.push({ code: "thinking_disabled", path: "reasoning" });
  return { ...request, reasoning: { mode: "off", ...(reasoning.source && { source: reasoning.source }) } };
}

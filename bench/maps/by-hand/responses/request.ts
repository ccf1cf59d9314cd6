/** Requests of the Responses wire by hand: decoding. */
// biome-ignore-all lint/suspicious/noAssignInExpressions: objects are made when their first field is there
import type { Bindings } from "../../../../engine/language/mappings/bindings.ts";
import { type Json, listOf, orNothing, unknownFields } from "../by-hand.ts";
import { partOf, pushParts } from "./items.ts";

const known: ReadonlySet<string> = new Set(
  "model stream stream_options instructions input tools tool_choice parallel_tool_calls temperature top_p max_output_tokens max_tool_calls top_logprobs include text reasoning prompt_cache_key prompt_cache_retention store previous_response_id conversation background truncation prompt context_management metadata safety_identifier user service_tier".split(
    " ",
  ),
);

export function requestDecode(body: Json, b: Bindings): Json {
  const hub: Json = { origin: "responses", model: b.model, model_requested: b.requested };
  if (body.stream != null) hub.stream = body.stream;
  if (body.stream_options?.include_obfuscation != null)
    hub.stream_opts = { obfuscation: body.stream_options.include_obfuscation };
  if (body.instructions != null) hub.system = [{ type: "text", text: body.instructions }];
  const { input } = body;
  if (typeof input === "string") hub.turns = [{ role: "user", parts: [{ type: "text", text: input }] }];
  else hub.turns = turnsOf(input);
  const tools = toolsOf(body.tools, input);
  if (tools !== undefined) hub.tools = tools;
  const choice = choiceOf(body.tool_choice);
  if (choice !== undefined) hub.tool_choice = choice;
  if (body.parallel_tool_calls != null) hub.parallel_tools = body.parallel_tool_calls;
  let sampling: Json;
  if (body.temperature != null) (sampling ??= {}).temperature = body.temperature;
  if (body.top_p != null) (sampling ??= {}).top_p = body.top_p;
  if (sampling !== undefined) hub.sampling = sampling;
  let limits: Json;
  if (body.max_output_tokens != null) (limits ??= {}).max_output = body.max_output_tokens;
  if (body.max_tool_calls != null) (limits ??= {}).max_tool_calls = body.max_tool_calls;
  if (limits !== undefined) hub.limits = limits;
  const { include, text } = body;
  if (body.top_logprobs !== undefined || include?.includes("message.output_text.logprobs")) {
    hub.logprobs = { enabled: true };
    if (body.top_logprobs != null) hub.logprobs.top = body.top_logprobs;
  }
  if (text != null) {
    const format = text.format == null ? undefined : formatOf(text.format);
    if (format !== undefined) hub.response_format = format;
    if (text.verbosity != null) hub.verbosity = text.verbosity;
  }
  const wish = wishOf(body.reasoning, include?.includes("reasoning.encrypted_content"));
  if (wish !== undefined) hub.reasoning = wish;
  let cache: Json;
  if (body.prompt_cache_key != null) (cache ??= {}).key = body.prompt_cache_key;
  if (body.prompt_cache_retention != null) (cache ??= {}).retention = body.prompt_cache_retention;
  if (cache !== undefined) hub.cache = cache;
  const state = stateOf(body);
  if (state !== undefined) hub.state = state;
  if (body.metadata != null) hub.metadata = body.metadata;
  const user = body.safety_identifier ?? body.user;
  if (user != null) hub.end_user = user;
  if (body.service_tier != null) hub.service_tier = body.service_tier;
  const vendor = vendorOf(body);
  if (vendor !== undefined) hub.vendor = { responses: vendor };
  return hub;
}

function vendorOf(body: Json): Json {
  let rest = unknownFields(body, known);
  if (body.reasoning != null) {
    const { effort, summary, generate_summary, ...more } = body.reasoning;
    if (orNothing(more) !== undefined) (rest ??= {}).reasoning = more;
  }
  return rest;
}

function wishOf(reasoning: Json, sealed: boolean | undefined): Json {
  const effort = reasoning?.effort;
  const summary = reasoning?.summary ?? reasoning?.generate_summary;
  if (!effort && !summary && !sealed) return undefined;
  const hubReasoning: Json = { mode: modeOf(effort) };
  if (effort != null) hubReasoning.effort = effort;
  if (summary === "auto") hubReasoning.visibility = "include";
  else if (summary === "concise" || summary === "detailed") hubReasoning.visibility = summary;
  if (sealed) hubReasoning.encrypted = true;
  hubReasoning.source = "field";
  return hubReasoning;
}

function modeOf(effort: string | undefined): string {
  switch (effort) {
    case "none":
      return "off";
    case "minimal":
    case "low":
    case "medium":
    case "high":
    case "xhigh":
    case "max":
      return "on";
    default:
      return "default";
  }
}

function stateOf(body: Json): Json {
  let state: Json;
  if (body.store != null) (state ??= {}).store = body.store;
  if (body.previous_response_id != null) (state ??= {}).previous_id = body.previous_response_id;
  if (body.conversation != null) (state ??= {}).conversation = body.conversation.id ?? body.conversation;
  if (body.background != null) (state ??= {}).background = body.background;
  if (body.truncation != null) (state ??= {}).truncation = body.truncation;
  if (body.include != null) (state ??= {}).include = body.include;
  if (body.prompt != null) (state ??= {}).prompt = body.prompt;
  if (body.context_management != null) (state ??= {}).context_management = body.context_management;
  return state;
}

/** Consecutive items of the assistant make one turn. Every other item makes a turn of its own. */
function turnsOf(items: Json[]): Json[] {
  const turns: Json[] = [];
  let run: Json;
  let hasSpoken = false;
  for (const item of listOf(items)) {
    const type = item.type ?? "message";
    if (type === "message" ? item.role === "assistant" : !type.includes("_output")) {
      if (run === undefined) {
        run = { role: "assistant", parts: [] };
        hasSpoken = false;
        turns.push(run);
      }
      if (type === "message" && !hasSpoken) {
        hasSpoken = true;
        if (item.phase != null) run.phase = item.phase;
      }
      pushParts(item, run.parts);
    } else {
      run = undefined;
      turns.push(turnOf(item, type));
    }
  }
  return turns;
}

function turnOf(item: Json, type: string): Json {
  switch (type) {
    case "message": {
      const parts = listOf(item.content).map(partOf);
      const { role } = item;
      if (role === "system" || role === "developer") return { role: "system", authority: role, parts };
      return { role: "user", parts };
    }
    case "function_call_output":
    case "custom_tool_call_output": {
      const kind = type === "custom_tool_call_output" ? "custom" : "function";
      const content = outputsOf(item.output);
      const part: Json = { type: "tool_result", kind, call_id: item.call_id, content };
      if (item.caller != null) part.ext = { responses: { caller: item.caller } };
      return { role: "tool", parts: [part] };
    }
    case "tool_search_output":
      return { role: "assistant", parts: [{ type: "vendor", format: "responses", raw: item, told: true }] };
    default:
      return { role: "assistant", parts: [{ type: "vendor", format: "responses", raw: item }] };
  }
}

/** A tool's output: text, parts, or any other value, which is passed on as JSON. */
function outputsOf(output: Json): Json[] {
  if (typeof output === "string") return [{ type: "text", text: output }];
  if (output == null) return [];
  const isParts = Array.isArray(output)
    ? output.some((part) => part?.type !== undefined)
    : output.type !== undefined;
  if (isParts) return listOf(output).map(partOf);
  return [{ type: "text", text: JSON.stringify(output) }];
}

/** Tools of the request, and tools that were declared in the middle of the conversation. */
function toolsOf(given: Json, input: Json): Json[] | undefined {
  const tools: Json[] = [];
  if (given != null) pushTools(given, tools);
  if (Array.isArray(input)) {
    for (const item of input) {
      if (item.type !== "additional_tools" && item.type !== "tool_search_output") continue;
      const early = tools.length;
      pushTools(listOf(item.tools), tools);
      for (let at = early; at < tools.length; at++) tools[at].late = true;
    }
  }
  return tools.length > 0 ? tools : undefined;
}

function pushTools(given: Json[], tools: Json[]): void {
  for (const tool of given) {
    if (tool.type !== "namespace") {
      tools.push(toolOf(tool));
      continue;
    }
    for (const inner of listOf(tool.tools)) {
      if (inner.type === "function") tools.push(functionOf(inner, tool.name, tool.description));
      else if (inner.type === "custom") tools.push(customOf(inner, tool.name, tool.description));
    }
  }
}

function toolOf(tool: Json): Json {
  switch (tool.type) {
    case "function":
      return functionOf(tool, undefined, undefined);
    case "custom":
      return customOf(tool, undefined, undefined);
    case "web_search":
    case "web_search_preview":
    case "web_search_2025_08_26":
    case "web_search_preview_2025_03_11":
      return searchOf(tool);
    case "code_interpreter":
      return { type: "server", tool: "code_execution", raw: tool, origin: "responses" };
    default:
      return { type: "server", tool: tool.type, raw: tool, origin: "responses" };
  }
}

function functionOf(tool: Json, namespace: Json, about: Json): Json {
  const hubTool: Json = { type: "function" };
  if (namespace != null) hubTool.namespace = namespace;
  if (tool.name != null) hubTool.name = tool.name;
  if (tool.description != null) hubTool.description = tool.description;
  if (tool.parameters != null) hubTool.parameters = tool.parameters;
  if (tool.strict != null) hubTool.strict = tool.strict;
  if (tool.defer_loading != null) hubTool.defer = tool.defer_loading;
  if (tool.output_schema != null) hubTool.output_schema = tool.output_schema;
  return extended(hubTool, about, tool.allowed_callers);
}

function customOf(tool: Json, namespace: Json, about: Json): Json {
  const hubTool: Json = { type: "custom" };
  if (namespace != null) hubTool.namespace = namespace;
  hubTool.name = tool.name;
  if (tool.description != null) hubTool.description = tool.description;
  if (tool.format != null) {
    const { type, syntax, definition } = tool.format;
    hubTool.format = { type, syntax, definition };
  }
  return extended(hubTool, about, tool.allowed_callers);
}

function extended(hubTool: Json, description: Json, allowed_callers: Json): Json {
  if (description != null || allowed_callers != null)
    hubTool.ext = { responses: { description, allowed_callers } };
  return hubTool;
}

function searchOf(tool: Json): Json {
  const config: Json = {};
  if (tool.filters?.allowed_domains != null) config.allowed_domains = tool.filters.allowed_domains;
  if (tool.search_context_size != null) config.context_size = tool.search_context_size;
  if (tool.user_location != null) {
    const { type, ...place } = tool.user_location;
    if (orNothing(place) !== undefined) config.user_location = place;
  }
  const hubTool: Json = { type: "server", tool: "web_search" };
  if (orNothing(config) !== undefined) hubTool.config = config;
  hubTool.raw = tool;
  hubTool.origin = "responses";
  return hubTool;
}

function choiceOf(choice: Json): Json {
  if (choice == null) return undefined;
  switch (choice.type ?? choice) {
    case "auto":
      return { mode: "auto" };
    case "none":
      return { mode: "none" };
    case "required":
      return { mode: "required" };
    case "function":
      return { mode: "tool", name: choice.name, namespace: choice.namespace };
    case "custom":
      return { mode: "tool", kind: "custom", name: choice.name, namespace: choice.namespace };
    case "allowed_tools": {
      const names: string[] = [];
      for (const { name } of listOf(choice.tools)) if (name !== undefined) names.push(name);
      const hubChoice = { mode: "allowed", names, required: choice.mode === "required" };
      return choice.tools?.some((tool: Json) => tool.name === undefined)
        ? { ...hubChoice, raw: choice }
        : hubChoice;
    }
    default: {
      const { type: name } = choice;
      return name ? { mode: "tool", kind: "server", name, raw: choice } : undefined;
    }
  }
}

function formatOf(format: Json): Json {
  switch (format.type) {
    case "text":
      return { type: "text" };
    case "json_object":
      return { type: "json" };
    case "json_schema": {
      const hubFormat: Json = { type: "json_schema" };
      if (format.name != null) hubFormat.name = format.name;
      if (format.description != null) hubFormat.description = format.description;
      if (format.schema != null) hubFormat.schema = format.schema;
      if (format.strict != null) hubFormat.strict = format.strict;
      return hubFormat;
    }
    case "grammar":
      return { type: "grammar", syntax: format.syntax, definition: format.definition };
    default:
      return undefined;
  }
}

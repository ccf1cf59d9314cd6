/** Requests of the Chat wire by hand: encoding. */
import { effortOf, nearestEffort } from "../../../../engine/conversion/hub/reasoning.ts";
import type { Bindings } from "../../../../engine/language/mappings/bindings.ts";
import { type Json, orNothing, textOf } from "../by-hand.ts";
import { callOut, markOut, partOut } from "./parts-out.ts";

type Caps = Json;

export function requestEncode(hub: Json, b: Bindings): Json {
  const caps: Caps = b.caps;
  const body: Json = { ...hub.vendor?.chat };
  body.model = hub.model;
  const messages: Json[] = [];
  const marks = caps.cache_marks === "cache_control" || caps.cache_marks === "breakpoint";
  if (hub.system?.length > 0) {
    const role = caps.system_role === "developer" ? "developer" : "system";
    const marked = marks && hub.system.some((part: Json) => part.cache !== undefined);
    const content = marked ? hub.system.map((part: Json) => partOut(part, caps)) : joined(hub.system, "\n\n");
    messages.push({ role, content });
  }
  for (const turn of hub.turns ?? []) pushMessages(turn, messages, caps, marks);
  if (messages.length > 0) body.messages = messages;
  const { tools, sampling, limits, logprobs, cache } = hub;
  if (tools !== undefined) toolsOut(hub, tools, body, caps);
  if (sampling !== undefined) samplingOut(sampling, body, caps);
  if (hub.n !== undefined) body.n = hub.n;
  if (hub.stop?.length > 0) body.stop = hub.stop.slice(0, caps.max_stop);
  if (limits?.max_output !== undefined) {
    if (hub.origin === "chat")
      body[limits.legacy_max ? "max_tokens" : "max_completion_tokens"] = limits.max_output;
    else if (caps.max_field === "max_tokens" || caps.max_field === "max_completion_tokens")
      body[caps.max_field] = limits.max_output;
  }
  if (caps.logprobs && logprobs !== undefined) {
    if (logprobs.enabled !== undefined) body.logprobs = logprobs.enabled;
    if (logprobs.top !== undefined) body.top_logprobs = logprobs.top;
  }
  if (hub.response_format !== undefined) {
    const format = formatOut(hub.response_format);
    if (format !== undefined) body.response_format = format;
  }
  if (hub.verbosity !== undefined) body.verbosity = hub.verbosity;
  if (hub.reasoning !== undefined) reasoningOut(hub.reasoning, body, caps);
  if (hub.modalities !== undefined) body.modalities = hub.modalities;
  if (hub.audio_out?.voice !== undefined) {
    const { voice, format } = hub.audio_out;
    // The API requires a format, and streams only one of the formats.
    body.audio = { voice, format: format ?? (hub.stream ? "pcm16" : "wav") };
  }
  if (hub.prediction?.length > 0) {
    body.prediction = { type: "content", content: hub.prediction.map((part: Json) => partOut(part, caps)) };
  }
  if (cache !== undefined) {
    if (cache.key !== undefined) body.prompt_cache_key = cache.key;
    if (cache.retention !== undefined) body.prompt_cache_retention = cache.retention;
    const options: Json = {};
    if (cache.mode !== undefined) options.mode = cache.mode;
    if (cache.ttl !== undefined) options.ttl = cache.ttl;
    if (orNothing(options) !== undefined) body.prompt_cache_options = options;
  }
  if (hub.origin === "chat") {
    if (hub.state?.store !== undefined) body.store = hub.state.store;
    if (hub.metadata !== undefined) body.metadata = hub.metadata;
  }
  if (hub.end_user !== undefined) body.user = hub.end_user;
  if (hub.service_tier !== undefined)
    body.service_tier = hub.service_tier === "standard_only" ? "default" : hub.service_tier;
  if (hub.stream !== undefined) body.stream = hub.stream;
  if (hub.stream && caps.stream_usage) body.stream_options = { include_usage: true };
  return body;
}

/** The texts of all parts that have a text. */
function joined(parts: Json[], separator: string): string | undefined {
  let text: string | undefined;
  for (const part of parts) {
    if (part.text !== undefined) text = text === undefined ? part.text : text + separator + part.text;
  }
  return text;
}

function pushMessages(turn: Json, messages: Json[], caps: Caps, marks: boolean): void {
  switch (turn.role) {
    case "system":
      messages.push({
        role: turn.authority === "developer" ? "developer" : "system",
        content: joined(turn.parts, "\n\n"),
      });
      return;
    case "user": {
      const content = contentOut(turn.parts, caps, marks);
      const { name } = turn;
      messages.push(name === undefined ? { role: "user", content } : { role: "user", name, content });
      return;
    }
    case "assistant":
      messages.push(assistantOut(turn, caps));
      return;
    case "tool":
      for (const part of turn.parts) {
        const message: Json = { role: "tool", tool_call_id: part.call_id };
        const mark = markOut(part, caps);
        if (mark !== undefined) message.cache_control = mark;
        message.content = part.content === undefined ? "" : (textOf(part.content, "text", "\n") ?? "");
        messages.push(message);
      }
  }
}

function isWords(part: Json): boolean {
  return part.type === "text" || part.type === "refusal";
}

function contentOut(parts: Json[], caps: Caps, marks: boolean): Json {
  if (caps.content === "string" && parts.every(isWords)) return joined(parts, "\n") ?? "";
  const [first] = parts;
  const marked = marks && first?.cache !== undefined;
  if (parts.length === 1 && isWords(first) && !marked && caps.content !== "parts") return first.text;
  const content: Json[] = [];
  for (const part of parts) {
    const wirePart = partOut(part, caps);
    if (wirePart !== undefined) content.push(wirePart);
  }
  return content.length > 0 ? content : "";
}

function assistantOut(turn: Json, caps: Caps): Json {
  const message: Json = { role: "assistant" };
  if (turn.name !== undefined) message.name = turn.name;
  let text: string | undefined;
  let refusal: string | undefined;
  let thought: string | undefined;
  let thinks = false;
  let hasFile = false;
  let calls: Json[] | undefined;
  let details: Json[] | undefined;
  let audio: Json;
  for (const part of turn.parts) {
    switch (part.type) {
      case "text":
        text = text === undefined ? part.text : text + part.text;
        break;
      case "refusal":
        refusal = refusal === undefined ? part.text : refusal + part.text;
        break;
      case "file":
        hasFile = true;
        break;
      case "reasoning": {
        thinks = true;
        const words = part.text ?? part.summary?.join("\n\n");
        if (words !== undefined) thought = thought === undefined ? words : thought + words;
        const partDetails = part.ext?.chat?.reasoning_details;
        if (partDetails !== undefined)
          details = details === undefined ? partDetails : details.concat(partDetails);
        break;
      }
      case "tool_call":
        calls ??= [];
        calls.push(callOut(part, caps));
        break;
      case "audio":
        audio ??= part;
    }
  }
  const silent = text === undefined && !hasFile && (calls !== undefined || refusal !== undefined);
  message.content = silent ? null : (text ?? "");
  if (refusal !== undefined) message.refusal = refusal;
  const replay = caps.reasoning_replay;
  if (replay === "echo" && thought !== undefined) message.reasoning_content = thought;
  if (replay === "require" && (thinks || calls !== undefined)) message.reasoning_content = thought ?? "";
  if ((replay === "echo" || replay === "require") && details !== undefined)
    message.reasoning_details = details;
  if (calls !== undefined) message.tool_calls = calls;
  if (audio?.id !== undefined) message.audio = { id: audio.id };
  return message;
}

function toolsOut(hub: Json, tools: Json[], body: Json, caps: Caps): void {
  const wireTools: Json[] = [];
  let callable = false;
  let search: Json;
  for (const tool of tools) {
    if (tool.type !== "server") callable = true;
    else if (tool.tool === "web_search") search ??= tool;
    const one = toolOut(tool, caps);
    if (one !== undefined) wireTools.push(one);
  }
  if (wireTools.length > 0) body.tools = wireTools;
  if (callable) {
    const choice = choiceOut(hub.tool_choice, hub.tools);
    if (choice !== undefined) body.tool_choice = choice;
    if (hub.parallel_tools !== undefined) body.parallel_tool_calls = hub.parallel_tools;
  }
  if (search !== undefined) {
    const options: Json = {};
    const { context_size: size, user_location: place } = search.config ?? {};
    if (size !== undefined) options.search_context_size = size;
    if (place) options.user_location = { type: "approximate", approximate: place };
    body.web_search_options = options;
  }
}

function toolOut(tool: Json, caps: Caps): Json {
  switch (tool.type) {
    case "function": {
      const declared: Json = { name: tool.name };
      if (tool.description !== undefined) declared.description = tool.description;
      declared.parameters = tool.parameters ?? { type: "object", properties: {} };
      if (caps.strict_tools && tool.strict !== undefined) declared.strict = tool.strict;
      const wireTool: Json = { type: "function", function: declared };
      const mark = markOut(tool, caps);
      if (mark !== undefined) wireTool.cache_control = mark;
      return wireTool;
    }
    case "custom": {
      const { name, description, format } = tool;
      const custom: Json = { name };
      if (description !== undefined) custom.description = description;
      if (format?.type === "text") custom.format = { type: "text" };
      else if (format?.type === "grammar") {
        const { syntax, definition } = format;
        custom.format = { type: "grammar", grammar: { syntax, definition } };
      }
      return { type: "custom", custom };
    }
    default:
      return tool.origin === "chat" ? tool.raw : undefined;
  }
}

function isCustomTool(declared: Json, name: string): boolean {
  return declared?.some((tool: Json) => tool.type === "custom" && tool.name === name) === true;
}

function choiceOut(choice: Json, declared: Json): Json {
  switch (choice?.mode) {
    case "auto":
    case "none":
    case "required":
      return choice.mode;
    case "tool":
      return choice.kind === "custom"
        ? { type: "custom", custom: { name: choice.name } }
        : { type: "function", function: { name: choice.name } };
    case "allowed": {
      const tools = choice.names?.map((name: string) =>
        isCustomTool(declared, name)
          ? { type: "custom", custom: { name } }
          : { type: "function", function: { name } },
      );
      const mode = choice.required ? "required" : "auto";
      return { type: "allowed_tools", allowed_tools: { mode, tools } };
    }
    default:
      return undefined;
  }
}

function samplingOut(sampling: Json, body: Json, caps: Caps): void {
  if (caps.sampling) {
    if (sampling.temperature !== undefined) body.temperature = sampling.temperature;
    if (sampling.top_p !== undefined) body.top_p = sampling.top_p;
  }
  if (caps.penalties) {
    if (sampling.frequency_penalty !== undefined) body.frequency_penalty = sampling.frequency_penalty;
    if (sampling.presence_penalty !== undefined) body.presence_penalty = sampling.presence_penalty;
  }
  if (sampling.logit_bias !== undefined) body.logit_bias = sampling.logit_bias;
  if (sampling.seed !== undefined) body.seed = sampling.seed;
  if (caps.top_k && sampling.top_k !== undefined) body.top_k = sampling.top_k;
  if (caps.min_p && sampling.min_p !== undefined) body.min_p = sampling.min_p;
  if (caps.repetition_penalty && sampling.repetition_penalty !== undefined)
    body.repetition_penalty = sampling.repetition_penalty;
}

function formatOut(format: Json): Json {
  switch (format.type) {
    case "text":
      return { type: "text" };
    case "json":
      return { type: "json_object" };
    case "json_schema": {
      const { name = "response", description, schema, strict } = format;
      return { type: "json_schema", json_schema: { name, description, schema, strict } };
    }
    default:
      return undefined;
  }
}

function reasoningOut(reasoning: Json, body: Json, caps: Caps): void {
  const { mode, budget } = reasoning;
  const level = reasoning.effort ?? effortOf(budget);
  const steers = mode === "on" || mode === "adaptive";
  switch (caps.reasoning_style) {
    case "effort":
      effortOut(mode, level, body, caps);
      return;
    case "thinking_type":
      if (mode === "off") body.thinking = { type: "disabled" };
      else if (steers) body.thinking = { type: "enabled" };
      effortOut(mode, level, body, caps);
      return;
    case "enable_thinking":
      if (mode === "off" || steers) body.enable_thinking = steers;
      if (budget !== undefined) body.thinking_budget = budget;
      return;
    case "openrouter": {
      if (mode === undefined) return;
      const settings: Json = {};
      if (mode === "off") settings.enabled = false;
      else if (mode === "on" && level === undefined) settings.enabled = true;
      if (budget === undefined && level !== undefined) settings.effort = level;
      if (budget !== undefined) settings.max_tokens = budget;
      if (reasoning.visibility === "omit") settings.exclude = true;
      if (orNothing(settings) !== undefined) body.reasoning = settings;
    }
  }
}

function effortOut(mode: string, level: string | undefined, body: Json, caps: Caps): void {
  const none = caps.effort_levels.includes("none") ? "none" : undefined;
  const effort = mode === "off" ? none : nearestEffort(level, caps.effort_levels);
  if (effort !== undefined) body.reasoning_effort = effort;
}

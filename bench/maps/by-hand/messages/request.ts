/** Requests of the Messages wire by hand: decoding, with the blocks of responses. */
// biome-ignore-all lint/suspicious/noAssignInExpressions: objects are made when their first field is there

import { effortOf } from "../../../../engine/conversion/hub/reasoning.ts";
import type { Bindings } from "../../../../engine/language/mappings/bindings.ts";
import { type Json, listOf, orNothing, proofOf, unknownFields } from "../by-hand.ts";

const known: ReadonlySet<string> = new Set(
  "model messages system stream tools tool_choice temperature top_p top_k stop_sequences max_tokens thinking output_config output_format cache_control metadata service_tier thread".split(
    " ",
  ),
);

export function requestDecode(body: Json, b: Bindings): Json {
  const hub: Json = { origin: "messages", model: b.model, model_requested: b.requested };
  if (body.stream != null) hub.stream = body.stream;
  if (body.system != null) {
    const system = listOf(body.system).filter(isShared).map(partOf);
    if (system.length > 0) hub.system = system;
    if (!listOf(body.system).every(isShared)) hub.notes = [{ code: "system.billing_header" }];
  }
  const turns: Json[] = [];
  for (const { role, content } of body.messages ?? []) {
    turns.push({ role, parts: partsOf(content) });
  }
  hub.turns = turns;
  if (body.tools?.length > 0) hub.tools = body.tools.map(toolOf);
  const choice = body.tool_choice;
  if (choice != null) {
    const hubChoice = choiceOf(choice);
    if (hubChoice !== undefined) hub.tool_choice = hubChoice;
    if (choice.disable_parallel_tool_use) hub.parallel_tools = false;
  }
  let sampling: Json;
  if (body.temperature != null) (sampling ??= {}).temperature = body.temperature;
  if (body.top_p != null) (sampling ??= {}).top_p = body.top_p;
  if (body.top_k != null) (sampling ??= {}).top_k = body.top_k;
  if (sampling !== undefined) hub.sampling = sampling;
  if (body.stop_sequences != null) hub.stop = body.stop_sequences;
  if (body.max_tokens != null) hub.limits = { max_output: body.max_tokens };
  const { output_config: output } = body;
  const wish = wishOf(body.thinking, output?.effort);
  if (wish !== undefined) hub.reasoning = wish;
  const format = output?.format ?? body.output_format;
  if (format != null) hub.response_format = { type: "json_schema", schema: format.schema };
  if (body.cache_control != null) hub.cache = { auto: markOf(body.cache_control) };
  if (body.thread != null) hub.state = { thread: body.thread };
  if (body.metadata?.user_id != null) hub.end_user = body.metadata.user_id;
  if (body.service_tier != null) hub.service_tier = body.service_tier;
  let rest = unknownFields(body, known);
  if (output != null) {
    const { effort, format, ...more } = output;
    if (orNothing(more) !== undefined) (rest ??= {}).output_config = more;
  }
  if (rest !== undefined) hub.vendor = { messages: rest };
  return hub;
}

/** The vendor's billing line differs in every request, and is not sent to any other provider. */
function isShared(block: Json): boolean {
  const text = block.text ?? block;
  return typeof text !== "string" || !text.startsWith("x-anthropic-billing-header:");
}

function wishOf(thinking: Json, effort: Json): Json {
  const visibility = thinking?.display === "omitted" ? "omit" : "include";
  let hubReasoning: Json;
  switch (thinking?.type) {
    case "enabled":
      hubReasoning = { mode: "on" };
      if (thinking.budget_tokens != null) hubReasoning.budget = thinking.budget_tokens;
      effort = effort === undefined ? effortOf(thinking.budget_tokens) : effort;
      if (effort != null) hubReasoning.effort = effort;
      hubReasoning.visibility = visibility;
      break;
    case "adaptive":
      hubReasoning = { mode: "adaptive" };
      if (effort != null) hubReasoning.effort = effort;
      hubReasoning.visibility = visibility;
      break;
    case "disabled":
      hubReasoning = { mode: "off" };
      if (effort != null) hubReasoning.effort = effort;
      break;
    case "between_tools":
      hubReasoning = { mode: "between_tools" };
      break;
    default:
      if (!effort) return undefined;
      hubReasoning = { mode: "default", effort };
  }
  hubReasoning.source = "field";
  return hubReasoning;
}

export function partsOf(content: Json): Json[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  const parts: Json[] = [];
  for (const block of listOf(content)) parts.push(partOf(block));
  return parts;
}

function markOf({ ttl }: Json): Json {
  return ttl == null ? { mode: "breakpoint" } : { mode: "breakpoint", ttl };
}

function marked(part: Json, block: Json): Json {
  if (block.cache_control != null) part.cache = markOf(block.cache_control);
  return part;
}

export function partOf(block: Json): Json {
  if (typeof block === "string") return { type: "text", text: block };
  switch (block.type) {
    case undefined:
      return { type: "text", text: block };
    case "text": {
      const part: Json = { type: "text", text: block.text };
      const notes = block.citations?.length > 0 ? notesOf(block.citations) : undefined;
      if (notes !== undefined) part.annotations = notes;
      return marked(part, block);
    }
    case "image":
      return marked({ type: "image", source: sourceOf(block.source) }, block);
    case "document": {
      const part: Json = { type: "file", source: sourceOf(block.source) };
      if (block.title != null) part.title = block.title;
      if (block.context != null) part.context = block.context;
      if (block.citations?.enabled != null) part.citations = block.citations.enabled;
      return marked(part, block);
    }
    case "search_result": {
      const { source: url, title } = block;
      const part: Json = { type: "search_result", url, title, content: partsOf(block.content) };
      if (block.citations?.enabled != null) part.citations = block.citations.enabled;
      return marked(part, block);
    }
    case "thinking": {
      const { thinking: text } = block;
      const part: Json = { type: "reasoning", text, visibility: text === "" ? "omitted" : "full" };
      return proven(part, block.signature, "signature");
    }
    case "redacted_thinking":
      return proven({ type: "reasoning", visibility: "redacted" }, block.data, "redacted");
    case "tool_use": {
      const { id, name, input, caller } = block;
      const part: Json = { type: "tool_call", kind: "function", id, name };
      if (input != null) part.arguments = JSON.stringify(input);
      marked(part, block);
      if (caller != null) part.ext = { messages: { caller } };
      return part;
    }
    case "tool_result": {
      const part: Json = {
        type: "tool_result",
        kind: "function",
        call_id: block.tool_use_id,
        content: partsOf(block.content),
      };
      if (block.is_error != null) part.is_error = block.is_error;
      return marked(part, block);
    }
    case "server_tool_use":
    case "mcp_tool_use": {
      const { id, name: tool, input } = block;
      return { type: "server_tool_call", id, tool, input, ext: { messages: block } };
    }
    case "compaction":
      return { type: "compaction", text: block.content ?? undefined, ext: { messages: block } };
    default:
      return otherPart(block);
  }
}

function otherPart(block: Json): Json {
  const end = block.type.indexOf("_tool_result");
  if (end < 0) return { type: "vendor", format: "messages", raw: block };
  return {
    type: "server_tool_result",
    call_id: block.tool_use_id,
    tool: block.type.slice(0, end),
    output: block.content,
    ext: { messages: block },
  };
}

function proven(part: Json, value: Json, kind: "signature" | "redacted"): Json {
  const proof = proofOf(value, "messages", kind);
  if (proof !== undefined) part.opaque = [proof];
  return part;
}

function notesOf(citations: Json[]): Json[] | undefined {
  let notes: Json[] | undefined;
  for (const citation of citations) {
    const note = noteOf(citation);
    if (note !== undefined) (notes ??= []).push(note);
  }
  return notes;
}

function noteOf(citation: Json): Json {
  const { title, cited_text } = citation;
  switch (citation.type) {
    case "web_search_result_location":
    case "search_result_location": {
      const note: Json = { type: "url", url: citation.url ?? citation.source };
      if (title != null) note.title = title;
      if (cited_text != null) note.cited_text = cited_text;
      note.raw = citation;
      return note;
    }
    case "char_location":
      return documentNote(citation, "char", citation.start_char_index, citation.end_char_index);
    case "page_location":
      return documentNote(citation, "page", citation.start_page_number, citation.end_page_number);
    case "content_block_location":
      return documentNote(citation, "block", citation.start_block_index, citation.end_block_index);
    default:
      return undefined;
  }
}

function documentNote(citation: Json, unit: string, from: Json, to: Json): Json {
  const { document_title: title, document_index: index, file_id, cited_text } = citation;
  const note: Json = { type: "document" };
  if (title != null) note.title = title;
  if (file_id != null) note.file_id = file_id;
  if (cited_text != null) note.cited_text = cited_text;
  note.raw = citation;
  note.doc = { index, unit, from, to };
  if (title != null) note.doc.title = title;
  return note;
}

function sourceOf(source: Json): Json {
  switch (source.type) {
    case "base64":
      return { kind: "base64", mime: source.media_type, data: source.data };
    case "url":
      return { kind: "url", url: source.url };
    case "file":
      return { kind: "file_id", id: source.file_id, format: "messages" };
    case "text":
      return { kind: "text", text: source.data, mime: source.media_type };
    case "content":
      return { kind: "parts", parts: partsOf(source.content) };
    default:
      return undefined;
  }
}

function toolOf(tool: Json): Json {
  const type: string = tool.type ?? "custom";
  const dated = type.indexOf("_20");
  switch (dated < 0 ? type : type.slice(0, dated)) {
    case "custom":
      return functionOf(tool);
    case "web_search":
    case "web_fetch":
    case "code_execution":
      return serverOf(tool);
    default:
      return { type: "server", tool: tool.name ?? type, version: type, raw: tool, origin: "messages" };
  }
}

function functionOf(tool: Json): Json {
  const hubTool: Json = { type: "function", name: tool.name };
  if (tool.description != null) hubTool.description = tool.description;
  if (tool.input_schema != null) hubTool.parameters = tool.input_schema;
  if (tool.strict != null) hubTool.strict = tool.strict;
  if (tool.input_examples != null) hubTool.examples = tool.input_examples;
  if (tool.defer_loading != null) hubTool.defer = tool.defer_loading;
  if (tool.eager_input_streaming != null) hubTool.eager_stream = tool.eager_input_streaming;
  marked(hubTool, tool);
  if (tool.allowed_callers != null) hubTool.ext = { messages: { allowed_callers: tool.allowed_callers } };
  return hubTool;
}

function serverOf(tool: Json): Json {
  const config: Json = {};
  if (tool.allowed_domains != null) config.allowed_domains = tool.allowed_domains;
  if (tool.blocked_domains != null) config.blocked_domains = tool.blocked_domains;
  if (tool.max_uses != null) config.max_uses = tool.max_uses;
  if (tool.user_location != null) {
    const { type, ...place } = tool.user_location;
    if (orNothing(place) !== undefined) config.user_location = place;
  }
  const hubTool: Json = { type: "server", tool: tool.name, version: tool.type };
  if (orNothing(config) !== undefined) hubTool.config = config;
  hubTool.raw = tool;
  hubTool.origin = "messages";
  return hubTool;
}

function choiceOf(choice: Json): Json {
  switch (choice.type) {
    case "auto":
    case "none":
      return { mode: choice.type };
    case "any":
      return { mode: "required" };
    case "tool":
      return { mode: "tool", name: choice.name };
    default:
      return undefined;
  }
}

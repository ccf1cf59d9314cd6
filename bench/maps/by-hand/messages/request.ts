/** Requests of the Messages wire by hand. */
// biome-ignore-all lint/suspicious/noAssignInExpressions: objects are made when their first field is there
import type { Bindings } from "../../../../engine/transform/mapping/bindings.ts";
import { type Json, parseArguments, unknownFields } from "../by-hand.ts";

const known: ReadonlySet<string> = new Set(
  "model messages system stream tools tool_choice temperature top_p top_k stop_sequences max_tokens thinking output_config output_format cache_control metadata service_tier".split(
    " ",
  ),
);

export function requestDecode(body: Json, b: Bindings): Json {
  const hub: Json = { origin: "messages", model: b.model, model_requested: b.requested };
  if (body.stream != null) hub.stream = body.stream;
  if (body.system != null) hub.system = partsOf(body.system);
  hub.turns = (body.messages as Json[]).map(({ role, content }) => ({ role, parts: partsOf(content) }));
  if (body.tools?.length > 0) hub.tools = body.tools.map(toolOf);
  const choice = body.tool_choice;
  if (choice != null) {
    hub.tool_choice = choiceOf(choice);
    if (choice.disable_parallel_tool_use) hub.parallel_tools = false;
  }
  let sampling: Json;
  if (body.temperature != null) (sampling ??= {}).temperature = body.temperature;
  if (body.top_p != null) (sampling ??= {}).top_p = body.top_p;
  if (body.top_k != null) (sampling ??= {}).top_k = body.top_k;
  if (sampling !== undefined) hub.sampling = sampling;
  if (body.stop_sequences != null) hub.stop = body.stop_sequences;
  if (body.max_tokens != null) hub.limits = { max_output: body.max_tokens };
  const { thinking, output_config: output } = body;
  if (thinking?.type === "enabled") {
    hub.reasoning = {
      mode: "on",
      budget: thinking.budget_tokens,
      visibility: thinking.display === "omitted" ? "omit" : "include",
      source: "field",
    };
  } else if (thinking?.type === "disabled") hub.reasoning = { mode: "off", source: "field" };
  else if (output?.effort) hub.reasoning = { mode: "default", effort: output.effort, source: "field" };
  const format = output?.format ?? body.output_format;
  if (format != null) hub.response_format = { type: "json_schema", schema: format.schema };
  if (body.cache_control != null) hub.cache = { auto: { mode: "breakpoint", ttl: body.cache_control.ttl } };
  if (body.metadata?.user_id != null) hub.end_user = body.metadata.user_id;
  if (body.service_tier != null) hub.service_tier = body.service_tier;
  const rest = unknownFields(body, known);
  if (rest !== undefined) hub.vendor = { messages: rest };
  return hub;
}

export function partsOf(content: Json): Json[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  const parts: Json[] = [];
  if (content != null) for (const block of content) parts.push(partOf(block));
  return parts;
}

function marked(part: Json, block: Json): Json {
  if (block.cache_control != null) part.cache = { mode: "breakpoint", ttl: block.cache_control.ttl };
  return part;
}

export function partOf(block: Json): Json {
  switch (block.type) {
    case "text": {
      const part: Json = { type: "text", text: block.text };
      if (block.citations?.length > 0) part.annotations = block.citations;
      return marked(part, block);
    }
    case "image":
      return marked({ type: "image", source: sourceOf(block.source) }, block);
    case "tool_use": {
      const { id, name, input } = block;
      return marked(
        { type: "tool_call", kind: "function", id, name, arguments: JSON.stringify(input) },
        block,
      );
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
    default:
      return { type: "vendor", format: "messages", raw: block };
  }
}

function sourceOf(source: Json): Json {
  switch (source.type) {
    case "base64":
      return { kind: "base64", mime: source.media_type, data: source.data };
    case "url":
      return { kind: "url", url: source.url };
    default:
      return { kind: "file_id", id: source.file_id, format: "messages" };
  }
}

function toolOf(tool: Json): Json {
  if (tool.type != null && tool.type !== "custom")
    return { type: "server", tool: tool.name, version: tool.type, raw: tool, origin: "messages" };
  const made: Json = { type: "function", name: tool.name };
  if (tool.description != null) made.description = tool.description;
  if (tool.input_schema != null) made.parameters = tool.input_schema;
  if (tool.strict != null) made.strict = tool.strict;
  if (tool.input_examples != null) made.examples = tool.input_examples;
  if (tool.defer_loading != null) made.defer = tool.defer_loading;
  if (tool.eager_input_streaming != null) made.eager_stream = tool.eager_input_streaming;
  return marked(made, tool);
}

function choiceOf(choice: Json): Json {
  switch (choice.type) {
    case "auto":
    case "none":
      return { mode: choice.type };
    case "any":
      return { mode: "required" };
    default:
      return { mode: "tool", name: choice.name };
  }
}

const budgets: Record<string, number> = { minimal: 512, low: 1024, medium: 8192, high: 24576, xhigh: 32768 };

export function requestEncode(hub: Json, b: Bindings): Json {
  const caps = b.caps as Json;
  const { tool_choice: choice, reasoning, limits, system, sampling, tools } = hub;
  const forced = choice?.mode === "required" || choice?.mode === "tool" || choice?.required === true;
  const asked = (reasoning?.mode === "on" || reasoning?.mode === "adaptive") && !forced;
  const wanted = Math.max(1024, reasoning?.budget ?? budgets[reasoning?.effort] ?? 24576);
  const most = Math.min(
    limits?.max_output ?? caps.default_max_tokens + (asked ? wanted : 0),
    caps.max_output,
  );
  const fitted = Math.min(wanted, most - Math.max(512, Math.ceil(0.2 * most)));
  const budget = fitted >= 1024 ? fitted : most >= 1280 ? 1024 : undefined;
  const thinks = asked && budget !== undefined;
  const body: Json = { ...hub.vendor?.messages, model: hub.model, max_tokens: most };
  if (system?.length === 1 && system[0].cache === undefined) body.system = system[0].text;
  else if (system?.length > 0) body.system = system.map(blockOf);
  body.messages = (hub.turns as Json[]).map((turn) => ({ role: turn.role, content: contentOf(turn.parts) }));
  if (tools?.length > 0) {
    body.tools = tools.map(toolOut);
    const made = choiceOut(choice);
    if (made !== undefined) body.tool_choice = made;
    if (hub.parallel_tools === false && choice?.mode !== "none")
      (body.tool_choice ??= { type: "auto" }).disable_parallel_tool_use = true;
  }
  if (caps.sampling && sampling !== undefined) {
    const { temperature, top_p, top_k } = sampling;
    if (temperature !== undefined && !thinks) body.temperature = Math.min(1, Math.max(0, temperature));
    const both = caps.temp_top_p_exclusive && temperature !== undefined;
    if (top_p !== undefined && (!thinks || top_p >= 0.95) && !both) body.top_p = top_p;
    if (top_k !== undefined && !thinks) body.top_k = top_k;
  }
  if (hub.stop !== undefined) {
    const stops = hub.stop.filter((stop: string) => stop.trim() !== "");
    if (stops.length > 0) body.stop_sequences = stops;
  }
  if (thinks) body.thinking = { type: "enabled", budget_tokens: budget };
  else if (reasoning?.mode === "off") body.thinking = { type: "disabled" };
  const format = hub.response_format;
  if (format?.type === "json_schema") {
    body.output_config = { format: { type: "json_schema", schema: format.schema } };
  }
  if (hub.end_user !== undefined) body.metadata = { user_id: hub.end_user };
  if (hub.service_tier !== undefined)
    body.service_tier = hub.service_tier === "auto" ? "auto" : "standard_only";
  if (hub.cache?.auto !== undefined) body.cache_control = mark(hub.cache.auto);
  if (hub.stream !== undefined) body.stream = hub.stream;
  return body;
}

function contentOf(parts: Json[]): Json {
  const [first] = parts;
  return parts.length === 1 && first.type === "text" && first.cache === undefined
    ? first.text
    : parts.map(blockOf);
}

function mark(cache: Json): Json {
  const made: Json = { type: "ephemeral" };
  if (cache.ttl !== undefined) made.ttl = cache.ttl === "24h" || cache.ttl === "30m" ? "1h" : cache.ttl;
  return made;
}

function withMark(block: Json, part: Json): Json {
  if (part.cache !== undefined) block.cache_control = mark(part.cache);
  return block;
}

export function blockOf(part: Json): Json {
  switch (part.type) {
    case "text": {
      const block: Json = { type: "text", text: part.text };
      if (part.annotations !== undefined) block.citations = part.annotations.map((note: Json) => note.raw);
      return withMark(block, part);
    }
    case "refusal":
      return { type: "text", text: part.text };
    case "image":
      return withMark({ type: "image", source: sourceOut(part.source) }, part);
    case "tool_call": {
      const { id, name } = part;
      return withMark({ type: "tool_use", id, name, input: parseArguments(part.arguments) }, part);
    }
    case "tool_result": {
      const block: Json = { type: "tool_result", tool_use_id: part.call_id };
      if (part.content.length > 0) block.content = contentOf(part.content);
      if (part.is_error) block.is_error = true;
      return withMark(block, part);
    }
    default:
      throw new TypeError(`no part ${part.type}`);
  }
}

function sourceOut(source: Json): Json {
  switch (source.kind) {
    case "base64":
      return { type: "base64", media_type: source.mime, data: source.data };
    case "url":
      return { type: "url", url: source.url };
    default:
      return { type: "file", file_id: source.id };
  }
}

function toolOut(tool: Json): Json {
  const made: Json = { name: tool.name };
  if (tool.description !== undefined) made.description = tool.description;
  made.input_schema = schemaOut(tool.parameters);
  if (tool.strict) made.strict = true;
  if (tool.examples !== undefined) made.input_examples = tool.examples;
  if (tool.defer !== undefined) made.defer_loading = tool.defer;
  if (tool.eager_stream !== undefined) made.eager_input_streaming = tool.eager_stream;
  return withMark(made, tool);
}

function schemaOut(schema: Json): Json {
  if (schema === undefined) return { type: "object", properties: {} };
  return schema.type === "object" ? schema : { ...schema, type: "object" };
}

function choiceOut(choice: Json): Json {
  switch (choice?.mode) {
    case "auto":
    case "none":
      return { type: choice.mode };
    case "required":
      return { type: "any" };
    case "tool":
      return { type: "tool", name: choice.name };
    default:
      return undefined;
  }
}

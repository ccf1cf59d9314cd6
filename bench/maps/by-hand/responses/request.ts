/** Requests of the Responses wire by hand. */
// biome-ignore-all lint/suspicious/noAssignInExpressions: objects are made when their first field is there
import type { Bindings } from "../../../../engine/transform/mapping/bindings.ts";
import { type Json, textOf, unknownFields } from "../by-hand.ts";

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
  hub.turns =
    typeof body.input === "string"
      ? [{ role: "user", parts: [{ type: "text", text: body.input }] }]
      : turnsOf(body.input);
  if (body.tools?.length > 0) hub.tools = body.tools.map(toolOf);
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
  if (body.top_logprobs != null || body.include?.includes("message.output_text.logprobs"))
    hub.logprobs = { enabled: true, top: body.top_logprobs };
  const format = body.text?.format;
  if (format != null) hub.response_format = formatOf(format);
  if (body.text?.verbosity != null) hub.verbosity = body.text.verbosity;
  const { reasoning } = body;
  const sealed = body.include?.includes("reasoning.encrypted_content");
  if (reasoning?.effort || reasoning?.summary || sealed) {
    hub.reasoning = { mode: reasoning?.effort === "none" ? "off" : "on", source: "field" };
    if (reasoning?.effort != null) hub.reasoning.effort = reasoning.effort;
    if (sealed) hub.reasoning.encrypted = true;
  }
  if (body.prompt_cache_key != null || body.prompt_cache_retention != null)
    hub.cache = { key: body.prompt_cache_key, retention: body.prompt_cache_retention };
  const state = stateOf(body);
  if (state !== undefined) hub.state = state;
  if (body.metadata != null) hub.metadata = body.metadata;
  const user = body.safety_identifier ?? body.user;
  if (user != null) hub.end_user = user;
  if (body.service_tier != null) hub.service_tier = body.service_tier;
  const rest = unknownFields(body, known);
  if (rest !== undefined) hub.vendor = { responses: rest };
  return hub;
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

/** One assistant turn is a run of items; everything else stands alone. */
function turnsOf(items: Json[]): Json[] {
  const turns: Json[] = [];
  let run: Json;
  for (const item of items) {
    const isMessage = item.type === undefined || item.type === "message";
    if (isMessage ? item.role === "assistant" : !item.type.includes("_output")) {
      if (run === undefined) {
        run = { role: "assistant", parts: [] };
        turns.push(run);
      }
      pushParts(item, run.parts);
    } else {
      run = undefined;
      turns.push(isMessage ? messageTurn(item) : resultTurn(item));
    }
  }
  return turns;
}

function messageTurn(item: Json): Json {
  const parts = partsOf(item.content);
  if (item.role === "system" || item.role === "developer")
    return { role: "system", authority: item.role, parts };
  return { role: "user", parts };
}

function resultTurn(item: Json): Json {
  const kind = item.type === "custom_tool_call_output" ? "custom" : "function";
  const content = partsOf(item.output);
  return { role: "tool", parts: [{ type: "tool_result", kind, call_id: item.call_id, content }] };
}

function partsOf(content: Json): Json[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  const parts: Json[] = [];
  if (content != null) for (const part of content) parts.push(partOf(part));
  return parts;
}

function partOf(part: Json): Json {
  switch (part.type) {
    case "input_text":
    case "output_text":
    case "text":
      return { type: "text", text: part.text };
    case "refusal":
      return { type: "refusal", text: part.refusal };
    case "input_image": {
      const source = part.file_id
        ? { kind: "file_id", id: part.file_id, format: "responses" }
        : mediaOf(part.image_url.url ?? part.image_url);
      return part.detail == null ? { type: "image", source } : { type: "image", source, detail: part.detail };
    }
    default:
      return { type: "vendor", format: "responses", raw: part };
  }
}

function mediaOf(url: string): Json {
  if (!url.startsWith("data:")) return { kind: "url", url };
  return {
    kind: "base64",
    mime: url.slice(5, url.indexOf(";")),
    data: url.slice(url.indexOf(",") + 1),
  };
}

/** The parts of an assistant's item. */
export function pushParts(item: Json, parts: Json[]): void {
  switch (item.type ?? "message") {
    case "message":
      if (typeof item.content === "string") parts.push({ type: "text", text: item.content });
      else for (const part of item.content) parts.push(said(part));
      return;
    case "function_call": {
      const { call_id: id, name, arguments: args } = item;
      const part: Json = { type: "tool_call", kind: "function", id, name, arguments: args };
      if (item.namespace != null) part.namespace = item.namespace;
      if (item.id != null) part.item = { id: item.id };
      parts.push(part);
      return;
    }
    case "reasoning": {
      const part: Json = { type: "reasoning", visibility: item.content?.length > 0 ? "full" : "summary" };
      if (item.summary?.length > 0) part.summary = item.summary.map((summary: Json) => summary.text);
      if (item.id != null) part.item = { id: item.id };
      parts.push(part);
      return;
    }
    default:
      parts.push({ type: "vendor", format: "responses", raw: item });
  }
}

function said(part: Json): Json {
  if (part.type === "refusal") return { type: "refusal", text: part.refusal };
  const made: Json = { type: "text", text: part.text };
  if (part.annotations?.length > 0) made.annotations = part.annotations;
  if (part.logprobs?.length > 0) made.logprobs = part.logprobs;
  return made;
}

function toolOf(tool: Json): Json {
  if (tool.type !== "function") return { type: "server", tool: tool.type, raw: tool, origin: "responses" };
  const made: Json = { type: "function", name: tool.name };
  if (tool.description != null) made.description = tool.description;
  if (tool.parameters != null) made.parameters = tool.parameters;
  if (tool.strict != null) made.strict = tool.strict;
  return made;
}

function choiceOf(choice: Json): Json {
  switch (choice?.type ?? choice) {
    case "auto":
      return { mode: "auto" };
    case "none":
      return { mode: "none" };
    case "required":
      return { mode: "required" };
    case "function":
      return { mode: "tool", name: choice.name };
    default:
      return undefined;
  }
}

function formatOf(format: Json): Json {
  if (format.type === "json_object") return { type: "json" };
  if (format.type !== "json_schema") return { type: "text" };
  const { name, description, schema, strict } = format;
  return { type: "json_schema", name, description, schema, strict };
}

export function requestEncode(hub: Json, b: Bindings): Json {
  const caps = b.caps as Json;
  const own = hub.origin === "responses";
  const store = own && caps.stateless && hub.state?.store !== undefined ? hub.state.store : false;
  const { system, tools, sampling, limits, reasoning, state, cache } = hub;
  const body: Json = { ...hub.vendor?.responses, model: hub.model };
  if (system?.length > 0) body.instructions = textOf(system, "text", "\n\n");
  const input: Json[] = [];
  for (const turn of hub.turns) pushItems(turn, input);
  body.input = input;
  if (tools?.length > 0) {
    body.tools = tools.map(toolOut);
    const choice = choiceOut(hub.tool_choice);
    if (choice !== undefined) body.tool_choice = choice;
    if (hub.parallel_tools !== undefined) body.parallel_tool_calls = hub.parallel_tools;
  }
  if (caps.sampling && sampling !== undefined) {
    if (sampling.temperature !== undefined) body.temperature = sampling.temperature;
    if (sampling.top_p !== undefined) body.top_p = sampling.top_p;
  }
  if (limits?.max_output !== undefined) body.max_output_tokens = Math.max(limits.max_output, caps.min_output);
  if (limits?.max_tool_calls !== undefined) body.max_tool_calls = limits.max_tool_calls;
  if (hub.logprobs?.enabled) body.top_logprobs = hub.logprobs.top ?? 0;
  const include: string[] = [];
  if (own && state?.include !== undefined) include.push(...state.include);
  if (!own && hub.logprobs?.enabled) include.push("message.output_text.logprobs");
  const thinks = reasoning?.mode === "on" || reasoning?.mode === "adaptive";
  if (store === false && thinks && !include.includes("reasoning.encrypted_content"))
    include.push("reasoning.encrypted_content");
  if (include.length > 0) body.include = include;
  if (hub.response_format !== undefined || hub.verbosity !== undefined) {
    body.text = {};
    if (hub.response_format !== undefined) body.text.format = formatOut(hub.response_format);
    if (hub.verbosity !== undefined) body.text.verbosity = hub.verbosity;
  }
  if (reasoning?.effort !== undefined) body.reasoning = { effort: reasoning.effort };
  if (cache?.key !== undefined) body.prompt_cache_key = cache.key;
  if (cache?.retention !== undefined) body.prompt_cache_retention = cache.retention;
  body.store = store;
  if (state !== undefined) {
    if (state.previous_id !== undefined) body.previous_response_id = state.previous_id;
    if (state.conversation !== undefined) body.conversation = state.conversation;
    if (state.background !== undefined) body.background = state.background;
    if (state.truncation !== undefined) body.truncation = state.truncation;
    if (state.prompt !== undefined) body.prompt = state.prompt;
  }
  if (hub.metadata !== undefined && (own || hub.origin === "chat")) body.metadata = hub.metadata;
  if (hub.end_user !== undefined) body.user = hub.end_user;
  if (hub.service_tier !== undefined)
    body.service_tier = hub.service_tier === "standard_only" ? "default" : hub.service_tier;
  if (hub.stream !== undefined) body.stream = hub.stream;
  return body;
}

function pushItems(turn: Json, input: Json[]): void {
  switch (turn.role) {
    case "system":
      input.push({
        role: turn.authority === "system" ? "system" : "developer",
        content: turn.parts.map((part: Json) => ({ type: "input_text", text: part.text })),
      });
      return;
    case "user":
      input.push({ role: "user", content: turn.parts.map(partOut) });
      return;
    case "assistant": {
      let message: Json;
      for (const part of turn.parts) {
        if (part.type === "text" || part.type === "refusal") {
          if (message === undefined) {
            message = { type: "message", role: "assistant", content: [] };
            if (turn.phase !== undefined) message.phase = turn.phase;
            input.push(message);
          }
          message.content.push(
            part.type === "refusal"
              ? { type: "refusal", refusal: part.text }
              : { type: "output_text", text: part.text },
          );
        } else {
          message = undefined;
          if (part.type === "tool_call") input.push(callItem(part));
        }
      }
      return;
    }
    default:
      for (const part of turn.parts) {
        input.push({
          type: part.kind === "custom" ? "custom_tool_call_output" : "function_call_output",
          call_id: part.call_id,
          output: part.content.some(isMedia)
            ? part.content.map(partOut)
            : (textOf(part.content, "text", "\n") ?? ""),
        });
      }
  }
}

function isMedia(part: Json): boolean {
  return part.type !== "text";
}

function partOut(part: Json): Json {
  switch (part.type) {
    case "text":
    case "refusal":
      return { type: "input_text", text: part.text };
    case "image": {
      const { source, detail = "auto" } = part;
      const url = source.kind === "url" ? source.url : `data:${source.mime};base64,${source.data}`;
      return { type: "input_image", image_url: url, detail };
    }
    default:
      throw new TypeError(`no part ${part.type}`);
  }
}

export function callItem(part: Json): Json {
  const item: Json = { type: "function_call" };
  if (part.item?.id?.includes("fc_")) item.id = part.item.id;
  item.call_id = part.id;
  item.name = part.name;
  item.arguments = part.arguments || "{}";
  return item;
}

export function toolOut(tool: Json): Json {
  const made: Json = { type: "function", name: tool.name };
  if (tool.description !== undefined) made.description = tool.description;
  made.parameters = tool.parameters ?? { type: "object", properties: {} };
  made.strict = tool.strict ?? false;
  return made;
}

function choiceOut(choice: Json): Json {
  switch (choice?.mode) {
    case "auto":
    case "none":
    case "required":
      return choice.mode;
    case "tool":
      return { type: "function", name: choice.name };
    default:
      return undefined;
  }
}

function formatOut(format: Json): Json {
  if (format.type === "json") return { type: "json_object" };
  if (format.type !== "json_schema") return { type: "text" };
  const { name = "response", description, schema, strict } = format;
  return { type: "json_schema", name, description, schema, strict };
}

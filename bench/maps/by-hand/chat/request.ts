/** Requests of the Chat wire by hand. */
// biome-ignore-all lint/suspicious/noAssignInExpressions: objects are made when their first field is there
import type { Bindings } from "../../../../engine/transform/mapping/bindings.ts";
import { type Json, textOf, unknownFields } from "../by-hand.ts";

const known: ReadonlySet<string> = new Set(
  "model messages stream stream_options tools functions web_search_options tool_choice function_call parallel_tool_calls temperature top_p top_k min_p frequency_penalty presence_penalty repetition_penalty logit_bias seed n stop max_completion_tokens max_tokens logprobs top_logprobs response_format verbosity reasoning_effort reasoning extra_body thinking thinking_budget enable_thinking chat_template_kwargs include_reasoning modalities audio prediction prompt_cache_key prompt_cache_retention prompt_cache_options store metadata safety_identifier user service_tier".split(
    " ",
  ),
);

export function requestDecode(body: Json, b: Bindings): Json {
  const hub: Json = { origin: "chat", model: b.model, model_requested: b.requested };
  if (body.stream != null) hub.stream = body.stream;
  const options = body.stream_options;
  if (options != null) {
    const opts: Json = {};
    if (options.include_usage != null) opts.include_usage = options.include_usage;
    if (options.include_obfuscation != null) opts.obfuscation = options.include_obfuscation;
    hub.stream_opts = opts;
  }
  const turns: Json[] = [];
  for (const message of body.messages) turns.push(turnOf(message));
  hub.turns = turns;
  if (body.tools?.length > 0) hub.tools = body.tools.map(toolOf);
  const choice = choiceOf(body.tool_choice);
  if (choice !== undefined) hub.tool_choice = choice;
  if (body.parallel_tool_calls != null) hub.parallel_tools = body.parallel_tool_calls;
  const sampling = samplingOf(body);
  if (sampling !== undefined) hub.sampling = sampling;
  if (body.n != null) hub.n = body.n;
  if (body.stop) hub.stop = Array.isArray(body.stop) ? body.stop.filter(Boolean) : [body.stop];
  const max = body.max_completion_tokens ?? body.max_tokens;
  if (max != null) {
    hub.limits = { max_output: max };
    if (body.max_tokens != null && !body.max_completion_tokens) hub.limits.legacy_max = true;
  }
  if (body.logprobs) {
    hub.logprobs = { enabled: true };
    if (body.top_logprobs != null) hub.logprobs.top = body.top_logprobs;
  }
  const format = body.response_format;
  if (format != null) hub.response_format = formatOf(format);
  if (body.verbosity != null) hub.verbosity = body.verbosity;
  const effort = body.reasoning_effort ?? body.reasoning?.effort;
  const tokens = body.thinking?.budget_tokens ?? body.reasoning?.max_tokens ?? body.thinking_budget;
  const wish = body.thinking?.type ?? body.enable_thinking ?? body.reasoning?.enabled;
  if (effort != null || tokens != null || wish != null) {
    hub.reasoning = {
      mode: effort === "none" || tokens === 0 || wish === false ? "off" : "on",
      source: "field",
    };
    if (effort != null) hub.reasoning.effort = effort;
    if (tokens != null) hub.reasoning.budget = tokens;
  }
  if (body.modalities != null) hub.modalities = body.modalities;
  if (body.audio != null) hub.audio_out = { voice: body.audio.voice, format: body.audio.format };
  if (body.prediction != null) hub.prediction = partsOf(body.prediction.content);
  if (body.prompt_cache_key != null || body.prompt_cache_retention != null) {
    hub.cache = {};
    if (body.prompt_cache_key != null) hub.cache.key = body.prompt_cache_key;
    if (body.prompt_cache_retention != null) hub.cache.retention = body.prompt_cache_retention;
  }
  if (body.store != null) hub.state = { store: body.store };
  if (body.metadata != null) hub.metadata = body.metadata;
  const user = body.safety_identifier ?? body.user;
  if (user != null) hub.end_user = user;
  if (body.service_tier != null) hub.service_tier = body.service_tier;
  const rest = unknownFields(body, known);
  if (rest !== undefined) hub.vendor = { chat: rest };
  return hub;
}

function turnOf(message: Json): Json {
  switch (message.role) {
    case "system":
    case "developer": {
      const turn: Json = { role: "system", authority: message.role };
      if (message.name != null) turn.name = message.name;
      turn.parts = partsOf(message.content);
      return turn;
    }
    case "user": {
      const turn: Json = { role: "user" };
      if (message.name != null) turn.name = message.name;
      turn.parts = partsOf(message.content);
      return turn;
    }
    case "assistant": {
      const turn: Json = { role: "assistant" };
      if (message.name != null) turn.name = message.name;
      turn.parts = answerParts(message);
      return turn;
    }
    case "tool":
      return {
        role: "tool",
        parts: [
          {
            type: "tool_result",
            kind: "function",
            call_id: message.tool_call_id,
            content: partsOf(message.content),
          },
        ],
      };
    default:
      throw new TypeError(`no role ${message.role}`);
  }
}

function partsOf(content: Json): Json[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  const parts: Json[] = [];
  if (content != null) for (const part of content) parts.push(partOf(part));
  return parts;
}

function partOf(part: Json): Json {
  switch (part.type) {
    case "text": {
      const made: Json = { type: "text", text: part.text };
      if (part.cache_control != null) made.cache = { mode: "breakpoint", ttl: part.cache_control.ttl };
      return made;
    }
    case "image_url": {
      const url = part.image_url.url ?? part.image_url;
      const made: Json = { type: "image", source: mediaOf(url) };
      if (part.image_url.detail != null) made.detail = part.image_url.detail;
      if (part.cache_control != null) made.cache = { mode: "breakpoint", ttl: part.cache_control.ttl };
      return made;
    }
    default:
      return { type: "vendor", format: "chat", raw: part };
  }
}

function mediaOf(url: string): Json {
  if (!url.startsWith("data:")) return { kind: "url", url };
  const comma = url.indexOf(",");
  return { kind: "base64", mime: url.slice(5, url.indexOf(";")), data: url.slice(comma + 1) };
}

export function answerParts(message: Json): Json[] {
  const parts: Json[] = [];
  const reasoning = message.reasoning_content ?? message.reasoning;
  if (reasoning) parts.push({ type: "reasoning", visibility: "full", text: reasoning });
  if (typeof message.content === "string") {
    if (message.content !== "") parts.push({ type: "text", text: message.content });
  } else if (message.content != null) for (const part of message.content) parts.push(partOf(part));
  if (message.refusal) parts.push({ type: "refusal", text: message.refusal });
  if (message.tool_calls != null) {
    for (const call of message.tool_calls) {
      parts.push({
        type: "tool_call",
        kind: "function",
        id: call.id,
        name: call.function.name,
        arguments: call.function.arguments,
      });
    }
  }
  return parts;
}

function toolOf(tool: Json): Json {
  if (tool.type !== "function") return { type: "server", tool: tool.type, raw: tool, origin: "chat" };
  const { name, description, parameters, strict } = tool.function;
  const made: Json = { type: "function", name };
  if (description != null) made.description = description;
  if (parameters != null) made.parameters = parameters;
  if (strict != null) made.strict = strict;
  return made;
}

function choiceOf(choice: Json): Json {
  switch (choice?.type ?? choice) {
    case "auto":
      return { mode: "auto" };
    case "none":
      return { mode: "none" };
    case "required":
    case "any":
      return { mode: "required" };
    case "function":
      return { mode: "tool", name: choice.function.name };
    default:
      return undefined;
  }
}

function samplingOf(body: Json): Json {
  let sampling: Json;
  if (body.temperature != null) (sampling ??= {}).temperature = body.temperature;
  if (body.top_p != null) (sampling ??= {}).top_p = body.top_p;
  if (body.top_k != null) (sampling ??= {}).top_k = body.top_k;
  if (body.min_p != null) (sampling ??= {}).min_p = body.min_p;
  if (body.frequency_penalty != null) (sampling ??= {}).frequency_penalty = body.frequency_penalty;
  if (body.presence_penalty != null) (sampling ??= {}).presence_penalty = body.presence_penalty;
  if (body.repetition_penalty != null) (sampling ??= {}).repetition_penalty = body.repetition_penalty;
  if (body.logit_bias != null) (sampling ??= {}).logit_bias = body.logit_bias;
  if (body.seed != null) (sampling ??= {}).seed = body.seed;
  return sampling;
}

function formatOf(format: Json): Json {
  if (format.type === "json_object") return { type: "json" };
  if (format.type !== "json_schema") return { type: "text" };
  const { name, description, schema, strict } = format.json_schema;
  return { type: "json_schema", name, description, schema, strict };
}

export function requestEncode(hub: Json, b: Bindings): Json {
  const { caps } = b;
  const body: Json = { ...hub.vendor?.chat, model: hub.model };
  const messages: Json[] = [];
  if (hub.system?.length > 0) {
    const role = caps.system_role === "developer" ? "developer" : "system";
    messages.push({ role, content: textOf(hub.system, "text", "\n\n") });
  }
  for (const turn of hub.turns) pushMessages(turn, messages, b);
  body.messages = messages;
  const { tools, sampling, limits, reasoning, cache } = hub;
  if (tools?.length > 0) {
    body.tools = tools.map((tool: Json) => toolOut(tool, caps));
    const choice = choiceOut(hub.tool_choice);
    if (choice !== undefined) body.tool_choice = choice;
    if (hub.parallel_tools !== undefined) body.parallel_tool_calls = hub.parallel_tools;
  }
  if (sampling !== undefined) {
    if (caps.sampling && sampling.temperature !== undefined) body.temperature = sampling.temperature;
    if (caps.sampling && sampling.top_p !== undefined) body.top_p = sampling.top_p;
    if (caps.penalties && sampling.frequency_penalty !== undefined)
      body.frequency_penalty = sampling.frequency_penalty;
    if (caps.penalties && sampling.presence_penalty !== undefined)
      body.presence_penalty = sampling.presence_penalty;
    if (sampling.logit_bias !== undefined) body.logit_bias = sampling.logit_bias;
    if (sampling.seed !== undefined) body.seed = sampling.seed;
    if (caps.top_k && sampling.top_k !== undefined) body.top_k = sampling.top_k;
    if (caps.min_p && sampling.min_p !== undefined) body.min_p = sampling.min_p;
  }
  if (hub.n !== undefined) body.n = hub.n;
  if (hub.stop?.length > 0) body.stop = hub.stop.slice(0, caps.max_stop);
  if (limits?.max_output !== undefined) {
    const own = limits.legacy_max ? "max_tokens" : "max_completion_tokens";
    body[hub.origin === "chat" ? own : (caps.max_field as string)] = limits.max_output;
  }
  if (caps.logprobs && hub.logprobs !== undefined) {
    body.logprobs = hub.logprobs.enabled;
    if (hub.logprobs.top !== undefined) body.top_logprobs = hub.logprobs.top;
  }
  if (hub.response_format !== undefined) body.response_format = formatOut(hub.response_format);
  if (hub.verbosity !== undefined) body.verbosity = hub.verbosity;
  if (reasoning?.effort !== undefined) body.reasoning_effort = reasoning.effort;
  if (hub.modalities !== undefined) body.modalities = hub.modalities;
  if (hub.audio_out !== undefined) body.audio = { ...hub.audio_out };
  if (hub.prediction !== undefined)
    body.prediction = { type: "content", content: hub.prediction.map(partOut) };
  if (cache?.key !== undefined) body.prompt_cache_key = cache.key;
  if (cache?.retention !== undefined) body.prompt_cache_retention = cache.retention;
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

function pushMessages(turn: Json, messages: Json[], b: Bindings): void {
  switch (turn.role) {
    case "system":
      messages.push({
        role: turn.authority === "developer" ? "developer" : "system",
        content: textOf(turn.parts, "text", "\n\n"),
      });
      return;
    case "user": {
      const message: Json = { role: "user" };
      if (turn.name !== undefined) message.name = turn.name;
      const { parts } = turn;
      message.content = parts.length === 1 && parts[0].type === "text" ? parts[0].text : parts.map(partOut);
      messages.push(message);
      return;
    }
    case "assistant":
      messages.push(assistantOut(turn, b));
      return;
    default:
      for (const part of turn.parts) {
        messages.push({
          role: "tool",
          tool_call_id: part.call_id,
          content: textOf(part.content, "text", "\n") ?? "",
        });
      }
  }
}

function assistantOut(turn: Json, b: Bindings): Json {
  const message: Json = { role: "assistant" };
  if (turn.name !== undefined) message.name = turn.name;
  let text: string | undefined;
  let refusal: string | undefined;
  let thought: string | undefined;
  let calls: Json[] | undefined;
  for (const part of turn.parts) {
    switch (part.type) {
      case "text":
        text = text === undefined ? part.text : text + part.text;
        break;
      case "refusal":
        refusal = refusal === undefined ? part.text : refusal + part.text;
        break;
      case "reasoning":
        thought = thought === undefined ? part.text : thought + part.text;
        break;
      case "tool_call":
        (calls ??= []).push(callOut(part));
    }
  }
  message.content = text ?? (calls === undefined && refusal === undefined ? "" : null);
  if (refusal !== undefined) message.refusal = refusal;
  if (b.caps.reasoning_replay === "echo" && thought !== undefined) message.reasoning_content = thought;
  if (calls !== undefined) message.tool_calls = calls;
  return message;
}

function partOut(part: Json): Json {
  switch (part.type) {
    case "text":
    case "refusal":
      return { type: "text", text: part.text };
    case "image": {
      const { source, detail } = part;
      const url = source.kind === "url" ? source.url : `data:${source.mime};base64,${source.data}`;
      return { type: "image_url", image_url: detail === undefined ? { url } : { url, detail } };
    }
    default:
      throw new TypeError(`no part ${part.type}`);
  }
}

export function callOut(part: Json): Json {
  return {
    id: part.id,
    type: "function",
    function: { name: part.name, arguments: part.arguments || "{}" },
  };
}

function toolOut(tool: Json, caps: Record<string, unknown>): Json {
  const made: Json = { name: tool.name };
  if (tool.description !== undefined) made.description = tool.description;
  if (tool.parameters !== undefined) made.parameters = tool.parameters;
  if (caps.strict_tools && tool.strict !== undefined) made.strict = tool.strict;
  return { type: "function", function: made };
}

function choiceOut(choice: Json): Json {
  switch (choice?.mode) {
    case "auto":
    case "none":
    case "required":
      return choice.mode;
    case "tool":
      return { type: "function", function: { name: choice.name } };
    default:
      return undefined;
  }
}

function formatOut(format: Json): Json {
  if (format.type === "json") return { type: "json_object" };
  if (format.type !== "json_schema") return { type: "text" };
  const { name = "response", description, schema, strict } = format;
  return { type: "json_schema", json_schema: { name, description, schema, strict } };
}

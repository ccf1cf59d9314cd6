/** Requests of the Chat wire by hand, with the message decoding that responses share. */
// biome-ignore-all lint/suspicious/noAssignInExpressions: objects are made when their first field is there
import { effortOf } from "../../../../engine/conversion/hub/reasoning.ts";
import type { Bindings } from "../../../../engine/language/mappings/bindings.ts";
import { type Json, listOf, orNothing, unknownFields } from "../by-hand.ts";
import { answerParts, markOf, partOf } from "./parts.ts";

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
    let opts: Json;
    if (options.include_usage != null) (opts ??= {}).include_usage = options.include_usage;
    if (options.include_obfuscation != null) (opts ??= {}).obfuscation = options.include_obfuscation;
    if (opts !== undefined) hub.stream_opts = opts;
  }
  const turns: Json[] = [];
  for (const message of body.messages ?? []) {
    const turn = turnOf(message);
    if (turn !== undefined) turns.push(turn);
  }
  hub.turns = turns;
  const tools = toolsOf(body);
  if (tools !== undefined) hub.tools = tools;
  const choice = choiceOf(body.tool_choice, body.function_call);
  if (choice !== undefined) hub.tool_choice = choice;
  if (body.parallel_tool_calls != null) hub.parallel_tools = body.parallel_tool_calls;
  const sampling = samplingOf(body);
  if (sampling !== undefined) hub.sampling = sampling;
  if (body.n != null) hub.n = body.n;
  if (body.stop) {
    const stop = Array.isArray(body.stop) ? body.stop.filter(Boolean) : [body.stop];
    if (stop.length > 0) hub.stop = stop;
  }
  const { max_completion_tokens: max, max_tokens: legacy } = body;
  if (max != null) hub.limits = { max_output: max };
  else if (legacy != null) hub.limits = { max_output: legacy };
  if (legacy !== undefined && max === undefined) (hub.limits ??= {}).legacy_max = true;
  if (body.logprobs) {
    hub.logprobs = { enabled: true };
    if (body.top_logprobs != null) hub.logprobs.top = body.top_logprobs;
  }
  const format = body.response_format;
  if (format != null) {
    const hubFormat = formatOf(format);
    if (hubFormat !== undefined) hub.response_format = hubFormat;
  }
  if (body.verbosity != null) hub.verbosity = body.verbosity;
  const wish = wishOf(body);
  if (wish !== undefined) hub.reasoning = wish;
  if (body.modalities != null) hub.modalities = body.modalities;
  if (body.audio != null) {
    const { voice, format } = body.audio;
    if (voice != null || format != null) hub.audio_out = { voice, format };
  }
  const predicted = body.prediction?.content;
  if (predicted?.length > 0) hub.prediction = listOf(predicted).map(partOf);
  const cache = cacheOf(body);
  if (cache !== undefined) hub.cache = cache;
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
    case "developer":
      return worded({ role: "system", authority: message.role }, message);
    case "user":
      return worded({ role: "user" }, message);
    case "assistant": {
      const turn: Json = { role: "assistant" };
      if (message.name) turn.name = message.name;
      turn.parts = answerParts(message, undefined, undefined);
      return turn;
    }
    case "tool": {
      const part: Json = { type: "tool_result", kind: "function" };
      if (message.tool_call_id != null) part.call_id = message.tool_call_id;
      part.content = contentOf(message.content);
      const mark = markOf(message);
      if (mark !== undefined) part.cache = mark;
      return { role: "tool", parts: [part] };
    }
    case "function": {
      const part: Json = { type: "tool_result", kind: "function", call_id: "" };
      if (message.name != null) part.name = message.name;
      part.content = contentOf(message.content);
      return { role: "tool", parts: [part] };
    }
    default:
      return undefined;
  }
}

/** A message's parts; a marker on the message itself applies to its last part. */
function worded(turn: Json, message: Json): Json {
  if (message.name) turn.name = message.name;
  const parts = contentOf(message.content);
  const mark = parts.length > 0 ? markOf(message) : undefined;
  if (mark !== undefined) parts[parts.length - 1].cache = mark;
  turn.parts = parts;
  return turn;
}

function contentOf(content: Json): Json[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  const parts: Json[] = [];
  for (const part of listOf(content)) parts.push(partOf(part));
  return parts;
}

function toolsOf(body: Json): Json[] | undefined {
  let tools: Json[] | undefined;
  if (body.tools?.length > 0) tools = body.tools.map(toolOf);
  for (const declared of body.functions ?? []) {
    const hubTool: Json = { type: "function", name: declared.name };
    if (declared.description != null) hubTool.description = declared.description;
    if (declared.parameters != null) hubTool.parameters = declared.parameters;
    (tools ??= []).push(hubTool);
  }
  const search = body.web_search_options;
  if (search != null) {
    const hubTool: Json = { type: "server", tool: "web_search", origin: "chat" };
    const config: Json = {};
    if (search.search_context_size != null) config.context_size = search.search_context_size;
    const place = search.user_location?.approximate ?? search.user_location;
    if (place != null) config.user_location = place;
    if (orNothing(config) !== undefined) hubTool.config = config;
    (tools ??= []).push(hubTool);
  }
  return tools;
}

const builtIn: Record<string, string> = {
  googleSearch: "web_search",
  codeExecution: "code_execution",
  urlContext: "url_context",
};

function toolOf(tool: Json): Json {
  switch (tool.type) {
    case undefined:
    case "function": {
      const { name, description, parameters, strict } = tool.function ?? {};
      const known = parameters === undefined ? builtIn[name] : undefined;
      if (known !== undefined) return { type: "server", tool: known, origin: "chat" };
      const hubTool: Json = { type: "function" };
      if (name != null) hubTool.name = name;
      if (description != null) hubTool.description = description;
      if (parameters != null) hubTool.parameters = parameters;
      if (strict != null) hubTool.strict = strict;
      const mark = markOf(tool);
      if (mark !== undefined) hubTool.cache = mark;
      return hubTool;
    }
    case "custom": {
      const { name, description, format } = tool.custom;
      const hubTool: Json = { type: "custom", name };
      if (description != null) hubTool.description = description;
      if (format?.type != null) {
        const { syntax, definition } = format.grammar ?? {};
        hubTool.format = { type: format.type, syntax, definition };
      }
      return hubTool;
    }
    default:
      return { type: "server", tool: tool.type, raw: tool, origin: "chat" };
  }
}

function choiceOf(choice: Json, call: Json): Json {
  switch (choice?.type ?? choice ?? call) {
    case "auto":
      return { mode: "auto" };
    case "none":
      return { mode: "none" };
    case "required":
    case "any":
      return { mode: "required" };
    case "function":
      return { mode: "tool", name: choice.function?.name };
    case "custom":
      return { mode: "tool", kind: "custom", name: choice.custom?.name };
    case "allowed_tools": {
      const { tools, mode } = choice.allowed_tools ?? {};
      const names = listOf(tools).map((tool) => tool.function?.name ?? tool.custom?.name ?? tool.name);
      const hubChoice: Json = { mode: "allowed" };
      if (names.length > 0) hubChoice.names = names;
      hubChoice.required = mode === "required";
      return hubChoice;
    }
    default: {
      const name = choice?.function?.name ?? call?.name;
      return name === undefined ? undefined : { mode: "tool", name };
    }
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
  switch (format.type) {
    case "text":
      return { type: "text" };
    case "json_object":
      return { type: "json" };
    case "json_schema": {
      const given = format.json_schema ?? {};
      const schema = given.schema ?? ((given.type ?? given.properties) === undefined ? undefined : given);
      if (schema === undefined) return { type: "json" };
      const hubFormat: Json = { type: "json_schema" };
      if (given.name != null) hubFormat.name = given.name;
      if (given.description != null) hubFormat.description = given.description;
      hubFormat.schema = schema;
      if (given.strict != null) hubFormat.strict = given.strict;
      return hubFormat;
    }
    case "grammar":
      return { type: "grammar", syntax: "gbnf", definition: format.grammar };
    default:
      return undefined;
  }
}

/** The request for reasoning, in the spelling of each dialect. */
function wishOf(body: Json): Json {
  const { thinking, reasoning, chat_template_kwargs: template } = body;
  const google = body.extra_body?.google?.thinking_config;
  const level = body.reasoning_effort ?? reasoning?.effort ?? google?.thinking_level;
  const tokens =
    thinking?.budget_tokens ?? reasoning?.max_tokens ?? body.thinking_budget ?? google?.thinking_budget;
  const wish =
    thinking?.type ?? body.enable_thinking ?? reasoning?.enabled ?? template?.enable_thinking ?? undefined;
  if (!level && tokens == null && wish == null) return undefined;
  const hubReasoning: Json = {};
  if (level === "none" || tokens === 0 || wish === false || wish === "disabled") hubReasoning.mode = "off";
  else hubReasoning.mode = wish === "adaptive" || tokens === -1 ? "adaptive" : "on";
  const effort = !level ? effortOf(tokens) : level.toLowerCase();
  if (effort !== undefined) hubReasoning.effort = effort;
  if (tokens != null) hubReasoning.budget = tokens;
  if (reasoning?.exclude === true || body.include_reasoning === false) hubReasoning.visibility = "omit";
  else if (google?.include_thoughts === true) hubReasoning.visibility = "include";
  else if (google?.include_thoughts === false) hubReasoning.visibility = "omit";
  hubReasoning.source = "field";
  return hubReasoning;
}

function cacheOf(body: Json): Json {
  const { prompt_cache_key: key, prompt_cache_retention: retention, prompt_cache_options: options } = body;
  let cache: Json;
  if (key != null) (cache ??= {}).key = key;
  if (retention != null) (cache ??= {}).retention = retention;
  if (options?.mode != null) (cache ??= {}).mode = options.mode;
  if (options?.ttl != null) (cache ??= {}).ttl = options.ttl;
  return cache;
}

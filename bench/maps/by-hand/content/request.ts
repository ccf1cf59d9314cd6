/** Requests of the Content wire by hand. */
// biome-ignore-all lint/suspicious/noAssignInExpressions: objects are made when their first field is there
import type { Bindings } from "../../../../engine/transform/mapping/bindings.ts";
import { type Json, parseArguments, textOf, unknownFields } from "../by-hand.ts";

const known: ReadonlySet<string> = new Set(
  "model contents systemInstruction tools toolConfig generationConfig safetySettings cachedContent store labels serviceTier".split(
    " ",
  ),
);

export function requestDecode(body: Json, b: Bindings): Json {
  const hub: Json = { origin: "content", model: b.model, model_requested: b.requested };
  if (b.path.stream != null) hub.stream = b.path.stream;
  const { systemInstruction: system, generationConfig: config } = body;
  if (system != null) {
    hub.system = (system.parts as Json[]).map((part) => ({ type: "text", text: part.text }));
  }
  hub.turns = (body.contents as Json[]).map((content) => ({
    role: content.role === "model" ? "assistant" : content.role === "function" ? "tool" : "user",
    parts: content.parts.map(partOf),
  }));
  const tools: Json[] = [];
  for (const tool of body.tools ?? []) pushTools(tool, tools);
  if (tools.length > 0) hub.tools = tools;
  const calling = body.toolConfig?.functionCallingConfig;
  if (calling != null) hub.tool_choice = choiceOf(calling);
  if (config != null) configOf(config, hub);
  if (body.safetySettings != null) hub.safety = body.safetySettings;
  if (body.cachedContent != null) hub.cache = { resource: body.cachedContent };
  if (body.store != null) hub.state = { store: body.store };
  if (body.labels != null) hub.metadata = body.labels;
  if (body.serviceTier != null)
    hub.service_tier = body.serviceTier === "standard" ? "default" : body.serviceTier;
  const rest = unknownFields(body, known);
  if (rest !== undefined) hub.vendor = { content: rest };
  return hub;
}

function configOf(config: Json, hub: Json): void {
  let sampling: Json;
  if (config.temperature != null) (sampling ??= {}).temperature = config.temperature;
  if (config.topP != null) (sampling ??= {}).top_p = config.topP;
  if (config.topK != null) (sampling ??= {}).top_k = config.topK;
  if (config.presencePenalty != null) (sampling ??= {}).presence_penalty = config.presencePenalty;
  if (config.frequencyPenalty != null) (sampling ??= {}).frequency_penalty = config.frequencyPenalty;
  if (config.seed != null) (sampling ??= {}).seed = config.seed;
  if (sampling !== undefined) hub.sampling = sampling;
  if (config.candidateCount != null) hub.n = config.candidateCount;
  if (config.stopSequences != null) hub.stop = config.stopSequences;
  if (config.maxOutputTokens != null) hub.limits = { max_output: config.maxOutputTokens };
  if (config.responseLogprobs) hub.logprobs = { enabled: true, top: config.logprobs };
  if (config.responseMimeType === "application/json") {
    const schema = config.responseJsonSchema;
    hub.response_format = schema != null ? { type: "json_schema", schema } : { type: "json" };
  }
  const thinking = config.thinkingConfig;
  if (thinking != null) {
    const { thinkingBudget: budget } = thinking;
    hub.reasoning = {
      mode: budget === 0 ? "off" : budget === -1 ? "adaptive" : "on",
      budget,
      source: "field",
    };
  }
  if (config.responseModalities != null)
    hub.modalities = config.responseModalities.map((name: string) => name.toLowerCase());
  if (config.mediaResolution != null) hub.media_resolution = config.mediaResolution;
}

export function partOf(part: Json): Json {
  if (part.text !== undefined) {
    return part.thought === true
      ? { type: "reasoning", visibility: "summary", text: part.text }
      : { type: "text", text: part.text };
  }
  if (part.functionCall !== undefined) {
    const { id, name, args } = part.functionCall;
    const made: Json = { type: "tool_call", kind: "function" };
    if (id != null) made.id = id;
    made.name = name;
    made.arguments = args === undefined ? "{}" : JSON.stringify(args);
    return made;
  }
  if (part.functionResponse !== undefined) {
    const { id, name, response } = part.functionResponse;
    const made: Json = { type: "tool_result", kind: "function" };
    if (id != null) made.call_id = id;
    if (name != null) made.name = name;
    const keys = Object.keys(response);
    made.content = [{ type: "text", text: resultText(response, keys) }];
    if (response.error !== undefined && keys.length === 1) made.is_error = true;
    made.ext = { content: { response } };
    return made;
  }
  if (part.inlineData !== undefined) {
    const { mimeType, data } = part.inlineData;
    return { type: kindOf(mimeType), source: { kind: "base64", mime: mimeType, data } };
  }
  const { fileUri, mimeType } = part.fileData;
  return { type: kindOf(mimeType), source: { kind: "url", url: fileUri, mime: mimeType } };
}

function resultText(response: Json, keys: string[]): string {
  if (keys.length === 1) {
    const only = response.output ?? response.error ?? response.result ?? response.content;
    if (typeof only === "string") return only;
  }
  return JSON.stringify(response);
}

function kindOf(mime: string): string {
  const kind = mime.slice(0, mime.indexOf("/"));
  return kind === "image" || kind === "audio" || kind === "video" ? kind : "file";
}

function pushTools(tool: Json, tools: Json[]): void {
  for (const declared of tool.functionDeclarations ?? []) {
    const made: Json = { type: "function", name: declared.name };
    if (declared.description != null) made.description = declared.description;
    if (declared.parametersJsonSchema !== undefined) made.parameters = declared.parametersJsonSchema;
    tools.push(made);
  }
  if (tool.googleSearch !== undefined)
    tools.push({ type: "server", tool: "web_search", raw: tool, origin: "content" });
  if (tool.codeExecution !== undefined)
    tools.push({ type: "server", tool: "code_execution", raw: tool, origin: "content" });
}

function choiceOf(calling: Json): Json {
  const names = calling.allowedFunctionNames;
  switch (calling.mode) {
    case "ANY":
      if (names === undefined) return { mode: "required" };
      if (names.length === 1) return { mode: "tool", name: names[0] };
      return { mode: "allowed", names, required: true };
    case "NONE":
      return { mode: "none" };
    default:
      return { mode: "auto" };
  }
}

export function requestEncode(hub: Json, b: Bindings): Json {
  const caps = b.caps as Json;
  const body: Json = { ...hub.vendor?.content };
  if (hub.system?.length > 0) {
    body.systemInstruction = { parts: hub.system.map((part: Json) => ({ text: part.text })) };
  }
  body.contents = (hub.turns as Json[]).map((turn) => ({
    role: turn.role === "assistant" ? "model" : "user",
    parts: turn.parts.map((part: Json) => partOut(part, caps)),
  }));
  const { tools, sampling, tool_choice: choice } = hub;
  const functions = tools?.filter((tool: Json) => tool.type === "function") ?? [];
  if (functions.length > 0) {
    body.tools = [{ functionDeclarations: functions.map(declare) }];
    if (choice !== undefined) body.toolConfig = { functionCallingConfig: choiceOut(choice) };
  }
  const config: Json = {};
  if (sampling !== undefined) {
    if (sampling.temperature !== undefined) config.temperature = sampling.temperature;
    if (sampling.top_p !== undefined) config.topP = sampling.top_p;
    if (sampling.top_k !== undefined) config.topK = sampling.top_k;
    if (caps.penalties && sampling.presence_penalty !== undefined)
      config.presencePenalty = sampling.presence_penalty;
    if (caps.penalties && sampling.frequency_penalty !== undefined)
      config.frequencyPenalty = sampling.frequency_penalty;
    if (sampling.seed !== undefined) config.seed = sampling.seed % 2147483648;
  }
  if (hub.limits?.max_output !== undefined) config.maxOutputTokens = hub.limits.max_output;
  if (hub.n !== undefined) config.candidateCount = hub.n;
  if (hub.stop?.length > 0) config.stopSequences = hub.stop.slice(0, caps.max_stop);
  if (hub.logprobs !== undefined) {
    config.responseLogprobs = hub.logprobs.enabled;
    if (hub.logprobs.top !== undefined) config.logprobs = hub.logprobs.top;
  }
  const format = hub.response_format;
  if (format?.type === "json" || format?.type === "json_schema") {
    config.responseMimeType = "application/json";
    if (format.schema !== undefined) config.responseJsonSchema = format.schema;
  }
  if (hub.modalities !== undefined)
    config.responseModalities = hub.modalities.map((name: string) => name.toUpperCase());
  if (hub.media_resolution !== undefined) config.mediaResolution = hub.media_resolution;
  if (hub.reasoning?.budget !== undefined) {
    const [low, high] = caps.budget_range;
    config.thinkingConfig = { thinkingBudget: Math.min(high, Math.max(low, hub.reasoning.budget)) };
  }
  for (const _ in config) {
    body.generationConfig = config;
    break;
  }
  if (hub.origin === "content") {
    if (hub.safety !== undefined) body.safetySettings = hub.safety;
    if (hub.metadata !== undefined) body.labels = hub.metadata;
  }
  if (hub.cache?.resource !== undefined) body.cachedContent = hub.cache.resource;
  const tier = hub.service_tier;
  if (tier === "default" || tier === "standard_only") body.serviceTier = "standard";
  else if (tier === "flex" || tier === "priority") body.serviceTier = tier;
  return body;
}

export function partOut(part: Json, caps: Json): Json {
  switch (part.type) {
    case "text":
    case "refusal":
      return { text: part.text };
    case "tool_call": {
      const made: Json = {};
      if (caps.function_ids) made.id = part.id;
      made.name = part.name;
      made.args = parseArguments(part.arguments);
      return { functionCall: made };
    }
    case "tool_result": {
      const made: Json = {};
      if (caps.function_ids) made.id = part.call_id;
      made.name = part.name ?? "unknown_tool";
      made.response = resultOut(part);
      return { functionResponse: made };
    }
    default: {
      const { source } = part;
      if (source.kind === "base64") return { inlineData: { mimeType: source.mime, data: source.data } };
      return { fileData: { mimeType: source.mime ?? mimeOf(source.url), fileUri: source.url } };
    }
  }
}

const mimes: Record<string, string> = { png: "image/png", jpg: "image/jpeg", pdf: "application/pdf" };

function mimeOf(url: string): string | undefined {
  return mimes[url.slice(url.lastIndexOf(".") + 1)];
}

function resultOut(part: Json): Json {
  if (part.ext?.content?.response !== undefined) return part.ext.content.response;
  const text = textOf(part.content, "text", "\n");
  if (part.is_error) return { error: text ?? "" };
  if (text === undefined) return { output: "" };
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    return { output: text };
  }
  if (typeof value === "string" || value === null) return { output: text };
  return typeof value === "object" && !Array.isArray(value) ? value : { output: value };
}

function declare(tool: Json): Json {
  const made: Json = { name: tool.name };
  if (tool.description !== undefined) made.description = tool.description;
  const { parameters } = tool;
  if (parameters?.properties !== undefined && Object.keys(parameters.properties).length > 0)
    made.parametersJsonSchema = parameters;
  return made;
}

function choiceOut(choice: Json): Json {
  switch (choice.mode) {
    case "none":
      return { mode: "NONE" };
    case "required":
      return { mode: "ANY" };
    case "tool":
      return { mode: "ANY", allowedFunctionNames: [choice.name] };
    case "allowed":
      return { mode: choice.required ? "ANY" : "VALIDATED", allowedFunctionNames: choice.names };
    default:
      return { mode: "AUTO" };
  }
}

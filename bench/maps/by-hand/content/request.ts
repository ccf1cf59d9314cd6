/** Requests of the Content wire by hand: decoding. */
// biome-ignore-all lint/suspicious/noAssignInExpressions: objects are made when their first field is there

import { effortOf } from "../../../../engine/conversion/hub/reasoning.ts";
import { toStandard } from "../../../../engine/conversion/hub/schema-dialect/standard-schema.ts";
import type { Bindings } from "../../../../engine/language/mappings/bindings.ts";
import { type Json, listOf, orNothing, unknownFields } from "../by-hand.ts";
import { pushPart } from "./parts.ts";

const known: ReadonlySet<string> = new Set(
  "contents systemInstruction tools toolConfig generationConfig safetySettings cachedContent store labels serviceTier".split(
    " ",
  ),
);

export function requestDecode(body: Json, b: Bindings): Json {
  const hub: Json = { origin: "content", model: b.model, model_requested: b.requested };
  if (b.path.stream != null) hub.stream = b.path.stream;
  const { systemInstruction: system, generationConfig: config, toolConfig } = body;
  if (system != null) {
    const parts = listOf(system.parts ?? system).map(instructionOf);
    if (parts.length > 0) hub.system = parts;
  }
  hub.turns = listOf(body.contents).map(turnOf);
  const tools: Json[] = [];
  for (const tool of listOf(body.tools)) pushTools(tool, tools);
  if (tools.length > 0) hub.tools = tools;
  const calling = toolConfig?.functionCallingConfig;
  const choice = calling == null ? undefined : choiceOf(calling);
  if (choice !== undefined) hub.tool_choice = choice;
  if (config != null) configOf(config, hub);
  const safety = listOf(body.safetySettings);
  if (safety.length > 0) hub.safety = safety.map(safetyOf);
  if (body.cachedContent != null) hub.cache = { resource: body.cachedContent };
  if (body.store != null) hub.state = { store: body.store };
  if (body.labels != null) hub.metadata = body.labels;
  if (body.serviceTier != null)
    hub.service_tier = body.serviceTier === "standard" ? "default" : body.serviceTier;
  const vendor = vendorOf(body, config, toolConfig);
  if (vendor !== undefined) hub.vendor = { content: vendor };
  return hub;
}

function instructionOf(part: Json): Json {
  return { type: "text", text: typeof part === "string" ? part : (part.text ?? undefined) };
}

function turnOf({ role, parts: given }: Json): Json {
  const parts: Json[] = [];
  for (const part of listOf(given)) pushPart(part, parts);
  return { role: role === "model" ? "assistant" : role === "function" ? "tool" : "user", parts };
}

function safetyOf({ category, threshold, method }: Json): Json {
  return method == null ? { category, threshold } : { category, threshold, method };
}

/** Fields that the hub lacks, or has with less precision. */
function vendorOf(body: Json, config: Json, toolConfig: Json): Json {
  let rest = unknownFields(body, known);
  if (toolConfig != null) {
    const { functionCallingConfig: calling, ...more } = toolConfig;
    if (calling != null) {
      const { mode, allowedFunctionNames, ...callingRest } = calling;
      if (mode === "VALIDATED") callingRest.mode = mode;
      if (orNothing(callingRest) !== undefined) more.functionCallingConfig = callingRest;
    }
    if (orNothing(more) !== undefined) (rest ??= {}).toolConfig = more;
  }
  if (config != null) {
    const unsaid = unknownFields(config, configFields);
    if (unsaid !== undefined) (rest ??= {}).generationConfig = unsaid;
  }
  return rest;
}

const configFields: ReadonlySet<string> = new Set(
  "temperature topP topK presencePenalty frequencyPenalty seed candidateCount stopSequences maxOutputTokens responseLogprobs logprobs responseMimeType responseJsonSchema responseSchema thinkingConfig responseModalities mediaResolution".split(
    " ",
  ),
);

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
  if (config.responseLogprobs) hub.logprobs = { enabled: true, top: config.logprobs ?? undefined };
  const format = formatOf(config);
  if (format !== undefined) hub.response_format = format;
  if (config.thinkingConfig != null) hub.reasoning = thinkingOf(config.thinkingConfig);
  if (config.responseModalities != null) {
    const names = listOf(config.responseModalities).map((name) => name.toLowerCase());
    if (names.length > 0) hub.modalities = names;
  }
  const voice = config.speechConfig?.voiceConfig?.prebuiltVoiceConfig?.voiceName;
  const language = config.speechConfig?.languageCode;
  if (voice != null || language != null)
    hub.audio_out = { voice: voice ?? undefined, language: language ?? undefined };
  const { aspectRatio: aspect_ratio, imageSize: size } = config.imageConfig ?? {};
  if (aspect_ratio != null || size != null)
    hub.image_out = { aspect_ratio: aspect_ratio ?? undefined, size: size ?? undefined };
  if (config.mediaResolution != null) hub.media_resolution = config.mediaResolution;
}

function formatOf(config: Json): Json {
  switch (config.responseMimeType) {
    case "application/json": {
      const { responseJsonSchema: jsonSchema, responseSchema: given } = config;
      const schema = jsonSchema === undefined && given !== undefined ? toStandard(given) : jsonSchema;
      if (schema === undefined) return { type: "json" };
      return { type: "json_schema", schema: schema ?? undefined, ...asGiven(given) };
    }
    case "text/plain":
      return { type: "text" };
    case "text/x.enum":
      return {
        type: "enum",
        values: (config.responseSchema ?? config.responseJsonSchema)?.enum,
        ...asGiven(config.responseSchema),
      };
    default:
      return undefined;
  }
}

function asGiven(schema: Json): Json {
  return schema == null ? {} : { ext: { content: { schema } } };
}

function thinkingOf({ thinkingBudget: budget, thinkingLevel: level, includeThoughts: shown }: Json): Json {
  const isSet = budget !== undefined || level !== undefined;
  const hubReasoning: Json = {
    mode: budget === 0 ? "off" : budget === -1 ? "adaptive" : isSet ? "on" : "default",
  };
  if (budget != null) hubReasoning.budget = budget;
  const effort = level === undefined ? effortOf(budget) : level?.toLowerCase();
  if (effort !== undefined) hubReasoning.effort = effort;
  if (shown === true) hubReasoning.visibility = "include";
  else if (shown === false) hubReasoning.visibility = "omit";
  hubReasoning.source = "field";
  return hubReasoning;
}

const builtIn: Record<string, string> = {
  googleSearch: "web_search",
  googleSearchRetrieval: "web_search",
  codeExecution: "code_execution",
  urlContext: "url_context",
  googleMaps: "maps",
  fileSearch: "file_search",
  computerUse: "computer",
};

/** One object may contain several tools. */
function pushTools(tool: Json, tools: Json[]): void {
  for (const declared of listOf(tool.functionDeclarations)) tools.push(functionOf(declared));
  for (const key in tool) {
    if (key === "functionDeclarations") continue;
    const raw = { [key]: tool[key] };
    tools.push({ type: "server", tool: builtIn[key] ?? key, raw, origin: "content" });
  }
}

function functionOf(declared: Json): Json {
  const {
    parametersJsonSchema: jsonSchema,
    parameters,
    response,
    behavior,
    responseJsonSchema: output,
  } = declared;
  const hubTool: Json = { type: "function", name: declared.name };
  if (declared.description != null) hubTool.description = declared.description;
  const schema = jsonSchema === undefined && parameters !== undefined ? toStandard(parameters) : jsonSchema;
  if (schema != null) hubTool.parameters = schema;
  if (output != null) hubTool.output_schema = output;
  if (parameters != null || response != null || behavior != null) {
    hubTool.ext = {
      content: {
        parameters: parameters ?? undefined,
        response: response ?? undefined,
        behavior: behavior ?? undefined,
      },
    };
  }
  return hubTool;
}

function choiceOf({ mode, allowedFunctionNames: names }: Json): Json {
  switch (mode?.toUpperCase()) {
    case "AUTO":
    case "MODE_UNSPECIFIED":
      return { mode: "auto" };
    case "VALIDATED":
      return names?.length > 0 ? { mode: "allowed", names, required: false } : { mode: "auto" };
    case "NONE":
      return { mode: "none" };
    case "ANY":
      if (!(names?.length > 0)) return { mode: "required" };
      return names.length === 1
        ? { mode: "tool", name: names[0] }
        : { mode: "allowed", names, required: true };
    default:
      return undefined;
  }
}

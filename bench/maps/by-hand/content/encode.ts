/** Requests of the Content wire by hand: encoding. */

import { budgetOf } from "../../../../engine/conversion/hub/reasoning.ts";
import {
  type SchemaDialect,
  toDialect,
} from "../../../../engine/conversion/hub/schema-dialect/schema-dialect.ts";
import type { Bindings } from "../../../../engine/language/mappings/bindings.ts";
import { type Json, orNothing, parseArguments } from "../by-hand.ts";
import { partOut } from "./parts-out.ts";

const openapi: SchemaDialect = {
  rewrite: ["$ref", "type", "const", "oneOf", "allOf", "if", "exclusiveMinimum", "enum"],
  items: "string",
  formats: ["date-time", "enum", "float", "double", "int32", "int64"],
  keep: "type format title description nullable enum items minItems maxItems properties required minProperties maxProperties minLength maxLength pattern minimum maximum anyOf default example propertyOrdering".split(
    " ",
  ),
};

export function requestEncode(hub: Json, b: Bindings): Json {
  const caps: Json = b.caps;
  const kept = hub.vendor?.content;
  const body: Json = { ...kept };
  if (hub.system?.length > 0) {
    const parts: Json[] = [];
    for (const { text } of hub.system) if (text !== undefined) parts.push({ text });
    if (parts.length > 0) body.systemInstruction = { parts };
  }
  const contents: Json[] = [];
  for (const turn of hub.turns ?? []) contents.push(contentOut(turn, caps));
  if (contents.length > 0) body.contents = contents;
  const { tools } = hub;
  const functions: Json[] = [];
  if (tools !== undefined) {
    const wireTools: Json[] = [];
    for (const tool of tools) if (tool.type === "function") functions.push(declare(tool, caps));
    if (functions.length > 0) wireTools.push({ functionDeclarations: functions });
    for (const tool of tools) {
      const server = tool.type === "server" ? serverOut(tool) : undefined;
      if (server !== undefined) wireTools.push(server);
    }
    if (wireTools.length > 0) body.tools = wireTools;
  }
  const calling = functions.length > 0 ? callingOut(hub.tool_choice, kept?.toolConfig) : undefined;
  if (calling !== undefined) body.toolConfig = { ...kept?.toolConfig, functionCallingConfig: calling };
  const config = configOut(hub, caps, kept?.generationConfig);
  if (config !== undefined) body.generationConfig = config;
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

function contentOut({ role, parts: given }: Json, caps: Json): Json {
  const parts: Json[] = [];
  let first: Json;
  for (const part of given ?? []) {
    if (part.type === "tool_call") {
      first ??= part;
      parts.push(callOut(part, first, caps));
      continue;
    }
    const wirePart = partOut(part, caps);
    if (wirePart !== undefined) parts.push(wirePart);
  }
  const content: Json = { role: role === "assistant" ? "model" : "user" };
  if (parts.length > 0) content.parts = parts;
  return content;
}

/**
 * Some model families reject a call without a signature. The vendor documents a placeholder for calls of other
 * origin.
 */
function callOut(part: Json, first: Json, caps: Json): Json {
  const { name, sig } = part;
  const args = parseArguments(part.arguments);
  const wirePart: Json = { functionCall: caps.function_ids ? { id: part.id, name, args } : { name, args } };
  if (sig?.format === "content") wirePart.thoughtSignature = sig.value;
  else if (caps.signature_required && part.id !== undefined && part.id === first.id)
    wirePart.thoughtSignature = "skip_thought_signature_validator";
  return wirePart;
}

function declare(tool: Json, caps: Json): Json {
  const wireTool: Json = { name: tool.name };
  if (tool.description !== undefined) wireTool.description = tool.description;
  const ext = tool.ext?.content;
  if (ext?.behavior !== undefined) wireTool.behavior = ext.behavior;
  if (ext?.response !== undefined) wireTool.response = ext.response;
  const native = caps.json_schema_native;
  if (native && tool.output_schema !== undefined) wireTool.responseJsonSchema = tool.output_schema;
  const { parameters } = tool;
  if (ext?.parameters !== undefined) wireTool.parameters = ext.parameters;
  else if (parameters?.properties != null && Object.keys(parameters.properties).length > 0) {
    if (native) wireTool.parametersJsonSchema = parameters;
    else wireTool.parameters = toDialect(parameters, openapi);
  }
  return wireTool;
}

function serverOut({ origin, raw, tool }: Json): Json {
  if (origin === "content") return raw;
  switch (tool) {
    case "web_search":
      return { googleSearch: {} };
    case "web_fetch":
    case "url_context":
      return { urlContext: {} };
    case "code_execution":
      return { codeExecution: {} };
    default:
      return undefined;
  }
}

function callingOut(choice: Json, kept: Json): Json {
  const calling: Json = {};
  switch (choice?.mode) {
    case "auto":
      calling.mode = "AUTO";
      break;
    case "none":
      calling.mode = "NONE";
      break;
    case "required":
    case "tool":
      calling.mode = "ANY";
      break;
    case "allowed":
      calling.mode = choice.required ? "ANY" : "VALIDATED";
  }
  const names: string[] = choice?.name === undefined ? [] : [choice.name];
  if (choice?.names !== undefined) names.push(...choice.names);
  if (names.length > 0) calling.allowedFunctionNames = names;
  return orNothing(Object.assign(calling, kept?.functionCallingConfig));
}

function configOut(hub: Json, caps: Json, kept: Json): Json {
  const { sampling, limits, logprobs, reasoning, audio_out: audio, image_out: image } = hub;
  const config: Json = { ...kept };
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
  if (limits?.max_output !== undefined) config.maxOutputTokens = limits.max_output;
  if (hub.n !== undefined) config.candidateCount = hub.n;
  if (hub.stop?.length > 0) config.stopSequences = hub.stop.slice(0, caps.max_stop);
  if (logprobs?.enabled !== undefined) config.responseLogprobs = logprobs.enabled;
  if (logprobs?.top !== undefined) config.logprobs = logprobs.top;
  if (hub.response_format !== undefined) formatOut(hub.response_format, config, caps);
  if (hub.modalities?.length > 0)
    config.responseModalities = hub.modalities.map((name: string) => name.toUpperCase());
  if (audio !== undefined && kept?.speechConfig === undefined) {
    const speech: Json = {};
    if (audio.voice !== undefined) speech.voiceConfig = { prebuiltVoiceConfig: { voiceName: audio.voice } };
    if (audio.language !== undefined) speech.languageCode = audio.language;
    if (orNothing(speech) !== undefined) config.speechConfig = speech;
  }
  if (image !== undefined && kept?.imageConfig === undefined) {
    const { aspect_ratio: aspectRatio, size: imageSize } = image;
    if (aspectRatio !== undefined || imageSize !== undefined) config.imageConfig = { aspectRatio, imageSize };
  }
  if (hub.media_resolution !== undefined) config.mediaResolution = hub.media_resolution;
  const thinking =
    reasoning === undefined ? undefined : thinkingOut(reasoning, hub.origin === "content", caps);
  if (thinking !== undefined) config.thinkingConfig = thinking;
  return orNothing(config);
}

/** A schema that the client gave in this wire's own format stays unchanged. */
function formatOut(format: Json, config: Json, caps: Json): void {
  const givenSchema = format.ext?.content?.schema;
  const native = caps.json_schema_native;
  if (format.type === "json" || format.type === "json_schema") config.responseMimeType = "application/json";
  else if (format.type === "enum") config.responseMimeType = "text/x.enum";
  else if (format.type === "text") config.responseMimeType = "text/plain";
  if (givenSchema !== undefined) {
    config.responseSchema = givenSchema;
    return;
  }
  if (native && format.schema !== undefined) config.responseJsonSchema = format.schema;
  if (format.type === "json_schema" && !native && format.schema !== undefined)
    config.responseSchema = toDialect(format.schema, openapi);
  else if (format.type === "enum") config.responseSchema = { type: "STRING", enum: format.values };
}

function thinkingOut(reasoning: Json, isSameWire: boolean, caps: Json): Json {
  const thinking: Json = {};
  if (caps.thinking === "budget") {
    const budget = budgetOut(reasoning, caps);
    if (budget !== undefined) thinking.thinkingBudget = budget;
  } else if (caps.thinking === "level") {
    const level = levels[reasoning.effort] ?? (reasoning.mode === "on" ? "HIGH" : undefined);
    if (level !== undefined) thinking.thinkingLevel = level;
  } else return undefined;
  const shown = shownOut(reasoning, isSameWire);
  if (shown !== undefined) thinking.includeThoughts = shown;
  return orNothing(thinking);
}

const levels: Record<string, string> = {
  none: "MINIMAL",
  minimal: "MINIMAL",
  low: "LOW",
  medium: "MEDIUM",
  high: "HIGH",
  xhigh: "HIGH",
  max: "HIGH",
};

function budgetOut({ mode, budget, effort }: Json, caps: Json): number | undefined {
  const [low, high] = caps.budget_range;
  if (mode === "off") return caps.can_disable_thinking ? 0 : low;
  if (mode === "adaptive" && effort === undefined) return -1;
  if (mode !== "on" && mode !== "adaptive") return undefined;
  const wanted = budget ?? budgetOf(effort);
  return wanted === undefined ? undefined : Math.min(high, Math.max(low, wanted));
}

/** Clients of other wires see reasoning unless they disable it. */
function shownOut({ visibility, mode }: Json, isSameWire: boolean): boolean | undefined {
  switch (visibility) {
    case "include":
    case "summary":
    case "detailed":
    case "concise":
      return true;
    case "omit":
      return isSameWire ? false : undefined;
    default:
      return !isSameWire && (mode === "on" || mode === "adaptive") ? true : undefined;
  }
}

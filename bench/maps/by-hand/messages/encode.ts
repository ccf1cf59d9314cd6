/** Requests of the Messages wire by hand: encoding. */

import { budgetOf, effortOf, nearestEffort } from "../../../../engine/conversion/hub/reasoning.ts";
import { foldRoot } from "../../../../engine/conversion/hub/schema-dialect/fold-root.ts";
import {
  type SchemaDialect,
  toDialect,
} from "../../../../engine/conversion/hub/schema-dialect/schema-dialect.ts";
import type { Bindings } from "../../../../engine/language/mappings/bindings.ts";
import { type Json, orNothing } from "../by-hand.ts";
import { blocksOf, mark, withMark } from "./blocks-out.ts";

const answerDialect: SchemaDialect = {
  closed: true,
  rewrite: ["oneOf"],
  formats: ["date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"],
  describe:
    "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern minItems maxItems uniqueItems minProperties maxProperties prefixItems".split(
      " ",
    ),
};

export function requestEncode(hub: Json, b: Bindings): Json {
  const caps: Json = b.caps;
  const { reasoning, system, tools, stop } = hub;
  const isSameWire = hub.origin === "messages";
  const thinking = thinkingOf(hub, caps, isSameWire);
  const { most, thinks } = thinking;
  const body: Json = { ...hub.vendor?.messages };
  body.model = hub.model;
  body.max_tokens = most;
  if (system?.length === 1 && system[0].cache === undefined) body.system = system[0].text;
  else if (system !== undefined) {
    const blocks = blocksOf(
      system.filter(({ text }: Json) => text?.trim()),
      caps,
    );
    if (blocks.length > 0) body.system = blocks;
  }
  const messages: Json[] = [];
  for (const { role, parts } of hub.turns ?? []) messages.push({ role, content: contentOf(parts, caps) });
  if (messages.length > 0) body.messages = messages;
  if (tools?.length > 0) {
    const wireTools: Json[] = [];
    for (const tool of tools) {
      const one = toolOut(tool);
      if (one !== undefined) wireTools.push(one);
    }
    if (wireTools.length > 0) body.tools = wireTools;
    const choice = choiceOut(hub.tool_choice, hub.parallel_tools === false);
    if (choice !== undefined) body.tool_choice = choice;
  }
  if (caps.sampling && hub.sampling !== undefined) samplingOut(hub.sampling, thinks, body, caps);
  if (stop !== undefined) body.stop_sequences = stop;
  const wireThinking = thinkingOut(reasoning, thinking, caps);
  if (wireThinking !== undefined) body.thinking = wireThinking;
  const output = outputOut(hub, thinking, isSameWire, caps, body.output_config);
  if (output !== undefined) body.output_config = output;
  if (hub.end_user !== undefined) body.metadata = { user_id: hub.end_user };
  const tier = hub.service_tier;
  if (tier === "auto") body.service_tier = "auto";
  else if (tier === "default" || tier === "standard_only") body.service_tier = "standard_only";
  if (hub.cache?.auto !== undefined) body.cache_control = mark(hub.cache.auto);
  if (hub.state?.thread !== undefined) body.thread = hub.state.thread;
  if (hub.stream !== undefined) body.stream = hub.stream;
  return body;
}

interface Thinking {
  asked: boolean;
  adaptive: boolean;
  thinks: boolean;
  /** The limit for the whole response, in tokens. */
  most: number;
  /** The limit for reasoning, in tokens; undefined where there is no room. */
  allowance: number | undefined;
}

function thinkingOf({ reasoning, limits }: Json, caps: Json, isSameWire: boolean): Thinking {
  const mode = reasoning?.mode;
  const asked = mode === "on" || mode === "adaptive";
  const budgeted = reasoning?.budget !== undefined && caps.thinking_types.includes("enabled");
  const adaptive = caps.thinking_types.includes("adaptive") && !budgeted;
  const wanted = Math.max(1024, reasoning?.budget ?? budgetOf(reasoning?.effort) ?? 24576);
  const extra = asked && !adaptive ? wanted : 0;
  const most = Math.min(limits?.max_output ?? caps.default_max_tokens + extra, caps.max_output);
  const fitted = Math.min(wanted, most - Math.max(512, Math.ceil(0.2 * most)));
  let allowance: number | undefined = fitted >= 1024 ? fitted : most >= 1280 ? 1024 : undefined;
  if (isSameWire && reasoning?.source === "field") allowance = wanted;
  return { asked, adaptive, most, allowance, thinks: asked && (adaptive || allowance !== undefined) };
}

function thinkingOut(reasoning: Json, { thinks, adaptive, allowance }: Thinking, caps: Json): Json {
  const omitted = reasoning?.visibility === "omit";
  if (thinks) {
    if (adaptive) return { type: "adaptive", display: omitted ? "omitted" : "summarized" };
    const wireThinking: Json = { type: "enabled" };
    if (allowance !== undefined) wireThinking.budget_tokens = allowance;
    if (omitted) wireThinking.display = "omitted";
    return wireThinking;
  }
  switch (reasoning?.mode) {
    case "on":
    case "adaptive":
    case "off":
      return caps.thinking_types.includes("disabled") ? { type: "disabled" } : undefined;
    default:
      return undefined;
  }
}

function outputOut(
  hub: Json,
  { asked, adaptive }: Thinking,
  isSameWire: boolean,
  caps: Json,
  given: Json,
): Json {
  const { reasoning, response_format: format } = hub;
  const config = { ...given };
  const effort = reasoning?.effort;
  const steered = isSameWire && effort !== undefined && effort !== effortOf(reasoning.budget);
  if ((asked && adaptive) || reasoning?.mode === "default" || steered) {
    const level = nearestEffort(effort, caps.effort_levels);
    if (level !== undefined) config.effort = level;
  }
  if (format?.type === "json_schema") {
    const schema = toDialect(format.schema, answerDialect);
    config.format = { type: "json_schema", schema };
  }
  return orNothing(config);
}

function contentOf(parts: Json[], caps: Json): Json {
  const [first] = parts;
  if (parts.length === 1 && first.type === "text" && first.cache === undefined) return first.text;
  return blocksOf(parts, caps);
}

function samplingOut({ temperature, top_p, top_k }: Json, thinks: boolean, body: Json, caps: Json): void {
  if (temperature !== undefined && !thinks) body.temperature = Math.min(1, Math.max(0, temperature));
  const both = caps.temp_top_p_exclusive && temperature !== undefined;
  if (top_p !== undefined && (!thinks || top_p >= 0.95) && !both) body.top_p = top_p;
  if (top_k !== undefined && !thinks) body.top_k = top_k;
}

function toolOut(tool: Json): Json {
  switch (tool.type) {
    case "function": {
      const wireTool: Json = { name: tool.name };
      if (tool.description !== undefined) wireTool.description = tool.description;
      wireTool.input_schema =
        tool.parameters === undefined
          ? { type: "object", properties: {} }
          : toDialect(foldRoot(tool.parameters).schema, {});
      if (tool.strict) wireTool.strict = true;
      if (tool.examples !== undefined) wireTool.input_examples = tool.examples;
      if (tool.defer !== undefined) wireTool.defer_loading = tool.defer;
      if (tool.eager_stream !== undefined) wireTool.eager_input_streaming = tool.eager_stream;
      const callers = tool.ext?.messages?.allowed_callers;
      if (callers !== undefined) wireTool.allowed_callers = callers;
      return withMark(wireTool, tool);
    }
    case "server":
      return tool.origin === "messages" ? tool.raw : serverOut(tool);
    default:
      return undefined;
  }
}

const uses: Record<string, number> = { low: 1, medium: 5, high: 10 };

function serverOut({ tool, config }: Json): Json {
  switch (tool) {
    case "web_search": {
      const wireTool: Json = { type: "web_search_20250305", name: "web_search" };
      if (config === undefined) return wireTool;
      if (config.allowed_domains !== undefined) wireTool.allowed_domains = config.allowed_domains;
      if (config.blocked_domains !== undefined) wireTool.blocked_domains = config.blocked_domains;
      const most = uses[config.context_size];
      if (most !== undefined) wireTool.max_uses = most;
      if (config.user_location !== undefined) {
        const { city, country, region, timezone } = config.user_location;
        wireTool.user_location = { type: "approximate", city, country, region, timezone };
      }
      return wireTool;
    }
    case "web_fetch":
    case "url_context":
      return { type: "web_fetch_20250910", name: "web_fetch" };
    case "code_execution":
      return { type: "code_execution_20250825", name: "code_execution" };
    default:
      return undefined;
  }
}

function choiceOut(choice: Json, single: boolean): Json {
  const wireChoice: Json = {};
  switch (choice?.mode) {
    case "auto":
    case "none":
      wireChoice.type = choice.mode;
      break;
    case "required":
      wireChoice.type = "any";
      break;
    case "tool":
      wireChoice.type = "tool";
      break;
    default:
      if (single) wireChoice.type = "auto";
  }
  if (choice?.name !== undefined) wireChoice.name = choice.name;
  if (single && choice?.mode !== "none") wireChoice.disable_parallel_tool_use = true;
  return orNothing(wireChoice);
}

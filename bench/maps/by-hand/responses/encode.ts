/** Requests of the Responses wire by hand: encoding. */

import { dataUrl } from "../../../../engine/conversion/hub/media-names.ts";
import { effortOf, nearestEffort } from "../../../../engine/conversion/hub/reasoning.ts";
import type { Bindings } from "../../../../engine/language/mappings/bindings.ts";
import { type Json, orNothing } from "../by-hand.ts";
import { callItem, notesOut, toolList } from "./items-out.ts";

export function requestEncode(hub: Json, b: Bindings): Json {
  const caps: Json = b.caps;
  const isSameWire = hub.origin === "responses";
  const { system, tools, sampling, limits, logprobs, reasoning, state, cache } = hub;
  const kept = isSameWire && !(caps.stateless && state?.store === undefined) ? state?.store : undefined;
  const store = isSameWire && !(caps.stateless && state?.store === undefined) ? kept : false;
  const body: Json = { ...hub.vendor?.responses };
  body.model = hub.model;
  const instructions = system === undefined ? undefined : joined(system, "\n\n");
  if (instructions !== undefined) body.instructions = instructions;
  const input: Json[] = [];
  for (const turn of hub.turns ?? []) pushItems(turn, input, isSameWire, caps);
  body.input = input;
  if (tools?.length > 0) {
    // A tool that was declared in the middle of the conversation stays in its item.
    const wireTools = toolList(isSameWire ? tools.filter((tool: Json) => tool.late !== true) : tools);
    if (wireTools.length > 0) body.tools = wireTools;
    const choice = choiceOut(hub.tool_choice, hub.tools, isSameWire);
    if (choice !== undefined) body.tool_choice = choice;
    if (hub.parallel_tools !== undefined) body.parallel_tool_calls = hub.parallel_tools;
  }
  if (caps.sampling && sampling !== undefined) {
    if (sampling.temperature !== undefined) body.temperature = sampling.temperature;
    if (sampling.top_p !== undefined) body.top_p = sampling.top_p;
  }
  if (limits?.max_output !== undefined) body.max_output_tokens = Math.max(limits.max_output, caps.min_output);
  if (limits?.max_tool_calls !== undefined) body.max_tool_calls = limits.max_tool_calls;
  if (logprobs?.enabled) body.top_logprobs = logprobs.top ?? 0;
  const include: string[] = isSameWire && state?.include !== undefined ? [...state.include] : [];
  if (!isSameWire && logprobs?.enabled) include.push("message.output_text.logprobs");
  const thinks = reasoning?.mode === "on" || reasoning?.mode === "adaptive";
  if (store === false && thinks && !state?.include?.includes("reasoning.encrypted_content"))
    include.push("reasoning.encrypted_content");
  if (include.length > 0) body.include = include;
  const format = hub.response_format === undefined ? undefined : formatOut(hub.response_format, isSameWire);
  if (format !== undefined || hub.verbosity !== undefined) body.text = { format, verbosity: hub.verbosity };
  if (reasoning !== undefined || body.reasoning !== undefined) {
    const settings = { ...body.reasoning };
    const effort = effortOut(reasoning, caps);
    if (effort !== undefined) settings.effort = effort;
    const summary = summaryOut(reasoning?.visibility, thinks && !isSameWire);
    if (summary !== undefined) settings.summary = summary;
    if (orNothing(settings) !== undefined) body.reasoning = settings;
  }
  if (cache?.key !== undefined) body.prompt_cache_key = cache.key;
  if (cache?.retention !== undefined) body.prompt_cache_retention = cache.retention;
  if (store !== undefined) body.store = store;
  if (state !== undefined) {
    if (state.previous_id !== undefined) body.previous_response_id = state.previous_id;
    if (state.conversation !== undefined) body.conversation = state.conversation;
    if (state.background !== undefined) body.background = state.background;
    if (state.truncation !== undefined) body.truncation = state.truncation;
    if (state.prompt !== undefined) body.prompt = state.prompt;
    if (state.context_management !== undefined) body.context_management = state.context_management;
  }
  if (hub.metadata !== undefined && (isSameWire || hub.origin === "chat")) body.metadata = hub.metadata;
  if (hub.end_user !== undefined) body.user = hub.end_user;
  if (hub.service_tier !== undefined)
    body.service_tier = hub.service_tier === "standard_only" ? "default" : hub.service_tier;
  if (hub.stream !== undefined) body.stream = hub.stream;
  return body;
}

/** The texts of all parts that have a text. */
export function joined(parts: Json[], separator: string): string | undefined {
  let text: string | undefined;
  for (const part of parts) {
    if (part.text !== undefined) text = text === undefined ? part.text : text + separator + part.text;
  }
  return text;
}

function effortOut(reasoning: Json, caps: Json): string | undefined {
  if (reasoning === undefined) return undefined;
  if (reasoning.mode === "off") return caps.effort_levels.includes("none") ? "none" : undefined;
  return nearestEffort(reasoning.effort ?? effortOf(reasoning.budget), caps.effort_levels);
}

function summaryOut(visibility: string | undefined, byDefault: boolean): string | undefined {
  switch (visibility) {
    case "concise":
    case "detailed":
      return visibility;
    case "include":
    case "summary":
      return "auto";
    default:
      return byDefault ? "auto" : undefined;
  }
}

function pushItems(turn: Json, input: Json[], isSameWire: boolean, caps: Json): void {
  switch (turn.role) {
    case "system": {
      const role = turn.authority === "system" ? "system" : "developer";
      const content = partsOut(turn.parts, caps);
      input.push(content.length > 0 ? { role, content } : { role });
      return;
    }
    case "user":
      input.push({ role: "user", content: partsOut(turn.parts, caps) });
      return;
    case "assistant":
      pushAssistant(turn, input, isSameWire, caps);
      return;
    case "tool":
      for (const part of turn.parts) {
        const type = part.kind === "custom" ? "custom_tool_call_output" : "function_call_output";
        const item: Json = { type, call_id: part.call_id };
        const caller = part.ext?.responses?.caller;
        if (caller !== undefined) item.caller = caller;
        const output = outputOut(part.content ?? [], caps);
        if (output.length > 0 || typeof output === "string") item.output = output;
        input.push(item);
      }
  }
}

function outputOut(content: Json[], caps: Json): Json {
  for (const part of content) if (part.type !== "text") return partsOut(content, caps);
  return joined(content, "\n") ?? "";
}

/** Contiguous text of one phase shares a message. */
function pushAssistant(turn: Json, input: Json[], isSameWire: boolean, caps: Json): void {
  let message: Json;
  let last: Json;
  for (const part of turn.parts) {
    if (part.type === "text" || part.type === "refusal") {
      const phase = part.ext?.responses?.phase;
      if (message === undefined || phase !== last) {
        message = { type: "message", role: "assistant" };
        const effectivePhase = phase ?? turn.phase;
        if (effectivePhase !== undefined) message.phase = effectivePhase;
        message.content = [];
        input.push(message);
        last = phase;
      }
      message.content.push(messagePartOut(part, isSameWire));
      continue;
    }
    message = undefined;
    const item = itemOut(part, isSameWire, caps);
    if (item !== undefined) input.push(item);
  }
}

function messagePartOut(part: Json, isSameWire: boolean): Json {
  if (part.type === "refusal") return { type: "refusal", refusal: part.text };
  const { text, annotations } = part;
  if (!isSameWire || annotations === undefined) return { type: "output_text", text };
  return { type: "output_text", text, annotations: notesOut(annotations) };
}

function itemOut(part: Json, isSameWire: boolean, caps: Json): Json {
  switch (part.type) {
    case "tool_call":
      return callItem(part);
    case "reasoning": {
      const proof = part.opaque?.find((one: Json) => one.format === "responses")?.value;
      const id = part.item?.id;
      if (proof === undefined && !(isSameWire && !caps.stateless && id !== undefined)) return undefined;
      const summary = (part.summary ?? []).map((text: string) => ({ type: "summary_text", text }));
      return { type: "reasoning", id, summary, encrypted_content: proof };
    }
    case "item_ref":
      return { type: "item_reference", id: part.id };
    case "server_tool_call":
    case "compaction":
      return part.ext?.responses;
    case "vendor":
      return part.format === "responses" ? part.raw : undefined;
    default:
      return undefined;
  }
}

function partsOut(parts: Json[], caps: Json): Json[] {
  const content: Json[] = [];
  for (const part of parts) {
    const wirePart = partOut(part, caps);
    if (wirePart !== undefined) content.push(wirePart);
  }
  return content;
}

function partOut(part: Json, caps: Json): Json {
  const marks = part.cache !== undefined && caps.cache_marks === "breakpoint";
  switch (part.type) {
    case "text":
    case "refusal": {
      const { text } = part;
      if (marks) return { type: "input_text", text, prompt_cache_breakpoint: { mode: "explicit" } };
      return { type: "input_text", text };
    }
    case "image": {
      const { source, detail = "auto" } = part;
      const wirePart: Json = { type: "input_image" };
      if (marks) wirePart.prompt_cache_breakpoint = { mode: "explicit" };
      if (source.kind === "url") wirePart.image_url = source.url;
      else if (source.kind === "base64") wirePart.image_url = dataUrl(source.mime, source.data);
      else if (source.kind === "file_id") wirePart.file_id = source.id;
      wirePart.detail = detail;
      return wirePart;
    }
    case "file":
      return fileOut(part, marks);
    case "audio": {
      const { mime, data } = part.source;
      const format =
        mime === "audio/mpeg" || mime === "audio/mp3" ? "mp3" : mime?.slice(mime.indexOf("audio/") + 6);
      return { type: "input_audio", input_audio: { data, format } };
    }
    case "vendor":
      return part.format === "responses" ? part.raw : undefined;
    default:
      return undefined;
  }
}

const endings: Record<string, string> = {
  "text/plain": "txt",
  "text/csv": "csv",
  "text/markdown": "md",
  "text/html": "html",
};

function fileOut({ source, filename, title }: Json, marks: boolean): Json {
  const wirePart: Json = { type: "input_file" };
  if (marks) wirePart.prompt_cache_breakpoint = { mode: "explicit" };
  switch (source.kind) {
    case "base64":
      wirePart.filename = filename ?? `${title ?? "document"}.${endings[source.mime] ?? "pdf"}`;
      wirePart.file_data = dataUrl(source.mime, source.data);
      break;
    case "url":
      wirePart.file_url = source.url;
      break;
    case "file_id":
      wirePart.file_id = source.id;
  }
  return wirePart;
}

function choiceOut(choice: Json, declared: Json, isSameWire: boolean): Json {
  switch (choice?.mode) {
    case "auto":
    case "none":
    case "required":
      return choice.mode;
    case "tool":
      if (choice.kind === "server") return choice.raw;
      return { type: choice.kind ?? "function", name: choice.name, namespace: choice.namespace };
    case "allowed": {
      if (isSameWire && choice.raw !== undefined) return choice.raw;
      const mode = choice.required ? "required" : "auto";
      const tools = choice.names?.map((name: string) => {
        const isCustomTool = declared?.some((tool: Json) => tool.type === "custom" && tool.name === name);
        return { type: isCustomTool ? "custom" : "function", name };
      });
      return { type: "allowed_tools", mode, tools: tools?.length > 0 ? tools : undefined };
    }
    default:
      return undefined;
  }
}

function formatOut(format: Json, isSameWire: boolean): Json {
  switch (format.type) {
    case "text":
      return { type: "text" };
    case "json":
      return { type: "json_object" };
    case "json_schema": {
      // Without the field, the provider treats a schema as strict.
      const { name = "response", description, schema, strict = isSameWire ? undefined : false } = format;
      return { type: "json_schema", name, description, schema, strict };
    }
    case "grammar":
      return { type: "grammar", syntax: format.syntax, definition: format.definition };
    default:
      return undefined;
  }
}

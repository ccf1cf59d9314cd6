/** Responses of the Responses wire by hand: whole ones, and encoding of streams. */
import { seal } from "../../../../engine/conversion/hub/seal.ts";
import type { Bindings } from "../../../../engine/language/mappings/bindings.ts";
import { type Json, listOf } from "../by-hand.ts";
import { joined } from "./encode.ts";
import { pushParts } from "./items.ts";
import { callItem, notesOut, toolList } from "./items-out.ts";

export function responseDecode(body: Json, b: Bindings): Json {
  const parts: Json[] = [];
  for (const item of body.output ?? []) pushParts(item, parts);
  const hub: Json = {
    id: body.id,
    model: body.model,
    created: body.created_at ?? b.now,
    candidates: [{ index: 0, parts, finish: finishOf(body) }],
  };
  if (body.usage != null) hub.usage = usageOf(body.usage);
  if (body.service_tier != null) hub.service_tier = body.service_tier;
  if (body.status === "failed") hub.error = failureOf(body.error);
  return hub;
}

function failureOf(error: Json): Json {
  const { code, message = "the provider reported a failed response" } = error ?? {};
  return { kind: failures[code] ?? "upstream", code, message };
}

const failures: Record<string, string> = {
  rate_limit_exceeded: "rate_limit",
  context_length_exceeded: "context_length",
  insufficient_quota: "quota",
  image_content_policy_violation: "content_policy",
  bio_policy: "content_policy",
  invalid_prompt: "invalid_request",
  data_residency_mismatch: "invalid_request",
  invalid_image: "invalid_request",
  invalid_image_format: "invalid_request",
  invalid_base64_image: "invalid_request",
  invalid_image_url: "invalid_request",
  image_too_large: "invalid_request",
  image_too_small: "invalid_request",
  image_parse_error: "invalid_request",
  invalid_image_mode: "invalid_request",
  image_file_too_large: "invalid_request",
  unsupported_image_media_type: "invalid_request",
  empty_image_file: "invalid_request",
  failed_to_download_image: "invalid_request",
  image_file_not_found: "invalid_request",
  vector_store_timeout: "timeout",
  server_is_overloaded: "overloaded",
  slow_down: "overloaded",
};

export function finishOf(body: Json): Json {
  const raw = body.status;
  const reason = reasonOf(raw, body);
  return raw == null ? { reason } : { reason, raw };
}

function reasonOf(raw: Json, body: Json): string {
  switch (raw) {
    case "incomplete": {
      const why = body.incomplete_details?.reason;
      return why === "max_output_tokens" ? "length" : why === "content_filter" ? why : "other";
    }
    case "cancelled":
      return "cancelled";
    case "failed":
      return "error";
    default:
      for (const { content } of body.output ?? []) {
        for (const part of listOf(content)) if (part.type === "refusal") return "refusal";
      }
      return "stop";
  }
}

export function usageOf(usage: Json): Json {
  const { input_tokens: input, output_tokens: output, total_tokens: total } = usage;
  const cached = usage.input_tokens_details?.cached_tokens;
  const written = usage.input_tokens_details?.cache_write_tokens;
  const thought = usage.output_tokens_details?.reasoning_tokens;
  // Some dialects do not include cached tokens in the input count, or reasoning in the output count.
  const stored = (cached ?? 0) + (written ?? 0);
  const apart = stored > input || (stored > 0 && total === input + output + stored);
  const counts: Json = { input: apart ? input + stored : input };
  if (cached != null) counts.input_cache_read = cached;
  if (written != null) counts.input_cache_write = written;
  counts.output = thought > output ? output + thought : output;
  if (thought != null) counts.output_reasoning = thought;
  if (total != null) counts.total = Math.max(total, counts.input + counts.output || 0);
  return counts;
}

/** The request fields that every response repeats. */
function echo(b: Bindings): Json {
  const request: Json = b.request ?? {};
  const { system, tools } = request;
  const fields: Json = {};
  const instructions = system === undefined ? undefined : joined(system, "\n\n");
  if (request.state?.background !== undefined) fields.background = request.state.background;
  fields.instructions = instructions || null;
  if (request.limits?.max_output !== undefined) fields.max_output_tokens = request.limits.max_output;
  fields.metadata = request.metadata ?? {};
  fields.parallel_tool_calls = request.parallel_tools ?? true;
  fields.previous_response_id = request.state?.previous_id ?? null;
  fields.reasoning = { effort: request.reasoning?.effort ?? null, summary: null };
  fields.store = b.storedBy !== undefined && request.state?.store !== false;
  fields.temperature = request.sampling?.temperature ?? 1;
  fields.text = { format: { type: "text" } };
  fields.tool_choice = "auto";
  fields.tools = tools === undefined ? [] : toolList(tools);
  fields.top_p = request.sampling?.top_p ?? 1;
  fields.truncation = "disabled";
  return fields;
}

function isCut(reason: string): boolean {
  return (
    reason === "length" || reason === "context_window" || reason === "content_filter" || reason === "other"
  );
}

function statusOut(reason: string): string {
  if (isCut(reason)) return "incomplete";
  if (reason === "cancelled") return "cancelled";
  return reason === "malformed_tool_call" ? "failed" : "completed";
}

function incompleteOut(reason: string): Json {
  if (!isCut(reason)) return null;
  return { reason: reason === "content_filter" ? reason : "max_output_tokens" };
}

function brokenOut(reason: string): Json {
  if (reason !== "malformed_tool_call") return null;
  return { code: "server_error", message: "The model made a call that could not be read." };
}

export function responseEncode(hub: Json, b: Bindings): Json {
  const { finish, parts } = hub.candidates[0];
  const { reason } = finish;
  const body = echo(b);
  body.id = `resp_${b.id}`;
  body.object = "response";
  body.created_at = hub.created ?? b.now;
  if (!isCut(reason) && reason !== "malformed_tool_call") body.completed_at = b.now;
  body.model = b.requested;
  body.status = statusOut(reason);
  body.error = brokenOut(reason);
  body.incomplete_details = incompleteOut(reason);
  body.output = outputOf(parts, isCut(reason), b.id);
  body.usage = hub.usage === undefined ? null : usageOut(hub.usage);
  return body;
}

/** A choice's parts as output items; contiguous text shares one message. */
function outputOf(parts: Json[], cut: boolean, id: string): Json[] {
  const output: Json[] = [];
  let message: Json;
  // Ids count every message and every other part, also a part for which this wire has no item.
  let at = 0;
  for (const part of parts) {
    if (part.type === "text" || part.type === "refusal") {
      if (message === undefined) {
        message = {
          type: "message",
          id: `msg_${id}_${at++}`,
          role: "assistant",
          status: "completed",
          content: [],
        };
        output.push(message);
      }
      message.content.push(wordsOut(part));
      continue;
    }
    message = undefined;
    const item = itemOf(part, id, at++);
    if (item !== undefined) output.push(item);
  }
  if (cut && message !== undefined) message.status = "incomplete";
  return output;
}

function itemOf(part: Json, id: string, at: number): Json {
  switch (part.type) {
    case "tool_call": {
      const item = callItem(part);
      item.id = part.kind === "custom" ? `ctc_${id}_${at}` : `fc_${id}_${at}`;
      item.status = "completed";
      return item;
    }
    case "reasoning": {
      const summary: Json[] = [];
      for (const text of listOf(part.summary ?? part.text))
        if (text) summary.push({ type: "summary_text", text });
      const sealed = seal(part.opaque?.[0], "responses");
      const item: Json = { id: `rs_${id}_${at}`, type: "reasoning", summary };
      if (sealed !== undefined) item.encrypted_content = sealed;
      return item;
    }
    case "server_tool_call":
      return part.ext?.responses;
    default:
      return undefined;
  }
}

function wordsOut(part: Json): Json {
  if (part.type === "refusal") return { type: "refusal", refusal: part.text };
  return {
    type: "output_text",
    text: part.text,
    annotations: notesOut(part.annotations ?? []),
    logprobs: (part.logprobs ?? []).map(logprobOut),
  };
}

function logprobOut({ token, logprob, bytes = [], top }: Json): Json {
  const others = listOf(top).map((other) => ({
    token: other.token,
    logprob: other.logprob,
    bytes: other.bytes ?? [],
  }));
  return { token, logprob, bytes, top_logprobs: others };
}

function usageOut(usage: Json): Json {
  return {
    input_tokens: usage.input ?? 0,
    input_tokens_details: {
      cached_tokens: usage.input_cache_read ?? 0,
      cache_write_tokens: usage.input_cache_write ?? 0,
    },
    output_tokens: usage.output ?? 0,
    output_tokens_details: { reasoning_tokens: usage.output_reasoning ?? 0 },
    total_tokens: usage.total ?? (usage.input ?? 0) + (usage.output ?? 0),
  };
}

export function streamEncode(event: Json, b: Bindings, emit: (frame: Json) => void): void {
  const { state } = b;
  const sequence_number = b.sequence;
  switch (event.type) {
    case "start":
      state.id = `resp_${b.id}`;
      state.created = event.created ?? b.now;
      emit({ sequence_number, type: "response.created", response: beginning(b) });
      emit({ sequence_number: b.sequence, type: "response.in_progress", response: beginning(b) });
      return;
    case "group_start": {
      const id = `msg_${b.id}_${event.item}`;
      const item = { type: "message", id, role: "assistant", status: "in_progress", content: [] };
      emit({ sequence_number, type: "response.output_item.added", output_index: event.item, item });
      return;
    }
    case "part_start":
      state.summary = -1;
      emit(startOut(event, b));
      return;
    case "part_delta":
      state.opens = event.kind === "reasoning" && event.text !== undefined;
      deltaOut(event, b, emit);
      return;
    case "part_end":
      endOut(event, b, emit);
      return;
    case "group_end": {
      const id = `msg_${b.id}_${event.item}`;
      const content = event.parts.map(wordsOut);
      const item = { type: "message", id, role: "assistant", status: "completed", content };
      emit({ sequence_number, type: "response.output_item.done", output_index: event.item, item });
      return;
    }
    case "finish": {
      const { reason } = event.finish;
      const response = beginning(b);
      response.status = statusOut(reason);
      response.completed_at = b.now;
      response.incomplete_details = incompleteOut(reason);
      response.output = outputOf(event.parts, isCut(reason), b.id);
      response.usage = event.usage === undefined ? null : usageOut(event.usage);
      const type = isCut(reason) ? "response.incomplete" : "response.completed";
      emit({ sequence_number, type, response });
    }
  }
}

function beginning(b: Bindings): Json {
  const response = echo(b);
  response.id = b.state.id;
  response.object = "response";
  response.created_at = b.state.created;
  response.status = "in_progress";
  response.model = b.requested;
  response.error = null;
  response.incomplete_details = null;
  response.output = [];
  response.usage = null;
  return response;
}

function startOut({ kind, item: at, member, part }: Json, b: Bindings): Json {
  const sequence_number = b.sequence;
  if (kind === "text" || kind === "refusal") {
    return {
      sequence_number,
      type: "response.content_part.added",
      item_id: `msg_${b.id}_${at}`,
      output_index: at,
      content_index: member,
      part:
        kind === "text"
          ? { type: "output_text", text: "", annotations: [], logprobs: [] }
          : { type: "refusal", refusal: "" },
    };
  }
  const item =
    kind === "reasoning"
      ? { type: "reasoning", id: `rs_${b.id}_${at}`, summary: [] }
      : {
          type: "function_call",
          id: `fc_${b.id}_${at}`,
          call_id: part.id,
          name: part.name,
          arguments: "",
          status: "in_progress",
        };
  return { sequence_number, type: "response.output_item.added", output_index: at, item };
}

function deltaOut(event: Json, b: Bindings, emit: (frame: Json) => void): void {
  const { item, member, kind } = event;
  if (event.text && (kind === "text" || kind === "refusal")) {
    const frame: Json = {
      sequence_number: b.sequence,
      type: kind === "text" ? "response.output_text.delta" : "response.refusal.delta",
      item_id: `msg_${b.id}_${item}`,
      output_index: item,
      content_index: member,
      delta: event.text,
    };
    if (kind === "text") frame.logprobs = event.logprobs ?? [];
    emit(frame);
  }
  if (event.arguments) {
    emit({
      sequence_number: b.sequence,
      type: "response.function_call_arguments.delta",
      item_id: `fc_${b.id}_${item}`,
      output_index: item,
      delta: event.arguments,
    });
  }
}

function endOut(event: Json, b: Bindings, emit: (frame: Json) => void): void {
  const { item: at, member, kind, part } = event;
  if (kind === "text" || kind === "refusal") {
    const place = { item_id: `msg_${b.id}_${at}`, output_index: at, content_index: member };
    emit(
      kind === "text"
        ? {
            sequence_number: b.sequence,
            type: "response.output_text.done",
            ...place,
            text: part.text,
            logprobs: [],
          }
        : { sequence_number: b.sequence, type: "response.refusal.done", ...place, refusal: part.text },
    );
    emit({
      sequence_number: b.sequence,
      type: "response.content_part.done",
      ...place,
      part: wordsOut(part),
    });
    return;
  }
  emit({
    sequence_number: b.sequence,
    type: "response.function_call_arguments.done",
    item_id: `fc_${b.id}_${at}`,
    output_index: at,
    name: part.name,
    arguments: part.arguments || "{}",
  });
  const item = callItem(part);
  item.id = `fc_${b.id}_${at}`;
  item.status = "completed";
  emit({ sequence_number: b.sequence, type: "response.output_item.done", output_index: at, item });
}

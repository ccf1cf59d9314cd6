/** Responses of the Messages wire by hand, whole and streamed. */
import type { Bindings } from "../../../../engine/language/mappings/bindings.ts";
import { hasContent, idCore, type Json } from "../by-hand.ts";
import { answerBlock } from "./blocks-out.ts";
import { partOf, partsOf } from "./request.ts";

export function responseDecode(body: Json, b: Bindings): Json {
  const hub: Json = {
    id: body.id,
    model: body.model,
    created: b.now,
    candidates: [{ index: 0, parts: partsOf(body.content), finish: finishOf(body) }],
  };
  if (body.usage != null) hub.usage = usageOf(body.usage);
  if (body.usage?.service_tier != null) hub.service_tier = body.usage.service_tier;
  return hub;
}

const reasons: Record<string, string> = {
  end_turn: "stop",
  stop_sequence: "stop_sequence",
  max_tokens: "length",
  model_context_window_exceeded: "context_window",
  tool_use: "tool_calls",
  refusal: "content_filter",
  sensitive: "content_filter",
  pause_turn: "pause",
  compaction: "compaction",
};

function finishOf(from: Json): Json {
  const raw = from.stop_reason;
  const finish: Json = { reason: reasons[raw] ?? (raw ? "other" : "stop") };
  if (raw != null) finish.raw = raw;
  if (from.stop_sequence) finish.stop_sequence = from.stop_sequence;
  const details = from.stop_details;
  if (details != null && (details.category ?? details.explanation) != null) {
    const { category, explanation } = details;
    finish.detail = { category: category ?? undefined, explanation: explanation ?? undefined };
  }
  return finish;
}

function usageOf(usage: Json): Json {
  const { input_tokens, cache_read_input_tokens: read, cache_creation_input_tokens: write } = usage;
  const counts: Json = {};
  if (input_tokens != null || read != null || write != null)
    counts.input = (input_tokens ?? 0) + (read ?? 0) + (write ?? 0);
  if (read != null) counts.input_cache_read = read;
  if (write != null) counts.input_cache_write = write;
  const creation = usage.cache_creation;
  if (creation?.ephemeral_5m_input_tokens != null)
    counts.input_cache_write_5m = creation.ephemeral_5m_input_tokens;
  if (creation?.ephemeral_1h_input_tokens != null)
    counts.input_cache_write_1h = creation.ephemeral_1h_input_tokens;
  if (usage.output_tokens != null) counts.output = usage.output_tokens;
  const thought = usage.output_tokens_details?.thinking_tokens;
  if (thought != null) counts.output_reasoning = thought;
  const { web_search_requests: searches, web_fetch_requests: fetches } = usage.server_tool_use ?? {};
  if (searches != null || fetches != null)
    counts.server_tools = { web_search: searches ?? undefined, web_fetch: fetches ?? undefined };
  return counts;
}

export function responseEncode(hub: Json, b: Bindings): Json {
  const [candidate] = hub.candidates;
  const { finish } = candidate;
  const body: Json = {
    id: `msg_${idCore(hub.id ?? b.id)}`,
    type: "message",
    role: "assistant",
    model: b.requested,
    content: answerBlocks(candidate.parts, b.caps),
    stop_reason: reasonOut(finish.reason),
    stop_sequence: finish.stop_sequence ?? null,
  };
  const details = detailsOf(finish);
  if (details !== undefined) body.stop_details = details;
  body.usage = usageOut(hub.usage);
  return body;
}

function answerBlocks(parts: Json[], caps: Json): Json[] {
  const blocks: Json[] = [];
  for (const part of parts) {
    const block = answerBlock(part, caps);
    if (block !== undefined) blocks.push(block);
  }
  return blocks;
}

function detailsOf(finish: Json): Json {
  if (finish.reason !== "content_filter" && finish.reason !== "refusal") return undefined;
  const { category, explanation, message } = finish.detail ?? {};
  return { type: "refusal", category, explanation: explanation ?? message };
}

function reasonOut(reason: string): string {
  switch (reason) {
    case "stop_sequence":
    case "compaction":
      return reason;
    case "length":
      return "max_tokens";
    case "context_window":
      return "model_context_window_exceeded";
    case "tool_calls":
      return "tool_use";
    case "content_filter":
    case "refusal":
      return "refusal";
    case "pause":
      return "pause_turn";
    default:
      return "end_turn";
  }
}

function usageOut(usage: Json): Json {
  if (usage === undefined) {
    return {
      input_tokens: 0,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      output_tokens: 0,
    };
  }
  const read = usage.input_cache_read ?? 0;
  const write = usage.input_cache_write ?? 0;
  const counts: Json = {
    input_tokens: Math.max(0, (usage.input ?? 0) - read - write),
    cache_creation_input_tokens: write,
    cache_read_input_tokens: read,
  };
  if (usage.input_cache_write_5m !== undefined || usage.input_cache_write_1h !== undefined) {
    counts.cache_creation = {
      ephemeral_5m_input_tokens: usage.input_cache_write_5m,
      ephemeral_1h_input_tokens: usage.input_cache_write_1h,
    };
  }
  counts.output_tokens = usage.output ?? 0;
  if (usage.output_reasoning !== undefined)
    counts.output_tokens_details = { thinking_tokens: usage.output_reasoning };
  if (usage.server_tools !== undefined) {
    const { web_search: searches, web_fetch: fetches } = usage.server_tools;
    if (searches !== undefined || fetches !== undefined)
      counts.server_tool_use = { web_search_requests: searches, web_fetch_requests: fetches };
  }
  return counts;
}

export function streamDecode(event: Json, b: Bindings, emit: (event: Json) => void): void {
  switch (event.type) {
    case "message_start": {
      const { id, model, usage } = event.message;
      b.state.usage = usage;
      emit({ type: "start", id, model, created: b.now, usage: usageOf(usage) });
      emit({ type: "usage", usage: usageOf(usage) });
      return;
    }
    case "content_block_start":
      emit({ type: "part_start", key: event.index, part: opening(event.content_block) });
      return;
    case "content_block_delta":
      deltaOf(event.delta, event.index, emit);
      return;
    case "content_block_stop":
      emit({ type: "part_end", key: event.index });
      return;
    case "message_delta": {
      const { usage, delta } = event;
      // Counters that are zero or absent here keep their earlier values: all events together give the usage.
      const known: Json = { ...(b.state.usage as Json) };
      for (const name in usage) if (hasContent(usage[name])) known[name] = usage[name];
      emit({ type: "usage", usage: usageOf(known) });
      if (delta.stop_reason) emit({ type: "finish", finish: finishOf(delta) });
      return;
    }
    case "message_stop":
      emit({ type: "end" });
      return;
    case "ping":
      emit({ type: "ping" });
  }
}

function opening(block: Json): Json {
  switch (block.type) {
    case "text":
      return { type: "text", text: "" };
    case "thinking":
      return { type: "reasoning", visibility: "full", text: "" };
    case "tool_use":
      return { type: "tool_call", kind: "function", id: block.id, name: block.name, arguments: "" };
    default:
      return partOf(block);
  }
}

function deltaOf(delta: Json, key: number, emit: (event: Json) => void): void {
  switch (delta.type) {
    case "text_delta":
      emit({ type: "part_delta", key, kind: "text", text: delta.text });
      return;
    case "thinking_delta":
      emit({ type: "part_delta", key, kind: "reasoning", text: delta.thinking });
      return;
    case "input_json_delta":
      emit({ type: "part_delta", key, kind: "tool_call", arguments: delta.partial_json });
  }
}

export function streamEncode(event: Json, b: Bindings, emit: (frame: Json) => void): void {
  switch (event.type) {
    case "start":
      emit({ type: "message_start", message: beginning(event, b) });
      emit({ type: "ping" });
      return;
    case "part_start":
      emit({ type: "content_block_start", index: event.position, content_block: openingOut(event) });
      return;
    case "part_delta":
      if (event.text) {
        const delta =
          event.kind === "reasoning"
            ? { type: "thinking_delta", thinking: event.text }
            : { type: "text_delta", text: event.text };
        emit({ type: "content_block_delta", index: event.position, delta });
      }
      if (event.arguments) {
        const delta = { type: "input_json_delta", partial_json: event.arguments };
        emit({ type: "content_block_delta", index: event.position, delta });
      }
      return;
    case "part_end":
      emit({ type: "content_block_stop", index: event.position });
      return;
    case "finish": {
      const { finish, usage } = event;
      const delta: Json = {
        stop_reason: reasonOut(finish.reason),
        stop_sequence: finish.stop_sequence ?? null,
      };
      const details = detailsOf(finish);
      if (details !== undefined) delta.stop_details = details;
      emit({
        type: "message_delta",
        delta,
        usage: usage === undefined ? { output_tokens: 0 } : usageOut(usage),
      });
      return;
    }
    case "end":
      emit({ type: "message_stop" });
      return;
    case "ping":
      emit({ type: "ping" });
  }
}

function beginning(event: Json, b: Bindings): Json {
  const { usage } = event;
  return {
    id: `msg_${idCore(event.id ?? b.id)}`,
    type: "message",
    role: "assistant",
    model: b.requested,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: {
      input_tokens: usage?.input ?? 0,
      cache_creation_input_tokens: usage?.input_cache_write ?? 0,
      cache_read_input_tokens: usage?.input_cache_read ?? 0,
      output_tokens: 0,
    },
  };
}

function openingOut({ kind, part }: Json): Json {
  switch (kind) {
    case "text":
    case "refusal":
      return { type: "text", text: "" };
    case "reasoning":
      return { type: "thinking", thinking: "", signature: "" };
    default:
      return { type: "tool_use", id: part.id, name: part.name, input: {} };
  }
}

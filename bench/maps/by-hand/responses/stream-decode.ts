/** Responses of the Responses wire by hand: decoding of streams. */
import type { Bindings } from "../../../../engine/language/mappings/bindings.ts";
import type { Json } from "../by-hand.ts";
import { finishOf, usageOf } from "./answer.ts";
import { isMakers, messagePartOf, pushParts } from "./items.ts";

export function streamDecode(event: Json, b: Bindings, emit: (event: Json) => void): void {
  switch (event.type) {
    case "response.created": {
      const { id, model, created_at: created } = event.response;
      emit({ type: "start", id, model, created });
      return;
    }
    case "response.in_progress":
    case "response.queued":
    case "keepalive":
      emit({ type: "ping" });
      return;
    case "response.output_item.added": {
      const within = { id: event.item.id, index: event.output_index };
      if (event.item.type === "message") b.state.message = event.item;
      emit({ type: "item_start", within });
      const part = opening(event.item);
      if (part !== undefined) emit({ type: "part_start", within, part });
      return;
    }
    case "response.content_part.added": {
      const type = event.part.type === "refusal" ? "refusal" : "text";
      const part: Json = { type, text: "", item: { id: event.item_id } };
      const message = b.state.message as Json;
      if (message?.id === event.item_id && message.phase) part.phase = message.phase;
      emit({ type: "part_start", within: withinOf(event), key: event.content_index, part });
      return;
    }
    case "response.output_text.delta": {
      const { content_index: key, delta: text } = event;
      const hubEvent: Json = { type: "part_delta", within: withinOf(event), key, kind: "text", text };
      if (event.logprobs?.length > 0) hubEvent.logprobs = event.logprobs;
      emit(hubEvent);
      return;
    }
    case "response.output_text.done":
      if (event.text) {
        const { content_index: key, text } = event;
        emit({ type: "part_whole", within: withinOf(event), key, part: { type: "text", text } });
      }
      return;
    case "response.function_call_arguments.delta":
      emit({ type: "part_delta", within: withinOf(event), kind: "tool_call", arguments: event.delta });
      return;
    case "response.function_call_arguments.done": {
      const { name, arguments: args } = event;
      if (args) {
        const part = { type: "tool_call", name, arguments: args };
        emit({ type: "part_end", within: withinOf(event), part });
      }
      return;
    }
    case "response.output_item.done": {
      const within = { id: event.item.id, index: event.output_index };
      emit({ type: "item_whole", within, parts: endedOf(event.item) });
      return;
    }
    case "response.completed":
    case "response.incomplete": {
      const { output, usage, service_tier } = event.response;
      if (service_tier) emit({ type: "start", service_tier });
      const items: Json[] = [];
      for (const item of output) {
        const parts = endedOf(item);
        if (parts.length > 0) items.push({ parts });
      }
      emit({ type: "answer_whole", items });
      if (usage != null) emit({ type: "usage", usage: usageOf(usage) });
      emit({ type: "finish", finish: finishOf(event.response) });
      emit({ type: "end" });
    }
  }
}

/** Servers start to count items anywhere, and omit or change ids. Every piece of content counts nevertheless. */
function withinOf(event: Json): Json {
  return { id: event.item_id, index: event.output_index };
}

function opening(item: Json): Json {
  if (item.type === "message") return undefined;
  if (item.type === "reasoning") return { type: "reasoning", visibility: "summary", item: { id: item.id } };
  if (item.type !== "function_call" && item.type !== "custom_tool_call") return endedOf(item)[0];
  const { call_id: id, name, namespace, arguments: args = "", input = "" } = item;
  const hubPart: Json = { type: "tool_call", kind: "function", id, name };
  if (namespace != null) hubPart.namespace = namespace;
  if (item.type === "function_call") hubPart.arguments = args;
  else {
    hubPart.kind = "custom";
    hubPart.input = input;
  }
  if (isMakers(item.id)) hubPart.item = { id: item.id };
  return hubPart;
}

/** A finished item, as parts; adds the parts that were not streamed. */
function endedOf(item: Json): Json[] {
  const parts: Json[] = [];
  if (item.type === "message") {
    for (const part of item.content) {
      if (part.type === "output_text" || part.type === "refusal") parts.push(messagePartOf(part, item));
    }
  } else if (item.type === "reasoning" || item.type.includes("_call")) pushParts(item, parts);
  return parts;
}

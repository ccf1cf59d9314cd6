/** Writes a response object or its events: items one after another, each with the same id throughout. */
import { created, id, pieces, seal } from "../mint.ts";
import type { Answer } from "../scenario.ts";
import { type Frame, given, type Json } from "../wire.ts";
import { reasonedPrefix } from "./read.ts";

export const responseId = (body: Json): string => id("resp_", body);

/** The final items of the response. */
export function itemsOf(body: Json, answer: Answer): Json[] {
  const items: Json[] = [];
  const { summary } = (body.reasoning ?? {}) as Json;
  const include = (body.include ?? []) as string[];
  if (answer.reasoning !== undefined) {
    items.push({
      id: id("rs_", body),
      type: "reasoning",
      summary: given(summary) ? [{ type: "summary_text", text: answer.reasoning }] : [],
      ...(include.includes("reasoning.encrypted_content") && {
        encrypted_content: seal("reasoning", answer.reasoning),
      }),
    });
  }
  for (const [at, { name, args, input, namespace }] of answer.calls.entries()) {
    const shared = {
      status: "completed",
      call_id: id("call_", body, at),
      name,
      ...(namespace === undefined ? {} : { namespace }),
    };
    if (input !== undefined)
      items.push({ id: id("ctc_", body, at), type: "custom_tool_call", ...shared, input });
    else {
      items.push({
        id: id(answer.reasoning === undefined ? "fc_0" : reasonedPrefix, body, at),
        type: "function_call",
        ...shared,
        arguments: JSON.stringify(args),
      });
    }
  }
  if (answer.calls.length === 0) {
    items.push({
      id: id("msg_", body),
      type: "message",
      role: "assistant",
      status: answer.finish === "length" ? "incomplete" : "completed",
      content: [{ type: "output_text", text: answer.text, annotations: [], logprobs: [] }],
    });
  }
  return items;
}

/** The response object in a given state; most of it repeats the request. */
function response(body: Json, state: Json): Json {
  const { effort = null, summary = null } = (body.reasoning ?? {}) as Json;
  return {
    id: responseId(body),
    object: "response",
    created_at: created,
    status: "in_progress",
    background: false,
    completed_at: null,
    error: null,
    incomplete_details: null,
    instructions: body.instructions ?? null,
    max_output_tokens: body.max_output_tokens ?? null,
    max_tool_calls: body.max_tool_calls ?? null,
    model: body.model,
    output: [],
    parallel_tool_calls: body.parallel_tool_calls ?? true,
    previous_response_id: body.previous_response_id ?? null,
    prompt_cache_key: body.prompt_cache_key ?? null,
    reasoning: { effort, summary },
    safety_identifier: body.safety_identifier ?? null,
    service_tier: "default",
    store: body.store ?? true,
    temperature: body.temperature ?? 1,
    text: { format: { type: "text" }, verbosity: "medium", ...(body.text as Json) },
    tool_choice: body.tool_choice ?? "auto",
    tools: body.tools ?? [],
    top_logprobs: body.top_logprobs ?? 0,
    top_p: body.top_p ?? 1,
    truncation: body.truncation ?? "disabled",
    usage: null,
    user: body.user ?? null,
    metadata: body.metadata ?? {},
    ...state,
  };
}

export function wholeResponse(body: Json, answer: Answer): Json {
  const { usage } = answer;
  const cut = answer.finish === "length";
  return response(body, {
    status: cut ? "incomplete" : "completed",
    ...(cut ? { incomplete_details: { reason: "max_output_tokens" } } : { completed_at: created }),
    output: itemsOf(body, answer),
    usage: {
      input_tokens: usage.input,
      input_tokens_details: { cached_tokens: usage.cached },
      output_tokens: usage.output,
      output_tokens_details: { reasoning_tokens: usage.reasoning },
      total_tokens: usage.input + usage.output,
    },
  });
}

export function* responseFrames(body: Json, answer: Answer): Iterable<Frame> {
  let sequence = 0;
  const event = (type: string, fields: Json, shown = false): Frame => ({
    event: type,
    data: { type, ...fields, sequence_number: sequence++ },
    shown,
  });
  yield event("response.created", { response: response(body, {}) });
  yield event("response.in_progress", { response: response(body, {}) });
  for (const [output_index, item] of itemsOf(body, answer).entries()) {
    yield event("response.output_item.added", { output_index, item: opened(item) });
    for (const { type, shown, ...fields } of inside(item)) {
      yield event(type, { item_id: item.id, output_index, ...fields }, shown);
    }
    yield event("response.output_item.done", { output_index, item });
  }
  const whole = wholeResponse(body, answer);
  yield event(`response.${String(whole.status)}`, { response: whole });
}

/** The error of a stream: an event with the reason, then the failed response. */
export function brokenFrames(body: Json, sequence: number): Frame[] {
  const code = "server_error";
  const message = "The server had an error while processing your request. Sorry about that!";
  const failed = response(body, { status: "failed", error: { code, message } });
  return [
    {
      event: "error",
      data: { type: "error", error: { type: code, code, message, param: null }, sequence_number: sequence },
    },
    {
      event: "response.failed",
      data: { type: "response.failed", response: failed, sequence_number: sequence + 1 },
    },
  ];
}

function opened(item: Json): Json {
  if (item.type === "function_call") return { ...item, status: "in_progress", arguments: "" };
  if (item.type === "custom_tool_call") return { ...item, status: "in_progress", input: "" };
  if (item.type === "message") return { ...item, status: "in_progress", content: [] };
  const { encrypted_content: _, ...rest } = item;
  return { ...rest, summary: [] };
}

type Inner = { type: string; shown?: boolean } & Json;

/** The events between the start and the end of an item. */
function* inside(item: Json): Iterable<Inner> {
  if (item.type === "function_call") {
    const text = item.arguments as string;
    for (const delta of pieces(text)) {
      yield { type: "response.function_call_arguments.delta", delta, shown: true };
    }
    yield { type: "response.function_call_arguments.done", name: item.name, arguments: text };
  } else if (item.type === "custom_tool_call") {
    const input = item.input as string;
    for (const delta of pieces(input))
      yield { type: "response.custom_tool_call_input.delta", delta, shown: true };
    yield { type: "response.custom_tool_call_input.done", input };
  } else if (item.type === "reasoning") {
    for (const [summary_index, part] of (item.summary as { type: string; text: string }[]).entries()) {
      yield { type: "response.reasoning_summary_part.added", summary_index, part: { ...part, text: "" } };
      for (const delta of pieces(part.text)) {
        yield { type: "response.reasoning_summary_text.delta", summary_index, delta, shown: true };
      }
      yield { type: "response.reasoning_summary_text.done", summary_index, text: part.text };
      yield { type: "response.reasoning_summary_part.done", summary_index, part };
    }
  } else {
    const [part] = item.content as [{ text: string } & Json];
    const content_index = 0;
    yield { type: "response.content_part.added", content_index, part: { ...part, text: "" } };
    for (const delta of pieces(part.text)) {
      yield { type: "response.output_text.delta", content_index, delta, logprobs: [], shown: true };
    }
    yield { type: "response.output_text.done", content_index, text: part.text, logprobs: [] };
    yield { type: "response.content_part.done", content_index, part };
  }
}

/** Writes a turn as a response, whole or as events. */
import { created, id, pieces, seal } from "../../../../../demo/mint.ts";
import { reasonedPrefix } from "../../../../../demo/responses/read.ts";
import { type Frame, given, type Json } from "../../../../../demo/wire.ts";
import type { Part, ScriptedTurn } from "../turn.ts";

export function itemsOf(body: Json, { parts, seed }: ScriptedTurn): Json[] {
  const thinks = parts.some(({ kind }) => kind === "think");
  return parts.map((part, at) =>
    // The API refuses the id of a call that has reasoning when the reasoning is missing.
    itemOf(body, part, (prefix) => id(prefix === "fc_" && thinks ? reasonedPrefix : prefix, seed, at)),
  );
}

function itemOf(body: Json, part: Part, mint: (prefix: string) => string): Json {
  switch (part.kind) {
    case "think": {
      const { summary } = (body.reasoning ?? {}) as Json;
      const sealed = ((body.include ?? []) as string[]).includes("reasoning.encrypted_content");
      return {
        id: mint("rs_"),
        type: "reasoning",
        summary: given(summary) ? [{ type: "summary_text", text: part.text }] : [],
        ...(sealed && { encrypted_content: seal("reasoning", part.text) }),
      };
    }
    case "search":
      return {
        id: mint("ws_"),
        type: "web_search_call",
        status: "completed",
        action: { type: "search", query: part.query, queries: [part.query] },
      };
    case "text": {
      const annotations = (part.cites ?? []).map((source) => ({
        type: "url_citation",
        start_index: 0,
        end_index: part.text.length,
        ...source,
      }));
      const content = [{ type: "output_text", text: part.text, annotations, logprobs: [] }];
      return { id: mint("msg_"), type: "message", role: "assistant", status: "completed", content };
    }
    default: {
      const shared = {
        status: "completed",
        call_id: part.id,
        name: part.name,
        ...(part.namespace === undefined ? {} : { namespace: part.namespace }),
      };
      if (part.loads) {
        const { name: _, ...rest } = shared;
        return {
          id: mint("tsc_"),
          type: "tool_search_call",
          ...rest,
          execution: "client",
          arguments: part.args,
        };
      }
      return part.input === undefined
        ? { id: mint("fc_"), type: "function_call", ...shared, arguments: JSON.stringify(part.args) }
        : { id: mint("ctc_"), type: "custom_tool_call", ...shared, input: part.input };
    }
  }
}

function response(body: Json, said: ScriptedTurn, state: Json): Json {
  return {
    id: id("resp_", said.seed),
    object: "response",
    created_at: created,
    status: "in_progress",
    background: false,
    error: null,
    incomplete_details: null,
    instructions: body.instructions ?? null,
    max_output_tokens: body.max_output_tokens ?? null,
    model: body.model,
    output: [],
    parallel_tool_calls: body.parallel_tool_calls ?? true,
    previous_response_id: body.previous_response_id ?? null,
    reasoning: { effort: null, summary: null, ...(body.reasoning as Json) },
    service_tier: "default",
    store: body.store ?? true,
    temperature: 1,
    text: { format: { type: "text" }, verbosity: "medium" },
    tool_choice: body.tool_choice ?? "auto",
    tools: body.tools ?? [],
    top_p: 1,
    truncation: "disabled",
    usage: null,
    user: null,
    metadata: body.metadata ?? {},
    ...state,
  };
}

export function wholeResponse(body: Json, said: ScriptedTurn): Json {
  const { usage } = said;
  return response(body, said, {
    status: "completed",
    output: itemsOf(body, said),
    usage: {
      input_tokens: usage.input,
      input_tokens_details: { cached_tokens: usage.cached },
      output_tokens: usage.output,
      output_tokens_details: { reasoning_tokens: usage.reasoning },
      total_tokens: usage.input + usage.output,
    },
  });
}

export function* responseFrames(body: Json, said: ScriptedTurn): Iterable<Frame> {
  let sequence = 0;
  const event = (type: string, fields: Json): Frame => ({
    event: type,
    data: { type, ...fields, sequence_number: sequence++ },
  });
  yield event("response.created", { response: response(body, said, {}) });
  yield event("response.in_progress", { response: response(body, said, {}) });
  for (const [output_index, item] of itemsOf(body, said).entries()) {
    yield event("response.output_item.added", { output_index, item: opened(item) });
    for (const { type, ...fields } of inside(item))
      yield event(type, { item_id: item.id, output_index, ...fields });
    yield event("response.output_item.done", { output_index, item });
  }
  yield event("response.completed", { response: wholeResponse(body, said) });
}

function opened(item: Json): Json {
  const status = "in_progress";
  if (item.type === "function_call") return { ...item, status, arguments: "" };
  if (item.type === "custom_tool_call") return { ...item, status, input: "" };
  if (item.type === "message") return { ...item, status, content: [] };
  if (item.type === "tool_search_call") return { ...item, status, arguments: {} };
  if (item.type === "web_search_call") return { id: item.id, type: item.type, status };
  return { ...item, summary: [] };
}

type Inner = { type: string } & Json;

function* inside(item: Json): Iterable<Inner> {
  if (item.type === "function_call") {
    const text = item.arguments as string;
    for (const delta of pieces(text)) yield { type: "response.function_call_arguments.delta", delta };
    yield { type: "response.function_call_arguments.done", name: item.name, arguments: text };
  } else if (item.type === "custom_tool_call") {
    const input = item.input as string;
    for (const delta of pieces(input)) yield { type: "response.custom_tool_call_input.delta", delta };
    yield { type: "response.custom_tool_call_input.done", input };
  } else if (item.type === "web_search_call") {
    for (const state of ["in_progress", "searching", "completed"])
      yield { type: `response.web_search_call.${state}` };
  } else if (item.type === "tool_search_call") {
    // The item comes in one piece.
  } else if (item.type === "reasoning") {
    for (const [summary_index, part] of (item.summary as { text: string }[]).entries()) {
      yield { type: "response.reasoning_summary_part.added", summary_index, part: { ...part, text: "" } };
      for (const delta of pieces(part.text))
        yield { type: "response.reasoning_summary_text.delta", summary_index, delta };
      yield { type: "response.reasoning_summary_text.done", summary_index, text: part.text };
      yield { type: "response.reasoning_summary_part.done", summary_index, part };
    }
  } else {
    const [part] = item.content as [{ text: string; annotations: Json[] }];
    const content_index = 0;
    const empty = { ...part, text: "", annotations: [] };
    yield { type: "response.content_part.added", content_index, part: empty };
    for (const delta of pieces(part.text))
      yield { type: "response.output_text.delta", content_index, delta, logprobs: [] };
    for (const [annotation_index, annotation] of part.annotations.entries())
      yield { type: "response.output_text.annotation.added", content_index, annotation_index, annotation };
    yield { type: "response.output_text.done", content_index, text: part.text, logprobs: [] };
    yield { type: "response.content_part.done", content_index, part };
  }
}

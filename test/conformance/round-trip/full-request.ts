/**
 * The requests of the tests, and the capabilities of their models: the sources of the recordings accept different
 * fields.
 */
import { isRecord, type Json } from "../json.ts";
import type { ConversionCase, WireName } from "../wires.ts";

/** A request of `from` for an upstream of `to` that enables every content of a response. */
export function question(from: WireName, to: string, stream: boolean): ConversionCase {
  const body = { ...asked[from], ...(stream && from !== "content" ? { stream } : {}) };
  if (from === "chat" && stream) Object.assign(body, { stream_options: { include_usage: true } });
  return { from, to, body, path: { model: "m", stream }, query: stream ? { alt: "sse" } : {}, convert: true };
}

const asked: Record<WireName, Record<string, unknown>> = {
  chat: { model: "m", messages: [{ role: "user", content: "q" }] },
  messages: {
    model: "m",
    max_tokens: 4096,
    messages: [{ role: "user", content: "q" }],
    thinking: { type: "enabled", budget_tokens: 1024 },
  },
  responses: { model: "m", input: "q", reasoning: { summary: "auto" } },
  content: {
    contents: [{ parts: [{ text: "q" }] }],
    generationConfig: { thinkingConfig: { includeThoughts: true } },
  },
};

const everyEffort = ["none", "minimal", "low", "medium", "high", "xhigh", "max"];

/** The capabilities of a model that accepts `body`: a recording proves that there is one. */
export function capabilitiesOf(wire: WireName, body: Json): Record<string, unknown> {
  switch (wire) {
    case "chat":
      return {
        max_field: body.max_completion_tokens === undefined ? "max_tokens" : "max_completion_tokens",
        system_role: contains(body, '"developer"') ? "developer" : "system",
        reasoning_style: reasoningStyle(body),
        reasoning_replay: "echo",
        effort_levels: everyEffort,
        cache_marks: contains(body, '"prompt_cache_breakpoint"') ? "breakpoint" : "cache_control",
        top_k: true,
        min_p: true,
        repetition_penalty: true,
        tool_id_max: 1000,
        max_stop: 100,
      };
    case "messages":
      return {
        max_output: 1_000_000_000,
        thinking_types: ["enabled", "disabled", ...(contains(body, '"adaptive"') ? ["adaptive"] : [])],
        effort_levels: everyEffort,
        system_turns: true,
      };
    case "responses":
      return { stateless: false, effort_levels: everyEffort, tool_id_max: 1000, cache_marks: "breakpoint" };
    case "content":
      return {
        thinking: contains(body, "hinkingLevel") || contains(body, "thinking_level") ? "level" : "budget",
        budget_range: [0, 1_000_000],
        json_schema_native: !(contains(body, '"responseSchema":{') || contains(body, '"response_schema":{')),
        function_ids: hasCallIds(body),
        max_stop: 100,
      };
  }
}

const contains = (body: Json, word: string): boolean => JSON.stringify(body).includes(word);

function reasoningStyle(body: Json): string {
  if (isRecord(body.reasoning)) return "openrouter";
  if (isRecord(body.thinking)) return "thinking_type";
  return body.enable_thinking === undefined ? "effort" : "enable_thinking";
}

/** Whether any call in the history has an id. */
function hasCallIds(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasCallIds);
  if (!isRecord(value)) return false;
  const call = value.functionCall ?? value.function_call;
  return (isRecord(call) && typeof call.id === "string") || Object.values(value).some(hasCallIds);
}

/**
 * Writes a response as a chat completion, complete or in chunks. Arguments of parallel calls are interleaved, which this wire
 * allows. Reasoning is `reasoning_content`, as in the dialects that show it.
 */
import { created, id, pieces } from "../mint.ts";
import type { Answer } from "../scenario.ts";
import type { Frame, Json } from "../wire.ts";
import { isLegacy } from "./legacy.ts";

/** The finish reason, with the legacy name if the request is legacy. */
const finishOf = (body: Json, { finish }: Answer): string =>
  finish === "tool_calls" && isLegacy(body) ? "function_call" : finishes[finish];

const finishes = { stop: "stop", stop_sequence: "stop", length: "length", tool_calls: "tool_calls" };

const head = (body: Json, object: string): Json => ({
  id: id("chatcmpl-", body),
  object,
  created,
  model: body.model,
  service_tier: "default",
  system_fingerprint: "fp_demo",
});

const choiceCount = (body: Json): number => (typeof body.n === "number" ? body.n : 1);

interface Call {
  id: string;
  kind: "function" | "custom";
  name: string;
  /** The field for the arguments of this kind of tool. */
  field: "arguments" | "input";
  text: string;
}

const callsOf = (body: Json, answer: Answer, choice: number): Call[] =>
  answer.calls.map(({ name, args, input }, at) => ({
    id: id("call_", body, choice, at),
    name,
    ...(input === undefined
      ? { kind: "function", field: "arguments", text: JSON.stringify(args) }
      : { kind: "custom", field: "input", text: input }),
  }));

function usageOf({ usage }: Answer, choices: number): Json {
  const completion = usage.output * choices;
  return {
    prompt_tokens: usage.input,
    completion_tokens: completion,
    total_tokens: usage.input + completion,
    prompt_tokens_details: { cached_tokens: usage.cached, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: usage.reasoning * choices,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  };
}

function wholeCalls(body: Json, calls: readonly Call[]): Json {
  if (calls.length === 0) return {};
  const [{ name = "", text = "" } = {}] = calls;
  if (isLegacy(body)) return { function_call: { name, arguments: text } };
  return {
    tool_calls: calls.map(({ id, kind, name, field, text }) => ({
      id,
      type: kind,
      [kind]: { name, [field]: text },
    })),
  };
}

/** The start of a call, or the next part of its arguments. */
function callDelta(body: Json, at: number, { id, kind, name, field }: Call, piece?: string): Json {
  if (isLegacy(body))
    return { function_call: piece === undefined ? { name, arguments: "" } : { arguments: piece } };
  const call =
    piece === undefined
      ? { index: at, id, type: kind, [kind]: { name, [field]: "" } }
      : { index: at, [kind]: { [field]: piece } };
  return { tool_calls: [call] };
}

export function wholeChat(body: Json, answer: Answer): Json {
  const choices = choiceCount(body);
  return {
    ...head(body, "chat.completion"),
    choices: Array.from({ length: choices }, (_, index) => ({
      index,
      message: {
        role: "assistant",
        content: answer.calls.length > 0 ? null : answer.text,
        ...(answer.reasoning !== undefined && { reasoning_content: answer.reasoning }),
        ...wholeCalls(body, callsOf(body, answer, index)),
        refusal: null,
        annotations: [],
      },
      logprobs: null,
      finish_reason: finishOf(body, answer),
    })),
    usage: usageOf(answer, choices),
  };
}

export function* chatFrames(body: Json, answer: Answer): Iterable<Frame> {
  const withUsage = (body.stream_options as Json | undefined)?.include_usage === true;
  const shared = head(body, "chat.completion.chunk");
  const frame = (index: number, delta: Json, shown: boolean, finish: string | null = null): Frame => ({
    data: {
      ...shared,
      choices: [{ index, delta, logprobs: null, finish_reason: finish }],
      ...(withUsage && { usage: null }),
    },
    shown,
  });
  for (let index = 0; index < choiceCount(body); index++) {
    const calls = callsOf(body, answer, index);
    yield frame(index, { role: "assistant", content: calls.length > 0 ? null : "", refusal: null }, false);
    for (const piece of answer.reasoning === undefined ? [] : pieces(answer.reasoning)) {
      yield frame(index, { reasoning_content: piece }, true);
    }
    for (const [at, call] of calls.entries()) yield frame(index, callDelta(body, at, call), true);
    for (const [at, piece] of interleaved(calls.map(({ text }) => pieces(text)))) {
      yield frame(index, callDelta(body, at, calls[at] as Call, piece), true);
    }
    if (calls.length === 0) {
      for (const piece of pieces(answer.text)) yield frame(index, { content: piece }, true);
    }
    yield frame(index, {}, false, finishOf(body, answer));
  }
  if (withUsage) yield { data: { ...shared, choices: [], usage: usageOf(answer, choiceCount(body)) } };
  yield { data: "[DONE]" };
}

/** The first chunk of each list, then the second of each, with the list's index. */
function interleaved(lists: readonly string[][]): [number, string][] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, row) =>
    lists.flatMap((list, at): [number, string][] => (row < list.length ? [[at, list[row] as string]] : [])),
  ).flat();
}

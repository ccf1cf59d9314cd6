/** Writes a turn as a chat completion, whole or in chunks: first reasoning, then text, then calls in parallel. */
import { created, id, pieces } from "../../../../../demo/mint.ts";
import type { Frame, Json } from "../../../../../demo/wire.ts";
import { type CallPart, callsOf, finishOf, type ScriptedTurn, type Source } from "../turn.ts";

const textOf = ({ parts }: ScriptedTurn, kind: "text" | "think"): string =>
  parts.flatMap((part) => (part.kind === kind ? [part.text] : [])).join("");

const sourcesOf = ({ parts }: ScriptedTurn): Source[] =>
  parts.flatMap((part) => (part.kind === "text" ? (part.cites ?? []) : []));

const annotations = (said: ScriptedTurn): Json[] =>
  sourcesOf(said).map((source) => ({
    type: "url_citation",
    url_citation: { start_index: 0, end_index: textOf(said, "text").length, ...source },
  }));

const callOf = ({ id, name, args, input }: CallPart): Json =>
  input === undefined
    ? { id, type: "function", function: { name, arguments: JSON.stringify(args) } }
    : { id, type: "custom", custom: { name, input } };

const usageOf = ({ usage }: ScriptedTurn): Json => ({
  prompt_tokens: usage.input,
  completion_tokens: usage.output,
  total_tokens: usage.input + usage.output,
  prompt_tokens_details: { cached_tokens: usage.cached, audio_tokens: 0 },
  completion_tokens_details: { reasoning_tokens: usage.reasoning },
});

const head = (body: Json, said: ScriptedTurn, object: string): Json => ({
  id: id("chatcmpl-", said.seed),
  object,
  created,
  model: body.model,
  service_tier: "default",
});

export function wholeChat(body: Json, said: ScriptedTurn): Json {
  const calls = callsOf(said);
  const think = textOf(said, "think");
  const text = textOf(said, "text");
  const message = {
    role: "assistant",
    content: text === "" ? null : text,
    refusal: null,
    ...(think !== "" && { reasoning_content: think }),
    ...(calls.length > 0 && { tool_calls: calls.map(callOf) }),
    annotations: annotations(said),
  };
  return {
    ...head(body, said, "chat.completion"),
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishOf(said) }],
    usage: usageOf(said),
  };
}

export function* chatFrames(body: Json, said: ScriptedTurn): Iterable<Frame> {
  const withUsage = (body.stream_options as Json | undefined)?.include_usage === true;
  const shared = head(body, said, "chat.completion.chunk");
  const frame = (delta: Json, finish: string | null = null): Frame => ({
    data: {
      ...shared,
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
      ...(withUsage && { usage: null }),
    },
  });
  yield frame({ role: "assistant", content: "", refusal: null });
  const think = textOf(said, "think");
  if (think !== "") for (const piece of pieces(think)) yield frame({ reasoning_content: piece });
  const text = textOf(said, "text");
  if (text !== "") for (const piece of pieces(text)) yield frame({ content: piece });
  if (sourcesOf(said).length > 0) yield frame({ annotations: annotations(said) });
  for (const [index, call] of callsOf(said).entries()) {
    const { input } = call;
    const kind = input === undefined ? "function" : "custom";
    const field = input === undefined ? "arguments" : "input";
    const begun = { index, id: call.id, type: kind, [kind]: { name: call.name, [field]: "" } };
    yield frame({ tool_calls: [begun] });
    for (const piece of pieces(input ?? JSON.stringify(call.args)))
      yield frame({ tool_calls: [{ index, [kind]: { [field]: piece } }] });
  }
  yield frame({}, finishOf(said));
  if (withUsage) yield { data: { ...shared, choices: [], usage: usageOf(said) } };
  yield { data: "[DONE]" };
}

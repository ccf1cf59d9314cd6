/** Reads Converse, as the vendor's service model documents it: a whole answer, and the events of a stream. */
import {
  type Finish,
  type Json,
  type RecordedContent,
  recordedCall,
  silence,
  withCalls,
} from "./recorded-content.ts";

const finishes: Record<string, Finish> = {
  end_turn: "stop",
  stop_sequence: "stop_sequence",
  max_tokens: "length",
  model_context_window_exceeded: "context_window",
  tool_use: "tool_calls",
  guardrail_intervened: "content_filter",
  content_filtered: "content_filter",
  malformed_tool_use: "malformed_tool_call",
  malformed_model_output: "error",
};

export function converseSaid({ output, stopReason, usage }: Json): RecordedContent {
  const choice = silence();
  for (const block of output?.message?.content ?? []) {
    if (typeof block.text === "string") choice.text += block.text;
    for (const { text } of block.citationsContent?.content ?? []) choice.text += text ?? "";
    const thought = block.reasoningContent?.reasoningText?.text;
    if (typeof thought === "string") choice.reasoning.push(thought);
    const { toolUse } = block;
    if (toolUse !== undefined && toolUse.type !== "server_tool_use")
      choice.calls.push({ name: toolUse.name, args: toolUse.input ?? {} });
  }
  return finished(choice, stopReason, usage);
}

/** Undefined where the stream has an exception, or no end. */
export function converseStreamSaid(events: readonly Json[]): RecordedContent | undefined {
  const choice = silence();
  const thoughts = new Map<number, string>();
  const calls = new Map<number, { name: string; text: string }>();
  let stopReason: string | undefined;
  let usage: Json;
  for (const event of events) {
    const [name = ""] = Object.keys(event);
    const { contentBlockIndex: at, start, delta, ...rest } = event[name];
    if (/exception$/i.test(name)) return undefined;
    if (start?.toolUse !== undefined) calls.set(at, { name: start.toolUse.name, text: "" });
    if (typeof delta?.text === "string") choice.text += delta.text;
    const thought = delta?.reasoningContent?.text;
    if (typeof thought === "string") thoughts.set(at, (thoughts.get(at) ?? "") + thought);
    const call = calls.get(at);
    if (call !== undefined && typeof delta?.toolUse?.input === "string") call.text += delta.toolUse.input;
    if (name === "messageStop") ({ stopReason } = rest);
    if (name === "metadata") ({ usage } = rest);
  }
  if (stopReason === undefined) return undefined;
  choice.reasoning.push(...thoughts.values());
  choice.calls.push(...[...calls.values()].map(({ name, text }) => recordedCall(name, text)));
  return finished(choice, stopReason, usage);
}

function finished(choice: ReturnType<typeof silence>, stopReason: unknown, usage: Json): RecordedContent {
  const finish = typeof stopReason === "string" ? (finishes[stopReason] ?? "other") : "stop";
  const cached = usage?.cacheReadInputTokens ?? 0;
  return {
    choices: [{ ...choice, finish: withCalls(finish, choice.calls) }],
    usage: {
      input: (usage?.inputTokens ?? 0) + cached + (usage?.cacheWriteInputTokens ?? 0),
      output: usage?.outputTokens ?? 0,
      cached,
    },
  };
}

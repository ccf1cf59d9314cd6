/**
 * Reads Content: chunks of a stream are whole responses with consecutive parts; arguments of a call may come in
 * pieces.
 */
import {
  type Choice,
  type Finish,
  type Json,
  type RecordedCall,
  type RecordedContent,
  silence,
  type Usage,
  withCalls,
} from "./recorded-content.ts";

/** A choice under construction: whether its last part was reasoning, and its finish reason. */
interface Growing {
  choice: Choice;
  isThinking: boolean;
  reason?: string;
}

export function contentSaid(chunks: readonly Json[]): RecordedContent {
  const choices = new Map<number, Growing>();
  for (const chunk of chunks) {
    for (const [at, { index, content, finishReason }] of ((chunk.candidates ?? []) as Json[]).entries()) {
      const growing = choices.get(index ?? at) ?? { choice: silence(), isThinking: false };
      choices.set(index ?? at, growing);
      // Within one chunk each thought is separate; the next chunk continues the last one.
      for (const [place, part] of (content?.parts ?? []).entries()) add(growing, part, place === 0);
      if (finishReason) growing.reason = finishReason;
    }
  }
  const feedback = chunks.find((chunk) => chunk.promptFeedback)?.promptFeedback;
  // Counts grow from chunk to chunk; a count that a later chunk omits keeps its value.
  const usage = usageOf(Object.assign({}, ...chunks.map((chunk) => chunk.usageMetadata)));
  // A blocked prompt gets a response without content.
  if (choices.size === 0 && feedback !== undefined) {
    return {
      choices: [{ ...silence(), finish: "content_filter" }],
      usage,
      blocked: feedback.blockReason ?? "OTHER",
    };
  }
  const sorted = [...choices].sort(([one], [other]) => one - other);
  return {
    choices: sorted.map(([, { choice, reason }]) => ({ ...choice, finish: finishOf(reason, choice) })),
    usage,
  };
}

const finishes: Record<string, Finish> = {
  STOP: "stop",
  MAX_TOKENS: "length",
  // The enum's numbers, which some libraries write.
  1: "stop",
  2: "length",
  CONTINUATION: "pause",
  MALFORMED_FUNCTION_CALL: "malformed_tool_call",
  UNEXPECTED_TOOL_CALL: "malformed_tool_call",
  TOO_MANY_TOOL_CALLS: "malformed_tool_call",
};
const filters = /^(?:(?:IMAGE_)?(?:SAFETY|RECITATION|PROHIBITED_CONTENT)|BLOCKLIST|SPII|MODEL_ARMOR)$/;

function finishOf(reason: string | undefined, { calls }: Choice): Finish {
  if (reason === undefined) return withCalls("stop", calls);
  if (filters.test(reason)) return "content_filter";
  return withCalls(finishes[reason] ?? "other", calls);
}

function usageOf(usage: Json): Usage {
  return {
    input: (usage?.promptTokenCount ?? 0) + (usage?.toolUsePromptTokenCount ?? 0),
    output: (usage?.candidatesTokenCount ?? 0) + (usage?.thoughtsTokenCount ?? 0),
    cached: usage?.cachedContentTokenCount ?? 0,
  };
}

function add(growing: Growing, part: Json, isNext: boolean): void {
  const { choice } = growing;
  const call = part.functionCall ?? part.function_call;
  if (call === undefined) {
    if (typeof part.text !== "string") return;
    const isThought = part.thought === true;
    if (!isThought) choice.text += part.text;
    else if (isNext && growing.isThinking) choice.reasoning.push((choice.reasoning.pop() ?? "") + part.text);
    else choice.reasoning.push(part.text);
    growing.isThinking = isThought;
    return;
  }
  growing.isThinking = false;
  if (call.name) choice.calls.push({ name: call.name, args: call.args ?? {} });
  const last = choice.calls.at(-1);
  if (last !== undefined) for (const piece of call.partialArgs ?? []) put(last, piece);
}

/** Sets a value at a JSON path (`$.a.b[0]`); a text at a path that has one is appended. */
function put(call: RecordedCall, { jsonPath, stringValue, numberValue, boolValue, nullValue }: Json): void {
  const steps = [...String(jsonPath).matchAll(/\.([^.[\]]+)|\[(\d+)\]|\['([^']*)'\]/g)].map(
    ([, name, index, quoted]) => (index === undefined ? (name ?? quoted ?? "") : Number(index)),
  );
  const last = steps.pop();
  if (last === undefined) return;
  let place = call.args as Json;
  for (const [at, step] of steps.entries()) {
    place[step] ??= typeof (steps[at + 1] ?? last) === "number" ? [] : {};
    place = place[step];
  }
  const before = place[last];
  if (stringValue !== undefined) place[last] = (typeof before === "string" ? before : "") + stringValue;
  else place[last] = numberValue ?? boolValue ?? (nullValue === undefined ? before : null);
}

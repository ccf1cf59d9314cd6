/** Reads chat completions and their chunks, as the format and its dialects document them. */
import {
  type Choice,
  type Finish,
  type Json,
  type RecordedContent,
  recordedCall,
  silence,
  type Usage,
  withCalls,
} from "./recorded-content.ts";

export function chatSaid({ choices, usage, x_groq }: Json): RecordedContent {
  return {
    choices: (choices ?? []).map(({ message, finish_reason }: Json) => {
      const choice = silence();
      add(choice, message ?? {});
      choice.reasoning.push(...thoughtsIn([message ?? {}]));
      const made: Json[] = [...(message?.tool_calls ?? [])];
      if (message?.function_call?.name) made.push({ function: message.function_call });
      const calls = made.map((call) => callOf(call));
      return { ...choice, calls, finish: finishOf(finish_reason, { ...choice, calls }) };
    }),
    usage: usageOf(usage ?? x_groq?.usage),
  };
}

const finishes: Record<string, Finish> = {
  stop: "stop",
  // Together's value.
  eos: "stop",
  length: "length",
  tool_calls: "tool_calls",
  function_call: "tool_calls",
  content_filter: "content_filter",
  error: "error",
};

function finishOf(reason: string | null | undefined, { refusal, calls }: Choice): Finish {
  const finish = withCalls(reason ? (finishes[reason] ?? "other") : "stop", calls);
  return finish === "stop" && refusal !== "" ? "refusal" : finish;
}

/**
 * Dialects count reasoning separately from output, or cached tokens separately from the prompt; the total shows
 * which.
 */
function usageOf(usage: Json): Usage {
  const { prompt_tokens, completion_tokens, total_tokens: total } = usage ?? {};
  const [input, output] = [prompt_tokens ?? 0, completion_tokens ?? 0];
  const details = usage?.prompt_tokens_details;
  const cached =
    details?.cached_tokens ??
    usage?.prompt_cache_hit_tokens ??
    usage?.cached_tokens ??
    usage?.num_cached_tokens ??
    0;
  const written = details?.cache_write_tokens ?? usage?.cache_creation_input_tokens ?? 0;
  const beside = (part: number, whole: number): number =>
    part > whole || (part > 0 && total === input + output + part) ? part : 0;
  const thought = usage?.completion_tokens_details?.reasoning_tokens ?? 0;
  return { input: input + beside(cached + written, input), output: output + beside(thought, output), cached };
}

/** A call under construction: its arguments are joined as text. */
interface Growing {
  index: unknown;
  id: string;
  name: string;
  args: string;
  isCustom: boolean;
}

interface GrowingChoice {
  said: Choice;
  calls: Growing[];
  pieces: Json[];
  reason?: string;
}

export function chatStreamSaid(chunks: readonly Json[]): RecordedContent | undefined {
  const choices = new Map<number, GrowingChoice>();
  for (const { choices: list } of chunks) {
    for (const { index, delta, message, finish_reason } of list ?? []) {
      const choice = choices.get(index ?? 0) ?? { said: silence(), calls: [], pieces: [] };
      choices.set(index ?? 0, choice);
      const piece = delta ?? message ?? {};
      add(choice.said, piece);
      choice.pieces.push(piece);
      for (const call of piece.tool_calls ?? []) grow(choice.calls, call);
      if (piece.function_call) grow(choice.calls, { index: "legacy", function: piece.function_call });
      if (finish_reason) choice.reason = finish_reason;
    }
  }
  if (choices.size === 0) return undefined;
  const counted = chunks.findLast(({ usage, x_groq }) => usage ?? x_groq?.usage);
  return {
    choices: [...choices].sort(([one], [other]) => one - other).map(([, choice]) => grown(choice)),
    usage: usageOf(counted?.usage ?? counted?.x_groq?.usage),
  };
}

function grown({ said, calls: growing, pieces, reason }: GrowingChoice): Choice {
  const calls = growing
    .filter(({ name }) => name !== "")
    .map(({ name, args, isCustom }) =>
      isCustom ? { name, args: { input: args } } : recordedCall(name, args),
    );
  const thoughts = [...said.reasoning, ...thoughtsIn(pieces)].join("");
  const reasoning = thoughts === "" ? [] : [thoughts];
  return { ...said, reasoning, calls, finish: finishOf(reason, { ...said, calls }) };
}

function grow(calls: Growing[], { index, id, function: called, custom }: Json): void {
  const { name = "", arguments: args } = called?.name || !custom?.name ? (called ?? {}) : custom;
  const known = calls.findLast((call) => (id ? call.id === id : index === undefined || call.index === index));
  // An index belongs to one call until another id appears with it.
  const same =
    known ??
    (id
      ? calls.findLast((call) => call.index === index && index !== undefined && call.id === "")
      : undefined);
  const piece = custom?.input || (typeof args === "string" ? args : args ? JSON.stringify(args) : "");
  if (same === undefined) {
    calls.push({ index, id: id ?? "", name: name ?? "", args: piece, isCustom: Boolean(custom?.name) });
    return;
  }
  if (same.name === "") same.name = name ?? "";
  if (id && same.id === "") same.id = id;
  same.args += piece;
}

function callOf({ function: called, custom }: Json): Choice["calls"][number] {
  if (custom?.name) return { name: custom.name, args: { input: custom.input ?? "" } };
  return recordedCall(called?.name ?? "", called?.arguments);
}

function add(said: Choice, { content, refusal }: Json): void {
  if (typeof content === "string") said.text += content;
  else {
    for (const part of content ?? []) {
      if (part.type === "text") said.text += part.text ?? "";
      else if (part.type === "refusal") said.refusal += part.refusal ?? "";
      else if (part.type === "thinking") said.reasoning.push(thoughtIn(part.thinking));
    }
  }
  said.refusal += refusal ?? "";
}

const thoughtIn = (thinking: Json): string =>
  typeof thinking === "string" ? thinking : (thinking ?? []).map(({ text }: Json) => text ?? "").join("");

/** The reasoning of a message, or of its pieces: dialects have it in one text, in a list of details, or in both. */
function thoughtsIn(pieces: readonly Json[]): string[] {
  const isWord = (word: unknown): word is string => typeof word === "string" && word !== "";
  const plain = pieces
    .map(({ reasoning_content, reasoning }) => (isWord(reasoning_content) ? reasoning_content : reasoning))
    .filter(isWord)
    .join("");
  const details: string[] = pieces
    .flatMap(({ reasoning_details }) => reasoning_details ?? [])
    .map(({ text, summary }) => text || summary)
    .filter(isWord);
  // One of the two may lack the parts without proof, or the parts that are only proof.
  return details.join("").length < plain.length ? [plain] : details;
}

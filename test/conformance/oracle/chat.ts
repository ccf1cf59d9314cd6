/** Chat completions and their chunks, as the documentation of the format and of its dialects has them. */
import { argumentsSaid, type Json, type Said, silence } from "./said.ts";

export function chatSaid({ choices = [] }: Json): Said[] {
  return (choices ?? []).map(({ message }: Json) => {
    const said = silence();
    add(said, message ?? {});
    const calls: Json[] = message?.tool_calls ?? [];
    if (message?.function_call?.name) calls.push({ function: message.function_call });
    return { ...said, calls: calls.map((call) => callOf(call)) };
  });
}

/** A call as it grows: its arguments are joined as text. */
interface Growing {
  index: unknown;
  id: string;
  name: string;
  args: string;
  isCustom: boolean;
}

export function chatStreamSaid(chunks: readonly Json[]): Said[] | undefined {
  const choices = new Map<number, { said: Said; calls: Growing[] }>();
  for (const { choices: list } of chunks) {
    for (const { index, delta, message } of list ?? []) {
      const choice = choices.get(index ?? 0) ?? { said: silence(), calls: [] };
      choices.set(index ?? 0, choice);
      const piece = delta ?? message ?? {};
      add(choice.said, piece);
      for (const call of piece.tool_calls ?? []) grow(choice.calls, call);
      if (piece.function_call) grow(choice.calls, { index: "legacy", function: piece.function_call });
    }
  }
  if (choices.size === 0) return undefined;
  return [...choices]
    .sort(([one], [other]) => one - other)
    .map(([, { said, calls }]) => ({
      ...said,
      calls: calls
        .filter(({ name }) => name !== "")
        .map(({ name, args, isCustom }) => ({
          name,
          args: isCustom ? { input: args } : argumentsSaid(args),
        })),
    }));
}

function grow(calls: Growing[], { index, id, function: called, custom }: Json): void {
  const { name = "", arguments: args } = called?.name || !custom?.name ? (called ?? {}) : custom;
  const known = calls.findLast((call) => (id ? call.id === id : index === undefined || call.index === index));
  // An index stands for one call until another id comes under it.
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

function callOf({ function: called, custom }: Json): Said["calls"][number] {
  if (custom?.name) return { name: custom.name, args: { input: custom.input ?? "" } };
  return { name: called?.name ?? "", args: argumentsSaid(called?.arguments) };
}

function add(said: Said, { content, refusal, reasoning_content, reasoning, reasoning_details }: Json): void {
  if (typeof content === "string") said.text += content;
  else {
    for (const part of content ?? []) {
      if (part.type === "text") said.text += part.text ?? "";
      else if (part.type === "refusal") said.refusal += part.refusal ?? "";
      else if (part.type === "thinking") said.reasoning += thoughtIn(part.thinking);
    }
  }
  said.refusal += refusal ?? "";
  const detailed = (reasoning_details ?? []).map(({ text, summary }: Json) => text ?? summary ?? "").join("");
  const plain =
    typeof reasoning_content === "string" && reasoning_content !== "" ? reasoning_content : reasoning;
  said.reasoning += detailed || (typeof plain === "string" ? plain : "");
}

const thoughtIn = (thinking: Json): string =>
  typeof thinking === "string" ? thinking : (thinking ?? []).map(({ text }: Json) => text ?? "").join("");

/**
 * Checks whether a complete sequence of strict events follows the stream grammar, and whether the deltas of each part
 * add up to its final value. Written independently of the machine, from docs/wires/hub-generation.md#generationevent.
 */
import type { Part, StrictEvent } from "../../engine/conversion/stream/event.ts";

interface Choice {
  parts: { part: Part; said: Record<string, string>; open: boolean }[];
  finished: boolean;
}

/** The first rule that the events break, with the index of the event; undefined if there is none. */
export function checkGrammar(events: readonly StrictEvent[]): string | undefined {
  const choices = new Map<number, Choice>();
  let started = false;
  for (const [at, event] of events.entries()) {
    const isLast = at === events.length - 1;
    const broken = rule(event, choices, started, isLast);
    if (broken !== undefined) return `event ${at} (${event.type}): ${broken}`;
    if (event.type === "start") started = true;
  }
  const last = events.at(-1)?.type;
  return last === "end" || last === "error" ? undefined : "no terminal event";
}

function rule(
  event: StrictEvent,
  choices: Map<number, Choice>,
  started: boolean,
  isLast: boolean,
): string | undefined {
  if (event.type === "ping") return undefined;
  if (event.type === "error") return isLast ? undefined : "something follows an error";
  if (event.type === "start") {
    if (started) return "a second start";
    return event.id && event.model && event.created !== undefined ? undefined : "a start that lacks a field";
  }
  if (!started) return "before the start";
  if (event.type === "end") {
    if (!isLast) return "something follows the end";
    for (const [number, choice] of choices) if (!choice.finished) return `choice ${number} has no finish`;
    return choices.size === 0 ? "no choice has finished" : undefined;
  }
  if (!("choice" in event)) return undefined;
  const { choice: number } = event;
  let choice = choices.get(number as number);
  if (choice === undefined) {
    choice = { parts: [], finished: false };
    choices.set(number as number, choice);
  }
  if (choice.finished) return "after the finish of its choice";
  return partRule(event, choice);
}

function partRule(event: StrictEvent, choice: Choice): string | undefined {
  if (event.type === "part_start") {
    if (event.index !== choice.parts.length) return `index ${event.index}, expected ${choice.parts.length}`;
    if (event.part.type !== event.kind) return `kind ${event.kind} of a ${event.part.type}`;
    if (event.kind === "tool_call" && !(event.part.id && event.part.name)) return "a call without id or name";
    choice.parts.push({ part: event.part, said: {}, open: true });
    return undefined;
  }
  if (event.type === "finish") {
    choice.finished = true;
    if (choice.parts.some((part) => part.open)) return "a part is open";
    const ended = choice.parts.map((part) => part.part);
    if (JSON.stringify(event.parts) !== JSON.stringify(ended)) return "its parts are not those that ended";
    const hasCall = ended.some((part) => part.type === "tool_call");
    const { reason } = event.finish;
    if (!reason) return "no reason";
    if (reason === "tool_calls" && !hasCall) return "tool_calls without a call";
    return reason === "stop" && hasCall ? "stop with a call" : undefined;
  }
  if (event.type !== "part_delta" && event.type !== "part_end") return undefined;
  const known = choice.parts[event.index];
  if (known === undefined) return "its part was never opened";
  if (!known.open && isLateNote(event)) {
    known.part = event.part;
    return undefined;
  }
  if (!known.open) return "its part has ended";
  if (event.kind !== known.part.type || event.part.type !== event.kind) return "its part changed its kind";
  const isCall = event.kind === "tool_call" || event.kind === "server_tool_call";
  const isRenamed = event.part.id !== known.part.id || event.part.name !== known.part.name;
  if (isCall && isRenamed) return "its part changed its name";
  if (event.type === "part_end") {
    const gap = adds(known.said, event.part);
    if (gap !== undefined) return `the deltas of \`${gap}\` do not add up`;
    known.open = false;
    known.part = event.part;
    return undefined;
  }
  return listen(event, known.said);
}

/** A citation may follow the end of its text. */
function isLateNote(event: StrictEvent): boolean {
  if (event.type !== "part_delta" || event.kind !== "text" || event.annotation === undefined) return false;
  return event.text === undefined && event.logprobs === undefined && event.signature === undefined;
}

/** Collects the content of a delta, by field. */
function listen(
  event: Extract<StrictEvent, { type: "part_delta" }>,
  said: Record<string, string>,
): string | undefined {
  let count = 0;
  for (const field of ["text", "arguments", "input", "transcript"] as const) {
    const piece = event[field];
    if (piece === undefined) continue;
    count += 1;
    if (piece === "") return `an empty ${field}`;
    if (!piece.isWellFormed()) return `half a surrogate pair in ${field}`;
    const into =
      field === "text" && event.summary_index !== undefined ? `summary ${event.summary_index}` : field;
    said[into] = (said[into] ?? "") + piece;
  }
  if (event.signature !== undefined && count > 0) return "a signature beside content";
  for (const field of ["signature", "annotation", "logprobs", "audio"] as const) {
    if (event[field] !== undefined) count += 1;
  }
  return count === 0 ? "a delta that says nothing" : undefined;
}

/** The field whose deltas differ from the final part. */
function adds(said: Record<string, string>, part: Part): string | undefined {
  const summaries = part.type === "reasoning" ? ((part.summary as string[] | undefined) ?? []) : [];
  for (const [at, summary] of summaries.entries()) {
    if ((said[`summary ${at}`] ?? "") !== summary) return "summary";
  }
  if (part.type === "text" || part.type === "refusal" || part.type === "reasoning") {
    if ((said.text ?? "") !== (part.text ?? "")) return "text";
  }
  if (part.type !== "tool_call") return undefined;
  const field = part.kind === "custom" ? "input" : "arguments";
  return (said[field] ?? "") === (part[field] ?? "") ? undefined : field;
}

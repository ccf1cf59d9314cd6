/**
 * The content of a part, which a stream delivers in chunks: separates it from the part, appends deltas, and computes the deltas
 * between streamed and complete content. Contains no rules about the order of events.
 */
import type { Content, Delta, Part, StrictEvent } from "./event.ts";

/** Fields that arrive as deltas. Other kinds are complete in their `part_start`. */
const streamed: Record<string, readonly string[]> = {
  text: ["text", "annotations", "logprobs", "sig"],
  refusal: ["text", "annotations", "logprobs", "sig"],
  reasoning: ["text", "summary", "opaque"],
  tool_call: ["arguments", "input"],
  server_tool_call: ["input"],
};
/** A redacted part is not streamed: it has only its proof, which is complete at once. */
const redacted: readonly string[] = ["text", "summary"];
const nothing: readonly string[] = [];

function streamedOf(part: Part): readonly string[] {
  if (part.type === "reasoning" && part.visibility === "redacted") return redacted;
  return streamed[part.type] ?? nothing;
}

/**
 * Whether an event says nothing yet: it only begins a response, or one of its texts. An upstream that fails after such events has
 * given the client nothing.
 */
export function isOpener(event: StrictEvent): boolean {
  switch (event.type) {
    case "start":
    case "usage":
    case "ping":
      return true;
    case "part_start":
    case "part_end":
      // Its text, if there is any, arrives as deltas. A call has a name.
      return streamedOf(event.part).includes("text") && event.part.visibility !== "redacted";
    default:
      return false;
  }
}

/** A copy of the part without its streamed content. */
export function skeleton(part: Part): Part {
  const without = streamedOf(part);
  const bare: Part = { type: part.type };
  for (const field in part) {
    const value = part[field];
    if (value === undefined || value === null || without.includes(field)) continue;
    bare[field] = Array.isArray(value) ? [...value] : value;
  }
  if (part.type === "text" || part.type === "refusal") bare.text = "";
  else if (part.type === "tool_call") bare[part.kind === "custom" ? "input" : "arguments"] = "";
  else if (part.type === "reasoning" && typeof part.text === "string") bare.text = "";
  return bare;
}

/** A copy that does not change when the part grows. */
export function copyOf(part: Part): Part {
  const copy: Part = { type: part.type };
  for (const field in part) {
    const value = part[field];
    copy[field] = Array.isArray(value) ? [...value] : value;
  }
  return copy;
}

/** Copies the late fields of a part, except streamed content and the announced fields of a call. */
export function refresh(part: Part, late: Partial<Part>): void {
  const without = streamedOf(part);
  const isCall = part.type === "tool_call" || part.type === "server_tool_call";
  for (const field in late) {
    const value = late[field];
    if (value === undefined || value === null || without.includes(field)) continue;
    if (field === "type" || (isCall && (field === "id" || field === "name"))) continue;
    part[field] = value;
  }
}

/**
 * Appends to a text. V8 stores a concatenated string as a tree of its chunks, which needs many times the memory; reading the
 * string flattens it. This happens each time the text has grown by a quarter.
 */
export function grown(text: unknown, piece: string): string {
  const before = typeof text === "string" ? text : "";
  const all = before + piece;
  const step = all.length < 16_384 ? 4_096 : 1 << (29 - Math.clz32(all.length));
  if (Math.floor(before.length / step) !== Math.floor(all.length / step)) nowhere.test(all);
  return all;
}

/** Never matches; but the test flattens the string. */
const nowhere = /^(?!)/;

/** The stored beginning of text that passes through: enough to estimate its tokens and its annotations. */
export const STORED_CHARACTERS = 16_384;
export const STORED_NOTES = 64;
/** The estimated size of one logprob or citation. */
export const CHARACTERS_OF_A_NOTE = 256;

/** The kind of content of a part's text. */
export function contentOfKind(kind: string): Content {
  return kind === "reasoning" ? "reasoning" : "text";
}

/** Appends a delta to the part, in place; audio is joined in `audio.ts`. */
export function append(part: Part, delta: Delta): void {
  if (delta.text !== undefined) {
    if (delta.summary_index === undefined) part.text = grown(part.text, delta.text);
    else {
      part.summary ??= [];
      const summary = part.summary as string[];
      summary[delta.summary_index] = grown(summary[delta.summary_index], delta.text);
    }
  }
  if (delta.arguments !== undefined) part.arguments = grown(part.arguments, delta.arguments);
  if (delta.input !== undefined) part.input = grown(part.input, delta.input);
  if (delta.transcript !== undefined) part.transcript = grown(part.transcript, delta.transcript);
  if (delta.annotation !== undefined) push(part, "annotations", delta.annotation);
  if (delta.logprobs !== undefined) for (const logprob of delta.logprobs) push(part, "logprobs", logprob);
  if (delta.signature !== undefined) sign(part, delta.signature);
}

function push(part: Part, field: string, value: unknown): void {
  const list = part[field] as unknown[] | undefined;
  if (list === undefined) part[field] = [value];
  else list.push(value);
}

/** The last proof of one origin and kind replaces earlier ones: some sources send a partial proof first. */
function sign(part: Part, signature: unknown): void {
  if (part.type !== "reasoning" && part.type !== "compaction") {
    part.sig = signature;
    return;
  }
  const proofs = (part.opaque as unknown[] | undefined) ?? [];
  const at = proofs.findIndex((proof) => origin(proof) === origin(signature));
  part.opaque = at < 0 ? [...proofs, signature] : proofs.with(at, signature);
}

function origin(proof: unknown): string {
  return JSON.stringify({ ...(proof as object), value: undefined });
}

/**
 * The deltas that complete `part` to `whole`. Streamed content is final: if it is not a prefix of the complete content, no
 * delta is missing.
 */
export function missing(part: Part, whole: Partial<Part>): Delta[] {
  const deltas: Delta[] = [];
  const main: Delta = {};
  const fields = streamedOf(part);
  if (fields.includes("text")) {
    const text = tail(part.text, whole.text);
    if (text !== "") main.text = text;
  }
  if (fields.includes("arguments")) {
    const args = tail(part.arguments, whole.arguments);
    const input = tail(part.input, whole.input);
    if (args !== "") main.arguments = args;
    if (input !== "") main.input = input;
  } else if (fields.includes("input") && part.arguments === undefined && isFilled(whole.input)) {
    main.arguments = JSON.stringify(whole.input);
  }
  if (fields.includes("logprobs") && Array.isArray(whole.logprobs) && whole.logprobs.length > 0) {
    if (part.logprobs === undefined) main.logprobs = whole.logprobs;
  }
  if (Object.keys(main).length > 0) deltas.push(main);
  if (fields.includes("summary")) summaries(part, whole, deltas);
  if (fields.includes("annotations") && Array.isArray(whole.annotations)) {
    const known = (part.annotations as unknown[] | undefined)?.length ?? 0;
    for (const annotation of whole.annotations.slice(known)) deltas.push({ annotation });
  }
  if (fields.includes("opaque") && Array.isArray(whole.opaque)) {
    const known = ((part.opaque as unknown[] | undefined) ?? []).map((proof) => JSON.stringify(proof));
    for (const signature of whole.opaque) {
      if (!known.includes(JSON.stringify(signature))) deltas.push({ signature });
    }
  }
  const sig = whole.sig;
  if (sig && streamed[part.type] !== undefined && JSON.stringify(sig) !== JSON.stringify(part.sig)) {
    deltas.push({ signature: sig });
  }
  return deltas;
}

function summaries(part: Part, whole: Partial<Part>, deltas: Delta[]): void {
  if (!Array.isArray(whole.summary)) return;
  const have = (part.summary as string[] | undefined) ?? [];
  for (const [summaryIndex, summary] of whole.summary.entries()) {
    const text = tail(have[summaryIndex], summary);
    if (text !== "") deltas.push({ text, summary_index: summaryIndex });
  }
}

function tail(have: unknown, whole: unknown): string {
  if (typeof whole !== "string") return "";
  if (typeof have !== "string" || have === "") return whole;
  return whole.startsWith(have) ? whole.slice(have.length) : "";
}

function isFilled(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}

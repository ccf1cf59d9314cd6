/**
 * What proved the calls of an answer, kept for callers that hand back less of it than they were given
 * (docs/wires/rules.md#sealed-proofs): by the call's id, which no caller can do without. It is put back only where a
 * turn brings no proof of its own; to whom a proof may go is, as ever, the encode map's to say.
 *
 * Where it is kept, for whom and how long, is the business of whoever hands the memory in.
 */
import type { GenerateRequest, Opaque, Part, ReasoningPart, Turn } from "./generate.ts";

export interface CallProof {
  /** The call's own. */
  sig?: Opaque;
  /** Reasoning that led to the call, each piece with its proof. */
  before?: ReasoningPart[];
}

/** One caller's memory. Both are synchronous and never throw. */
export interface ProofMemory {
  recall(callId: string): CallProof | undefined;
  remember(callId: string, proof: CallProof): void;
}

/** @param parts of a whole answer's candidate, in order. */
export function rememberProofs(parts: readonly Part[], memory: ProofMemory): void {
  let before: ReasoningPart[] = [];
  for (const part of parts) {
    if (isProven(part)) before.push(part);
    if (part.type !== "tool_call") continue;
    if (part.sig || before.length > 0) {
      memory.remember(part.id, { ...(part.sig && { sig: part.sig }), ...(before.length > 0 && { before }) });
    }
    before = [];
  }
}

/** The request itself where nothing is missing, or nothing is known of what is. */
export function withRecalledProofs(request: GenerateRequest, memory: ProofMemory): GenerateRequest {
  const turns = request.turns.map((turn) => recalled(turn, memory));
  return turns.every((turn, index) => turn === request.turns[index]) ? request : { ...request, turns };
}

function recalled(turn: Turn, memory: ProofMemory): Turn {
  if (turn.role !== "assistant" || !turn.parts.some((part) => part.type === "tool_call")) return turn;
  // Which of several calls is signed is the issuer's choice: a turn with one proof has all of them.
  if (turn.parts.some((part) => isProven(part) || (part.type === "tool_call" && part.sig))) return turn;
  const parts: Part[] = [];
  let found = false;
  let isFirst = true;
  for (const part of turn.parts) {
    const proof = part.type === "tool_call" ? memory.recall(part.id) : undefined;
    found ||= proof !== undefined;
    // What led to the first call came before all that the turn says.
    if (proof?.before !== undefined) parts.splice(isFirst ? 0 : parts.length, 0, ...proof.before);
    if (part.type === "tool_call") isFirst = false;
    parts.push(proof?.sig === undefined ? part : ({ ...part, sig: proof.sig } as Part));
  }
  if (!found) return turn;
  // The same thoughts as the caller kept them, without what proves them.
  const hasThoughts = parts.some(isProven);
  return {
    ...turn,
    parts: hasThoughts ? parts.filter((part) => part.type !== "reasoning" || isProven(part)) : parts,
  };
}

function isProven(part: Part): part is ReasoningPart {
  return part.type === "reasoning" && (part.opaque?.length ?? 0) > 0;
}

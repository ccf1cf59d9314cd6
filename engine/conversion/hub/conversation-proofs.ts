/**
 * What proved the calls of an answer, kept for callers that hand back less of it than they were given
 * (docs/wires/rules.md#sealed-proofs). It is put back only where a turn brings no proof of its own; to whom a proof may
 * go is, as ever, the encode map's to say.
 *
 * **The law.** A caller obtains a proof only if its own request holds, before the call, the very conversation that the proof
 * was made in, and the same call: id, name and arguments. The key is a hash of exactly that (`conversation-key.ts`), and the memory adds
 * the caller, the channel and the model. So whoever obtains a proof learns nothing but the proof of what it already has,
 * however often ids repeat. An id that occurs twice in one history is not looked up, and a key that was remembered with two
 * different proofs gives none: nobody can say which of them is meant.
 *
 * Where it is kept, for whom and how long, is the business of whoever hands the memory in.
 */

import { atOnce, type Steps } from "../../language/json/in-steps.ts";
import { ConversationHash, callKey } from "./conversation-key.ts";
import type { GenerationRequest, Opaque, Part, ReasoningPart, ToolCallPart, Turn } from "./generation.ts";

export interface CallProof {
  /** The call's own. */
  sig?: Opaque;
  /** Reasoning that led to the call, each piece with its proof. */
  before?: ReasoningPart[];
}

/** The memory of one caller at one channel and model. All are synchronous and never throw. */
export interface ProofMemory {
  /** False: nothing was remembered here, so no key needs to be computed. */
  mayKnow(): boolean;
  recall(key: string): CallProof | undefined;
  remember(key: string, proof: CallProof): void;
}

/** A longer conversation has none, for no request is to hold the process: each answer that is looked up takes 10 µs. */
const MOST_TURNS = 8_000;

/** The proofs of one conversation. Nothing is hashed before something is missing, or there is something to remember. */
export class ConversationProofs {
  readonly #request: GenerationRequest;
  readonly #memory: ProofMemory;
  #end: string | undefined;

  /** @param request in the hub's one shape (`canonical.ts`), as its caller handed it in */
  constructor(request: GenerationRequest, memory: ProofMemory) {
    this.#request = request;
    this.#memory = memory;
  }

  /** The request itself where nothing is missing, or nothing is known of what is. */
  recalled(): GenerationRequest {
    return atOnce(this.recalling());
  }

  /** The same in steps: to hash 30 MB takes a tenth of a second. */
  *recalling(): Steps<GenerationRequest> {
    const { turns } = this.#request;
    if (turns.length > MOST_TURNS || !turns.some(isCalling) || !this.#memory.mayKnow()) return this.#request;
    const groups = groupsOf(turns);
    if (!groups.some(isUnproven)) return this.#request;
    const unique = uniqueIds(turns);
    const hash = new ConversationHash(this.#request.system ?? []);
    let carried: string | undefined;
    let found = false;
    const changed: Turn[] = [];
    for (const group of groups) {
      yield;
      const states = isUnproven(group) ? [hash.state, carried] : [];
      // A caller may put each of several calls of one answer directly before its result.
      if (group[0]?.role === "user") carried = undefined;
      else if (group.some(isCalling)) carried ??= hash.state;
      for (const turn of group) hash.add(turn);
      if (states.length === 0) {
        changed.push(...group);
        continue;
      }
      const lookUp = (call: ToolCallPart): CallProof | undefined => {
        if (!unique.has(call.id)) return undefined;
        for (const state of states) {
          const proof = state === undefined ? undefined : this.#memory.recall(callKey(state, call));
          if (proof === undefined) continue;
          carried = state;
          return proof;
        }
        return undefined;
      };
      const recalled = recalledGroup(group, lookUp);
      found ||= recalled !== group;
      changed.push(...recalled);
    }
    // An answer follows directly upon the last turn; one that goes on with the assistant's words belongs to their turn.
    this.#end = hash.state;
    return found ? { ...this.#request, turns: changed } : this.#request;
  }

  /** @param parts of a whole answer's candidate, in order */
  remember(parts: readonly Part[]): void {
    const { turns } = this.#request;
    if (turns.length === 0 || turns.length > MOST_TURNS || turns.at(-1)?.role === "assistant") return;
    let before: ReasoningPart[] = [];
    for (const part of parts) {
      if (isProven(part)) before.push(part);
      if (part.type !== "tool_call") continue;
      if (part.sig || before.length > 0) {
        const proof = { ...(part.sig && { sig: part.sig }), ...(before.length > 0 && { before }) };
        this.#memory.remember(callKey(this.#whole(), part), proof);
      }
      before = [];
    }
  }

  /** Of the conversation that the answer follows. */
  #whole(): string {
    if (this.#end !== undefined) return this.#end;
    const hash = new ConversationHash(this.#request.system ?? []);
    for (const turn of this.#request.turns) hash.add(turn);
    this.#end = hash.state;
    return this.#end;
  }
}

/** Neighbours of the assistant's role are one answer; a wire may have made several turns of it. */
function groupsOf(turns: readonly Turn[]): Turn[][] {
  const groups: Turn[][] = [];
  for (const turn of turns) {
    const last = groups.at(-1);
    if (turn.role === "assistant" && last?.[0]?.role === "assistant") last.push(turn);
    else groups.push([turn]);
  }
  return groups;
}

/** Which of several calls is signed is the issuer's choice: an answer with one proof has all of them. */
function isUnproven(group: readonly Turn[]): boolean {
  const holdsProof = (part: Part): boolean =>
    isProven(part) || (part.type === "tool_call" && part.sig !== undefined);
  return group.some(isCalling) && !group.some(({ parts }) => parts.some(holdsProof));
}

function isCalling({ role, parts }: Turn): boolean {
  return role === "assistant" && parts.some(({ type }) => type === "tool_call");
}

function uniqueIds(turns: readonly Turn[]): Set<string> {
  const [unique, seen] = [new Set<string>(), new Set<string>()];
  for (const { parts } of turns) {
    for (const part of parts) {
      if (part.type !== "tool_call") continue;
      if (seen.has(part.id)) unique.delete(part.id);
      else unique.add(part.id);
      seen.add(part.id);
    }
  }
  return unique;
}

/** The group itself where nothing is known of its calls. */
function recalledGroup(group: Turn[], lookUp: (call: ToolCallPart) => CallProof | undefined): Turn[] {
  let found = false;
  let isFirst = true;
  const all: Part[][] = [];
  for (const turn of group) {
    const parts: Part[] = [];
    all.push(parts);
    for (const part of turn.parts) {
      if (part.type !== "tool_call") {
        parts.push(part);
        continue;
      }
      const proof = lookUp(part);
      found ||= proof !== undefined;
      // What led to the first call came before all that the answer says.
      if (proof?.before !== undefined) {
        if (isFirst) all[0]?.unshift(...proof.before);
        else parts.push(...proof.before);
      }
      isFirst = false;
      parts.push(proof?.sig === undefined ? part : { ...part, sig: proof.sig });
    }
  }
  if (!found) return group;
  // The same thoughts as the caller kept them, without what proves them.
  const hasThoughts = all.flat().some(isProven);
  return group.flatMap((turn, index) => {
    const parts = (all[index] as Part[]).filter(
      (part) => !hasThoughts || part.type !== "reasoning" || isProven(part),
    );
    return parts.length === 0 ? [] : [{ ...turn, parts }];
  });
}

function isProven(part: Part): part is ReasoningPart {
  return part.type === "reasoning" && (part.opaque?.length ?? 0) > 0;
}

/**
 * Stores the proofs of a response's calls, for clients that do not send them back (docs/wires/rules.md#sealed-proofs). A proof
 * is restored only in a turn without a proof of its own. The encode map still decides which provider may receive it.
 *
 * **The law.** A client obtains a proof only if its own request contains, before the call, the very conversation that the proof
 * was made in, and the same call: id, name and arguments. The key is a hash of exactly that (`conversation-key.ts`); the memory
 * adds the client, the channel and the model. So a client learns only the proofs of content that it already has, even if ids
 * repeat. An id that occurs twice in one history is not looked up. A key that was stored with two different proofs returns
 * none, because the right one is unknown.
 *
 * The owner of the memory decides where proofs are stored, for which client and how long.
 */

import { atOnce, type Steps } from "../../language/json/in-steps.ts";
import { ConversationHash, callKey } from "./conversation-key.ts";
import type { GenerationRequest, Opaque, Part, ReasoningPart, ToolCallPart, Turn } from "./generation.ts";

export interface CallProof {
  /** The call's own proof. */
  sig?: Opaque;
  /** Reasoning parts before the call, each with its proof. */
  before?: ReasoningPart[];
}

/** The memory of one client at one channel and model. All methods are synchronous and never throw. */
export interface ProofMemory {
  /** False: nothing was stored here, so no key needs to be computed. */
  mayKnow(): boolean;
  recall(key: string): CallProof | undefined;
  remember(key: string, proof: CallProof): void;
}

/** Longer conversations are skipped, so that one request cannot block the process: each lookup takes 10 µs. */
const MOST_TURNS = 8_000;

/** The proofs of one conversation. Hashes only if a proof is missing or is to be stored. */
export class ConversationProofs {
  readonly #request: GenerationRequest;
  readonly #memory: ProofMemory;
  #end: string | undefined;

  /** @param request the normalized request (`canonical.ts`) as the client sent it */
  constructor(request: GenerationRequest, memory: ProofMemory) {
    this.#request = request;
    this.#memory = memory;
  }

  /** Returns the same object if no proof is missing or none is known. */
  recalled(): GenerationRequest {
    return atOnce(this.recalling());
  }

  /** The same in steps: hashing 30 MB takes a tenth of a second. */
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
      // A client may put each of several calls of one response directly before its result.
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
    // A response follows the last turn directly; if that is an assistant turn, the response continues it.
    this.#end = hash.state;
    return found ? { ...this.#request, turns: changed } : this.#request;
  }

  /** @param parts the parts of a complete response's candidate, in order */
  remember(parts: readonly Part[]): void {
    const { turns } = this.#request;
    if (turns.length === 0 || turns.length > MOST_TURNS || turns.at(-1)?.role === "assistant") return;
    let before: ReasoningPart[] = [];
    for (const part of parts) {
      if (isProven(part)) before.push(part);
      if (part.type !== "tool_call") continue;
      if (part.sig || before.length > 0) {
        const proof = { ...(part.sig && { sig: part.sig }), ...(before.length > 0 && { before }) };
        this.#memory.remember(callKey(this.#hashBefore(), part), proof);
      }
      before = [];
    }
  }

  /** The hash of the conversation before the response. */
  #hashBefore(): string {
    if (this.#end !== undefined) return this.#end;
    const hash = new ConversationHash(this.#request.system ?? []);
    for (const turn of this.#request.turns) hash.add(turn);
    this.#end = hash.state;
    return this.#end;
  }
}

/** Adjacent assistant turns are one response, which a wire may have split. */
function groupsOf(turns: readonly Turn[]): Turn[][] {
  const groups: Turn[][] = [];
  for (const turn of turns) {
    const last = groups.at(-1);
    if (turn.role === "assistant" && last?.[0]?.role === "assistant") last.push(turn);
    else groups.push([turn]);
  }
  return groups;
}

/** The issuer decides which of several calls it signs: a response with one proof is complete. */
function isUnproven(group: readonly Turn[]): boolean {
  const hasProof = (part: Part): boolean =>
    isProven(part) || (part.type === "tool_call" && part.sig !== undefined);
  return group.some(isCalling) && !group.some(({ parts }) => parts.some(hasProof));
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

/** Returns the same array if no call is known. */
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
      // Reasoning before the first call preceded all other content of the response.
      if (proof?.before !== undefined) {
        if (isFirst) all[0]?.unshift(...proof.before);
        else parts.push(...proof.before);
      }
      isFirst = false;
      parts.push(proof?.sig === undefined ? part : { ...part, sig: proof.sig });
    }
  }
  if (!found) return group;
  // The client sent the same reasoning without its proofs.
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

/**
 * Remembers what proved the calls that callers were given, for those that hand back less (`transform/hub/recall.ts`).
 * One for each process, in memory, bounded by number, size and age; the oldest unused goes first. A caller who is not the
 * one that got the call does not find it.
 */
import { LRUCache } from "lru-cache";
import type { CallProof, ProofMemory } from "../../transform/hub/recall.ts";

export interface ProofLimits {
  entries: number;
  maxBytes: number;
  ttlMs: number;
}

export class Proofs {
  readonly #kept: LRUCache<string, CallProof>;

  constructor({ entries, maxBytes, ttlMs }: ProofLimits) {
    this.#kept = new LRUCache({
      max: entries,
      maxSize: maxBytes,
      ttl: ttlMs,
      sizeCalculation: (proof, key) => key.length + JSON.stringify(proof).length,
    });
  }

  /** @param owner the name of the token that asks. */
  of(owner: string): ProofMemory {
    // No name holds a line break, so no owner's key is another's.
    return {
      recall: (callId) => this.#kept.get(`${owner}\n${callId}`),
      remember: (callId, proof) => void this.#kept.set(`${owner}\n${callId}`, proof),
    };
  }
}

/**
 * Remembers what proved the calls that callers were given, for those that hand back less (`conversion/hub/conversation-proofs.ts`).
 *
 * A proof is found only by the caller that it was made for, at the channel and model that made it, under the key of its
 * conversation. It stands in memory that all traffic processes of a machine share, where they have some: the next request
 * of a conversation may reach another process. Bounded by number, size and age; the oldest unused goes first.
 */
import { createHash } from "node:crypto";
import type { CallProof, ProofMemory } from "../../conversion/hub/conversation-proofs.ts";
import { ProofRing, privateMemory, type RingLimits, type RingMemory } from "./proof-ring.ts";

/** What a proof belongs to beside its conversation. */
export interface ProofScope {
  /** The token that asks, as `ownerOf` names it. */
  owner: string;
  channel: string;
  /** As the upstream calls it. */
  model: string;
}

export class ProofStore {
  readonly #memory: RingMemory | undefined;
  readonly #limits: RingLimits;
  readonly #nowMs: (() => number) | undefined;
  #opened: ProofRing | undefined;

  /**
   * @param memory that processes share. Absent: this process remembers for itself
   * @param nowMs as `ProofRing` has it
   */
  constructor(limits: RingLimits, memory?: RingMemory | undefined, nowMs?: () => number) {
    this.#limits = limits;
    this.#memory = memory;
    this.#nowMs = nowMs;
  }

  of({ owner, channel, model }: ProofScope): ProofMemory {
    const scope = JSON.stringify([owner, channel, model]);
    let mark: number | undefined;
    const marked = (): number => {
      mark ??= digest(scope).readUInt32LE(0);
      return mark;
    };
    return {
      mayKnow: () => this.#ring.isMarked(marked()),
      recall: (key) => {
        const content = unlessBroken(() => this.#ring.recall(digest(`${scope}\n${key}`)));
        return content === undefined ? undefined : (JSON.parse(content.toString()) as CallProof);
      },
      remember: (key, proof) => {
        // The mark comes first: what is remembered without one would not be looked for.
        this.#ring.mark(marked());
        const content = Buffer.from(JSON.stringify(proof));
        unlessBroken(() => this.#ring.remember(digest(`${scope}\n${key}`), content));
      },
    };
  }

  /** Not before the first request that may need it. */
  get #ring(): ProofRing {
    this.#opened ??= this.#open();
    return this.#opened;
  }

  #open(): ProofRing {
    const alone = (): ProofRing =>
      new ProofRing(privateMemory(this.#limits.maxBytes), this.#limits, this.#nowMs);
    if (this.#memory === undefined) return alone();
    try {
      return new ProofRing(this.#memory, this.#limits, this.#nowMs);
    } catch {
      // Control could not make room for it, and has logged that.
      return alone();
    }
  }
}

/** Memory that the system does not let read costs a request its proofs, and nothing else. */
function unlessBroken<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** Of a text in which the scope, as JSON, ends with its line. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

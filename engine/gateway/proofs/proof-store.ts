/**
 * Stores the proofs of tool calls in responses, for clients that do not send them back
 * (`conversion/hub/conversation-proofs.ts`).
 *
 * The key of a proof consists of the client, the channel, the model and the conversation. Where possible, the store is in
 * memory that all traffic processes of a machine share: the next request of a conversation may reach another process. It is
 * bounded by number, size and age; the least recently used entry is evicted first.
 */
import { createHash } from "node:crypto";
import type { CallProof, ProofMemory } from "../../conversion/hub/conversation-proofs.ts";
import { ProofRing, privateMemory, type RingLimits, type RingMemory } from "./proof-ring.ts";

/** The part of a proof's key besides the conversation. */
export interface ProofScope {
  /** Id of the token, or its name if it has no id (`ownerOf`). */
  owner: string;
  channel: string;
  /** The upstream's name. */
  model: string;
}

export class ProofStore {
  readonly #memory: RingMemory | undefined;
  readonly #limits: RingLimits;
  readonly #nowMs: (() => number) | undefined;
  #opened: ProofRing | undefined;

  /**
   * @param memory shared by processes; absent: memory of this process
   * @param nowMs as in `ProofRing`
   */
  constructor(limits: RingLimits, memory?: RingMemory | undefined, nowMs?: () => number) {
    this.#limits = limits;
    this.#memory = memory;
    this.#nowMs = nowMs;
  }

  memoryFor({ owner, channel, model }: ProofScope): ProofMemory {
    const scope = JSON.stringify([owner, channel, model]);
    let mark: number | undefined;
    const markOfScope = (): number => {
      mark ??= digest(scope).readUInt32LE(0);
      return mark;
    };
    return {
      mayKnow: () => this.#ring.isMarked(markOfScope()),
      recall: (key) => {
        const content = ignoreErrors(() => this.#ring.recall(digest(`${scope}\n${key}`)));
        return content === undefined ? undefined : (JSON.parse(content.toString()) as CallProof);
      },
      remember: (key, proof) => {
        // The mark comes first: without it, a record would not be looked up.
        this.#ring.mark(markOfScope());
        const content = Buffer.from(JSON.stringify(proof));
        ignoreErrors(() => this.#ring.remember(digest(`${scope}\n${key}`), content));
      },
    };
  }

  /** Opened on first use. */
  get #ring(): ProofRing {
    this.#opened ??= this.#open();
    return this.#opened;
  }

  #open(): ProofRing {
    const openPrivate = (): ProofRing =>
      new ProofRing(privateMemory(this.#limits.maxBytes), this.#limits, this.#nowMs);
    if (this.#memory === undefined) return openPrivate();
    try {
      return new ProofRing(this.#memory, this.#limits, this.#nowMs);
    } catch {
      // The control process could not allocate the memory, and has logged that.
      return openPrivate();
    }
  }
}

/** If the memory is unreadable, the request only loses its proofs. */
function ignoreErrors<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** Of a text that starts with the scope as JSON and a line break. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

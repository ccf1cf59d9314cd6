/**
 * The latest answer of each lane, with the conversation before it, in the memory of a connection: the next request can continue an
 * answer that is stored nowhere else (`store: false`). Nothing of it outlives the connection.
 */
import { type Answers, type Put, type StoredAnswer, sizeOf } from "../../store/answers/answer-contract.ts";

export class ConnectionAnswers {
  readonly #hasRoom: (bytes: number) => boolean;
  readonly #lanes = new Map<string, Map<string, StoredAnswer>>();
  readonly #bytes = new Map<string, number>();

  /** @param hasRoom whether so many bytes more may be remembered; what may not is forgotten, and its caller sends all of it again */
  constructor(hasRoom: (bytes: number) => boolean) {
    this.#hasRoom = hasRoom;
  }

  find(owner: string, id: string): StoredAnswer | undefined {
    for (const lane of this.#lanes.values()) {
      const found = lane.get(id);
      if (found?.owner === owner) return found;
    }
    return undefined;
  }

  /** What takes the answer of one request. @param behind where it is kept besides */
  taking(lane: string, behind: Answers | undefined): Answers {
    let latest: Map<string, StoredAnswer> | undefined;
    return {
      put: async (answer): Promise<Put> => {
        const put = (await behind?.put(answer)) ?? "kept";
        // Another's id is not to be taken for this answer's.
        if (put === "taken") return put;
        if (latest === undefined) {
          latest = new Map();
          this.#lanes.set(lane, latest);
          this.#bytes.set(lane, 0);
        }
        const bytes = bytesOf(answer);
        if (!this.#hasRoom(bytes)) return "kept";
        latest.set(answer.id, answer);
        this.#bytes.set(lane, (this.#bytes.get(lane) ?? 0) + bytes);
        return "kept";
      },
      get: async (owner, id) => this.find(owner, id) ?? behind?.get(owner, id),
      delete: async (owner, id) => (await behind?.delete(owner, id)) === true,
    };
  }

  get bytes(): number {
    let sum = 0;
    for (const bytes of this.#bytes.values()) sum += bytes;
    return sum;
  }
}

function bytesOf(answer: StoredAnswer): number {
  return answer.items.reduce((sum, item) => sum + item.length, sizeOf(answer));
}

/**
 * Caches the latest response of each substream, with its conversation, for the lifetime of a connection. The next request can
 * continue a response that is stored nowhere else (`store: false`).
 */
import { type Answers, type Put, type StoredAnswer, sizeOf } from "../../store/answers/answer-contract.ts";

export class ConnectionAnswers {
  readonly #hasRoom: (bytes: number) => boolean;
  readonly #substreams = new Map<string, Map<string, StoredAnswer>>();
  readonly #bytes = new Map<string, number>();

  /**
   * @param hasRoom whether this many more bytes fit. A response that does not fit is dropped, and its client sends the complete
   * conversation again.
   */
  constructor(hasRoom: (bytes: number) => boolean) {
    this.#hasRoom = hasRoom;
  }

  find(owner: string, id: string): StoredAnswer | undefined {
    for (const substream of this.#substreams.values()) {
      const found = substream.get(id);
      if (found?.owner === owner) return found;
    }
    return undefined;
  }

  /** The store for the response of one request. @param permanent an additional permanent store */
  storeFor(substream: string, permanent: Answers | undefined): Answers {
    let latest: Map<string, StoredAnswer> | undefined;
    return {
      put: async (answer): Promise<Put> => {
        const put = (await permanent?.put(answer)) ?? "kept";
        // The id belongs to another client's response.
        if (put === "taken") return put;
        if (latest === undefined) {
          latest = new Map();
          this.#substreams.set(substream, latest);
          this.#bytes.set(substream, 0);
        }
        const bytes = bytesOf(answer);
        if (!this.#hasRoom(bytes)) return "kept";
        latest.set(answer.id, answer);
        this.#bytes.set(substream, (this.#bytes.get(substream) ?? 0) + bytes);
        return "kept";
      },
      get: async (owner, id) => this.find(owner, id) ?? permanent?.get(owner, id),
      delete: async (owner, id) => (await permanent?.delete(owner, id)) === true,
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

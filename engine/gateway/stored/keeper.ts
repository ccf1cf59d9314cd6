/**
 * Keeps the answer of one request: what was asked and answered, or where it is kept, under its owner's name. A store
 * that fails or is slow costs the caller nothing but the kept answer; the log says so.
 */
import type { Logger } from "pino";
import type { Answers, StoredAnswer } from "../../store/answers.ts";
import type { Kept } from "../../transform/lane.ts";

/** How long an answer waits for the store before it goes on. */
const PATIENCE_MS = 1_000;

export interface Keeping {
  answers: Answers;
  log: Logger;
  /** The request's id, for the log. */
  requestId: string;
  owner: string;
  wire: string;
  /** What was asked, what came before included. */
  items: () => readonly unknown[];
  expireMs: number;
  nowMs: () => number;
}

/** Where an answer came from. */
export interface Origin {
  channel: string;
  model: string;
  place: { keyMark: string };
}

export class Keeper {
  readonly #keeping: Keeping;

  constructor(keeping: Keeping) {
    this.#keeping = keeping;
  }

  /** Settles when the answer is kept, or will not be, or the store takes too long. Never rejects. */
  async keep(kept: Kept, origin: Origin): Promise<void> {
    const { answers, log, requestId } = this.#keeping;
    let late: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      late = setTimeout(() => {
        log.warn({ id: requestId }, "the store is slow to keep an answer");
        resolve();
      }, PATIENCE_MS);
    });
    const put = async (): Promise<void> => answers.put(this.#record(kept, origin));
    const done = put().catch((err: unknown) => log.error({ id: requestId, err }, "an answer was not kept"));
    await Promise.race([done, patience]);
    clearTimeout(late);
  }

  #record({ id, answer }: Kept, { channel, model, place }: Origin): StoredAnswer {
    const { owner, wire, items, expireMs, nowMs } = this.#keeping;
    const createdMs = nowMs();
    const record = { owner, id, wire, createdMs, expiresMs: createdMs + expireMs };
    return answer === undefined
      ? { ...record, answer: "", items: "", pin: { channel, model, key: place.keyMark } }
      : { ...record, answer: JSON.stringify(answer), items: JSON.stringify(items()) };
  }
}

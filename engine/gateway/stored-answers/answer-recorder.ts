/**
 * Keeps the answer of one request: what was asked and answered, or where it is kept, under its owner's name. A store
 * that fails or is slow costs the caller nothing but the kept answer; the log says so.
 */
import type { Logger } from "pino";
import type { HubError, Kept, Stored } from "../../conversion/contract.ts";
import type { Answers, StoredAnswer } from "../../store/answers/answer-contract.ts";
import { tooLargeToKeep } from "../refusals/refusals.ts";
import { nameOfItem } from "./item-name.ts";
import { markOwnIds } from "./own-item-id.ts";

/** How long an answer waits for the store before it goes on. */
const PATIENCE_MS = 1_000;
/** Of one answer that its upstream keeps. */
const MOST_ITEMS = 256;

export interface Keeping {
  answers: Answers;
  stored: Stored;
  log: Logger;
  /** The request's id, for the log. */
  requestId: string;
  owner: string;
  wire: string;
  /** This process, for answers that are still being made. */
  runner: string;
  /** What was asked, what came before included. */
  items: () => readonly unknown[];
  /** Nothing came before: the whole of it is of this request. */
  isWhole: boolean;
  expireMs: number;
  nowMs: () => number;
}

/** Where an answer came from. */
export interface Origin {
  channel: string;
  model: string;
  place: { keyMark: string };
}

export class AnswerRecorder {
  readonly #keeping: Keeping;
  #begun: { id: string; answer: object } | undefined;

  constructor(keeping: Keeping) {
    this.#keeping = keeping;
  }

  /** Of an answer that nobody waits for, what there is before it has begun. @returns whether it is kept. */
  async begin(begun: { id: string; answer: object }): Promise<boolean> {
    this.#begun = begun;
    const { log, requestId, runner } = this.#keeping;
    try {
      return await this.#put({ ...this.#record(begun), runner });
    } catch (err) {
      log.error({ id: requestId, err }, "a response was not stored");
      return false;
    }
  }

  /** Settles when the answer is kept, or will not be, or the store takes too long. Never rejects. */
  async keep(kept: Kept, origin: Origin): Promise<void> {
    await this.#patiently(async () => {
      if (!(await this.#isAwaited())) return;
      if (await this.#put(this.#record(kept, origin))) await this.#putItems(kept, origin);
      else if (this.#begun !== undefined) await this.#putFailed(this.#begun, tooLargeToKeep());
    });
  }

  /** What nobody waits for is kept as failed; whoever waits has been told. */
  async fail(error: HubError): Promise<void> {
    const begun = this.#begun;
    if (begun === undefined) return;
    await this.#patiently(async () => {
      if (await this.#isAwaited()) await this.#putFailed(begun, error);
    });
  }

  async #putFailed({ id, answer }: { id: string; answer: object }, error: HubError): Promise<void> {
    await this.#put(this.#record({ id, answer: this.#keeping.stored.failed(answer, error) }));
  }

  /** Where the items are of an answer that the upstream keeps: whose they are is known here only. */
  async #putItems({ items = [] }: Kept, origin: Origin): Promise<void> {
    for (const id of items.slice(0, MOST_ITEMS))
      await this.#put(this.#record({ id: nameOfItem(id), answer: undefined }, origin));
  }

  /** @returns whether it is kept; the log says why not. */
  async #put(record: StoredAnswer): Promise<boolean> {
    const { answers, log, requestId } = this.#keeping;
    const put = await answers.put(record);
    if (put === "too_large")
      log.warn(
        { id: requestId },
        "a response was not stored: it is larger than the space for stored responses",
      );
    if (put === "taken")
      log.error(
        { id: requestId, answer: record.id, channel: record.pin?.channel },
        "a response was not stored: the upstream reused the id of another response, which stays stored",
      );
    return put === "kept";
  }

  /** An answer that was deleted or cancelled while it was made stays so. */
  async #isAwaited(): Promise<boolean> {
    if (this.#begun === undefined) return true;
    const { answers, owner, stored } = this.#keeping;
    const found = await answers.get(owner, this.#begun.id);
    return found !== undefined && stored.pending(JSON.parse(found.answer) as object);
  }

  async #patiently(work: () => Promise<void>): Promise<void> {
    const { log, requestId } = this.#keeping;
    let late: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      late = setTimeout(() => {
        log.warn({ id: requestId }, "the store is slow to save a response");
        resolve();
      }, PATIENCE_MS);
    });
    const done = work().catch((err: unknown) =>
      log.error({ id: requestId, err }, "a response was not stored"),
    );
    await Promise.race([done, patience]);
    clearTimeout(late);
  }

  /** @param origin needed where the upstream keeps the answer. */
  #record({ id, answer }: Kept, origin?: Origin): StoredAnswer {
    const { requestId, owner, wire, items, isWhole, expireMs, nowMs } = this.#keeping;
    const createdMs = nowMs();
    const record = { owner, id, wire, createdMs, expiresMs: createdMs + expireMs };
    if (answer === undefined && origin !== undefined) {
      const { channel, model, place } = origin;
      return { ...record, answer: "", items: [], pin: { channel, model, key: place.keyMark } };
    }
    const texts = items().map((item) => JSON.stringify(item));
    const marked = isWhole ? markOwnIds(texts, requestId, id) : texts;
    return { ...record, answer: JSON.stringify(answer), items: marked };
  }
}

/**
 * Stores the response of one request under its owner: request and response, or the upstream that stores them. If the store
 * fails or is slow, the client gets its response, and the log reports that it is not stored.
 */

import type { HubError, Stored, StoredForm } from "../../conversion/contract.ts";
import type { Answers, StoredAnswer } from "../../store/answers/answer-contract.ts";
import type { Logger } from "../log/log.ts";
import { tooLargeToStore } from "../refusals/refusals.ts";
import { nameOfItem } from "./item-name.ts";
import { markOwnIds } from "./own-item-id.ts";

/** Maximum wait for the store before the response continues. */
const TIMEOUT_MS = 1_000;
/** Limit for one response that its upstream stores. */
const MAX_ITEMS = 256;

export interface RecorderOptions {
  answers: Answers;
  stored: Stored;
  log: Logger;
  /** The request's id, for the log. */
  requestId: string;
  owner: string;
  wire: string;
  /** Id of this process, for unfinished responses. */
  runner: string;
  /** Items of the request, including earlier turns. */
  items: () => readonly unknown[];
  /** There are no earlier turns: all items belong to this request. */
  hasNoHistory: boolean;
  expireMs: number;
  nowMs: () => number;
}

/** Origin of a response. */
export interface Origin {
  channel: string;
  model: string;
  place: { keyMark: string };
}

export class AnswerRecorder {
  readonly #options: RecorderOptions;
  #started: { id: string; answer: object } | undefined;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  /** Stores the initial state of a background response. @returns whether it is stored */
  async begin(started: { id: string; answer: object }): Promise<boolean> {
    this.#started = started;
    const { log, requestId, runner } = this.#options;
    try {
      return await this.#put({ ...this.#record(started), runner });
    } catch (err) {
      log.error({ part: "stored_responses", id: requestId, err }, "a response was not stored");
      return false;
    }
  }

  /** Resolves when the response is stored, or cannot be, or the store takes too long. Never rejects. */
  async store(kept: StoredForm, origin: Origin): Promise<void> {
    await this.#withTimeout(async () => {
      if (!(await this.#isStillPending())) return;
      if (await this.#put(this.#record(kept, origin))) await this.#putItems(kept, origin);
      else if (this.#started !== undefined) await this.#putFailed(this.#started, tooLargeToStore());
    });
  }

  /** A background response is stored as failed; other clients already have the error. */
  async fail(error: HubError): Promise<void> {
    const started = this.#started;
    if (started === undefined) return;
    await this.#withTimeout(async () => {
      if (await this.#isStillPending()) await this.#putFailed(started, error);
    });
  }

  async #putFailed({ id, answer }: { id: string; answer: object }, error: HubError): Promise<void> {
    await this.#put(this.#record({ id, answer: this.#options.stored.failed(answer, error) }));
  }

  /** Stores the upstream of each item of a response that the upstream stores. Only the gateway knows their owner. */
  async #putItems({ items = [] }: StoredForm, origin: Origin): Promise<void> {
    for (const id of items.slice(0, MAX_ITEMS))
      await this.#put(this.#record({ id: nameOfItem(id), answer: undefined }, origin));
  }

  /** @returns whether it is stored; if not, the log contains the reason */
  async #put(record: StoredAnswer): Promise<boolean> {
    const { answers, log, requestId } = this.#options;
    const put = await answers.put(record);
    if (put === "too_large")
      log.warn(
        { part: "stored_responses", id: requestId },
        "a response was not stored: it is larger than the space for stored responses",
      );
    if (put === "taken")
      log.error(
        { part: "stored_responses", id: requestId, answer: record.id, channel: record.pin?.channel },
        "a response was not stored: the upstream reused the id of another response, which stays stored",
      );
    return put === "kept";
  }

  /** A response that was deleted or cancelled meanwhile stays so. */
  async #isStillPending(): Promise<boolean> {
    if (this.#started === undefined) return true;
    const { answers, owner, stored } = this.#options;
    const found = await answers.get(owner, this.#started.id);
    return found !== undefined && stored.pending(JSON.parse(found.answer) as object);
  }

  async #withTimeout(work: () => Promise<void>): Promise<void> {
    const { log, requestId } = this.#options;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        log.warn({ part: "stored_responses", id: requestId }, "the store is slow to save a response");
        resolve();
      }, TIMEOUT_MS);
    });
    const done = work().catch((err: unknown) =>
      log.error({ part: "stored_responses", id: requestId, err }, "a response was not stored"),
    );
    await Promise.race([done, timeout]);
    clearTimeout(timer);
  }

  /** @param origin required if the upstream stores the response */
  #record({ id, answer }: StoredForm, origin?: Origin): StoredAnswer {
    const { requestId, owner, wire, items, hasNoHistory, expireMs, nowMs } = this.#options;
    const createdMs = nowMs();
    const record = { owner, id, wire, createdMs, expiresMs: createdMs + expireMs };
    if (answer === undefined && origin !== undefined) {
      const { channel, model, place } = origin;
      return { ...record, answer: "", items: [], pin: { channel, model, key: place.keyMark } };
    }
    const texts = items().map((item) => JSON.stringify(item));
    const marked = hasNoHistory ? markOwnIds(texts, requestId, id) : texts;
    return { ...record, answer: JSON.stringify(answer), items: marked };
  }
}

/** The accounting of one attempt: its record, its prices, and its reservation for the budgets of its channel and model. */
import type { Need, Reservation } from "../../access/allowances.ts";
import type { HubError } from "../../conversion/contract.ts";
import { costOf, type Rates } from "../../ledger/price.ts";
import type { AttemptRecord, Counts } from "../../ledger/record.ts";
import { type Outcome, recordedMessage } from "../exchange/request-outcome.ts";

/** Result of an attempt. */
export interface AttemptOutcome {
  status?: number | undefined;
  error?: HubError | undefined;
  usage?: Outcome["usage"] | undefined;
}

/** The request of the attempt. */
export interface AccountedRequest {
  /** Unix time in milliseconds, by a monotonic clock. */
  nowMs(): number;
  /** Returns the same object for the same usage. */
  countsOf(usage: Outcome["usage"]): Counts | undefined;
}

export class AttemptAccount {
  readonly #request: AccountedRequest;
  readonly rates: Rates | undefined;
  /** Removes the secrets of the channel from a text. */
  readonly conceal: ((text: string) => string) | undefined;
  #reservation: Reservation | undefined;
  /** Entries of the budgets that the attempt counts against. */
  #budgets: readonly string[] | undefined;
  /** Undefined before the attempt is sent, and after it has ended. */
  #running: AttemptRecord | undefined;

  /** @param record of an attempt that begins; absent: none is sent yet */
  constructor(
    request: AccountedRequest,
    rates?: Rates,
    record?: AttemptRecord,
    conceal?: (text: string) => string,
  ) {
    this.#request = request;
    this.rates = rates;
    this.conceal = conceal;
    this.#running = record;
  }

  /** Replaces the reservation, and releases the previous one. */
  reserve(reservation: Reservation | undefined): void {
    this.settle(undefined);
    this.#reservation = reservation;
    this.#budgets = reservation?.budgets;
  }

  /** Takes over the reservation of an attempt that this one replaces. */
  takeFrom(previous: AttemptAccount): void {
    this.#reservation = previous.#reservation;
    this.#budgets = previous.#budgets;
    previous.#reservation = undefined;
  }

  get reservation(): Reservation | undefined {
    return this.#reservation;
  }

  get budgets(): readonly string[] | undefined {
    return this.#budgets;
  }

  /** Replaces the reservation by the actual usage; undefined: nothing counts. */
  settle(used: Need | undefined): void {
    this.#reservation?.settle(used);
    this.#reservation = undefined;
  }

  /** Control counts the reservation from now on. */
  handOver(): void {
    this.#reservation?.handOver();
    this.#reservation = undefined;
  }

  /**
   * Only the first call counts.
   * @param firstByteMs since the start of the request
   */
  end(outcome: AttemptRecord["outcome"], firstByteMs?: number, result?: AttemptOutcome): void {
    const record = this.#running;
    if (record === undefined) return;
    this.#running = undefined;
    record.outcome = outcome;
    record.totalMs = this.#request.nowMs() - record.startedMs;
    record.firstByteMs = firstByteMs;
    record.status = result?.status;
    const error = result?.error;
    record.error = error?.kind;
    record.errorCode = error?.code;
    record.message = error && recordedMessage(error.cause?.message ?? error.message, this.conceal);
    record.counts = this.#request.countsOf(result?.usage);
    record.costMicros = this.costOf(record.counts);
  }

  costOf(counts: Counts | undefined): number | undefined {
    return this.rates === undefined || counts === undefined ? undefined : costOf(this.rates, counts);
  }
}

/**
 * The reservation for the budgets of an attempt's channel and model, and for the limits of its key, from the choice of the channel
 * until the attempt is sent.
 */
import type { Reservation } from "../../access/allowances.ts";
import type { HubError } from "../../conversion/contract.ts";
import { type LimitedTarget, reserveAttempt } from "../accounting/reserve.ts";
import type { Exchange } from "../exchange/exchange.ts";

export class AttemptBudget {
  readonly #exchange: Exchange;
  #reservation: Reservation | undefined;
  readonly #isCounted: boolean;
  #isOver = false;
  /** Of the skipped candidates, the error of the one that may serve the request first. */
  #first: HubError | undefined;

  /** @param isUnlimited the budgets do not apply to the request */
  constructor(exchange: Exchange, isUnlimited = false) {
    this.#exchange = exchange;
    this.#isCounted = !isUnlimited && exchange.service.allowances?.countsAttempts === true;
  }

  /**
   * Calls one of the two functions, unless the request has ended meanwhile.
   * @param skip another candidate may serve it (`reserveAttempt`)
   */
  enter(target: LimitedTarget, go: () => void, skip: (error: HubError, isOfKey: boolean) => void): void {
    if (!this.#isCounted) {
      go();
      return;
    }
    const taken = (reservation: Reservation | undefined): void => {
      this.drop();
      this.#reservation = reservation;
      if (this.#isOver) this.drop();
      else go();
    };
    reserveAttempt(this.#exchange, target, taken, (error, isOfKey) => {
      if (this.#isOver) return;
      if (this.#first === undefined || waitOf(error) < waitOf(this.#first)) this.#first = error;
      skip(this.#first, isOfKey);
    });
  }

  /** The attempt is sent: its end settles the reservation. */
  open(): void {
    if (!this.#isCounted) return;
    this.#exchange.accounting.openAttempt(this.#reservation);
    this.#reservation = undefined;
  }

  /** The attempt is not sent. */
  drop(): void {
    this.#reservation?.cancel();
    this.#reservation = undefined;
  }

  /** The request has ended. */
  end(): void {
    this.#isOver = true;
    this.drop();
  }
}

function waitOf({ retry_after: seconds = Number.POSITIVE_INFINITY }: HubError): number {
  return seconds;
}

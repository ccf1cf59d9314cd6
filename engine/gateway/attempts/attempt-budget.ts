/** Reserves the usage of a request's attempts, where channels and models have budgets, or keys limits. */
import type { Reservation } from "../../access/allowances.ts";
import type { HubError } from "../../conversion/contract.ts";
import { type LimitedTarget, reserveAttempt } from "../accounting/reserve.ts";
import type { Exchange } from "../exchange/exchange.ts";

export class AttemptBudget {
  readonly #exchange: Exchange;
  readonly #isCounted: boolean;
  /** Of the skipped candidates, the error of the one that may serve the request first. */
  #first: HubError | undefined;

  /** @param isUnlimited the budgets do not apply to the request */
  constructor(exchange: Exchange, isUnlimited = false) {
    this.#exchange = exchange;
    this.#isCounted = !isUnlimited && exchange.service.allowances?.countsAttempts === true;
  }

  /**
   * Calls one of the two functions.
   * @param go gets the reservation, which the caller settles or cancels; undefined: nothing is counted
   * @param skip another candidate may serve it (`reserveAttempt`)
   */
  enter(
    target: LimitedTarget,
    go: (reservation?: Reservation) => void,
    skip: (error: HubError, isOfKey: boolean) => void,
  ): void {
    if (!this.#isCounted) {
      go();
      return;
    }
    reserveAttempt(this.#exchange, target, go, (error, isOfKey) => {
      if (this.#first === undefined || waitOf(error) < waitOf(this.#first)) this.#first = error;
      skip(this.#first, isOfKey);
    });
  }
}

function waitOf({ retry_after: seconds = Number.POSITIVE_INFINITY }: HubError): number {
  return seconds;
}

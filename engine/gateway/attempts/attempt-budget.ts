/** The reservation for the budgets of an attempt's channel and model, from the choice of the channel until the attempt is sent. */
import type { Reservation } from "../../access/allowances.ts";
import type { HubError } from "../../conversion/contract.ts";
import { type BudgetTarget, reserveAttempt } from "../accounting/reserve.ts";
import type { Exchange } from "../exchange/exchange.ts";

export class AttemptBudget {
  readonly #exchange: Exchange;
  #reservation: Reservation | undefined;
  readonly #isCounted: boolean;
  #isOver = false;

  /** @param isUnlimited the budgets do not apply to the request */
  constructor(exchange: Exchange, isUnlimited = false) {
    this.#exchange = exchange;
    this.#isCounted = !isUnlimited && exchange.service.allowances?.countsAttempts === true;
  }

  /** Calls one of the two functions, unless the request has ended meanwhile. @param skip another channel may serve it */
  enter(target: BudgetTarget, go: () => void, skip: (error: HubError) => void): void {
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
    reserveAttempt(this.#exchange, target, taken, (error) => {
      if (!this.#isOver) skip(error);
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
    this.#reservation?.settle(undefined);
    this.#reservation = undefined;
  }

  /** The request has ended. */
  end(): void {
    this.#isOver = true;
    this.drop();
  }
}

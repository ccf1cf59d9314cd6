/**
 * The keys that a passed-through request may be sent with, one after the other. As in other requests, a key at a limit and a key
 * without a free slot are skipped, and outcomes change the health of the key.
 */
import type { Reservation } from "../../access/allowances.ts";
import type { HubError } from "../../conversion/contract.ts";
import { actionAfter } from "../../conversion/hub/failure-action.ts";
import type { TargetHealth } from "../../routing/target-health.ts";
import { AttemptBudget } from "../attempts/attempt-budget.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { enterChannel, isLimited } from "../load/enter-channel.ts";
import type { Release } from "../load/in-flight.ts";
import type { PassTarget } from "./pass-table.ts";

export interface KeyTurn {
  /** With the key. */
  target: PassTarget;
  /** Of the named model with the key; undefined if the request names no model. */
  health: TargetHealth | undefined;
}

/** Actions after which another key of the same channel may serve the request. The upstream has not accepted it. */
const KEY_ACTIONS: ReadonlySet<string> = new Set(["next_key", "disable_key"]);

export class KeyTurns {
  readonly #exchange: Exchange;
  readonly #turns: readonly KeyTurn[];
  /** Upstream's name of the model, or an empty text. */
  readonly #model: string;
  readonly #budget: AttemptBudget;
  #next = 0;
  #attempts = 0;
  #release: Release | undefined;
  /** Of a key to which nothing was sent yet. */
  #reservation: Reservation | undefined;

  /** @param turns in the order of attempts; at least one */
  constructor(exchange: Exchange, turns: readonly KeyTurn[], model: string) {
    this.#exchange = exchange;
    this.#turns = turns;
    this.#model = model;
    this.#budget = new AttemptBudget(exchange);
    exchange.releaseAtEnd(() => this.#cancelReservation());
  }

  /** Nothing was sent with it. */
  #cancelReservation(): void {
    this.#reservation?.cancel();
    this.#reservation = undefined;
  }

  /**
   * Reserves what the next key needs. Calls one of the two functions, unless the request has ended meanwhile.
   * @param refuse no key can take the request now
   */
  take(send: (turn: KeyTurn) => void, refuse: (error: HubError) => void): void {
    this.#release?.();
    this.#release = undefined;
    const turn = this.#turns[this.#next++] as KeyTurn;
    const { target, health } = turn;
    const limited = {
      channel: target.channel,
      key: target.key,
      model: this.#model,
      configured: this.#exchange.model ?? "",
      ...(health && { health }),
    };
    const skip = (error: HubError, isOfKey: boolean): void => {
      this.#cancelReservation();
      if (isOfKey && this.#hasNext) this.take(send, refuse);
      else refuse(error);
    };
    const proceed = (release?: Release): void => {
      if (this.#exchange.settled) {
        release?.();
        return;
      }
      this.#release = release;
      this.#attempts++;
      this.#exchange.accounting.openAttempt(this.#reservation);
      this.#reservation = undefined;
      send(turn);
    };
    const enter = (reservation?: Reservation): void => {
      this.#reservation = reservation;
      const place = { channel: target.channel, model: this.#model, place: target.place };
      if (!isLimited(this.#exchange.service, target.place)) proceed();
      else enterChannel(this.#exchange, place, (isOfKey) => isOfKey && this.#hasNext, proceed, skip);
    };
    this.#budget.enter(limited, enter, skip);
  }

  /** Whether the request may be sent again, with the next key, after the upstream refused the current one. */
  mayRetry(error: HubError): boolean {
    const { service } = this.#exchange;
    if (!this.#hasNext || this.#attempts >= service.config.routing.maxAttempts) return false;
    if (!KEY_ACTIONS.has(actionAfter(error))) return false;
    const isHealthy = this.#turns[this.#next]?.health?.isHealthy === true;
    return isHealthy || service.retryBudget.take(performance.now());
  }

  get #hasNext(): boolean {
    return this.#next < this.#turns.length;
  }
}

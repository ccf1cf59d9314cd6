/** Reports the outcome of a passed-through request to the health of its model with its key. */
import type { HubError } from "../../conversion/contract.ts";
import { kindOfStatus } from "../../conversion/hub/error-kinds.ts";
import { hubError } from "../../conversion/hub/hub-error.ts";
import type { TargetHealth } from "../../routing/target-health.ts";
import { limitsObserver } from "../attempts/open-attempt.ts";
import { recordHealth } from "../attempts/record-health.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { PassTarget } from "./pass-table.ts";

/** Only the first of `end` and `abandon` counts. */
export class AttemptHealth {
  readonly #health: TargetHealth;
  readonly #observe: ((headers: Record<string, string>) => void) | undefined;
  readonly #startedMs = performance.now();
  #respondedMs: number | undefined;
  #isOver = false;

  /** @param wire of the upstream */
  constructor(exchange: Exchange, wire: string, health: TargetHealth) {
    this.#health = health;
    this.#observe = limitsObserver(exchange, { wire, health });
    health.begin(this.#startedMs);
  }

  /** The headers of the response have arrived. */
  respond(headers: Record<string, string>): void {
    this.#respondedMs = performance.now();
    this.#observe?.(headers);
  }

  /**
   * @param error of the upstream; undefined: success
   * @param isOurs the gateway failed to send the request
   */
  end(error: HubError | undefined, isOurs = false): void {
    if (this.#isOver) return;
    this.#isOver = true;
    recordHealth(this.#health, this.#startedMs, error, isOurs, this.#respondedMs);
  }

  /** The request ended without an outcome. */
  abandon(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#health.abandon(this.#startedMs);
  }
}

/** The error in an upstream's response, as the channel's wire declares it. The client gets the response itself. */
export function readError(
  { service }: Exchange,
  { spoken, place }: PassTarget,
  status: number,
  headers: Record<string, string>,
  body: Buffer,
): HubError {
  const { conversions } = service;
  const wire = conversions.wires.get(spoken);
  const kind = kindOfStatus(status) ?? "upstream";
  if (wire === undefined) return hubError(kind, `the upstream responded with status ${status}`);
  const listing = conversions.listing({ wire, model: "", capabilities: place.capabilities });
  const read = listing.readResponse(status, headers, body);
  return "error" in read ? read.error : hubError(kind, `the upstream responded with status ${status}`);
}

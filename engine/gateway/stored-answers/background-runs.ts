/** Background requests of this process. */
import type { HubError } from "../../conversion/contract.ts";
import { cancelledByCaller } from "../refusals/refusals.ts";

/** A request that can be cancelled. */
interface Cancellable {
  guard(work: () => void): void;
  endWithError(error: HubError): void;
}

/** Running background requests, by owner and id. */
export class BackgroundRuns {
  readonly #running = new Map<string, Cancellable>();

  add(owner: string, id: string, exchange: Cancellable): void {
    this.#running.set(keyOf(owner, id), exchange);
  }

  delete(owner: string, id: string): void {
    this.#running.delete(keyOf(owner, id));
  }

  cancel(owner: string, id: string): void {
    const exchange = this.#running.get(keyOf(owner, id));
    exchange?.guard(() => exchange.endWithError(cancelledByCaller()));
  }
}

function keyOf(owner: string, id: string): string {
  return JSON.stringify([owner, id]);
}

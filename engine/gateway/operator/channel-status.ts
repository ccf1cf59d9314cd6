/** The current state of a process for administrators: models and cool-downs of each channel. */
import { type Rates, ratesOf } from "../../ledger/price.ts";
import type { Offered } from "../../routing/router.ts";
import { operationsOf } from "../service/operations.ts";
import type { Service } from "../service/service.ts";

export interface ChannelStatus extends Offered {
  /** Absent if no price matches. */
  rates?: Rates;
}

export function readChannelStatus({
  router,
  conversions,
  prices,
  nowMs,
}: Pick<Service, "router" | "conversions" | "prices" | "nowMs">): ChannelStatus[] {
  return router.offered(performance.now(), nowMs()).map((offer) => {
    const rates = ratesOf(prices, offer.model);
    const operations = operationsOf(conversions, offer.model, offer.operations);
    return { ...offer, operations, ...(rates === undefined ? {} : { rates }) };
  });
}

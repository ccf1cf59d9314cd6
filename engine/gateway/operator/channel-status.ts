/** The current state of a process for administrators: models and cool-downs of each channel. */
import { type Rates, ratesOf } from "../../ledger/price.ts";
import type { Offered } from "../../routing/router.ts";
import { operationsOf } from "../service/operations.ts";
import type { Service } from "../service/service.ts";

export interface ChannelStatus extends Offered {
  /** Absent if no price matches. */
  rates?: Rates;
  /** The groups whose clients may use the channel; absent: every client. */
  groups?: readonly string[];
}

export function readChannelStatus({
  config,
  router,
  conversions,
  prices,
  nowMs,
}: Pick<Service, "config" | "router" | "conversions" | "prices" | "nowMs">): ChannelStatus[] {
  const groupsOf = new Map(config.channels.map(({ name, groups }) => [name, groups]));
  return router.offered(performance.now(), nowMs()).map((offer) => {
    const rates = ratesOf(prices, offer.model);
    const operations = operationsOf(conversions, offer.model, offer.operations);
    const groups = groupsOf.get(offer.channel);
    return { ...offer, operations, ...(rates && { rates }), ...(groups && { groups }) };
  });
}

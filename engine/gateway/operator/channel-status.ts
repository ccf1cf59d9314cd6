/** The current state of a process for administrators: models and cool-downs of each channel. */
import { type Rates, ratesOf } from "../../ledger/price.ts";
import type { KeyRefusal } from "../../routing/key-health.ts";
import type { KeyLimit } from "../../routing/key-limit.ts";
import type { KeyState } from "../../routing/offered-keys.ts";
import type { Offered } from "../../routing/router.ts";
import { defaultRatesFor } from "../accounting/rates-for.ts";
import type { ModelFacts } from "../models/model-facts.ts";
import { operationsOf } from "../service/operations.ts";
import type { Service } from "../service/service.ts";

/** The state of a key, with Unix times. */
export interface KeyStatus {
  name: string;
  /** By an administrator. */
  disabled: boolean;
  refusal: KeyRefusal | undefined;
  /** Absent if there is no cool-down of the model with this key. */
  coolDownUntilMs?: number;
  /** The strictest first. */
  limits: KeyLimit[];
}

/** What administrators see of a model's facts. An absent value is unknown. */
export type ModelStatus = Pick<
  ModelFacts,
  "contextWindow" | "maxOutput" | "input" | "output" | "deprecated" | "retires" | "successor"
>;

export interface ChannelStatus extends Omit<Offered, "keys"> {
  /** Without a key that has no name, unless it is at a limit. */
  keys: KeyStatus[];
  /** Name of the provider. */
  provider: string;
  /** Absent if no price matches. */
  rates?: Rates;
  /** Absent if nothing is known about the model. */
  facts?: ModelStatus;
  /** The groups whose clients may use the channel; absent: every client. */
  groups?: readonly string[];
}

export function readChannelStatus({
  config,
  router,
  conversions,
  prices,
  models,
  pricedModels,
  nowMs,
}: Pick<
  Service,
  "config" | "router" | "conversions" | "prices" | "models" | "pricedModels" | "nowMs"
>): ChannelStatus[] {
  const channels = new Map(config.channels.map((channel) => [channel.name, channel]));
  const monotonicMs = performance.now();
  const timeMs = nowMs();
  return router.offered(monotonicMs, timeMs).map((offer) => {
    const facts = models.find(offer.upstream, offer.model);
    const operations = operationsOf(conversions, offer.model, offer.operations);
    const { groups, provider = "" } = channels.get(offer.channel) ?? {};
    const rates =
      ratesOf(prices, offer.model) ?? defaultRatesFor(pricedModels, [offer.upstream, offer.model], provider);
    const keys = offer.keys.map((key) => keyStatusOf(key, timeMs, timeMs - monotonicMs));
    return {
      ...offer,
      keys,
      operations,
      provider,
      ...(rates && { rates }),
      ...(facts && { facts: statusOf(facts) }),
      ...(groups && { groups }),
    };
  });
}

function statusOf({
  contextWindow,
  maxOutput,
  input,
  output,
  deprecated,
  retires,
  successor,
}: ModelFacts): ModelStatus {
  const all = { contextWindow, maxOutput, input, output, deprecated, retires, successor };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** @param offsetMs Unix time minus the monotonic clock */
function keyStatusOf(
  { name, disabled, refusal, remainingCoolDownMs, limits }: KeyState,
  timeMs: number,
  offsetMs: number,
): KeyStatus {
  const isTimed = remainingCoolDownMs > 0 && Number.isFinite(remainingCoolDownMs);
  return {
    name,
    disabled,
    refusal: refusal && {
      kind: refusal.kind,
      sinceMs: Math.round(refusal.sinceMs + offsetMs),
      testMs: Math.round(refusal.testMs + offsetMs),
    },
    limits: limits.map((limit) => ({ ...limit, untilMs: Math.round(limit.untilMs + offsetMs) })),
    ...(isTimed ? { coolDownUntilMs: Math.round(timeMs + remainingCoolDownMs) } : {}),
  };
}

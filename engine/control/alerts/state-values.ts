/** The values of alert metrics that this machine's processes know: circuit breakers, keys, retirements, journals. */
import type { ServedModel } from "../../admin/admin-call.ts";
import { daysUntil } from "../../gateway/models/retirement.ts";
import type { AlertMetric } from "./alert-metrics.ts";

export interface StateValue {
  kind: AlertMetric;
  subject: string;
  value: number;
}

export interface StateSources {
  models: readonly ServedModel[];
  /** The name of a channel's provider; empty for a channel that is gone. */
  providerOf(channel: string): string;
  journalBytes: number;
  nowMs: number;
}

export function readStateValues({ models, providerOf, journalBytes, nowMs }: StateSources): StateValue[] {
  const openCircuits = new Map<string, number>();
  const refusedKeys = new Map<string, Set<string>>();
  const providers = new Map<string, { all: number; unavailable: number }>();
  const retirements = new Map<string, number>();
  for (const { channel, model, upstream, circuit, keys, facts } of models) {
    const isOpen = circuit.state === "open";
    openCircuits.set(channel, (openCircuits.get(channel) ?? 0) + Number(isOpen));
    const refused = refusedKeys.get(channel) ?? new Set();
    for (const { name, refusal } of keys) if (refusal !== undefined) refused.add(name);
    refusedKeys.set(channel, refused);
    const provider = providers.get(providerOf(channel)) ?? { all: 0, unavailable: 0 };
    const hasNoKey = keys.length > 0 && keys.every(({ refusal }) => refusal !== undefined);
    provider.all++;
    provider.unavailable += Number(isOpen || hasNoKey);
    providers.set(providerOf(channel), provider);
    if (facts?.retires !== undefined) retirements.set(upstream || model, daysUntil(facts.retires, nowMs));
  }
  providers.delete("");
  return [
    ...[...openCircuits].map(
      ([name, value]): StateValue => ({ kind: "circuits_open", subject: `channel:${name}`, value }),
    ),
    ...[...refusedKeys].map(
      ([name, { size }]): StateValue => ({ kind: "keys_refused", subject: `channel:${name}`, value: size }),
    ),
    ...[...providers].map(
      ([name, { all, unavailable }]): StateValue => ({
        kind: "provider_unavailable_share",
        subject: `provider:${name}`,
        value: unavailable / all,
      }),
    ),
    ...[...retirements].map(
      ([name, value]): StateValue => ({ kind: "model_retirement_days", subject: `model:${name}`, value }),
    ),
    { kind: "journal_bytes", subject: "all", value: journalBytes },
  ];
}

/** When a maker retires a model. Days are ISO dates in UTC. */
import type { ModelFacts } from "./model-facts.ts";

const DAY_MS = 86_400_000;
/** A warning of a later retirement is noise: makers announce some of them a year before. */
const WARNING_DAYS = 90;

export function isRetired(retires: string, nowMs: number): boolean {
  return daysUntil(retires, nowMs) <= 0;
}

/** Whole days, rounded up; 0 or less: the day has come. */
export function daysUntil(day: string, nowMs: number): number {
  return Math.ceil((Date.parse(`${day}T00:00:00Z`) - nowMs) / DAY_MS);
}

/**
 * A sentence about the retirement of a model, for the person who configured it. Undefined if the maker announced no day, or a day
 * that is more than 90 days ahead. A warning has no end: the maker refuses requests for a retired model.
 */
export function describeRetirement({ retires, successor }: ModelFacts, nowMs: number): string | undefined {
  if (retires === undefined) return undefined;
  const days = daysUntil(retires, nowMs);
  if (days > WARNING_DAYS) return undefined;
  const instead = successor === undefined ? "" : `; its maker recommends ${successor}`;
  return days <= 0
    ? `its maker retired it on ${retires}${instead}`
    : `its maker retires it on ${retires}, in ${days} ${days === 1 ? "day" : "days"}${instead}`;
}

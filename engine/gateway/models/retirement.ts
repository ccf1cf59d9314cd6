/** When a maker retires a model. Days are ISO dates in UTC. */
import type { ModelFacts } from "./model-facts.ts";

const DAY_MS = 86_400_000;

export function isRetired(retires: string, nowMs: number): boolean {
  return daysUntil(retires, nowMs) <= 0;
}

/** Whole days, rounded up; 0 or less: the day has come. */
export function daysUntil(day: string, nowMs: number): number {
  return Math.ceil((Date.parse(`${day}T00:00:00Z`) - nowMs) / DAY_MS);
}

/** A sentence about the retirement of a model, for the person who configured it. Undefined if none is announced. */
export function describeRetirement(
  { retires, deprecated, successor }: ModelFacts,
  nowMs: number,
): string | undefined {
  const instead = successor === undefined ? "" : `; its maker recommends ${successor}`;
  if (retires !== undefined) {
    const days = daysUntil(retires, nowMs);
    return days <= 0
      ? `its maker retired it on ${retires}${instead}`
      : `its maker retires it on ${retires}, in ${days} ${days === 1 ? "day" : "days"}${instead}`;
  }
  return deprecated === undefined ? undefined : `its maker deprecated it on ${deprecated}${instead}`;
}

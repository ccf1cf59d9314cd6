/** The states of circuit breakers in all processes as one state. */
import type { CircuitReport } from "../../routing/circuit-breaker.ts";
import { type CircuitStatus, circuitId } from "../../routing/circuit-registry.ts";

const SEVERITY = { closed: 0, half_open: 1, open: 2 };

/** The worse state of the two. The process that opened a breaker knows its end, and others wait a little longer. */
export function mergeReports<Report extends CircuitReport>(first: Report, second: Report): Report {
  const failures = Math.max(first.failures, second.failures);
  const worse = SEVERITY[second.state] - SEVERITY[first.state] || untilOf(first) - untilOf(second);
  const { lastError = first.lastError ?? second.lastError, ...report } = worse > 0 ? second : first;
  return { ...(report as Report), failures, ...(lastError === undefined ? {} : { lastError }) };
}

export function mergeCircuits(lists: readonly (readonly CircuitStatus[])[]): CircuitStatus[] {
  const merged = new Map<string, CircuitStatus>();
  for (const status of lists.flat()) {
    const id = circuitId(status);
    const before = merged.get(id);
    merged.set(id, before === undefined ? status : mergeReports(before, status));
  }
  return [...merged.values()];
}

function untilOf({ untilMs = Number.POSITIVE_INFINITY }: CircuitReport): number {
  return untilMs;
}

/** Which requests are exported as traces: a decision by the id of the trace, and a later one by the outcome. */
import type { RequestRecord } from "../ledger/record.ts";

export interface Sampling {
  /** Whether the decision of the client's trace has precedence. */
  followsParent: boolean;
  /** Share of the other traces, 0 to 1. */
  ratio: number;
  /** Whether nothing is exported, not even failures. */
  isOff: boolean;
  keepsErrors: boolean;
  /** Requests that took this long are exported; undefined: no such rule. */
  slowMs: number | undefined;
}

/** Digits of a trace id that are random (W3C Trace Context Level 2). */
const RANDOM_DIGITS = 14;
const RANDOM_VALUES = 2 ** 56;

/**
 * The decision at the start. Services with the same ratio sample the same traces (OpenTelemetry, "TraceState: Probability
 * Sampling": a trace is sampled if its random value is at least the threshold).
 * @param parentIsSampled undefined if the trace begins here
 */
export function isSampled(sampling: Sampling, traceId: string, parentIsSampled?: boolean): boolean {
  if (sampling.isOff) return false;
  if (sampling.followsParent && parentIsSampled !== undefined) return parentIsSampled;
  const { ratio } = sampling;
  if (ratio >= 1) return true;
  return Number.parseInt(traceId.slice(-RANDOM_DIGITS), 16) >= (1 - ratio) * RANDOM_VALUES;
}

/** The decision at the end: failures and slow requests are exported in any case. */
export function isKept(sampling: Sampling, record: RequestRecord): boolean {
  if (sampling.isOff) return false;
  const { keepsErrors, slowMs } = sampling;
  if (keepsErrors && (record.outcome === "failed" || record.status >= 500)) return true;
  return slowMs !== undefined && record.totalMs >= slowMs;
}

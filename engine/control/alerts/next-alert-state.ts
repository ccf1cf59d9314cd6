/** How the alert of one rule and subject changes with a new value: pending, firing, resolved. */
import type { AlertState } from "../../store/alerts/alert-states.ts";
import { ALERT_METRICS, type AlertRule, type NamedRule } from "./alert-metrics.ts";

export interface NextAlertState {
  /** Undefined: neither pending nor firing. */
  state: AlertState | undefined;
  event?: "firing" | "resolved";
}

const SECOND_MS = 1_000;

/**
 * @param before undefined: neither pending nor firing
 * @param value undefined: there is none, or too few requests; this is as good as a good value
 */
export function nextAlertState(
  [name, rule]: NamedRule,
  subject: string,
  before: AlertState | undefined,
  value: number | undefined,
  nowMs: number,
): NextAlertState {
  const isBad = value !== undefined && reaches(rule, value, rule.threshold);
  if (before?.phase === "firing") {
    const isGood = value === undefined || !reaches(rule, value, resolveLimitOf(rule));
    const state = { ...before, value: value ?? before.value, severity: rule.severity };
    if (!isGood) return { state: { ...state, goodSinceMs: null } };
    const goodSinceMs = before.goodSinceMs ?? nowMs;
    if (nowMs - goodSinceMs >= rule.resolveSeconds * SECOND_MS)
      return { state: undefined, event: "resolved" };
    return { state: { ...state, goodSinceMs } };
  }
  if (!isBad) return { state: undefined };
  const sinceMs = before?.sinceMs ?? nowMs;
  const isDue = nowMs - sinceMs >= rule.forSeconds * SECOND_MS;
  const state: AlertState = {
    rule: name,
    subject,
    phase: isDue ? "firing" : "pending",
    sinceMs,
    goodSinceMs: null,
    value,
    severity: rule.severity,
    alertId: isDue ? alertIdOf(name, subject, sinceMs, "firing") : "",
  };
  return isDue ? { state, event: "firing" } : { state };
}

/** Of the row of `alerts` that reports an event. */
export function alertIdOf(rule: string, subject: string, sinceMs: number, event: string): string {
  return `rule ${rule} ${subject} ${sinceMs} ${event}`;
}

/** A `resolve_threshold` on the wrong side of `threshold` would let a steady value fire and resolve in turns. */
function resolveLimitOf({ metric, threshold, resolveThreshold = threshold }: AlertRule): number {
  return ALERT_METRICS[metric].isLowBad
    ? Math.max(threshold, resolveThreshold)
    : Math.min(threshold, resolveThreshold);
}

function reaches({ metric }: AlertRule, value: number, threshold: number): boolean {
  return ALERT_METRICS[metric].isLowBad ? value <= threshold : value >= threshold;
}

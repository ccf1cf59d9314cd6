/** The values of a rule by subject, from the samples of all machines. */
import type { AlertSample } from "../../store/alerts/alert-samples.ts";
import { mergeTimes, percentileOf, type TimeHistogram } from "../../store/usage/time-histogram.ts";
import { ALERT_METRICS, type AlertRule } from "./alert-metrics.ts";
import { MINUTE_MS } from "./request-minutes.ts";

/** A machine writes the state each 5 s. An older state is that of a machine that has ended. */
const STATE_AGE_MS = 60_000;
const MS = 1_000;

/** @param budgets the used shares of the most used budgets */
export function readRuleValues(
  rule: AlertRule,
  samples: readonly AlertSample[],
  budgets: readonly { subject: string; share: number }[],
  nowMs: number,
): Map<string, number> {
  const { source, isLowBad } = ALERT_METRICS[rule.metric];
  if (source === "requests") return readRequestValues(rule, samples, nowMs);
  const values = new Map<string, number>();
  const worst = (subject: string, value: number): void => {
    const before = values.get(subject) ?? value;
    values.set(subject, isLowBad ? Math.min(before, value) : Math.max(before, value));
  };
  if (source === "store") for (const { subject, share } of budgets) worst(subject, share);
  else
    for (const { kind, subject, atMs, value } of samples)
      if (kind === rule.metric && atMs >= nowMs - STATE_AGE_MS) worst(subject, value);
  return values;
}

interface Sums {
  requests: number;
  failures: number;
  times: TimeHistogram;
}

function readRequestValues(
  { metric, by, windowMinutes, minRequests, percentile }: AlertRule,
  samples: readonly AlertSample[],
  nowMs: number,
): Map<string, number> {
  const all = new Map<string, Sums>();
  const sinceMs = nowMs - windowMinutes * MINUTE_MS;
  for (const { kind, subject, atMs, requests, failures, totalTimes, firstByteTimes } of samples) {
    // The minute in which the window begins counts as a whole.
    if (kind !== by || atMs + MINUTE_MS <= sinceMs) continue;
    const sums = all.get(subject) ?? { requests: 0, failures: 0, times: new Map() };
    sums.requests += requests;
    sums.failures += failures;
    if (metric !== "error_rate")
      mergeTimes(sums.times, metric === "total_seconds" ? totalTimes : firstByteTimes);
    all.set(subject, sums);
  }
  const values = new Map<string, number>();
  for (const [subject, { requests, failures, times }] of all) {
    // Only streams have a first byte.
    const measured =
      metric === "first_byte_seconds" ? times.values().reduce((sum, n) => sum + n, 0) : requests;
    if (measured < minRequests) continue;
    const ms = percentileOf(times, percentile / 100);
    if (metric === "error_rate") values.set(subject, failures / requests);
    else if (ms !== undefined) values.set(subject, ms / MS);
  }
  return values;
}

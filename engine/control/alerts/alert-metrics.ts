/** The metrics that alert rules watch (docs/how-to/alert-rules.md). */
import type { Config } from "../../gateway/config/config.ts";

type RuleSettings = Config["alerts"]["rules"][number][1];
export type AlertMetric = NonNullable<RuleSettings["metric"]>;
/** The keys that the settings require are present in every valid configuration. */
export type AlertRule = RuleSettings & { metric: AlertMetric; threshold: number };
export type NamedRule = readonly [name: string, rule: AlertRule];

export interface AlertMetricDefinition {
  /** Where the values come from: the requests of the window, the state of the processes, or the store. */
  source: "requests" | "state" | "store";
  /** Whether the alert fires at the threshold and below. */
  isLowBad?: true;
  /** For people: `the error rate of channel main is 12 %`. */
  title: string;
  write(value: number): string;
}

const percent = (value: number): string => `${Math.round(value * 1_000) / 10} %`;
const seconds = (value: number): string => `${Math.round(value * 1_000) / 1_000} s`;
const number = (value: number): string => String(value);

export const ALERT_METRICS: Readonly<Record<AlertMetric, AlertMetricDefinition>> = {
  error_rate: { source: "requests", title: "error rate", write: percent },
  total_seconds: { source: "requests", title: "duration", write: seconds },
  first_byte_seconds: { source: "requests", title: "time to the first byte", write: seconds },
  budget_share: { source: "store", title: "used share of a budget", write: percent },
  keys_refused: { source: "state", title: "number of refused keys", write: number },
  circuits_open: { source: "state", title: "number of models with an open circuit breaker", write: number },
  provider_unavailable_share: { source: "state", title: "unavailable share", write: percent },
  model_retirement_days: {
    source: "state",
    isLowBad: true,
    title: "time until the retirement",
    write: (value) => `${value} days`,
  },
  journal_bytes: {
    source: "state",
    title: "size of the records that wait for the store",
    write: (value) => `${value} bytes`,
  },
};

export function rulesOf({ alerts }: Config): readonly NamedRule[] {
  return alerts.rules as readonly NamedRule[];
}

/** The samples that the rules need: requests by these labels, and these metrics of the state. */
export function kindsOf(rules: readonly NamedRule[]): {
  requests: ReadonlySet<AlertRule["by"]>;
  states: ReadonlySet<AlertMetric>;
} {
  const requests = new Set<AlertRule["by"]>();
  const states = new Set<AlertMetric>();
  for (const [, { metric, by }] of rules) {
    const { source } = ALERT_METRICS[metric];
    if (source === "requests") requests.add(by);
    if (source === "state") states.add(metric);
  }
  return { requests, states };
}

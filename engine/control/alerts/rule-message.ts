/** The data of the message that an alert of a rule fires, or has resolved. */
import type { AlertState } from "../../store/alerts/alert-states.ts";
import { ALERT_METRICS, type AlertRule } from "./alert-metrics.ts";

/**
 * @param rule undefined: it is no longer configured
 * @param hasValue false: the value of the state is the last one that there was
 */
export function describeAlert(
  event: "firing" | "resolved",
  { rule: name, subject, severity, sinceMs, value }: AlertState,
  rule: AlertRule | undefined,
  subjectName: string | undefined,
  hasValue: boolean = true,
): object {
  const data = {
    rule: name,
    severity,
    subject,
    name: subjectName,
    since: new Date(sinceMs).toISOString(),
    value,
  };
  if (rule === undefined) return { ...data, summary: `Resolved: the rule ${name} was removed.` };
  const { metric, threshold, percentile } = rule;
  const { title, write } = ALERT_METRICS[metric];
  const ofSeconds = metric === "total_seconds" || metric === "first_byte_seconds";
  const measure = `${title}${ofSeconds ? ` (p${percentile})` : ""} of ${subjectTitle(subject, subjectName)}`;
  const summary =
    event === "firing"
      ? `The ${measure} is ${write(value)} (threshold: ${write(threshold)}).`
      : hasValue
        ? `Resolved: the ${measure} is ${write(value)} (threshold: ${write(threshold)}).`
        : `Resolved: the ${measure} has no value any more. The last one was ${write(value)}.`;
  return { ...data, metric, threshold, summary };
}

/** `channel main` of `channel:main`. */
function subjectTitle(subject: string, name: string | undefined): string {
  const at = subject.indexOf(":");
  return at < 0 ? "the gateway" : `${subject.slice(0, at)} ${name ?? subject.slice(at + 1)}`;
}

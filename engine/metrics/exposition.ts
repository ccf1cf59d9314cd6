/**
 * The text formats of metrics: Prometheus 0.0.4 and OpenMetrics 1.0.0.
 * https://prometheus.io/docs/instrumenting/exposition_formats/, https://prometheus.io/docs/specs/om/open_metrics_spec/
 */
import { BUCKETS, type MetricDefinition } from "./metric-table.ts";

export const PROMETHEUS_TYPE = "text/plain; version=0.0.4; charset=utf-8";
export const OPEN_METRICS_TYPE = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/** The values of one metric for one combination of labels. */
export interface Series {
  /** In the order of the metric's labels. */
  labels: readonly string[];
  /** Of a counter or a gauge; of a histogram the sum of the observed values. */
  value: number;
  /** Of a histogram: number of values in each bucket, not cumulated; the last one is above all bounds. */
  counts?: readonly number[];
}

/** The lines of one metric, with a line break at the end; empty if it has no series. */
export function writeMetric(
  name: string,
  definition: MetricDefinition,
  all: Iterable<Series>,
  isOpenMetrics: boolean,
): string {
  const lines: string[] = [];
  for (const series of all) writeSeries(name, definition, series, lines);
  if (lines.length === 0) return "";
  // OpenMetrics describes the family of a counter, whose name has no suffix.
  const family = isOpenMetrics ? name.replace(/_total$/, "") : name;
  const { help, type } = definition;
  return [`# HELP ${family} ${escapeText(help)}`, `# TYPE ${family} ${type}`, ...lines, ""].join("\n");
}

function writeSeries(
  name: string,
  { labels: names, buckets }: MetricDefinition,
  { labels, value, counts }: Series,
  lines: string[],
): void {
  const pairs = names.map((label, index) => `${label}="${escapeLabel(labels[index] ?? "")}"`);
  const line = (suffix: string, figure: number, more: readonly string[] = []): void => {
    const all = [...pairs, ...more];
    lines.push(`${name}${suffix}${all.length === 0 ? "" : `{${all.join(",")}}`} ${figure}`);
  };
  if (counts === undefined || buckets === undefined) {
    line("", value);
    return;
  }
  let sum = 0;
  for (const [index, count] of counts.entries()) {
    sum += count;
    line("_bucket", sum, [`le="${BUCKETS[buckets][index] ?? "+Inf"}"`]);
  }
  line("_sum", value);
  line("_count", sum);
}

function escapeText(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
}

function escapeLabel(text: string): string {
  return escapeText(text).replaceAll('"', '\\"');
}

/**
 * The counters and histograms of requests, in the registry of prom-client. The number of series is bounded: clients may invent
 * names of models. Beyond the bound, new values of labels count as `other`.
 */
import { Counter, Histogram, type Registry } from "prom-client";
import { BUCKETS, type MetricDefinition, REQUEST_METRICS, type RequestMetric } from "./metric-table.ts";

/** Adds to a counter, or observes a value of a histogram. */
export type Add = (value: number) => void;

/** Labels whose values come from clients or from the configuration. The others have few values. */
const OPEN_LABELS: ReadonlySet<string> = new Set(["model", "channel"]);
const OTHER = "other";

export class RequestSeries {
  readonly #metrics: ReadonlyMap<RequestMetric, Counter | Histogram>;
  readonly #adders = new Map<string, Add>();
  readonly #maxSeries: number;
  #count = 0;
  #isLimited = false;

  /** @param maxSeries of all metrics together; each bucket of a histogram is a series */
  constructor(registry: Registry, maxSeries: number) {
    this.#maxSeries = maxSeries;
    const all = Object.entries<MetricDefinition>(REQUEST_METRICS) as [RequestMetric, MetricDefinition][];
    this.#metrics = new Map<RequestMetric, Counter | Histogram>(
      all.map(([name, { help, labels, buckets }]) => {
        const options = { name, help, labelNames: [...labels], registers: [registry] };
        if (buckets === undefined) return [name, new Counter(options)];
        return [name, new Histogram({ ...options, buckets: [...BUCKETS[buckets]] })];
      }),
    );
  }

  /** Whether some values count as `other`. */
  get isLimited(): boolean {
    return this.#isLimited;
  }

  /** @param values of the metric's labels, in their order */
  adderOf(name: RequestMetric, values: readonly string[]): Add {
    const key = `${name}\n${values.join("\n")}`;
    const known = this.#adders.get(key);
    if (known !== undefined) return known;
    const { labels, buckets }: MetricDefinition = REQUEST_METRICS[name];
    const size = buckets === undefined ? 1 : BUCKETS[buckets].length + 3;
    const limited = labels.map((label, index) =>
      OPEN_LABELS.has(label) ? OTHER : (values[index] as string),
    );
    const isLimited = limited.every((value, index) => value === values[index]);
    if (this.#count + size > this.#maxSeries && !isLimited) {
      this.#isLimited = true;
      return this.adderOf(name, limited);
    }
    this.#count += size;
    const metric = this.#metrics.get(name) as Counter | Histogram;
    const child = metric.labels(...values);
    const add: Add = "inc" in child ? (value) => child.inc(value) : (value) => child.observe(value);
    this.#adders.set(key, add);
    return add;
  }
}

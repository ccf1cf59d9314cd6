/**
 * The metrics of a gateway, for Prometheus. The control process counts the records that it moves into the store, so that
 * requests cost no more, and the counters equal the ledger. The state of the processes is read at each scrape.
 */
import { Counter, Gauge, Registry } from "prom-client";
import type { RequestRecord } from "../ledger/record.ts";
import { countRequest } from "./count-request.ts";
import { type MetricDefinition, STATE_METRICS, type StateMetric } from "./metric-table.ts";
import { RequestSeries } from "./series.ts";

/** A value of a state metric, with the values of its labels in order. */
export interface Sample {
  name: StateMetric;
  labels: readonly string[];
  value: number;
}

export interface Scrape {
  contentType: string;
  body: string;
}

export class Metrics {
  readonly #registry: Registry = new Registry();
  readonly #series: RequestSeries;
  readonly #states: ReadonlyMap<StateMetric, Counter | Gauge>;
  readonly #providerOf: (channel: string) => string;
  /** Each scrape sets the state metrics, so scrapes run one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @param maxSeries of the metrics of requests
   * @param providerOf the name of a channel's provider; empty for a channel that is gone
   */
  constructor(maxSeries: number, providerOf: (channel: string) => string) {
    this.#series = new RequestSeries(this.#registry, maxSeries);
    this.#providerOf = providerOf;
    const all = Object.entries<MetricDefinition>(STATE_METRICS) as [StateMetric, MetricDefinition][];
    this.#states = new Map(
      all.map(([name, { type, help, labels }]) => {
        const options = { name, help, labelNames: [...labels], registers: [this.#registry] };
        return [name, type === "counter" ? new Counter(options) : new Gauge(options)];
      }),
    );
  }

  /** @param records each new one once */
  count(records: readonly RequestRecord[]): void {
    for (const record of records) countRequest(this.#series, record, this.#providerOf);
  }

  /**
   * @param state all samples of the moment; a series without a sample ends
   * @param accept the header of the request; OpenMetrics if it prefers that, or else the text format of Prometheus
   */
  scrape(state: readonly Sample[], accept = ""): Promise<Scrape> {
    const scrape = this.#last.then(() => this.#scrape(state, accept));
    this.#last = scrape.catch(() => {});
    return scrape;
  }

  async #scrape(state: readonly Sample[], accept: string): Promise<Scrape> {
    for (const metric of this.#states.values()) metric.reset();
    const limited: Sample = {
      name: "polywire_series_limited",
      labels: [],
      value: Number(this.#series.isLimited),
    };
    for (const { name, labels, value } of [...state, limited])
      (this.#states.get(name) as Counter | Gauge).labels(...labels).inc(value);
    const body = await this.#registry.metrics();
    if (!accept.includes("openmetrics-text")) return { contentType: Registry.PROMETHEUS_CONTENT_TYPE, body };
    return { contentType: Registry.OPENMETRICS_CONTENT_TYPE, body: toOpenMetrics(body) };
  }
}

/**
 * OpenMetrics has neither empty lines nor the suffix of counters in their descriptions. (A registry of prom-client that has
 * written OpenMetrics once loses that suffix in all later texts.)
 */
function toOpenMetrics(text: string): string {
  return `${text.replace(/^# (HELP|TYPE) (\w+)_total /gm, "# $1 $2 ").replace(/\n\n+/g, "\n")}# EOF\n`;
}

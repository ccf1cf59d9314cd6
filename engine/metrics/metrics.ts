/**
 * The metrics of a gateway, for Prometheus. The control process counts the records that it moves into the store, so that
 * requests cost no more, and the counters equal the ledger. The state of the processes is read at each scrape.
 */
import type { RequestRecord } from "../ledger/record.ts";
import { OPEN_METRICS_TYPE, PROMETHEUS_TYPE, type Series, writeMetric } from "./exposition.ts";
import {
  BUCKETS,
  type MetricDefinition,
  type OperationNameOf,
  REQUEST_METRICS,
  type RequestMetric,
  STATE_METRICS,
  type StateMetric,
} from "./metric-table.ts";
import { RequestCounter } from "./request-counter.ts";
import { OneSeries, RequestSeries } from "./request-series.ts";

/** A value of a state metric. */
export interface Sample extends Series {
  name: StateMetric;
}

export interface Scrape {
  contentType: string;
  body: string;
}

export interface MetricFamily {
  name: string;
  definition: MetricDefinition;
  series: Iterable<Series>;
}

export class Metrics {
  readonly #series: RequestSeries;
  readonly #requests: RequestCounter;
  readonly #events = new Map<string, Sample & { add(value: number): void }>();

  /**
   * @param maxSeries of the metrics of requests
   * @param providerOf the name of a channel's provider; empty for a channel that is gone
   */
  constructor(maxSeries: number, providerOf: (channel: string) => string, operationNameOf: OperationNameOf) {
    this.#series = new RequestSeries(maxSeries);
    this.#requests = new RequestCounter(this.#series, providerOf, operationNameOf);
  }

  /** @param records each new one once */
  count(records: readonly RequestRecord[]): void {
    for (const record of records) this.#requests.count(record);
  }

  /**
   * Adds to a counter or a histogram of the state.
   * @param labels in the order of the metric's labels
   */
  add(name: StateMetric, labels: readonly string[], value: number): void {
    const key = [name, ...labels].join("\n");
    let series = this.#events.get(key);
    if (series === undefined) {
      const { buckets }: MetricDefinition = STATE_METRICS[name];
      series = Object.assign(new OneSeries(labels, buckets && BUCKETS[buckets]), { name });
      this.#events.set(key, series);
    }
    series.add(value);
  }

  /**
   * @param state all samples of the moment
   * @param accept the header of the request; OpenMetrics if it names that, or else the text format of Prometheus
   */
  scrape(state: readonly Sample[], accept = ""): Scrape {
    const isOpenMetrics = accept.includes("openmetrics-text");
    const body = this.families(state)
      .map(({ name, definition, series }) => writeMetric(name, definition, series, isOpenMetrics))
      .join("");
    return isOpenMetrics
      ? { contentType: OPEN_METRICS_TYPE, body: `${body}# EOF\n` }
      : { contentType: PROMETHEUS_TYPE, body };
  }

  /** All metrics with their series, for every format. @param state all samples of the moment */
  families(state: readonly Sample[]): MetricFamily[] {
    const ofRequests = Object.entries<MetricDefinition>(REQUEST_METRICS).map(([name, definition]) => ({
      name,
      definition,
      series: this.#series.all(name as RequestMetric),
    }));
    const isLimited = Number(this.#series.isLimited);
    const samples: Sample[] = [
      ...state,
      ...this.#events.values(),
      { name: "polywire_series_limited", labels: [], value: isLimited },
    ];
    const ofState = Object.entries<MetricDefinition>(STATE_METRICS).map(([name, definition]) => {
      return { name, definition, series: samples.filter((sample) => sample.name === name) };
    });
    return [...ofRequests, ...ofState];
  }
}

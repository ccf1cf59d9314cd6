/** The export of metrics over OTLP at an interval, as configured. Its code is loaded only if needed. */
import type { Config } from "../../gateway/config/config.ts";
import type { Logger } from "../../gateway/log/log.ts";
import { version } from "../../installation/installation.ts";
import type { MetricFamily, Sample } from "../../metrics/metrics.ts";
import type { MetricExporter } from "../../telemetry/metric-exporter.ts";

const START_MS = Math.round(performance.timeOrigin);

export class MetricExport {
  /** The metrics of the moment; undefined: metrics are disabled. */
  readonly #read: () => Promise<readonly MetricFamily[] | undefined>;
  #exporter: MetricExporter | undefined;
  #log: Logger | undefined;
  /** The settings of the exporter, as text. */
  #configured = "";
  #timer: NodeJS.Timeout | undefined;
  /** Data points of earlier exporters. */
  #exported = 0;
  #dropped = 0;
  #running: Promise<unknown> = Promise.resolve();

  constructor(read: () => Promise<readonly MetricFamily[] | undefined>) {
    this.#read = read;
  }

  /** Starts, replaces or ends the export. */
  async configure(settings: Config["telemetry"], log: Logger | undefined): Promise<void> {
    const configured = JSON.stringify(settings);
    if (configured === this.#configured) return;
    this.#configured = configured;
    this.#log = log;
    this.#retire();
    const { metrics: target, metricsIntervalMs } = settings;
    if (target === undefined) return;
    const { MetricExporter } = await import("../../telemetry/metric-exporter.ts");
    const { origin: collector } = new URL(target.url);
    const report = (reason: string | undefined): void => {
      if (reason === undefined)
        log?.info({ part: "telemetry", collector }, "the collector accepts metrics again");
      else log?.warn({ part: "telemetry", collector, reason }, "the collector does not accept metrics");
    };
    this.#exporter = new MetricExporter({ target, settings, version, startMs: START_MS, report });
    this.#timer = setInterval(() => {
      this.#running = this.#export();
    }, metricsIntervalMs).unref();
  }

  get samples(): Sample[] {
    const { exported, dropped } = this.#exporter?.counts ?? { exported: 0, dropped: 0 };
    const name = "polywire_telemetry_items_total";
    return [
      { name, labels: ["metrics", "exported"], value: this.#exported + exported },
      { name, labels: ["metrics", "dropped"], value: this.#dropped + dropped },
    ];
  }

  /** Exports the last values, and waits for the collector for a few seconds at most. */
  async close(): Promise<void> {
    await this.#running;
    await this.#export();
    this.#retire();
    await this.#running;
  }

  /** Never rejects. */
  async #export(): Promise<void> {
    const exporter = this.#exporter;
    if (exporter === undefined) return;
    try {
      const families = await this.#read();
      if (families !== undefined) exporter.add(families, Date.now());
    } catch (err) {
      this.#log?.warn({ part: "telemetry", err }, "metrics could not be read for their export");
    }
  }

  #retire(): void {
    clearInterval(this.#timer);
    const exporter = this.#exporter;
    this.#exporter = undefined;
    if (exporter === undefined) return;
    const closed = exporter.close().then(() => {
      this.#exported += exporter.counts.exported;
      this.#dropped += exporter.counts.dropped;
    });
    this.#running = Promise.all([this.#running, closed]);
  }
}

/** The export of this process's log over OTLP, as configured. Its code is loaded only if needed. */
import type { Config } from "../../gateway/config/config.ts";
import type { AdjustableLogger } from "../../gateway/log/log.ts";
import { version } from "../../installation/installation.ts";
import type { LogExporter } from "../../telemetry/log-exporter.ts";

export interface ItemCounts {
  exported: number;
  dropped: number;
}

export class LogExport {
  /** The name of this process: `traffic 0`. */
  readonly #process: string;
  #exporter: LogExporter | undefined;
  /** The settings of the exporter, as text. */
  #configured = "";
  /** Entries of earlier exporters. */
  readonly #earlier: ItemCounts = { exported: 0, dropped: 0 };
  #flushing: Promise<unknown> = Promise.resolve();

  constructor(process: string) {
    this.#process = process;
  }

  /** Starts, replaces or ends the export. */
  async configure(settings: Config["telemetry"], log: AdjustableLogger | undefined): Promise<void> {
    const { logs: target, resource, timeoutMs } = settings;
    const configured = JSON.stringify([target, resource, timeoutMs]);
    if (configured === this.#configured || log === undefined) return;
    this.#configured = configured;
    this.#retire();
    log.forward(undefined);
    if (target === undefined) return;
    const { LogExporter } = await import("../../telemetry/log-exporter.ts");
    // Another configuration may have replaced this one meanwhile.
    if (configured !== this.#configured) return;
    const { origin: collector } = new URL(target.url);
    const report = (reason: string | undefined): void => {
      if (reason === undefined)
        log.info({ part: "telemetry", collector }, "the collector accepts logs again");
      else log.warn({ part: "telemetry", collector, reason }, "the collector does not accept logs");
    };
    const exporter = new LogExporter({ target, settings, version, process: this.#process, report });
    this.#exporter = exporter;
    log.forward((line) => exporter.add(line));
  }

  get counts(): ItemCounts {
    const { exported, dropped } = this.#exporter?.counts ?? { exported: 0, dropped: 0 };
    return { exported: this.#earlier.exported + exported, dropped: this.#earlier.dropped + dropped };
  }

  /** Sends the rest, for a few seconds at most. */
  async close(): Promise<void> {
    this.#retire();
    await this.#flushing;
  }

  #retire(): void {
    const exporter = this.#exporter;
    this.#exporter = undefined;
    if (exporter === undefined) return;
    const flushed = exporter.close().then(() => {
      this.#earlier.exported += exporter.counts.exported;
      this.#earlier.dropped += exporter.counts.dropped;
    });
    this.#flushing = Promise.all([this.#flushing, flushed]);
  }
}

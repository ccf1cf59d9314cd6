/** The export of traces, as configured. Its code is loaded only if needed. */
import type { Config } from "../../gateway/config/config.ts";
import type { Logger } from "../../gateway/log/log.ts";
import { version } from "../../installation/installation.ts";
import type { RequestRecord } from "../../ledger/record.ts";
import type { Sample } from "../../metrics/metrics.ts";
import type { TraceExporter } from "../../telemetry/trace-exporter.ts";
import { readOperationNames } from "./operation-names.ts";

export class TraceExport {
  readonly #providerOf: (channel: string) => string;
  #exporter: TraceExporter | undefined;
  /** The settings of the exporter, as text. */
  #configured = "";
  /** Spans of earlier exporters. */
  #exported = 0;
  #dropped = 0;
  /** The flushes of earlier exporters. */
  #flushing: Promise<unknown> = Promise.resolve();

  /** @param providerOf the name of a channel's provider; empty for a channel that is gone */
  constructor(providerOf: (channel: string) => string) {
    this.#providerOf = providerOf;
  }

  /** Starts, replaces or ends the export. */
  async configure(settings: Config["telemetry"], log: Logger | undefined): Promise<void> {
    const configured = JSON.stringify(settings);
    if (configured === this.#configured) return;
    this.#configured = configured;
    for (const problem of settings.problems)
      log?.warn({ part: "telemetry", reason: problem }, "a variable of OpenTelemetry is not used");
    this.#retire();
    const { traces: target } = settings;
    if (target === undefined) return;
    const { TraceExporter } = await import("../../telemetry/trace-exporter.ts");
    const { origin: collector } = new URL(target.url);
    const report = (reason: string | undefined): void => {
      if (reason === undefined)
        log?.info({ part: "telemetry", collector }, "the collector accepts traces again");
      else log?.warn({ part: "telemetry", collector, reason }, "the collector does not accept traces");
    };
    const operationNameOf = await readOperationNames();
    const names = { providerOf: this.#providerOf, operationNameOf };
    this.#exporter = new TraceExporter({ target, settings, version, ...names, report });
  }

  /** @param records each new one once */
  add(records: readonly RequestRecord[]): void {
    this.#exporter?.add(records);
  }

  get samples(): Sample[] {
    const { exported, dropped } = this.#exporter?.counts ?? { exported: 0, dropped: 0 };
    const name = "polywire_spans_total";
    return [
      { name, labels: ["exported"], value: this.#exported + exported },
      { name, labels: ["dropped"], value: this.#dropped + dropped },
    ];
  }

  /** Sends the rest. */
  async close(): Promise<void> {
    this.#retire();
    await this.#flushing;
  }

  #retire(): void {
    const exporter = this.#exporter;
    this.#exporter = undefined;
    if (exporter === undefined) return;
    const flushed = exporter.close().then(() => {
      this.#exported += exporter.counts.exported;
      this.#dropped += exporter.counts.dropped;
    });
    this.#flushing = Promise.all([this.#flushing, flushed]);
  }
}

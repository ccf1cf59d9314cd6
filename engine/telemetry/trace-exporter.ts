/** Exports records of requests as traces. */
import type { RequestRecord, TraceRecord } from "../ledger/record.ts";
import type { OperationNameOf } from "../metrics/metric-table.ts";
import { OtlpExporter } from "./otlp-exporter.ts";
import { attributesOf, type Span } from "./otlp-types.ts";
import { tracesMessage, writeProtobuf } from "./protobuf.ts";
import { spansOf } from "./request-spans.ts";
import { isKept, isSampled } from "./sampling.ts";
import type { ExportTarget, TelemetrySettings } from "./telemetry-settings.ts";
import { mintSpanId, mintTraceId } from "./trace-context.ts";

export interface TraceExporterOptions {
  target: ExportTarget;
  settings: TelemetrySettings;
  version: string;
  /** The name of a channel's provider; empty for a channel that is gone. */
  providerOf(channel: string): string;
  operationNameOf: OperationNameOf;
  /** @param reason undefined: the collector accepts items again */
  report(reason: string | undefined): void;
}

export class TraceExporter {
  readonly #options: TraceExporterOptions;
  readonly #exporter: OtlpExporter<Span>;

  constructor(options: TraceExporterOptions) {
    this.#options = options;
    const { target, settings, version, report } = options;
    const resource = { attributes: attributesOf({ "service.version": version, ...settings.resource }) };
    const scope = { name: "polywire", version };
    this.#exporter = new OtlpExporter({
      target,
      maxQueued: settings.maxQueued,
      timeoutMs: settings.timeoutMs,
      report,
      write: (spans) => {
        const document = { resourceSpans: [{ resource, scopeSpans: [{ scope, spans }] }] };
        return target.isJson ? JSON.stringify(document) : writeProtobuf(document, tracesMessage);
      },
    });
  }

  /** Spans since the start. */
  get counts(): { exported: number; dropped: number } {
    return this.#exporter.counts;
  }

  /** @param records each new one once */
  add(records: readonly RequestRecord[]): void {
    for (const record of records) {
      const trace = this.#traceOf(record);
      if (trace !== undefined) this.#exporter.add(spansOf(record, trace, this.#options));
    }
  }

  close(): Promise<void> {
    return this.#exporter.close();
  }

  /** Undefined if the request is not exported. */
  #traceOf(record: RequestRecord): TraceRecord | undefined {
    const { sampling } = this.#options.settings;
    const { trace } = record;
    if (trace !== undefined) return trace.sampled || isKept(sampling, record) ? trace : undefined;
    const traceId = mintTraceId();
    if (!isSampled(sampling, traceId) && !isKept(sampling, record)) return undefined;
    return { traceId, spanId: mintSpanId(), sampled: true };
  }
}

/** Exports the metrics of `/metrics` over OTLP: the same table, the same values. */
import type { MetricDefinition } from "../metrics/metric-table.ts";
import { BUCKETS, OTLP_LABELS } from "../metrics/metric-table.ts";
import type { MetricFamily } from "../metrics/metrics.ts";
import { OtlpExporter } from "./otlp-exporter.ts";
import { attributesOf, type KeyValue, nanosOf } from "./otlp-types.ts";
import { metricsMessage, writeProtobuf } from "./protobuf.ts";
import type { ExportTarget, TelemetrySettings } from "./telemetry-settings.ts";

export interface MetricExporterOptions {
  target: ExportTarget;
  settings: TelemetrySettings;
  version: string;
  /** When the counters began, in Unix milliseconds. */
  startMs: number;
  /** @param reason undefined: the collector accepts items again */
  report(reason: string | undefined): void;
}

/** A value of a metric, with the metric that it belongs to. */
interface DataPoint {
  name: string;
  definition: MetricDefinition;
  point: object;
}

/** Several exports of the largest number of series. */
const MAX_QUEUED = 20_000;
/** Value of `AggregationTemporality`: counters count since the start. */
const CUMULATIVE = 2;

export class MetricExporter {
  readonly #options: MetricExporterOptions;
  readonly #exporter: OtlpExporter<DataPoint>;

  constructor(options: MetricExporterOptions) {
    this.#options = options;
    const { target, settings, version, report } = options;
    const resource = { attributes: attributesOf({ "service.version": version, ...settings.resource }) };
    const scope = { name: "polywire", version };
    this.#exporter = new OtlpExporter({
      target,
      maxQueued: MAX_QUEUED,
      timeoutMs: settings.timeoutMs,
      report,
      write: (points) => {
        const document = {
          resourceMetrics: [{ resource, scopeMetrics: [{ scope, metrics: metricsOf(points) }] }],
        };
        return target.isJson ? JSON.stringify(document) : writeProtobuf(document, metricsMessage);
      },
    });
  }

  /** Data points since the start. */
  get counts(): { exported: number; dropped: number } {
    return this.#exporter.counts;
  }

  /** @param nowMs Unix time in whole milliseconds */
  add(families: readonly MetricFamily[], nowMs: number): void {
    const times = { startTimeUnixNano: nanosOf(this.#options.startMs), timeUnixNano: nanosOf(nowMs) };
    for (const { name, definition, series } of families) {
      const points = [...series].map(({ labels, value, counts }): DataPoint => {
        const attributes = labelsOf(definition, labels);
        const point = counts === undefined ? { asDouble: value } : histogramOf(definition, value, counts);
        return { name, definition, point: { ...times, attributes, ...point } };
      });
      this.#exporter.add(points);
    }
  }

  close(): Promise<void> {
    return this.#exporter.close();
  }
}

function labelsOf({ labels }: MetricDefinition, values: readonly string[]): KeyValue[] {
  return attributesOf(
    Object.fromEntries(labels.map((label, index) => [OTLP_LABELS[label] ?? label, values[index] ?? ""])),
  );
}

function histogramOf({ buckets }: MetricDefinition, sum: number, counts: readonly number[]): object {
  const count = counts.reduce((all, each) => all + each, 0);
  return {
    count: String(count),
    sum,
    bucketCounts: counts.map(String),
    explicitBounds: buckets === undefined ? [] : BUCKETS[buckets],
  };
}

/** Points of one metric follow each other. */
function metricsOf(points: readonly DataPoint[]): object[] {
  const metrics: { name: string; points: object[]; definition: MetricDefinition }[] = [];
  for (const { name, definition, point } of points) {
    const last = metrics.at(-1);
    if (last?.name === name) last.points.push(point);
    else metrics.push({ name, definition, points: [point] });
  }
  return metrics.map(({ name, definition: { help, type, otlp }, points: dataPoints }) => ({
    name: otlp?.name ?? name,
    description: help,
    ...(otlp === undefined ? {} : { unit: otlp.unit }),
    ...(type === "gauge"
      ? { gauge: { dataPoints } }
      : type === "counter"
        ? { sum: { dataPoints, aggregationTemporality: CUMULATIVE, isMonotonic: true } }
        : { histogram: { dataPoints, aggregationTemporality: CUMULATIVE } }),
  }));
}

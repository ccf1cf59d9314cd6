/**
 * Exports the entries of the log over OTLP: the same entries, with the same fields as attributes
 * (https://opentelemetry.io/docs/specs/otel/logs/data-model/).
 */
import { OtlpExporter } from "./otlp-exporter.ts";
import { type Attribute, attributesOf } from "./otlp-types.ts";
import { logsMessage, writeProtobuf } from "./protobuf.ts";
import type { ExportTarget, TelemetrySettings } from "./telemetry-settings.ts";

export interface LogExporterOptions {
  target: ExportTarget;
  settings: TelemetrySettings;
  version: string;
  /** The name of this process: `traffic 0`. */
  process: string;
  /** @param reason undefined: the collector accepts items again */
  report(reason: string | undefined): void;
}

interface LogRecord {
  timeUnixNano: string;
  observedTimeUnixNano: string;
  severityNumber: number;
  severityText: string;
  body: { stringValue: string };
  attributes: object[];
  flags?: number;
  traceId?: string;
  spanId?: string;
}

const MAX_QUEUED = 10_000;
/** Numbers of the data model. */
const SEVERITIES: Readonly<Record<string, number>> = { trace: 1, debug: 5, info: 9, warn: 13, error: 17 };
/** Fields of an entry that a record has in fields of its own. */
const OWN_FIELDS: ReadonlySet<string> = new Set([
  "@timestamp",
  "log.level",
  "message",
  "ecs.version",
  "process.name",
  "trace.id",
  "span.id",
]);

export class LogExporter {
  readonly #exporter: OtlpExporter<string>;

  constructor({ target, settings, version, process, report }: LogExporterOptions) {
    const resource = {
      attributes: attributesOf({ "service.version": version, "process.name": process, ...settings.resource }),
    };
    const scope = { name: "polywire", version };
    this.#exporter = new OtlpExporter({
      target,
      maxQueued: MAX_QUEUED,
      timeoutMs: settings.timeoutMs,
      report,
      write: (lines) => {
        const logRecords = lines.map(recordOf);
        const document = { resourceLogs: [{ resource, scopeLogs: [{ scope, logRecords }] }] };
        return target.isJson ? JSON.stringify(document) : writeProtobuf(document, logsMessage);
      },
    });
  }

  /** Entries since the start. */
  get counts(): { exported: number; dropped: number } {
    return this.#exporter.counts;
  }

  /** @param line an entry as one line of JSON; it is read when its batch is sent */
  add(line: string): void {
    this.#exporter.add([line]);
  }

  close(): Promise<void> {
    return this.#exporter.close();
  }
}

function recordOf(line: string): LogRecord {
  const entry = JSON.parse(line) as Record<string, unknown>;
  const level = String(entry["log.level"]);
  const timeUnixNano = `${Date.parse(String(entry["@timestamp"]))}000000`;
  const attributes: Record<string, Attribute> = {};
  for (const name in entry) if (!OWN_FIELDS.has(name)) addAttribute(attributes, name, entry[name]);
  const record: LogRecord = {
    timeUnixNano,
    observedTimeUnixNano: timeUnixNano,
    severityNumber: SEVERITIES[level] ?? 0,
    severityText: level.toUpperCase(),
    body: { stringValue: String(entry.message) },
    attributes: attributesOf(attributes),
  };
  const { "trace.id": traceId, "span.id": spanId } = entry;
  if (typeof traceId === "string") record.traceId = traceId;
  if (typeof spanId === "string") record.spanId = spanId;
  return record;
}

/** `polywire.usage.input` of `{"polywire.usage": {"input": 1}}`. */
function addAttribute(attributes: Record<string, Attribute>, name: string, value: unknown): void {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    attributes[name] = value;
  else if (Array.isArray(value))
    attributes[name] = value.map((each) => (typeof each === "string" ? each : JSON.stringify(each)));
  else if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value)) addAttribute(attributes, `${name}.${key}`, inner);
}

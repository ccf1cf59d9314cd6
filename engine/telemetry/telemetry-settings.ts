/**
 * Where and what to export: the settings of `telemetry`, or else the standard variables `OTEL_*`
 * (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/).
 */
import type { Sampling } from "./sampling.ts";
import type { Propagation, TracingRules } from "./trace-context.ts";

type Environment = Readonly<Record<string, string | undefined>>;

export interface ExportTarget {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** JSON instead of Protobuf. */
  isJson: boolean;
}

export interface TelemetrySettings extends TracingRules {
  /** Undefined: traces are not exported. */
  traces: ExportTarget | undefined;
  /** Undefined: metrics are not exported over OTLP. */
  metrics: ExportTarget | undefined;
  /** Undefined: the log is not exported over OTLP. */
  logs: ExportTarget | undefined;
  metricsIntervalMs: number;
  /** Attributes of the resource. */
  resource: Readonly<Record<string, string>>;
  maxQueued: number;
  timeoutMs: number;
  /** Variables with values that the gateway cannot use, for the log. */
  problems: readonly string[];
}

/** The section of the file. */
export interface TelemetrySection {
  endpoint?: string;
  tracesEndpoint?: string;
  metricsEndpoint?: string;
  logsEndpoint?: string;
  signals?: readonly string[];
  metricsIntervalMs?: number;
  headers?: string;
  protocol?: string;
  serviceName?: string;
  resourceAttributes: readonly (readonly [name: string, value: string])[];
  sampler?: string;
  sampleRatio?: number;
  keepErrors: boolean;
  slowMs?: number;
  propagate: readonly string[];
  maxQueuedSpans: number;
  timeoutMs: number;
}

const SAMPLERS = /^(parentbased_)?(always_on|always_off|traceidratio)$/;
const PROTOCOLS: ReadonlySet<string> = new Set(["http/protobuf", "http/json"]);
const DEFAULT_INTERVAL_MS = 60_000;
const MIN_INTERVAL_MS = 1_000;
const MAX_INTERVAL_MS = 3_600_000;

type Signal = "traces" | "metrics" | "logs";

/** @param environment of the gateway */
export function telemetryOf(section: TelemetrySection, environment: Environment): TelemetrySettings {
  const problems: string[] = [];
  const variables = new Variables(environment, problems);
  const traces = targetOf("traces", section.tracesEndpoint, section, variables);
  const metrics = targetOf("metrics", section.metricsEndpoint, section, variables);
  const logs = targetOf("logs", section.logsEndpoint, section, variables);
  const serviceName = section.serviceName ?? variables.read("OTEL_SERVICE_NAME");
  return {
    traces,
    metrics,
    logs,
    metricsIntervalMs: section.metricsIntervalMs ?? variables.intervalMs() ?? DEFAULT_INTERVAL_MS,
    // An entry of the log names its trace.
    isEnabled: traces !== undefined || logs !== undefined,
    sampling: samplingOf(section, variables),
    propagation: propagationOf(section.propagate),
    resource: {
      "service.name": "polywire",
      ...variables.pairs("OTEL_RESOURCE_ATTRIBUTES"),
      ...(serviceName === undefined ? {} : { "service.name": serviceName }),
      ...Object.fromEntries(section.resourceAttributes),
    },
    maxQueued: section.maxQueuedSpans,
    timeoutMs: section.timeoutMs,
    problems,
  };
}

/** Other characters are not possible in a header. */
const HEADER_TEXT = /^[\t -~\u0080-\u00ff]*$/;

/** @param ownEndpoint the complete URL of the signal in the file */
function targetOf(
  signal: Signal,
  ownEndpoint: string | undefined,
  section: TelemetrySection,
  variables: Variables,
): ExportTarget | undefined {
  const { endpoint, tracesEndpoint, metricsEndpoint, logsEndpoint } = section;
  const isSet = [endpoint, tracesEndpoint, metricsEndpoint, logsEndpoint].some((each) => each !== undefined);
  if (!isSet && variables.isDisabled) return undefined;
  if (!isSelected(signal, ownEndpoint, section, isSet, variables)) return undefined;
  const ofSignal = (name: string): string => `OTEL_EXPORTER_OTLP_${signal.toUpperCase()}_${name}`;
  // The settings have precedence as a whole: a variable must not redirect a signal of the file's endpoint.
  const own = isSet ? ownEndpoint : variables.url(ofSignal("ENDPOINT"));
  const base = isSet ? endpoint : variables.url("OTEL_EXPORTER_OTLP_ENDPOINT");
  const url = own ?? (base === undefined ? undefined : `${base.replace(/\/+$/, "")}/v1/${signal}`);
  if (url === undefined) return undefined;
  const protocol =
    section.protocol ??
    (isSet ? undefined : variables.ofSignal(ofSignal("PROTOCOL"), "PROTOCOL")) ??
    "http/protobuf";
  if (!PROTOCOLS.has(protocol)) {
    variables.problems.push(
      `the protocol of ${signal} is ${protocol}: only http/protobuf and http/json are possible`,
    );
    return undefined;
  }
  // Nor must a collector of the file get the credential of another one.
  const headers =
    isSet || section.headers !== undefined
      ? pairsIn(section.headers ?? "")
      : {
          ...variables.pairs("OTEL_EXPORTER_OTLP_HEADERS"),
          ...variables.pairs(ofSignal("HEADERS")),
        };
  const wrong = Object.keys(headers).find((name) => !HEADER_TEXT.test(name + headers[name]));
  if (wrong !== undefined) {
    variables.problems.push(
      `the header ${JSON.stringify(wrong)} of the export has a line break or another control character`,
    );
    return undefined;
  }
  return { url, headers, isJson: protocol === "http/json" };
}

/**
 * Traces are exported unless something else is selected. Metrics and logs are exported only if somebody selects them: many receivers of
 * traces do not accept them.
 */
function isSelected(
  signal: Signal,
  ownEndpoint: string | undefined,
  { signals }: TelemetrySection,
  isSet: boolean,
  variables: Variables,
): boolean {
  if (signals !== undefined) return signals.includes(signal);
  if (isSet) return signal === "traces" || ownEndpoint !== undefined;
  const exporter = variables.read(`OTEL_${signal.toUpperCase()}_EXPORTER`);
  if (exporter !== undefined)
    return exporter !== "none" && (signal === "traces" || exporter.split(",").includes("otlp"));
  return (
    signal === "traces" || variables.read(`OTEL_EXPORTER_OTLP_${signal.toUpperCase()}_ENDPOINT`) !== undefined
  );
}

function samplingOf(section: TelemetrySection, variables: Variables): Sampling {
  const ofRatio = section.sampleRatio === undefined ? undefined : "parentbased_traceidratio";
  const sampler = section.sampler ?? ofRatio ?? variables.sampler() ?? "parentbased_always_on";
  const kind = sampler.replace("parentbased_", "");
  const ratio = kind === "traceidratio" ? (section.sampleRatio ?? variables.ratio() ?? 1) : 1;
  return {
    followsParent: sampler.startsWith("parentbased_"),
    ratio: kind === "always_off" ? 0 : ratio,
    isOff: sampler === "always_off",
    keepsErrors: section.keepErrors,
    slowMs: section.slowMs,
  };
}

function propagationOf(names: readonly string[]): Propagation {
  const traceparent = names.includes("traceparent");
  return { traceparent, tracestate: names.includes("tracestate"), baggage: names.includes("baggage") };
}

class Variables {
  readonly #environment: Environment;
  readonly problems: string[];

  constructor(environment: Environment, problems: string[]) {
    this.#environment = environment;
    this.problems = problems;
  }

  /** An empty variable counts as absent, as the specification says. */
  read(name: string): string | undefined {
    return this.#environment[name]?.trim() || undefined;
  }

  /** @param own the variable of one signal; without a value, that of all signals counts */
  ofSignal(own: string, name: string): string | undefined {
    return this.read(own) ?? this.read(`OTEL_EXPORTER_OTLP_${name}`);
  }

  intervalMs(): number | undefined {
    const text = this.read("OTEL_METRIC_EXPORT_INTERVAL");
    if (text === undefined) return undefined;
    const ms = Number(text);
    if (Number.isInteger(ms) && ms >= MIN_INTERVAL_MS && ms <= MAX_INTERVAL_MS) return ms;
    this.problems.push("OTEL_METRIC_EXPORT_INTERVAL is no number of milliseconds from 1000 to 3600000");
    return undefined;
  }

  get isDisabled(): boolean {
    return this.read("OTEL_SDK_DISABLED")?.toLowerCase() === "true";
  }

  url(name: string): string | undefined {
    const text = this.read(name);
    if (text === undefined) return undefined;
    const { username, password } = URL.parse(text) ?? {};
    if (/^https?:\/\//.test(text) && username === "" && password === "") return text;
    this.problems.push(`${name} is no URL of http or https without a user and a password`);
    return undefined;
  }

  sampler(): string | undefined {
    const sampler = this.read("OTEL_TRACES_SAMPLER");
    if (sampler === undefined || SAMPLERS.test(sampler)) return sampler;
    this.problems.push(`OTEL_TRACES_SAMPLER is ${sampler}, which the gateway does not have`);
    return undefined;
  }

  ratio(): number | undefined {
    const text = this.read("OTEL_TRACES_SAMPLER_ARG");
    const ratio = Number(text);
    if (text === undefined || (ratio >= 0 && ratio <= 1)) return text === undefined ? undefined : ratio;
    this.problems.push("OTEL_TRACES_SAMPLER_ARG is no number from 0 to 1");
    return undefined;
  }

  pairs(name: string): Record<string, string> {
    return pairsIn(this.read(name) ?? "");
  }
}

/** `name=value,name=value`, with values in percent encoding. */
function pairsIn(text: string): Record<string, string> {
  const pairs: Record<string, string> = {};
  for (const pair of text.split(",")) {
    const [name = "", ...rest] = pair.split("=");
    if (name.trim() !== "") pairs[name.trim()] = decode(rest.join("=").trim());
  }
  return pairs;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

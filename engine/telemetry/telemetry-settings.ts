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
const TRACES_PATH = "/v1/traces";

/** @param environment of the gateway */
export function telemetryOf(section: TelemetrySection, environment: Environment): TelemetrySettings {
  const problems: string[] = [];
  const variables = new Variables(environment, problems);
  const traces = targetOf(section, variables);
  const serviceName = section.serviceName ?? variables.read("OTEL_SERVICE_NAME");
  return {
    traces,
    isEnabled: traces !== undefined,
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

function targetOf(section: TelemetrySection, variables: Variables): ExportTarget | undefined {
  const isSet = section.endpoint !== undefined || section.tracesEndpoint !== undefined;
  if (!isSet && (variables.isDisabled || variables.read("OTEL_TRACES_EXPORTER") === "none")) return undefined;
  // The settings have precedence as a whole: a variable must not redirect a signal of the file's endpoint.
  const own = isSet ? section.tracesEndpoint : variables.url("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT");
  const base = isSet ? section.endpoint : variables.url("OTEL_EXPORTER_OTLP_ENDPOINT");
  const url = own ?? (base === undefined ? undefined : base.replace(/\/+$/, "") + TRACES_PATH);
  if (url === undefined) return undefined;
  const protocol =
    section.protocol ?? (isSet ? undefined : variables.ofTraces("PROTOCOL")) ?? "http/protobuf";
  if (!PROTOCOLS.has(protocol)) {
    variables.problems.push(
      `OTEL_EXPORTER_OTLP_PROTOCOL is ${protocol}: only http/protobuf and http/json are possible`,
    );
    return undefined;
  }
  // Nor must a collector of the file get the credential of another one.
  const headers =
    isSet || section.headers !== undefined
      ? pairsIn(section.headers ?? "")
      : {
          ...variables.pairs("OTEL_EXPORTER_OTLP_HEADERS"),
          ...variables.pairs("OTEL_EXPORTER_OTLP_TRACES_HEADERS"),
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

  ofTraces(name: string): string | undefined {
    return this.read(`OTEL_EXPORTER_OTLP_TRACES_${name}`) ?? this.read(`OTEL_EXPORTER_OTLP_${name}`);
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

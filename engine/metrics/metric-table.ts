/**
 * All metrics of the gateway: names, types, labels, buckets. docs/metrics.md is generated from this table.
 *
 * Names that begin with `gen_ai_` are those of the OpenTelemetry semantic conventions for generative AI, in the spelling of
 * Prometheus: https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-metrics/
 */

export interface MetricDefinition {
  type: "counter" | "gauge" | "histogram";
  /** One sentence. */
  help: string;
  labels: readonly string[];
  /** Name and unit in OTLP, where the semantic conventions have others. */
  otlp?: { name: string; unit: string };
  /** Of histograms only. */
  buckets?: "duration" | "firstToken" | "perToken" | "tokens" | "attempt" | "store";
}

/** Upper bounds of the buckets, ascending. Those of `gen_ai_` are from the semantic conventions. */
export const BUCKETS: Readonly<Record<NonNullable<MetricDefinition["buckets"]>, readonly number[]>> = {
  duration: [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92],
  firstToken: [0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
  perToken: [0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 2.5],
  tokens: Array.from({ length: 14 }, (_, power) => 4 ** power),
  // Fewer, because every channel has its own.
  attempt: [0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  store: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
};

/** The value of `gen_ai.operation.name`. @param wire of the upstream, or of the client if there was no upstream */
export type OperationNameOf = (operation: string, wire: string) => string;

/** Names of labels in OTLP, where the semantic conventions have others. */
export const OTLP_LABELS: Readonly<Record<string, string>> = {
  gen_ai_operation_name: "gen_ai.operation.name",
  gen_ai_provider_name: "gen_ai.provider.name",
  gen_ai_token_type: "gen_ai.token.type",
};

/** Counted from the records of requests. */
export const REQUEST_METRICS = {
  polywire_requests_total: {
    type: "counter",
    help: "Requests of clients, by model that served them, outcome (answered, failed, cancelled, refused) and class of the status.",
    labels: ["operation", "wire", "model", "outcome", "status"],
  },
  polywire_errors_total: {
    type: "counter",
    help: "Requests that failed or were refused, by kind of the error.",
    labels: ["operation", "outcome", "error"],
  },
  polywire_tokens_total: {
    type: "counter",
    help: "Tokens by kind: input, output; cache_read, cache_write and reasoning are parts of these.",
    labels: ["operation", "model", "kind"],
  },
  polywire_cost_dollars_total: {
    type: "counter",
    help: "Cost of requests in dollars, for models with a price.",
    labels: ["operation", "model"],
  },
  polywire_estimated_usage_total: {
    type: "counter",
    help: "Requests whose usage the gateway estimated, because the provider reported none.",
    labels: ["operation"],
  },
  polywire_attempts_total: {
    type: "counter",
    help: "Attempts at channels. A request has none if no channel was contacted: it was refused, or the cache answered.",
    labels: ["channel", "outcome"],
  },
  polywire_attempt_errors_total: {
    type: "counter",
    help: "Failed attempts at channels, by kind of the error.",
    labels: ["channel", "error"],
  },
  polywire_retries_total: {
    type: "counter",
    help: "Attempts after the first attempt of a request, without those beside a slow attempt.",
    labels: ["operation"],
  },
  polywire_hedges_total: {
    type: "counter",
    help: "Attempts beside a slow attempt of the same request. The outcome is `answered` if the client got this response.",
    labels: ["channel", "outcome"],
  },
  polywire_failovers_total: {
    type: "counter",
    help: "Requests that another channel answered than the one that was tried first.",
    labels: ["operation"],
  },
  polywire_dropped_fields_total: {
    type: "counter",
    help: "Fields of requests that the upstream wire cannot express.",
    labels: ["wire", "upstream_wire"],
  },
  polywire_response_cache_total: {
    type: "counter",
    help: "Requests that used the response cache, by result (hit, miss, bypass).",
    labels: ["result"],
  },
  polywire_response_cache_saved_dollars_total: {
    type: "counter",
    help: "Cost in dollars that cached responses saved.",
    labels: [],
  },
  polywire_queue_seconds: {
    type: "histogram",
    help: "Time from the first byte of a request to its first attempt.",
    labels: [],
    buckets: "duration",
  },
  polywire_attempt_first_byte_seconds: {
    type: "histogram",
    help: "Time from the start of an attempt to the first byte of its response.",
    labels: ["channel"],
    buckets: "attempt",
  },
  gen_ai_server_request_duration_seconds: {
    type: "histogram",
    help: "Time from the first byte of a request to the last byte of its response. Refused requests are excluded.",
    otlp: { name: "gen_ai.server.request.duration", unit: "s" },
    labels: ["gen_ai_operation_name", "gen_ai_provider_name"],
    buckets: "duration",
  },
  gen_ai_server_time_to_first_token_seconds: {
    type: "histogram",
    help: "Time from the first byte of a request to the first byte of its streamed response.",
    otlp: { name: "gen_ai.server.time_to_first_token", unit: "s" },
    labels: ["gen_ai_operation_name", "gen_ai_provider_name"],
    buckets: "firstToken",
  },
  gen_ai_server_time_per_output_token_seconds: {
    type: "histogram",
    help: "Time between the output tokens of a stream: the time after its first byte, divided by the output tokens after the first.",
    otlp: { name: "gen_ai.server.time_per_output_token", unit: "s" },
    labels: ["gen_ai_operation_name", "gen_ai_provider_name"],
    buckets: "perToken",
  },
  gen_ai_client_token_usage: {
    type: "histogram",
    help: "Input and output tokens of a request.",
    otlp: { name: "gen_ai.client.token.usage", unit: "{token}" },
    labels: ["gen_ai_operation_name", "gen_ai_provider_name", "gen_ai_token_type"],
    buckets: "tokens",
  },
} as const;

/** Read at each scrape. */
export const STATE_METRICS = {
  polywire_requests_in_flight: {
    type: "gauge",
    help: "Requests that a traffic process serves at the moment, with streams and sessions.",
    labels: ["process"],
  },
  polywire_event_loop_utilization_ratio: {
    type: "gauge",
    help: "Share of the time since the last scrape in which the event loop of a process worked.",
    labels: ["process"],
  },
  polywire_event_loop_delay_seconds: {
    type: "gauge",
    help: "99th percentile of the delay of the event loop since the last scrape.",
    labels: ["process"],
  },
  polywire_cpu_seconds_total: {
    type: "counter",
    help: "Processor time of a process, in user and system mode.",
    labels: ["process"],
  },
  polywire_resident_memory_bytes: {
    type: "gauge",
    help: "Resident memory of a process.",
    labels: ["process"],
  },
  polywire_heap_used_bytes: {
    type: "gauge",
    help: "Used memory of the JavaScript heap of a process.",
    labels: ["process"],
  },
  polywire_upstream_connections: {
    type: "gauge",
    help: "Open connections of a process to upstreams, by state (busy, idle). Sessions have connections of their own.",
    labels: ["process", "state"],
  },
  polywire_upstream_queued_requests: {
    type: "gauge",
    help: "Requests to upstreams that wait for a connection.",
    labels: ["process"],
  },
  polywire_budget_used_ratio: {
    type: "gauge",
    help: "Used share of a budget, or of a quota (`per` is `total`). 1 and more: used up. The 100 most used ones.",
    labels: ["subject", "name", "per"],
  },
  polywire_tasks_open: {
    type: "gauge",
    help: "Tasks of the store that have not ended, by state (submitting, queued, in_progress).",
    labels: ["operation", "state"],
  },
  polywire_webhooks_total: {
    type: "counter",
    help: "Calls of webhooks of tasks and of alerts, by result (delivered, refused, given_up). A refused call is repeated.",
    labels: ["kind", "result"],
  },
  polywire_webhooks_waiting: {
    type: "gauge",
    help: "Webhooks of the store that wait for their delivery.",
    labels: ["kind"],
  },
  polywire_alerts_firing: {
    type: "gauge",
    help: "Alerts of a rule that fire at the moment.",
    labels: ["rule", "severity"],
  },
  polywire_journal_waiting_bytes: {
    type: "gauge",
    help: "Size of the records that are in journals, and not in the store yet.",
    labels: [],
  },
  polywire_store_seconds: {
    type: "histogram",
    help: "Time of a call of the store by the control process: a `read` each second, and a `write` of records.",
    labels: ["call"],
    buckets: "store",
  },
  polywire_circuit_breakers: {
    type: "gauge",
    help: "Models of a channel whose circuit breaker is not closed, by state (open, half_open).",
    labels: ["channel", "state"],
  },
  polywire_keys_refused: {
    type: "gauge",
    help: "Keys of a channel that the provider refuses.",
    labels: ["channel"],
  },
  polywire_channel_info: {
    type: "gauge",
    help: "Always 1. Joins a channel with its provider.",
    labels: ["channel", "provider"],
  },
  polywire_build_info: {
    type: "gauge",
    help: "Always 1. The version of Polywire, and of Node.",
    labels: ["version", "node"],
  },
  polywire_spans_total: {
    type: "counter",
    help: "Spans for the collector of traces, by result (exported, dropped). 0 if no endpoint is set.",
    labels: ["result"],
  },
  polywire_telemetry_items_total: {
    type: "counter",
    help: "Data points of metrics, and entries of the log, for the collector, by result (exported, dropped).",
    labels: ["signal", "result"],
  },
  polywire_series_limited: {
    type: "gauge",
    help: "1 if `metrics.max_series` was reached, so that new models and channels count as `other`.",
    labels: [],
  },
} as const;

export type RequestMetric = keyof typeof REQUEST_METRICS;
export type StateMetric = keyof typeof STATE_METRICS;

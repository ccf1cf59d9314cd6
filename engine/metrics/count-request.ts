/** Adds the record of a request to the metrics. */
import type { AttemptRecord, Counts, RequestRecord } from "../ledger/record.ts";
import type { RequestMetric } from "./metric-table.ts";
import type { RequestSeries } from "./series.ts";

const MICROS = 1e6;
const MS = 1000;

/** The counts that are tokens, by the value of the label `kind`. */
const KINDS = {
  input: "input",
  output: "output",
  cacheRead: "cache_read",
  cacheWrite: "cache_write",
  reasoning: "reasoning",
} as const satisfies Partial<Record<keyof Counts, string>>;

/** @param providerOf the name of a channel's provider; empty for a channel that is gone */
export function countRequest(
  series: RequestSeries,
  record: RequestRecord,
  providerOf: (channel: string) => string,
): void {
  const { operation, wire, outcome, status, error, counts, channel, modelServed: model = "" } = record;
  const add = (name: RequestMetric, values: readonly string[], value = 1): void =>
    series.adderOf(name, values)(value);
  add("polywire_requests_total", [operation, wire, model, outcome, classOf(status)]);
  if (error !== undefined) add("polywire_errors_total", [operation, outcome, error]);
  for (const [name, kind] of Object.entries(KINDS)) {
    const tokens = counts?.[name as keyof typeof KINDS];
    if (tokens) add("polywire_tokens_total", [operation, model, kind], tokens);
  }
  if (record.costMicros) add("polywire_cost_dollars_total", [operation, model], record.costMicros / MICROS);
  if (record.countsKind === "estimated") add("polywire_estimated_usage_total", [operation]);
  if (record.losses?.length)
    add("polywire_dropped_fields_total", [wire, record.upstreamWire ?? ""], record.losses.length);
  if (record.cache !== undefined) add("polywire_response_cache_total", [record.cache]);
  if (record.savedMicros) add("polywire_response_cache_saved_dollars_total", [], record.savedMicros / MICROS);
  if (outcome === "refused") return;
  countAttempts(record, add);
  const provider = channel === undefined ? "" : providerOf(channel);
  observeTimes(record, [operation, provider], add);
  for (const kind of ["input", "output"] as const) {
    const tokens = counts?.[kind];
    if (tokens !== undefined) add("gen_ai_client_token_usage", [operation, provider, kind], tokens);
  }
}

type AddTo = (name: RequestMetric, values: readonly string[], value?: number) => void;

function countAttempts(record: RequestRecord, add: AddTo): void {
  const { operation, channel, startedMs, attempts = onlyAttempt(record) } = record;
  for (const attempt of attempts) {
    add("polywire_attempts_total", [attempt.channel, attempt.outcome]);
    if (attempt.error !== undefined) add("polywire_attempt_errors_total", [attempt.channel, attempt.error]);
    if (attempt.firstByteMs === undefined) continue;
    // It is counted from the start of the request.
    const firstByteMs = startedMs + attempt.firstByteMs - attempt.startedMs;
    add("polywire_attempt_first_byte_seconds", [attempt.channel], firstByteMs / MS);
  }
  const [first] = attempts;
  if (attempts.length > 1) add("polywire_retries_total", [operation], attempts.length - 1);
  if (record.outcome === "answered" && first !== undefined && first.channel !== channel)
    add("polywire_failovers_total", [operation]);
}

type CountedAttempt = Pick<AttemptRecord, "channel" | "outcome" | "error" | "firstByteMs" | "startedMs">;

/** Empty if no channel was contacted. */
function onlyAttempt(record: RequestRecord): CountedAttempt[] {
  const { channel, startedMs, queueMs = 0 } = record;
  return channel === undefined ? [] : [{ ...record, channel, startedMs: startedMs + queueMs }];
}

function observeTimes(record: RequestRecord, labels: readonly string[], add: AddTo): void {
  const { queueMs, firstByteMs, totalMs, counts, stream, outcome } = record;
  if (queueMs !== undefined) add("polywire_queue_seconds", [], queueMs / MS);
  add("gen_ai_server_request_duration_seconds", labels, totalMs / MS);
  if (!stream || firstByteMs === undefined) return;
  add("gen_ai_server_time_to_first_token_seconds", labels, firstByteMs / MS);
  const laterTokens = (counts?.output ?? 0) - 1;
  if (outcome === "answered" && laterTokens > 0)
    add("gen_ai_server_time_per_output_token_seconds", labels, (totalMs - firstByteMs) / laterTokens / MS);
}

/** `2xx` */
function classOf(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}

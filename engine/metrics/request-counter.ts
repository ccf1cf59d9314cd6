/** Adds the records of requests to the metrics. */
import { type AttemptRecord, type Counts, isHedge, type RequestRecord } from "../ledger/record.ts";
import type { OperationNameOf, RequestMetric } from "./metric-table.ts";
import type { OneSeries, RequestSeries } from "./request-series.ts";

const MICROS = 1e6;
const MS = 1000;
/** Of combinations of labels that are remembered. Clients may invent models, so there may be any number of them. */
const MAX_COMBINATIONS = 10_000;

/** The counts that are tokens, and their values of the label `kind`. */
const KINDS: readonly (readonly [count: Exclude<keyof Counts, "units">, kind: string])[] = [
  ["input", "input"],
  ["output", "output"],
  ["cacheRead", "cache_read"],
  ["cacheWrite", "cache_write"],
  ["reasoning", "reasoning"],
];

/** The series of requests, or attempts, that have the same labels. */
type SameLabels = Map<string, OneSeries>;

type CountedAttempt = Pick<
  AttemptRecord,
  "channel" | "outcome" | "error" | "firstByteMs" | "startedMs" | "totalMs"
>;

export class RequestCounter {
  readonly #series: RequestSeries;
  readonly #providerOf: (channel: string) => string;
  readonly #operationNameOf: OperationNameOf;
  readonly #sameLabels = new Map<string, SameLabels>();

  /** @param providerOf the name of a channel's provider; empty for a channel that is gone */
  constructor(
    series: RequestSeries,
    providerOf: (channel: string) => string,
    operationNameOf: OperationNameOf,
  ) {
    this.#operationNameOf = operationNameOf;
    this.#series = series;
    this.#providerOf = providerOf;
  }

  count(record: RequestRecord): void {
    const { operation, wire, upstreamWire = "", outcome, error, counts, channel = "" } = record;
    const model = record.modelServed ?? "";
    const status = `${Math.floor(record.status / 100)}xx`;
    const provider = this.#providerOf(channel);
    const found = this.#seriesOf(
      [operation, wire, upstreamWire, model, outcome, status, error, provider].join("\n"),
    );
    const add = (name: RequestMetric, labels: () => string[], value = 1, kind = ""): void =>
      this.#add(found, name, kind, labels, value);
    add("polywire_requests_total", () => [operation, wire, model, outcome, status]);
    if (error !== undefined) add("polywire_errors_total", () => [operation, outcome, error]);
    for (const [name, kind] of KINDS) {
      const tokens = counts?.[name];
      if (tokens) add("polywire_tokens_total", () => [operation, model, kind], tokens, kind);
    }
    const { costMicros, losses, cache, savedMicros } = record;
    if (costMicros) add("polywire_cost_dollars_total", () => [operation, model], costMicros / MICROS);
    if (record.countsKind === "estimated") add("polywire_estimated_usage_total", () => [operation]);
    if (losses?.length) add("polywire_dropped_fields_total", () => [wire, upstreamWire], losses.length);
    if (cache !== undefined) add("polywire_response_cache_total", () => [cache], 1, cache);
    if (savedMicros) add("polywire_response_cache_saved_dollars_total", () => [], savedMicros / MICROS);
    if (outcome === "refused") return;
    this.#countAttempts(record, found);
    const name = this.#operationNameOf(operation, upstreamWire || wire);
    const labels = (): string[] => [name, provider];
    this.#observeTimes(record, found, labels);
    for (const kind of ["input", "output"] as const) {
      const tokens = counts?.[kind];
      if (tokens !== undefined) add("gen_ai_client_token_usage", () => [name, provider, kind], tokens, kind);
    }
  }

  #countAttempts(record: RequestRecord, found: SameLabels): void {
    const { operation, channel, startedMs, attempts = onlyAttempt(record) } = record;
    let hedges = 0;
    for (const [index, attempt] of attempts.entries()) {
      const own = this.#seriesOf([attempt.channel, attempt.outcome, attempt.error].join("\n"));
      const { error, firstByteMs } = attempt;
      if (index > 0 && isHedge(attempts, index)) {
        hedges++;
        this.#add(own, "polywire_hedges_total", "", () => [attempt.channel, attempt.outcome], 1);
      }
      this.#add(own, "polywire_attempts_total", "", () => [attempt.channel, attempt.outcome], 1);
      if (error !== undefined)
        this.#add(own, "polywire_attempt_errors_total", "", () => [attempt.channel, error], 1);
      if (firstByteMs === undefined) continue;
      // It is counted from the start of the request.
      const sinceAttempt = (startedMs + firstByteMs - attempt.startedMs) / MS;
      this.#add(own, "polywire_attempt_first_byte_seconds", "", () => [attempt.channel], sinceAttempt);
    }
    const retries = attempts.length - 1 - hedges;
    if (retries > 0) this.#add(found, "polywire_retries_total", "", () => [operation], retries);
    if (record.outcome === "answered" && attempts.length > 0 && attempts[0]?.channel !== channel)
      this.#add(found, "polywire_failovers_total", "", () => [operation], 1);
  }

  #observeTimes(record: RequestRecord, found: SameLabels, labels: () => string[]): void {
    const { queueMs, firstByteMs, totalMs, counts, stream, outcome } = record;
    if (queueMs !== undefined) this.#add(found, "polywire_queue_seconds", "", () => [], queueMs / MS);
    this.#add(found, "gen_ai_server_request_duration_seconds", "", labels, totalMs / MS);
    if (!stream || firstByteMs === undefined) return;
    this.#add(found, "gen_ai_server_time_to_first_token_seconds", "", labels, firstByteMs / MS);
    const laterTokens = (counts?.output ?? 0) - 1;
    if (outcome !== "answered" || laterTokens <= 0) return;
    const perToken = (totalMs - firstByteMs) / laterTokens / MS;
    this.#add(found, "gen_ai_server_time_per_output_token_seconds", "", labels, perToken);
  }

  /** @param key of all labels that these series have */
  #seriesOf(key: string): SameLabels {
    let found = this.#sameLabels.get(key);
    if (found === undefined) {
      if (this.#sameLabels.size >= MAX_COMBINATIONS) this.#sameLabels.clear();
      found = new Map();
      this.#sameLabels.set(key, found);
    }
    return found;
  }

  /**
   * @param kind tells several series of one metric apart; empty if there is one
   * @param labels is called for the first value only
   */
  #add(found: SameLabels, name: RequestMetric, kind: string, labels: () => string[], value: number): void {
    const slot = kind === "" ? name : name + kind;
    let series = found.get(slot);
    if (series === undefined) {
      series = this.#series.find(name, labels());
      found.set(slot, series);
    }
    series.add(value);
  }
}

/** Empty if no channel was contacted. */
function onlyAttempt(record: RequestRecord): CountedAttempt[] {
  const { channel, startedMs, queueMs = 0, totalMs, outcome, error, firstByteMs } = record;
  if (channel === undefined) return [];
  const times = { startedMs: startedMs + queueMs, totalMs: totalMs - queueMs, firstByteMs };
  return [{ channel, outcome, error, ...times }];
}

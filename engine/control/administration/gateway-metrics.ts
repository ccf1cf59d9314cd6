/** The metrics of this machine: requests as the ledger has them, and the state of the processes at each scrape. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "../../gateway/config/config.ts";
import type { MetricsReply } from "../../gateway/operator/serve-metrics.ts";
import { version } from "../../installation/installation.ts";
import type { RequestRecord } from "../../ledger/record.ts";
import type { MetricFamily, Metrics, Sample } from "../../metrics/metrics.ts";
import { listChannelProviders } from "../../store/catalog/channel-rows.ts";
import type { Store } from "../../store/database/store.ts";
import { readStateValues, type StateValue } from "../alerts/state-values.ts";
import { readOperationNames } from "../jobs/operation-names.ts";
import { type ProcessLoad, readProcessLoad } from "../processes/process-load.ts";
import type { ProcessPool } from "../processes/process-pool.ts";
import type { PublishedBudgets } from "../publication/published-budgets.ts";
import { mergeServedModels } from "../publication/served-models.ts";
import { listUsedBudgets } from "./budget-standings.ts";
import type { WorkSamples } from "./work-samples.ts";

/** `refused`: the gateway calls again. */
export type WebhookResult = "delivered" | "refused" | "given_up";

/** A scraper waits for 10 s by default. A process that is blocked for longer than this is absent from the reply. */
const STATE_TIMEOUT_MS = 2_000;
const MAX_BUDGETS = 1_000;

export interface MetricsSources {
  pool: ProcessPool;
  /** Undefined before the store is open. */
  store(): Store | undefined;
  config(): Config;
  budgets(): PublishedBudgets | undefined;
  /** Size of the records in journals that are not in the store. */
  journalBytes(): number;
  /** State that other parts of control have. */
  otherSamples(): readonly Sample[];
  /** Entries of the log of this process for a collector. */
  logCounts(): { exported: number; dropped: number };
}

export class GatewayMetrics {
  readonly #sources: MetricsSources;
  #metrics: Metrics | undefined;
  #maxSeries = 0;
  #providers: ReadonlyMap<string, string> = new Map();

  #work: WorkSamples | undefined;

  constructor(sources: MetricsSources) {
    this.#sources = sources;
  }

  /** The name of a channel's provider; empty for a channel that is gone. */
  providerOf(channel: string): string {
    return this.#providers.get(channel) ?? "";
  }

  /** Starts or ends the metrics as configured. Their code is loaded only if needed. */
  async configure({ metrics, telemetry }: Config): Promise<void> {
    const { isEnabled, maxSeries } = metrics;
    if (!isEnabled && telemetry.metrics === undefined) {
      this.#metrics = undefined;
      this.#work = undefined;
    } else if (this.#metrics === undefined || maxSeries !== this.#maxSeries) {
      const { Metrics } = await import("../../metrics/metrics.ts");
      const { WorkSamples } = await import("./work-samples.ts");
      this.#work ??= new WorkSamples();
      const operationNameOf = await readOperationNames();
      this.#metrics = new Metrics(maxSeries, (channel) => this.providerOf(channel), operationNameOf);
      this.#maxSeries = maxSeries;
      // A series that begins at 1 has no increase, so an alert would miss the first event.
      for (const kind of ["task", "alert"])
        for (const result of ["delivered", "refused", "given_up"])
          this.#metrics.add("polywire_webhooks_total", [kind, result], 0);
    }
  }

  /** Reads the providers of the channels, which may have changed. Never rejects. */
  async readProviders(): Promise<void> {
    const store = this.#sources.store();
    const { telemetry, alerts } = this.#sources.config();
    const isNeeded = this.#metrics !== undefined || telemetry.isEnabled || alerts.rules.length > 0;
    if (!isNeeded || store === undefined) return;
    // Without the store, the former providers are the best answer.
    const stored = await listChannelProviders(store).catch(() => undefined);
    if (stored === undefined) return;
    const inFile = this.#sources
      .config()
      .channels.map(({ name, provider }) => [name, provider ?? ""] as const);
    this.#providers = new Map([...stored.map(({ name, provider }) => [name, provider] as const), ...inFile]);
  }

  /** @param records each new one once */
  count(records: readonly RequestRecord[]): void {
    this.#metrics?.count(records);
  }

  /** Counts a call of a webhook. */
  countWebhook(kind: "task" | "alert", result: WebhookResult): void {
    this.#metrics?.add("polywire_webhooks_total", [kind, result], 1);
  }

  /** Measures a call of the store, also one that fails. */
  async timeStore<Result>(call: "read" | "write", work: () => Promise<Result>): Promise<Result> {
    const startMs = performance.now();
    try {
      return await work();
    } finally {
      this.#metrics?.add("polywire_store_seconds", [call], (performance.now() - startMs) / 1000);
    }
  }

  /**
   * @param accept the header of the request
   * @throws Error if metrics are disabled
   */
  async scrape(accept: string): Promise<MetricsReply> {
    if (this.#metrics === undefined) throw new Error("metrics are disabled");
    return this.#metrics.scrape(await this.#state(), accept);
  }

  /** All budgets that are used most, with their shares. @throws StoreUnavailable */
  async readBudgets(): Promise<readonly { subject: string; share: number }[]> {
    const [store, budgets] = [this.#sources.store(), this.#sources.budgets()];
    return store === undefined || budgets === undefined ? [] : listUsedBudgets(store, budgets, MAX_BUDGETS);
  }

  /** The state that alert rules watch. Undefined if a process does not respond in time. */
  async readAlertState(): Promise<StateValue[] | undefined> {
    const { pool, journalBytes } = this.#sources;
    const statuses = await pool.askAllWithin(STATE_TIMEOUT_MS, "channelStatus");
    if (statuses.length === 0) return undefined;
    return readStateValues({
      models: mergeServedModels(statuses),
      providerOf: (channel) => this.providerOf(channel),
      journalBytes: journalBytes(),
      nowMs: Date.now(),
    });
  }

  /** The same metrics for OTLP. Undefined if metrics are disabled. */
  async families(): Promise<MetricFamily[] | undefined> {
    return this.#metrics?.families(await this.#state());
  }

  async #state(): Promise<Sample[]> {
    const { pool } = this.#sources;
    const [loads, statuses, work] = await Promise.all([
      pool.askAllWithin(STATE_TIMEOUT_MS, "load"),
      pool.askAllWithin(STATE_TIMEOUT_MS, "channelStatus"),
      this.#workSamples(),
    ]);
    const build: Sample = { name: "polywire_build_info", labels: [version, process.version], value: 1 };
    return [
      build,
      ...this.#sources.otherSamples(),
      ...logSamples([this.#sources.logCounts(), ...loads.flatMap(({ logs }) => logs ?? [])]),
      ...[readProcessLoad("control", 0), ...loads].flatMap(samplesOf),
      ...this.#channelSamples(mergeServedModels(statuses)),
      ...work,
    ];
  }

  /** Empty if the store does not respond in time. */
  #workSamples(): Promise<readonly Sample[]> {
    const { store, budgets, journalBytes } = this.#sources;
    const [openStore, published] = [store(), budgets()];
    const journal: Sample = { name: "polywire_journal_waiting_bytes", labels: [], value: journalBytes() };
    if (this.#work === undefined || openStore === undefined || published === undefined)
      return Promise.resolve([journal]);
    const read = this.#work.read(openStore, published).then(
      (samples) => [journal, ...samples],
      () => [journal],
    );
    return Promise.race([read, sleep(STATE_TIMEOUT_MS, [journal], { ref: false })]);
  }

  #channelSamples(offers: ReturnType<typeof mergeServedModels>): Sample[] {
    const openCircuits = new Map<string, number>();
    const refusedKeys = new Map<string, Set<string>>();
    for (const { channel, circuit, keys } of offers) {
      if (circuit.state !== "closed") {
        const scope = `${channel}\n${circuit.state}`;
        openCircuits.set(scope, (openCircuits.get(scope) ?? 0) + 1);
      }
      const refused = refusedKeys.get(channel) ?? new Set();
      for (const { name, refusal } of keys) if (refusal !== undefined) refused.add(name);
      refusedKeys.set(channel, refused);
    }
    return [
      ...[...this.#providers].map((labels): Sample => ({ name: "polywire_channel_info", labels, value: 1 })),
      ...[...openCircuits].map(
        ([scope, value]): Sample => ({ name: "polywire_circuit_breakers", labels: scope.split("\n"), value }),
      ),
      ...[...refusedKeys].map(
        ([channel, { size }]): Sample => ({ name: "polywire_keys_refused", labels: [channel], value: size }),
      ),
    ];
  }
}

/** Over all processes. */
function logSamples(counts: readonly { exported: number; dropped: number }[]): Sample[] {
  return (["exported", "dropped"] as const).map((result) => ({
    name: "polywire_telemetry_items_total",
    labels: ["logs", result],
    value: counts.reduce((sum, each) => sum + each[result], 0),
  }));
}

function samplesOf(load: ProcessLoad): Sample[] {
  const labels = [load.process];
  return [
    { name: "polywire_requests_in_flight", labels, value: load.inFlight },
    { name: "polywire_event_loop_utilization_ratio", labels, value: load.utilization },
    { name: "polywire_event_loop_delay_seconds", labels, value: load.delaySeconds },
    { name: "polywire_cpu_seconds_total", labels, value: load.cpuSeconds },
    { name: "polywire_resident_memory_bytes", labels, value: load.residentBytes },
    { name: "polywire_heap_used_bytes", labels, value: load.heapBytes },
    ...connectionSamples(load),
  ];
}

function connectionSamples({ process, connections }: ProcessLoad): Sample[] {
  if (connections === undefined) return [];
  const { busy, idle, queued } = connections;
  return [
    { name: "polywire_upstream_connections", labels: [process, "busy"], value: busy },
    { name: "polywire_upstream_connections", labels: [process, "idle"], value: idle },
    { name: "polywire_upstream_queued_requests", labels: [process], value: queued },
  ];
}

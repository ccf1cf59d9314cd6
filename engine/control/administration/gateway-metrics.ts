/** The metrics of this machine: requests as the ledger has them, and the state of the processes at each scrape. */
import type { Config } from "../../gateway/config/config.ts";
import type { MetricsReply } from "../../gateway/operator/serve-metrics.ts";
import { version } from "../../installation/installation.ts";
import type { RequestRecord } from "../../ledger/record.ts";
import type { Metrics, Sample } from "../../metrics/metrics.ts";
import { type ProcessLoad, readProcessLoad } from "../processes/process-load.ts";
import type { ProcessPool } from "../processes/process-pool.ts";
import { mergeServedModels } from "../publication/served-models.ts";

/** A scraper waits for 10 s by default. A process that is blocked for longer than this is absent from the reply. */
const STATE_TIMEOUT_MS = 2_000;

export class GatewayMetrics {
  readonly #pool: ProcessPool;
  #metrics: Metrics | undefined;
  #maxSeries = 0;
  #providers: ReadonlyMap<string, string> = new Map();

  readonly #otherSamples: () => readonly Sample[];

  /** @param otherSamples state that other parts of control have */
  constructor(pool: ProcessPool, otherSamples: () => readonly Sample[] = () => []) {
    this.#pool = pool;
    this.#otherSamples = otherSamples;
  }

  /** The name of a channel's provider; empty for a channel that is gone. */
  providerOf(channel: string): string {
    return this.#providers.get(channel) ?? "";
  }

  /** Starts or ends the metrics as configured. Their code is loaded only if needed. */
  async configure({ isEnabled, maxSeries }: Config["metrics"]): Promise<void> {
    if (!isEnabled) this.#metrics = undefined;
    else if (this.#metrics === undefined || maxSeries !== this.#maxSeries) {
      const { Metrics } = await import("../../metrics/metrics.ts");
      this.#metrics = new Metrics(maxSeries, (channel) => this.providerOf(channel));
      this.#maxSeries = maxSeries;
    }
  }

  /** Reads the providers of the channels, which may have changed. @param isNeeded also without metrics */
  async readProviders(isNeeded: boolean): Promise<void> {
    if (this.#metrics === undefined && !isNeeded) return;
    const [offers] = await this.#pool.askAllWithin(STATE_TIMEOUT_MS, "channelStatus");
    // Without a reply, the former providers are the best answer.
    if (offers === undefined) return;
    this.#providers = new Map(offers.map(({ channel, provider }) => [channel, provider]));
  }

  /** @param records each new one once */
  count(records: readonly RequestRecord[]): void {
    this.#metrics?.count(records);
  }

  /**
   * @param accept the header of the request
   * @throws Error if metrics are disabled
   */
  async scrape(accept: string): Promise<MetricsReply> {
    if (this.#metrics === undefined) throw new Error("metrics are disabled");
    return this.#metrics.scrape(await this.#state(), accept);
  }

  async #state(): Promise<Sample[]> {
    const [loads, statuses] = await Promise.all([
      this.#pool.askAllWithin(STATE_TIMEOUT_MS, "load"),
      this.#pool.askAllWithin(STATE_TIMEOUT_MS, "channelStatus"),
    ]);
    const build: Sample = { name: "polywire_build_info", labels: [version, process.version], value: 1 };
    return [
      build,
      ...this.#otherSamples(),
      ...[readProcessLoad("control", 0), ...loads].flatMap(samplesOf),
      ...this.#channelSamples(mergeServedModels(statuses)),
    ];
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

function samplesOf(load: ProcessLoad): Sample[] {
  const labels = [load.process];
  return [
    { name: "polywire_requests_in_flight", labels, value: load.inFlight },
    { name: "polywire_event_loop_utilization_ratio", labels, value: load.utilization },
    { name: "polywire_event_loop_delay_seconds", labels, value: load.delaySeconds },
    { name: "polywire_cpu_seconds_total", labels, value: load.cpuSeconds },
    { name: "polywire_resident_memory_bytes", labels, value: load.residentBytes },
    { name: "polywire_heap_used_bytes", labels, value: load.heapBytes },
  ];
}

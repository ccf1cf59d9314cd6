/**
 * The control process. It alone has the store. It publishes the configuration to the traffic processes, moves their journals
 * into the store, releases what a dead process held, and notices changes of the store, on this machine or another.
 */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { StoredUsage } from "../access/limits/limits.ts";
import { SubjectRows } from "../access/limits/subject-rows.ts";
import type { AdminContext, AdminRequest } from "../admin/admin-call.ts";
import { type Config, MAX_PROCESSES, startSettings } from "../gateway/config/config.ts";
import type { AdjustableLogger } from "../gateway/log/log.ts";
import { METRICS, type MetricsReply } from "../gateway/operator/serve-metrics.ts";
import type { Collector } from "../ledger/collect.ts";
import { adoptFolders, type HeldFolder } from "../ledger/journal-folder.ts";
import type { RequestRecord } from "../ledger/record.ts";
import type { CircuitChange } from "../routing/circuit-change.ts";
import { createOwnedIdRows } from "../store/answers/owned-id-rows.ts";
import { createStoredAnswers } from "../store/answers/stored-answers.ts";
import { createCaptureRows } from "../store/captures/capture-rows.ts";
import { resealChannels } from "../store/catalog/channel-rows.ts";
import { openStore } from "../store/database/open-store.ts";
import type { OpenStore } from "../store/database/store.ts";
import { readRevision } from "../store/database/store-revision.ts";
import { findSubjectName } from "../store/identity/subject-name.ts";
import type { Keyring } from "../store/secrets/secrets.ts";
import { ALERTS_OWNER, webhookSecretsOf } from "../store/secrets/webhook-secrets.ts";
import { adminContextOf } from "./administration/admin-context.ts";
import { createFirstAdministrator, type FirstAdministrator } from "./administration/first-administrator.ts";
import { GatewayMetrics } from "./administration/gateway-metrics.ts";
import { RuleEvaluator } from "./alerts/rule-evaluator.ts";
import { CircuitBoard } from "./circuits/circuit-board.ts";
import { type ControlOptions, checkOptions } from "./control-options.ts";
import { openFileEditor } from "./files/file-editor.ts";
import { Alerts } from "./jobs/alerts.ts";
import { BackgroundLeases } from "./jobs/background-leases.ts";
import { createCollector } from "./jobs/collect-journals.ts";
import { MetricExport } from "./jobs/metric-export.ts";
import { Retention } from "./jobs/retention.ts";
import { RollingBudgets } from "./jobs/rolling-budgets.ts";
import { createTaskService, type TaskService } from "./jobs/task-service.ts";
import { TemporaryFileCleanup, temporaryFolderOf } from "./jobs/temporary-file-cleanup.ts";
import { TraceExport } from "./jobs/trace-export.ts";
import { logTrafficEvent } from "./processes/log-traffic-event.ts";
import type { Birth } from "./processes/messages.ts";
import { type ListenOptions, ProcessPool, type TrafficProcesses } from "./processes/process-pool.ts";
import { CIRCUIT, CLAIM_CHECK, REFRESH, USED } from "./processes/rpc.ts";
import { createStoreHandlers, type StoreContracts } from "./processes/store-rpc.ts";
import { Publication } from "./publication/publication.ts";
import { readUsed } from "./publication/read-stored.ts";
import { type Files, logSettingsOf, type Served } from "./publication/snapshot.ts";
import { LocalCounts } from "./shared-memory/local-counts.ts";
import { clearActivity, readActivity } from "./shared-memory/process-activity.ts";
import { createSharedCounters, type SharedCounters } from "./shared-memory/shared-counters.ts";
import { openMemory } from "./shared-memory/shared-memory.ts";
import { SharedProofs } from "./shared-memory/shared-proofs.ts";
import { openSecret, takeJournalFolder } from "./state-folder.ts";

/** Each gateway counts in its own memory, so every limit would apply twice. */
const SHARED_FOLDER =
  "another gateway runs in this folder, and each counts limits alone: stop one of them, or set POLYWIRE_LIMITS to a Redis";

const COLLECT_MS = 1_000;
/** A scraper waits for 10 s by default. */
const SCRAPE_COLLECT_MS = 5_000;
const WATCH_MS = 1_000;
const FORGET_MS = 600_000;
/** Rows of shared memory. An unused row costs nothing. */
const MAX_SUBJECTS = 200_000;
/** Twice the maximum number of processes, because each process may run beside its successor. */
const CELLS = { seats: 2 * MAX_PROCESSES, rows: MAX_SUBJECTS };

export class Control {
  readonly #options: ControlOptions;
  readonly #pool: ProcessPool;
  readonly #metrics: GatewayMetrics;
  readonly #traces: TraceExport;
  readonly #metricExport: MetricExport = new MetricExport(async () => {
    await this.#collectInTime();
    return this.#metrics.families();
  });
  readonly #memory: SharedCounters;
  readonly #proofs: SharedProofs;
  readonly #rows: SubjectRows;
  readonly #counts: LocalCounts;
  readonly #alive = new Set<string>();
  readonly #leases: BackgroundLeases;
  /** Created before the first process, whose birth message contains the states. */
  readonly #circuits: CircuitBoard = new CircuitBoard({
    tell: (changes) => void this.#pool.askAll("adopt", changes),
  });
  #log: AdjustableLogger | undefined;
  #store: OpenStore | undefined;
  #keys: Keyring | undefined;
  #contracts: StoreContracts | undefined;
  #tasks: TaskService | undefined;
  readonly #retention: Retention = new Retention();
  #retentionTimer: NodeJS.Timeout | undefined;
  /** Channels that do not serve, as last logged. */
  #loggedLeftOut: ReadonlyMap<string, string> = new Map();
  #heldFolders: HeldFolder[] = [];
  #collector: Collector | undefined;
  #served: Served | undefined;
  #first: FirstAdministrator | undefined;
  /** Settings that are fixed at the start. */
  #startSettings: ReadonlyMap<string, unknown> = new Map();
  #publication: Publication | undefined;
  #rolling: RollingBudgets | undefined;
  #alerts: Alerts | undefined;
  #rules: RuleEvaluator | undefined;
  #storeTimer: NodeJS.Timeout | undefined;
  readonly #temporaryFiles = new TemporaryFileCleanup();
  readonly #fileEditor: ReturnType<typeof openFileEditor>;
  #changing: Promise<unknown> = Promise.resolve();
  #publishing: Promise<void> = Promise.resolve();
  #recounting: Promise<void> = Promise.resolve();

  /**
   * Processes start to load their code at once. They serve nothing before `open`.
   * @throws StoreInvalid, StoreFull, StoreUnavailable
   */
  constructor(options: ControlOptions) {
    checkOptions(options);
    this.#options = options;
    this.#memory = createSharedCounters(options.first?.memory ?? openMemory(), CELLS);
    this.#proofs = new SharedProofs(this.#memory.file, CELLS);
    this.#rows = new SubjectRows(this.#memory);
    this.#counts = new LocalCounts(this.#rows, (of) => this.#readUsage(of));
    this.#fileEditor = openFileEditor({
      served: () => this.served,
      change: (make) => this.change(make),
      ownFolder: options.ownFolder,
    });
    // Before the first process starts, which needs its journal's folder.
    const held = takeJournalFolder(options.folder);
    this.#heldFolders.push(held);
    this.#leases = new BackgroundLeases(held.path, this.#alive);
    this.#pool = new ProcessPool({
      entry: options.entry,
      first: options.first?.child,
      memory: this.#memory.file,
      handlers: {
        ...createStoreHandlers(() => this.#contracts),
        [REFRESH]: async () => {
          await this.collect();
          await this.refresh(true);
        },
        [CLAIM_CHECK]: (asked) => {
          const { channel, forMs } = asked as { channel: string; forMs: number };
          return this.#circuits.claimCheck(channel, forMs);
        },
        [CIRCUIT]: (change) => this.#circuits.reportChange(change as CircuitChange),
        [USED]: (keys) => this.#counts.updateCounters(keys as string[]),
        admin: async (request) => {
          // Loads the modules of the admin API with the first call.
          const { serveAdmin } = await import("../admin/answer-call.ts");
          return serveAdmin(this.#admin(), request as AdminRequest);
        },
        [METRICS]: (accept) => this.#scrape(accept as string),
      },
      describeWork: ({ seat }) =>
        seat === undefined ? undefined : readActivity(this.#memory.activity, seat),
      createBirth: (number) => this.#createBirth(number),
      onEnded: (birth) => this.#releaseProcess(birth),
      report: (event) => logTrafficEvent(this.#log, event),
    });
    this.#metrics = new GatewayMetrics({
      pool: this.#pool,
      store: () => this.#store,
      config: () => this.served.config,
      budgets: () => this.#publication?.budgets,
      journalBytes: () => this.#collector?.waitingBytes() ?? 0,
      otherSamples: () => [...this.#traces.samples, ...this.#metricExport.samples],
    });
    this.#traces = new TraceExport((channel) => this.#metrics.providerOf(channel));
  }

  /** The administrator that this start created; undefined if there was an account. */
  get firstAdministrator(): FirstAdministrator | undefined {
    return this.#first;
  }

  get traffic(): TrafficProcesses {
    return this.#pool;
  }

  /** @throws if control is not open */
  get served(): Served {
    if (this.#served === undefined) throw new Error("the gateway is not listening yet");
    return this.#served;
  }

  /** @throws if control is not open */
  get store(): OpenStore {
    if (this.#store === undefined) throw new Error("the store is not open");
    return this.#store;
  }

  get keys(): Keyring {
    if (this.#keys === undefined) throw new Error("the store is not open");
    return this.#keys;
  }

  /**
   * Opens the store, imports the journals of dead processes, and serves.
   * @throws StoreNewer, StoreUnavailable, StoreInvalid, PortRefused
   */
  async open(
    files: Files,
    config: Config,
    log: AdjustableLogger,
    listenOptions: ListenOptions,
  ): Promise<void> {
    const { folder, storeUrl, secret, limitsUrl } = this.#options;
    this.#log = log;
    this.#served = { files, config };
    this.#keys = openSecret(folder, secret);
    this.#store = await openStore({ url: storeUrl ?? join(folder, "polywire.db") });
    const { adopted, others } = adoptFolders(join(folder, "journal"), this.#heldFolders[0]?.path);
    this.#heldFolders.push(...adopted);
    if (others.length > 0 && limitsUrl === undefined) log.warn({ part: "store", folder }, SHARED_FOLDER);
    const folders = this.#heldFolders.map(({ path }) => path);
    this.#temporaryFiles.open(folders, (err) =>
      log.warn({ part: "store", err }, "files of responses cannot be deleted yet"),
    );
    const alerts = new Alerts({
      store: this.#store,
      config: () => this.served.config,
      budgets: () => this.#publication?.budgets,
      nameOf: (subject) => findSubjectName(this.store, subject),
      deliver: (message, format) =>
        this.#pool.ask("alert", message, webhookSecretsOf(this.keys, ALERTS_OWNER), format),
      onCalled: (result) => this.#metrics.countWebhook("alert", result),
      log,
    });
    this.#alerts = alerts;
    const rules = new RuleEvaluator({
      store: this.#store,
      config: () => this.served.config,
      values: this.#metrics,
      nameOf: (subject) => findSubjectName(this.store, subject),
      log,
    });
    this.#rules = rules;
    this.#collector = createCollector(
      this.#store,
      folders,
      (name) => this.#alive.has(name),
      log,
      (keys) => void alerts.checkBudgets(keys),
      (records) => this.#count(records),
      (write) => this.#metrics.timeStore("write", write),
    );
    await this.#metrics.configure(config);
    await this.#traces.configure(config.telemetry, log);
    await this.#metricExport.configure(config.telemetry, log);
    // The first records that are counted are those of dead processes.
    await this.#metrics.readProviders();
    await this.#leases.begin(
      this.#store,
      adopted.map(({ path }) => path),
      log,
    );
    this.#tasks = await createTaskService({
      store: this.#store,
      config: () => this.served.config,
      mark: this.#leases.mark,
      rows: this.#rows,
      adjust: (subject, by) => this.#pool.adjust(subject, by),
      queryTask: (task) => this.#pool.ask("look", task),
      deliver: (notification) =>
        this.#pool.ask("deliver", notification, webhookSecretsOf(this.keys, notification.task.owner)),
      onRecorded: (record) => this.#count([record]),
      onWebhookCalled: (result) => this.#metrics.countWebhook("task", result),
      log,
    });
    this.#contracts = {
      answers: createStoredAnswers(this.#store, () => this.served.config.answers),
      captures: createCaptureRows(this.#store, this.#keys),
      owned: createOwnedIdRows(this.#store, () => this.served.config.owned),
      tasks: this.#tasks.tasks,
    };
    const resealed = await resealChannels(this.#store, this.#keys);
    if (resealed > 0)
      log.info(
        { part: "store", channels: resealed },
        "channel credentials are now encrypted with the current secret",
      );
    this.#first = await createFirstAdministrator(this.#store, this.#options.adminPassword);
    await this.#joinMachines();
    // Earlier usage counts from the first request on.
    await this.#collector.collect();
    const rolling = new RollingBudgets(
      this.#store,
      this.#rows,
      limitsUrl === undefined ? undefined : (slides) => this.#pool.slide(slides),
    );
    this.#rolling = rolling;
    this.#publication = new Publication({
      store: this.#store,
      keys: this.#keys,
      rows: this.#rows,
      onEdited: (subjects) => this.#recount(subjects),
      slide: (windows, nowMs) => rolling.slide(windows, nowMs),
    });
    await this.#publication.read(files, config);
    this.#resizeProofs(config);
    const { watchdogMs } = config.timeouts;
    await this.#pool.open(this.#publication.snapshot, { watchdogMs, ...listenOptions });
    this.#startSettings = new Map([
      ...startSettings(config),
      ["listen.host", listenOptions.host],
      ["listen.port", this.#pool.port],
      ["listen.processes", listenOptions.processes],
    ]);
    this.#collector.start(COLLECT_MS);
    this.#tasks.poller.start();
    this.#tasks.notifications.start();
    alerts.start();
    rules.start();
    void alerts.checkBudgets();
    this.#logLeftOut();
    void this.#deleteExpired();
    this.#retentionTimer = setInterval(() => void this.#deleteExpired(), FORGET_MS).unref();
    this.#storeTimer = setInterval(() => void this.#checkStore(), WATCH_MS).unref();
  }

  /**
   * Publishes the current content of the store. Resolves when every process serves with it.
   * @param isFull reads the whole store again, not only the edited rows
   */
  refresh(isFull = false): Promise<void> {
    return this.#publish(undefined, isFull);
  }

  /**
   * Replaces the served files, one change after the other, each based on the result of the one before.
   * @param make gets a function that serves new files, which must be checked already; if the store cannot be
   *   read then, the gateway keeps the former files
   */
  change<Result>(
    make: (served: Served, serve: (next: Served) => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    const result = this.#changing.then(() => make(this.served, (next) => this.#publish(next)));
    this.#changing = result.catch(() => {});
    return result;
  }

  /** Moves the content of the journals into the store now. */
  async collect(): Promise<void> {
    await this.#collector?.collect();
  }

  /** @returns the number of aborted requests */
  async close(deadlineMs?: number): Promise<number> {
    clearInterval(this.#storeTimer);
    clearInterval(this.#retentionTimer);
    const backgroundWork = Promise.all([
      this.#tasks?.poller.close(),
      this.#tasks?.notifications.close(),
      this.#alerts?.close(),
      this.#rules?.stop(),
    ]);
    await this.#changing;
    await this.#fileEditor.close();
    const cut = await this.#pool.close(deadlineMs);
    this.#circuits.close();
    this.#temporaryFiles.close();
    await backgroundWork;
    await this.#publishing.catch(() => {});
    await this.#recounting;
    await this.#collector?.close();
    // After the last requests are counted.
    await Promise.all([this.#traces.close(), this.#metricExport.close(), this.#rules?.close()]);
    await this.#leases.close();
    await this.#store?.close();
    for (const held of this.#heldFolders) held.release();
    this.#memory.close();
    return cut;
  }

  #count(records: readonly RequestRecord[]): void {
    this.#metrics.count(records);
    this.#traces.add(records);
    this.#rules?.count(records);
  }

  /** Counts the latest requests, unless the store does not respond. */
  async #collectInTime(): Promise<void> {
    await Promise.race([this.collect(), sleep(SCRAPE_COLLECT_MS, undefined, { ref: false })]);
  }

  async #scrape(accept: string): Promise<MetricsReply> {
    await this.#collectInTime();
    return this.#metrics.scrape(accept);
  }

  #admin(): AdminContext {
    return adminContextOf({
      store: this.store,
      keys: this.keys,
      served: this.served,
      startSettings: this.#startSettings,
      pool: this.#pool,
      circuits: this.#circuits,
      rows: this.#rows,
      fileEditor: this.#fileEditor,
      log: this.#log,
      faults: () => this.#listDisabledChannels(),
      budgets: () => {
        if (this.#publication === undefined) throw new Error("the store was not read yet");
        return this.#publication.budgets;
      },
      refresh: () => this.refresh(),
    });
  }

  /** The client of Redis is loaded only if needed. */
  async #joinMachines(): Promise<void> {
    const url = this.#options.limitsUrl;
    if (url === undefined) return;
    const { RedisCircuits } = await import("./circuits/redis-circuits.ts");
    this.#circuits.join(
      new RedisCircuits({
        url,
        adopt: (changes) => this.#circuits.adopt(changes),
        adoptRepeated: (change) => this.#circuits.adoptRepeated(change),
        reconcile: (changes) => this.#circuits.reconcile(changes),
      }),
    );
  }

  // ── Processes ─────────────────────────────────────────────────────────────────────────────────────────────────

  #createBirth(number: number): Birth {
    const name = `${number}.${randomUUID()}`;
    this.#alive.add(name);
    const { path } = this.#heldFolders[0] as HeldFolder;
    return {
      number,
      cells: CELLS,
      seat: this.#rows.seat(),
      journal: { folder: path, name },
      temporaryFiles: temporaryFolderOf(path),
      runner: this.#leases.runnerOf(name),
      limitsUrl: this.#options.limitsUrl,
      circuits: this.#circuits.unusualChanges,
    };
  }

  #releaseProcess({ seat, journal }: Birth): void {
    if (journal !== undefined) {
      this.#alive.delete(journal.name);
      this.#leases.endProcess(journal.name);
    }
    if (seat === undefined) return;
    this.#rows.giveBack(seat);
    clearActivity(this.#memory.activity, seat);
  }

  // ── Publication ───────────────────────────────────────────────────────────────────────────────────────────────

  #publish(next?: Served, isFull = false): Promise<void> {
    this.#publishing = this.#publishing
      .catch(() => {})
      .then(async () => {
        const publication = this.#publication;
        if (publication === undefined) return;
        const { files, config } = next ?? this.served;
        const change = await publication.read(files, config, isFull);
        this.#resizeProofs(config);
        this.#served = { files, config };
        this.#log?.configure(logSettingsOf(files, config));
        await this.#metrics.configure(config);
        await this.#traces.configure(config.telemetry, this.#log);
        await this.#metricExport.configure(config.telemetry, this.#log);
        await this.#metrics.readProviders();
        await this.#pool.publish(publication.snapshot, change);
        this.#rows.published(this.#pool.seats);
        this.#logLeftOut();
      });
    return this.#publishing;
  }

  /** Must run before any process serves with these settings. */
  #resizeProofs({ reasoning: { cache } }: Config): void {
    try {
      if (cache !== undefined) this.#proofs.resize(cache.entries);
    } catch (err) {
      this.#log?.warn(
        { part: "store", err },
        "no shared memory for proofs of calls: each process stores its own",
      );
    }
  }

  #recount(subjects: readonly string[]): void {
    this.#recounting = this.#counts.resetEdited(subjects).catch((err: unknown) => {
      this.#log?.warn(
        { part: "store", err },
        "usage could not be read: a quota that another node reset may not take effect here",
      );
    });
  }

  async #readUsage(keys?: readonly string[]): Promise<Map<string, StoredUsage>> {
    await this.collect();
    const used: Map<string, StoredUsage> = await readUsed(this.store, keys);
    const budgets = this.#publication?.budgets;
    if (budgets === undefined) return used;
    const selected = keys === undefined ? budgets.all : keys.flatMap((key) => budgets.find(key) ?? []);
    for (const [key, found] of await budgets.read(this.store, selected, this.store.now()))
      used.set(key, found);
    return used;
  }

  /** Checks for changes of the store, on this machine or another. */
  async #checkStore(): Promise<void> {
    try {
      const { budgets, revision } = this.#publication ?? {};
      const nowMs = this.store.now();
      if (budgets?.hasEnded(nowMs)) await this.refresh(true);
      else if ((await this.#readRevision()) !== revision || this.#isSlideDue(nowMs)) await this.refresh();
    } catch (error) {
      // Traffic continues with the last snapshot.
      this.#log?.warn(
        { part: "store", err: error },
        "the store cannot be read; the gateway serves the last published configuration",
      );
    }
  }

  #readRevision(): Promise<number> {
    return this.#metrics.timeStore("read", () => readRevision(this.store));
  }

  #isSlideDue(nowMs: number): boolean {
    const { budgets } = this.#publication ?? {};
    return budgets !== undefined && this.#rolling?.isDue(budgets.windows, nowMs) === true;
  }

  /** Channels of the store that do not serve, and why. */
  #listDisabledChannels(): Map<string, string> {
    return new Map(
      [...(this.#publication?.leftOut ?? []), ...this.#pool.leftOut].map(({ channel, reason }) => [
        channel,
        reason,
      ]),
    );
  }

  /** Logs each disabled channel once, and again when the reason changes. */
  #logLeftOut(): void {
    const now = this.#listDisabledChannels();
    for (const [channel, reason] of now)
      if (this.#loggedLeftOut.get(channel) !== reason)
        this.#log?.error(
          { part: "channels", channel, reason },
          "a channel of the store is disabled: its configuration is invalid",
        );
    for (const channel of this.#loggedLeftOut.keys())
      if (!now.has(channel))
        this.#log?.info({ part: "channels", channel }, "a channel of the store is enabled again");
    this.#loggedLeftOut = now;
  }

  async #deleteExpired(): Promise<void> {
    await this.#alerts?.checkTokens();
    try {
      if (!(await this.#retention.run(this.store, this.served.config)))
        this.#log?.warn(
          { part: "store" },
          "the clock jumped: rows that look expired are deleted at the next cleanup, if they still look expired",
        );
    } catch (error) {
      this.#log?.warn(
        { part: "store", err: error },
        "expired rows could not be deleted; the gateway retries",
      );
    }
  }
}

/** The parts of control that the admin API uses. */
import type { SubjectRows } from "../../access/limits/subject-rows.ts";
import type { AdminContext, ChannelDraft, FileEditor } from "../../admin/admin-call.ts";
import { type NamedAlias, readStoredAlias } from "../../gateway/config/read-alias.ts";
import { settingsInForce } from "../../gateway/config/settings-in-force.ts";
import type { Logger } from "../../gateway/log/log.ts";
import { unsealProxy } from "../../store/catalog/channel-proxy.ts";
import { listLiveChannels, unsealChannel, unsealKeys } from "../../store/catalog/channel-rows.ts";
import type { OpenStore } from "../../store/database/store.ts";
import { StoreInvalid, StoreMissing } from "../../store/database/store-errors.ts";
import type { Keyring } from "../../store/secrets/secrets.ts";
import { rulesOf } from "../alerts/alert-metrics.ts";
import type { CircuitBoard } from "../circuits/circuit-board.ts";
import { mergeCircuits } from "../circuits/merge-circuits.ts";
import type { ProcessPool } from "../processes/process-pool.ts";
import type { Listing } from "../processes/run-probe.ts";
import type { PublishedBudgets } from "../publication/published-budgets.ts";
import { toFileEntry } from "../publication/read-stored.ts";
import { listProviderFiles, mergeServedModels } from "../publication/served-models.ts";
import type { Served } from "../publication/snapshot.ts";
import { listBudgetStatuses } from "./budget-standings.ts";

export interface AdminSources {
  store: OpenStore;
  keys: Keyring;
  served: Served;
  /** Settings that are fixed at the start. */
  startSettings: ReadonlyMap<string, unknown>;
  pool: ProcessPool;
  circuits: CircuitBoard;
  rows: SubjectRows;
  fileEditor: FileEditor;
  log: Logger | undefined;
  /** Why channels of the store do not serve, by name. */
  faults(): ReadonlyMap<string, string>;
  budgets(): PublishedBudgets;
  /** Publishes the current content of the store. */
  refresh(): Promise<void>;
}

/** The requests of a process that is blocked for longer are absent from the list. */
const RUNNING_TIMEOUT_MS = 2_000;

export function adminContextOf(sources: AdminSources): AdminContext {
  const {
    store,
    keys,
    served,
    startSettings: started,
    pool,
    circuits,
    rows,
    fileEditor,
    log,
    faults,
    refresh,
  } = sources;
  const { files, config } = served;
  const { groups, tokens, channels, dashboard } = config;
  const channelOf = (id: string, key?: string) => readChannel(store, keys, id, key);
  return {
    store,
    keys,
    publish: () =>
      refresh().catch((err: unknown) => {
        log?.error(
          { part: "admin", err },
          "a change is stored but could not be published; the gateway retries",
        );
      }),
    publicInfo: { translate: dashboard.publicTranslate, openid: dashboard.openid?.title ?? null },
    openid: dashboard.openid as AdminContext["openid"],
    warn: (err, text) => log?.warn({ part: "admin", err }, text),
    fromFile: { groups, tokens, channels, aliases: config.aliases.map(nameTargets) },
    faultOf: (channel) => faults().get(channel),
    faultOfAlias(alias) {
      const result = readStoredAlias(alias);
      return "fault" in result ? result.fault : undefined;
    },
    setUsage: (subject, used) => {
      rows.begin(subject, used);
      pool.count(subject, used);
    },
    probeChannel: async (id, { model, operation, key }) =>
      pool.ask("try", { channel: await channelOf(id, key), model, operation }),
    listModels: async (channel): Promise<Listing> =>
      pool.ask("list", typeof channel === "string" ? await channelOf(channel) : draftAsFile(channel)),
    budgets: (subject) => listBudgetStatuses(store, sources.budgets(), subject),
    alertRules: () => rulesOf(config),
    cancelTask: (task) => pool.ask("cancel", task),
    explainRoute: async (request) => pool.ask("route", request),
    explainRequest: async (request) => pool.ask("dryRun", request),
    servedModels: async () => mergeServedModels(await pool.askAll("channelStatus")),
    runningRequests: async () => (await pool.askAllWithin(RUNNING_TIMEOUT_MS, "running")).flat(),
    circuits: async () => mergeCircuits(await pool.askAll("circuits")),
    healthChecks: async () => (await pool.askAll("checks")).flat(),
    async enableKey(channel, key, by) {
      log?.warn({ part: "admin", channel, key, by }, "key of a channel enabled by hand");
      await pool.askAll("enableKey", channel, key);
    },
    holdCircuit(name, command, by) {
      const { channel, model, key } = name;
      log?.warn({ part: "admin", channel, model, key, by }, `circuit breaker set by hand: ${command}`);
      circuits.hold(name, command, by);
    },
    providers: () => listProviderFiles(files),
    files: fileEditor,
    settings() {
      const overrides = files.logLevel === undefined ? [] : ([["log.level", files.logLevel]] as const);
      const items = settingsInForce(files.config, files.environment, new Map([...started, ...overrides]));
      return { items, file: files.config.path };
    },
  };
}

function nameTargets([name, { targets }]: NamedAlias): { name: string; targets: string[] } {
  return { name, targets: targets.map(({ model }) => model) };
}

function draftAsFile({ key, proxy, ...draft }: ChannelDraft): ReturnType<typeof toFileEntry> {
  const defaults = {
    wires: null,
    groups: null,
    models: [{ name: "*" }],
    priority: 0,
    weight: 1,
    options: {},
  };
  return toFileEntry({ ...defaults, ...draft, name: draft.provider }, { key, proxy });
}

/**
 * Reads a channel in the form of the configuration file, with one key.
 * @param name the name of the key; absent: the first enabled one
 * @throws StoreMissing, StoreInvalid if the channel has no key of this name
 */
async function readChannel(
  store: OpenStore,
  keys: Keyring,
  id: string,
  name?: string,
): Promise<ReturnType<typeof toFileEntry>> {
  const channel = (await listLiveChannels(store)).find((each) => each.id === id);
  if (channel === undefined) throw new StoreMissing("channel", id);
  const channelKeys = unsealKeys(keys, channel);
  const selectedKey =
    name === undefined
      ? (channelKeys.find(({ disabled }) => !disabled) ?? channelKeys[0])
      : channelKeys.find((each) => each.name === name);
  if (name !== undefined && selectedKey === undefined)
    throw new StoreInvalid("key", "the name of a key of the channel");
  return toFileEntry(channel, {
    key: selectedKey?.value ?? unsealChannel(keys, channel),
    proxy: unsealProxy(keys, channel),
  });
}

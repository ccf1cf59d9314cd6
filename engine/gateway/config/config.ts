/**
 * Reads a configuration. The schema (`schemas/settings`) covers most checks. This code checks references between names,
 * duplicates, and values that the engine parses. It reports all errors at once as diagnostics. A configuration exists only if
 * there are none.
 *
 * It opens no file: the caller passes the texts of the configuration and of its providers.
 */

import { availableParallelism } from "node:os";
import { resolve, type Setting, type Value } from "../../../schemas/settings/setting.ts";
import { settings } from "../../../schemas/settings/settings.ts";
import type { shared } from "../../../schemas/settings/shared.ts";
import type { SharedLimit, SharedLimits } from "../../access/allowances.ts";
import type { TokenEntry } from "../../access/token-index.ts";
import * as say from "../../language/diagnostics/build/gateway.ts";
import { Diagnostics } from "../../language/diagnostics/diagnostics.ts";
import { positionAt } from "../../language/diagnostics/span.ts";
import { type Loaded, load } from "../../language/yaml/load-yaml.ts";
import { at, type Node } from "../../language/yaml/yaml-node.ts";
import { allowList } from "../../media/fetch/allow-list.ts";
import type { MediaPolicy } from "../../media/fetch/media-policy.ts";
import type { TemporaryFileLimits } from "../../media/file/temporary-files.ts";
import { blockMatcher } from "../../network/address-block.ts";
import type { Channel } from "../../routing/channel.ts";
import { globMatcher } from "../../routing/glob.ts";
import type { CertificateFiles } from "../../server/certificate.ts";
import type { AnswerLimits } from "../../store/answers/answer-contract.ts";
import type { OwnedIdLimits } from "../../store/answers/owned-id-contract.ts";
import type { LossRule } from "../exchange/loss-policies.ts";
import type { ModelFacts } from "../models/model-facts.ts";
import { readModelFile } from "../models/read-model-file.ts";
import type { RingLimits } from "../proofs/proof-ring.ts";
import type { ResponseCacheSettings } from "../response-cache/cache-settings.ts";
import { checkBudgets } from "./check-budgets.ts";
import type { ConfigInput, OtherChannel, Settings, SourceText } from "./config-input.ts";
import { createChannelReader, createProviderReader, type LeftOut, type OpenSource } from "./others.ts";
import { type Prices, readPrices } from "./price-file.ts";
import type { Provider } from "./provider.ts";
import { type NamedAlias, readAliases } from "./read-alias.ts";
import { type ChannelTarget, readChannel } from "./read-channel.ts";
import { type GroupSettings, readGroups, reportUnknownGroups } from "./read-groups.ts";
import { camelCase, nodeOf, readSection } from "./read-section.ts";
import { placeOf, type Source } from "./section.ts";
import { readTokens } from "./token.ts";

/** Sections that the engine uses unchanged. */
type UnchangedSection =
  | "limits"
  | "timeouts"
  | "routing"
  | "secrets"
  | "cors"
  | "validation"
  | "dashboard"
  | "log"
  | "alerts";

/** The engine's configuration: unchanged sections, and values that are derived from the others. */
export interface Config extends Pick<Settings, UnchangedSection> {
  listen: Omit<Settings["listen"], "processes" | "tls" | "trustedProxies"> & {
    processes: number;
    /** Undefined: plain HTTP. */
    tls: CertificateFiles | undefined;
    /** Whether the forwarding headers from this address are trusted. */
    isTrustedProxy(address: string): boolean;
  };
  groups: readonly GroupSettings[];
  tokens: readonly TokenEntry[];
  channels: readonly Channel<ChannelTarget>[];
  rates: Omit<Settings["rates"], "all" | "models"> & SharedLimits;
  prices: Prices;
  models: Settings["models"] & {
    /** Of `models.yaml`. */
    own: readonly ModelFacts[];
  };
  aliases: readonly NamedAlias[];
  /** `keepMs`: retention of single requests; totals are permanent. Undefined: unlimited. */
  ledger: { onDiskFull: Settings["ledger"]["onDiskFull"]; keepMs: number | undefined };
  overload: Required<Settings["overload"]>;
  reasoning: {
    /** Cache for reasoning that clients may not send back. Undefined: disabled. */
    cache: RingLimits | undefined;
  };
  media: MediaPolicy & TemporaryFileLimits & { publicUrl?: string };
  /** Handling of parts that a target cannot express; the first matching rule applies. */
  losses: readonly LossRule[];
  tasks: { keepMs: number; maxPollsPerSecond: number; leaseMs: number };
  answers: AnswerLimits & { keep: boolean; expireMs: number };
  owned: OwnedIdLimits;
  responseCache: ResponseCacheSettings;
  metrics: MetricsSettings;
}

export interface MetricsSettings {
  /** Whether somebody may read them. */
  isEnabled: boolean;
  token: string | undefined;
  /** Whether this address may read them without the token. */
  isAllowed(address: string): boolean;
  maxSeries: number;
}

export interface ConfigOutcome {
  /** Present if there is no error. */
  config?: Config;
  diagnostics: Diagnostics;
  /** Channels outside the file that have an error. The other channels are active. */
  leftOut: readonly LeftOut[];
  /** The texts that diagnostics refer to, by path. Channels outside the file have none. */
  texts: ReadonlyMap<string, string>;
  /** Variables in these texts that are not set. */
  missing: ReadonlySet<string>;
  /** The same files with another list of channels outside the file. Only new channels are read. */
  withChannels(channels: readonly OtherChannel[]): ConfigOutcome;
}

export const MAX_PROCESSES: number = settings.properties.listen.properties.processes.anyOf[0].maximum;

const DAY_MS = 86_400_000;

/** Settings that take effect only after a restart, by their names in the file. */
export function startSettings(config: Config): Map<string, unknown> {
  const startValues = new Map<string, unknown>();
  for (const [section, declared] of Object.entries<Setting>(settings.properties)) {
    for (const [key, setting] of Object.entries(resolve(declared).properties ?? {})) {
      if (setting["x-restart"] === undefined) continue;
      const values = config[section as keyof Config] as Record<string, unknown>;
      startValues.set(`${section}.${key}`, values[camelCase(key)]);
    }
  }
  return startValues;
}

export function readConfig(input: ConfigInput): ConfigOutcome {
  const diagnostics = new Diagnostics();
  const texts = new Map<string, string>();
  const missing = new Set<string>();
  const openSource: OpenSource = (file, report, missing) => {
    const { document, diagnostics: faults } = loadOnce(file);
    for (const fault of faults) report(fault);
    return document && { document, environment: input.environment, report, missing };
  };
  const openConfigFile = (file: SourceText): Source | undefined => {
    texts.set(file.path, file.text);
    return openSource(
      file,
      (diagnostic) => diagnostics.add(diagnostic),
      (name) => void missing.add(name),
    );
  };
  const source = openConfigFile(input.config);
  const providers = createProviderReader(input, openSource);
  const providerNamed = (name: string): Provider | "unknown" | "broken" => {
    const { file, provider, diagnostics: faults, missing: unset } = providers(name);
    if (file !== undefined) texts.set(file.path, file.text);
    for (const variable of unset) missing.add(variable);
    diagnostics.add(...faults.splice(0));
    return provider;
  };
  if (source === undefined) {
    const noConfig: ConfigOutcome = {
      diagnostics,
      leftOut: [],
      texts,
      missing,
      withChannels: () => noConfig,
    };
    return noConfig;
  }
  // If the store may contain channels and tokens, the file need not have any.
  const required = input.channels === undefined ? settings.required : [];
  const fileSettings: Settings = readSection(source, source.document.root, { ...settings, required });
  const { tokens = [], channels = [] } = fileSettings;
  reportDuplicates(source, tokens, "token");
  reportDuplicates(source, channels, "channel");
  reportUnknownGroups(source, fileSettings);
  for (const { path, text } of Object.values(input.credentials ?? {})) texts.set(path, text);
  const channelDefaults = {
    capabilities: capabilitiesOf(fileSettings),
    publicUrl: fileSettings.media.publicUrl,
    proxy: fileSettings.upstreams.proxy,
  };
  const fileChannels = channels.flatMap(
    (each) => readChannel(source, each, input, providerNamed, channelDefaults) ?? [],
  );
  // The wires for clients do not depend on the configured channels.
  const clientProviders = input.clientWiresKnown === true ? [] : input.providerNames;
  for (const name of clientProviders) {
    const file = input.provider(name);
    if (file === undefined || !definesClientWires(file) || input.variantSources?.recall(file) === true)
      continue;
    const provider = providerNamed(name);
    if (typeof provider === "object" && providers(name).isValid)
      input.variantSources?.note(file, provider.variants);
  }
  checkBudgets(source, fileSettings.rates.all?.budgets);
  for (const [, { budgets }] of fileSettings.groups) checkBudgets(source, budgets);
  for (const [, { budgets }] of fileSettings.rates.models) checkBudgets(source, budgets);
  const readOtherChannel = createChannelReader(input, openSource, providers, channelDefaults);
  const prices = input.prices && openConfigFile(input.prices);
  const models = input.models && openConfigFile(input.models);
  const config: Config = {
    ...deriveConfig(fileSettings),
    groups: readGroups(fileSettings.groups),
    tokens: readTokens(source, tokens),
    channels: fileChannels,
    aliases: readAliases(source, fileSettings.aliases),
    prices: prices === undefined ? [] : readPrices(prices),
    models: { ...fileSettings.models, own: models === undefined ? [] : readModelFile(models) },
  };
  const withChannels = (otherChannels: readonly OtherChannel[]): ConfigOutcome => {
    const results = otherChannels.map(readOtherChannel);
    const leftOut = results.flatMap((each) => each.leftOut ?? []);
    const active = results.flatMap((each) => each.channel ?? []);
    const all = { ...config, channels: [...fileChannels, ...active] };
    return { ...(diagnostics.ok ? { config: all } : {}), diagnostics, leftOut, texts, missing, withChannels };
  };
  return withChannels(input.channels ?? []);
}

/** Cache of parsed files. After an edit in the store, the files are the same objects. */
const loadedFiles = new WeakMap<SourceText, Loaded>();

function loadOnce(file: SourceText): Loaded {
  const cached = loadedFiles.get(file);
  if (cached !== undefined) return cached;
  const loaded = load(file.path, file.text);
  loadedFiles.set(file, loaded);
  return loaded;
}

/** Whether the file may define wires for clients. Only such a file must be read. */
function definesClientWires({ text }: SourceText): boolean {
  return /\bclients:/.test(text);
}

/** The part of the configuration that depends on settings alone. */
function deriveConfig(
  fileSettings: Settings,
): Omit<Config, "groups" | "tokens" | "channels" | "prices" | "models" | "aliases"> {
  const { limits, timeouts, routing, secrets, cors, validation, dashboard, log, alerts } = fileSettings;
  const { ledger, overload, media } = fileSettings;
  const { all, models, ...otherRates } = fileSettings.rates;
  const { host, port, processes, server, tls, trustedProxies } = fileSettings.listen;
  const { cache } = fileSettings.reasoning;
  const { enabled, ttlDays, maxEntries, maxBytes, maxEntriesPerToken, maxBytesPerToken } =
    fileSettings.storedResponses;
  return {
    limits,
    timeouts,
    routing,
    secrets,
    cors,
    validation,
    dashboard,
    log,
    alerts,
    listen: {
      host,
      port,
      processes: processes === "auto" ? availableParallelism() : processes,
      server,
      tls: certificateOf(tls),
      isTrustedProxy: blockMatcher(trustedProxies),
    },
    rates: {
      ...otherRates,
      ...(all === undefined ? {} : { all: sharedLimitOf(all) }),
      models: models.map(([pattern, limits]) => {
        return { pattern, matches: globMatcher(pattern), ...sharedLimitOf(limits) };
      }),
    },
    ledger: {
      onDiskFull: ledger.onDiskFull,
      keepMs: ledger.retentionDays === undefined ? undefined : ledger.retentionDays * DAY_MS,
    },
    overload: {
      maxConcurrentPerChannel: Number.POSITIVE_INFINITY,
      maxConcurrentPerToken: Number.POSITIVE_INFINITY,
      ...overload,
    },
    reasoning: { cache: cache === "off" ? undefined : cache },
    media: { ...media, fetch: media.fetch === "on", allow: allowList(media.allow) },
    tasks: {
      keepMs: fileSettings.tasks.retentionDays * DAY_MS,
      maxPollsPerSecond: fileSettings.tasks.maxPollsPerSecond,
      leaseMs: fileSettings.tasks.leaseMs,
    },
    losses: fileSettings.losses.map(([pattern, policy]) => ({ pattern, policy })),
    answers: {
      keep: enabled,
      expireMs: ttlDays * DAY_MS,
      maxEntries,
      maxBytes,
      maxEntriesPerOwner: maxEntriesPerToken,
      maxBytesPerOwner: maxBytesPerToken,
    },
    owned: {
      maxEntries: fileSettings.ownedIds.maxEntries,
      maxEntriesPerOwner: fileSettings.ownedIds.maxEntriesPerToken,
    },
    responseCache: {
      ...fileSettings.responseCache,
      models: cachedModels(fileSettings.responseCache.models),
    },
    metrics: metricsOf(fileSettings.metrics),
  };
}

function metricsOf({ token, allowedNetworks, maxSeries }: Settings["metrics"]): MetricsSettings {
  return {
    isEnabled: token !== undefined || allowedNetworks.length > 0,
    token,
    isAllowed: blockMatcher(allowedNetworks),
    maxSeries,
  };
}

/** Undefined if no model is named. */
function cachedModels(models: Settings["responseCache"]["models"]): ResponseCacheSettings["models"] {
  if (models.length === 0) return undefined;
  return models.map(([pattern, rule]) => ({
    matches: globMatcher(pattern),
    rule: typeof rule === "string" ? { isOn: rule === "on" } : { isOn: true, ...rule },
  }));
}

function sharedLimitOf({ budgets, ...limits }: Value<typeof shared.rates>): SharedLimit {
  return budgets === undefined ? { limits } : { limits, budgets };
}

/** Settings that are capabilities of every channel. They override the mappings; providers and channels override them. */
function capabilitiesOf(fileSettings: Settings): Record<string, unknown> {
  const capabilities: Record<string, unknown> = {};
  for (const [section, declared] of Object.entries<Setting>(settings.properties)) {
    for (const [name, { "x-capability": capability }] of Object.entries(declared.properties ?? {})) {
      const values = fileSettings[camelCase(section) as keyof Settings] as
        | Record<string, unknown>
        | undefined;
      const value = values?.[camelCase(name)];
      if (capability !== undefined && value !== undefined) capabilities[capability] = value;
    }
  }
  return capabilities;
}

/** Both files or none. They are opened together with the port. */
function certificateOf({ certificate, key }: Settings["listen"]["tls"] = {}): CertificateFiles | undefined {
  if (certificate === undefined || key === undefined) return undefined;
  return { certificatePath: certificate, keyPath: key };
}

/** Logs and records identify tokens and channels by name. */
function reportDuplicates(source: Source, items: readonly { name?: string }[], what: string): void {
  const { path, text } = source.document;
  const nodeByName = new Map<string, Node>();
  for (const item of items) {
    if (item.name === undefined) continue;
    const node = at(nodeOf(item), "name") as Node;
    const firstNode = nodeByName.get(item.name);
    if (firstNode === undefined) nodeByName.set(item.name, node);
    else {
      const { line } = positionAt(text, firstNode.span.start);
      source.report(say.nameTwice(placeOf(source, node), what, item.name, `${path}:${line}`));
    }
  }
}

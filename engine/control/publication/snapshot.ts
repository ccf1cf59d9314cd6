/**
 * Everything that a traffic process needs to serve, as plain data: the texts of mappings, providers and the configuration.
 * Functions cannot be sent, so each process compiles for itself. The texts have been checked before.
 */
import { isDeepStrictEqual } from "node:util";
import type { StoredUsage, Subject } from "../../access/limits/limits.ts";
import { type Config, type ConfigOutcome, readConfig } from "../../gateway/config/config.ts";
import type { ConfigInput, OtherChannel, SourceText } from "../../gateway/config/config-input.ts";
import type { StoredAlias } from "../../gateway/config/read-alias.ts";
import type { GroupSettings } from "../../gateway/config/read-groups.ts";
import type { LogLevel, LogSettings } from "../../gateway/log/log.ts";
import type { LoadedLibrary } from "../../gateway/service/load-library.ts";
import type { VerifiedLibrary } from "../../gateway/service/verified-library.ts";
import type { Source } from "../../language/mappings/library-contract.ts";
import type { Rates } from "../../ledger/price.ts";
import { applySnapshotDiff, type SnapshotDiff } from "./snapshot-diff.ts";

/** The files of a gateway. The store's configuration is added to them. */
export interface Files {
  /** Paths relative to the folder of mappings: `<operation>/<wire>.yaml`. */
  mappings: readonly Source[];
  /** The operator's schemas. Paths relative to a folder `schemas`. */
  schemas?: readonly Source[] | undefined;
  /** Cached results of the check of mappings and schemas; absent: they are read. */
  known?: VerifiedLibrary | undefined;
  config: SourceText;
  /** Provider files by name. */
  providers: Readonly<Record<string, SourceText>>;
  /** Files of the folder `credentials/` by name. */
  credentials?: Readonly<Record<string, SourceText>> | undefined;
  /** Environment variables that files may use. */
  environment: Readonly<Record<string, string | undefined>>;
  /** The operator's price file. */
  prices?: SourceText | undefined;
  /** The operator's facts about models. */
  models?: SourceText | undefined;
  /** Overrides the configuration. */
  logLevel?: LogLevel;
}

export function logSettingsOf({ logLevel }: Pick<Files, "logLevel">, { log }: Config): LogSettings {
  return logLevel === undefined ? log : { ...log, level: logLevel };
}

/** Files with their parsed configuration. */
export interface Served {
  files: Files;
  config: Config;
}

/** Every change increments the version. */
export interface Snapshot extends Files {
  version: number;
  /** Keys that sign tickets, base64, the current one first. Absent: each process has its own. */
  ticketKeys?: readonly string[];
  /** Configuration from the store; absent for a gateway without one. */
  stored?: Stored | undefined;
  /** Row of each subject's counters in the shared memory, by key. */
  rows: Map<string, number>;
  /** Usage of budgets so far, by the key of their counters. */
  used: Map<string, StoredUsage>;
}

/** The difference to the previous snapshot. Absent fields are unchanged. */
export interface SnapshotChange {
  version: number;
  /** Difference of `Files`. */
  files?: SnapshotDiff | undefined;
  /** By id; undefined: removed. */
  tokens: ReadonlyMap<string, StoredToken | undefined>;
  others?: Partial<Omit<Stored, "tokens">> | undefined;
  /** Of subjects whose row may be new; undefined: no longer published. */
  rows: ReadonlyMap<string, number | undefined>;
  /** Of budgets whose counters may be new. */
  used: ReadonlyMap<string, StoredUsage>;
}

/** Published configuration from the store. */
export interface Stored {
  /** By id. */
  tokens: Map<string, StoredToken>;
  /** In the form of the configuration file, with credentials. */
  channels: readonly OtherChannel[];
  /** `groups`: rates of certain groups, by name. */
  prices: readonly { pattern: string; rates: Rates; groups?: Readonly<Record<string, Rates>> }[];
  groups: readonly GroupSettings[];
  aliases: readonly StoredAlias[];
}

/** For a store whose content is unknown or irrelevant. */
export const emptyStored: Stored = { tokens: new Map(), channels: [], prices: [], groups: [], aliases: [] };

export interface StoredToken {
  id: string;
  name: string;
  /** SHA-256 of the value, hexadecimal. */
  digest: string;
  accountId?: string;
  /** The token's, or else its account's. */
  group?: string;
  /** Globs; absent: every model. */
  models?: readonly string[];
  /** Absent: any address. */
  cidrs?: readonly string[];
  expiresMs?: number;
  webhookUrl?: string;
  captureDays?: number;
  /** The token's, or else its account's. */
  tags?: readonly string[];
  /** The value before the last rotation. */
  previous?: { digest: string; untilMs: number };
  /** Whether its responses are cached, and for how long. */
  cache?: { isOn?: boolean | undefined; ttlMs?: number | undefined };
  subjects: readonly Subject[];
}

/** In place: the cost of an edit must not depend on the number of tokens. */
export function applyChange(snapshot: Snapshot, change: SnapshotChange): void {
  const { tokens, ...stored } = snapshot.stored ?? { ...emptyStored, tokens: new Map() };
  applyEntries(tokens, change.tokens);
  applyEntries(snapshot.rows, change.rows);
  applyEntries(snapshot.used, change.used);
  const { files = {}, others = {}, version } = change;
  const { channels } = others;
  const changed: Partial<Files> = applySnapshotDiff(snapshot, files);
  for (const name of Object.keys(files) as (keyof Files)[])
    Object.assign(snapshot, { [name]: changed[name] });
  Object.assign(snapshot, {
    version,
    stored: {
      ...stored,
      ...others,
      ...(channels && { channels: reuseUnchanged(stored.channels, channels) }),
      tokens,
    },
  });
}

/** Caches are keyed by object, so an unchanged text must stay the same object. */
function reuseUnchanged(before: readonly OtherChannel[], after: readonly OtherChannel[]): OtherChannel[] {
  const channelsByName = new Map(before.map((channel) => [channel.name, channel]));
  return after.map((channel) => {
    const known = channelsByName.get(channel.name);
    return isDeepStrictEqual(known, channel) ? (known as OtherChannel) : channel;
  });
}

/** @param changes undefined: removed */
export function applyEntries<Value>(
  target: Map<string, Value>,
  changes: ReadonlyMap<string, Value | undefined>,
): void {
  for (const [key, value] of changes) {
    if (value === undefined) target.delete(key);
    else target.set(key, value);
  }
}

/**
 * Parses a snapshot's configuration with a library of its mappings.
 * @param clientWiresKnown the library has already read the same provider files
 * @param readFile reads the files that channels name, to check them; absent: they were checked before
 */
export function configOf(
  snapshot: Pick<Files, "config" | "providers" | "credentials" | "environment" | "prices" | "models"> &
    Pick<Snapshot, "stored">,
  library: LoadedLibrary,
  clientWiresKnown = false,
  readFile?: ConfigInput["readFile"],
): ConfigOutcome {
  const { config, providers, credentials, environment, prices, models, stored } = snapshot;
  const input: ConfigInput = {
    config,
    providerNames: Object.keys(providers),
    provider: (name) => (Object.hasOwn(providers, name) ? providers[name] : undefined),
    credentials,
    wires: library.shipped.filter(
      ({ mapping }) => mapping.mapNames.includes("requestEncode") || mapping.session !== undefined,
    ),
    addVariant: library.addVariant,
    variantSources: library.variantSources,
    environment,
    readFile,
    clientWiresKnown,
    prices,
    models,
    ...(stored === undefined ? {} : { channels: stored.channels }),
  };
  return readConfig(input);
}

/**
 * Everything that a traffic process needs in order to serve, as plain data that can be sent to it: the texts of mappings,
 * providers and the configuration. Functions cannot travel, so each process compiles for itself; what it is given has
 * been checked before.
 */
import { isDeepStrictEqual } from "node:util";
import type { Subject } from "../../access/limits/limits.ts";
import { type Config, type ConfigOutcome, readConfig } from "../../gateway/config/config.ts";
import type { ConfigInput, OtherChannel, SourceText } from "../../gateway/config/config-input.ts";
import type { LogLevel } from "../../gateway/log/log.ts";
import type { LoadedLibrary } from "../../gateway/service/load-library.ts";
import type { VerifiedLibrary } from "../../gateway/service/verified-library.ts";
import type { Source } from "../../language/mappings/library-contract.ts";
import type { Rates } from "../../ledger/price.ts";
import { applySnapshotDiff, type SnapshotDiff } from "./snapshot-diff.ts";

/** The files that a gateway is made of; what the store says is joined to them. */
export interface Files {
  /** Paths are relative to the folder of mappings: `<operation>/<wire>.yaml`. */
  mappings: readonly Source[];
  /** Schemas that do not come with Polywire. Paths are relative to a folder `schemas`. */
  schemas?: readonly Source[] | undefined;
  /** What was found out about mappings and schemas; absent: they are read for it. */
  known?: VerifiedLibrary | undefined;
  config: SourceText;
  /** The provider files at hand, by name. */
  providers: Readonly<Record<string, SourceText>>;
  /** The variables that files may name. */
  environment: Readonly<Record<string, string | undefined>>;
  /** What models cost, where a file says so. */
  prices?: SourceText | undefined;
  /** Over what the configuration says. */
  logLevel?: LogLevel;
}

/** Files, and the configuration that was read of them. */
export interface Served {
  files: Files;
  config: Config;
}

/** Every change gives it a higher version. */
export interface Snapshot extends Files {
  version: number;
  /** With which tickets are signed, base64; the current one first. Absent: each process has its own. */
  ticketKeys?: readonly string[];
  /** What administrators keep in the store; absent for a gateway without one. */
  stored?: Stored | undefined;
  /** Where the counts of each subject stand in the shared memory, by its key. */
  rows: Map<string, number>;
}

/** What is different from the snapshot before. What is absent stayed as it was. */
export interface SnapshotChange {
  version: number;
  /** Of `Files`. */
  files?: SnapshotDiff | undefined;
  /** By id; undefined is one that is known no more. */
  tokens: ReadonlyMap<string, StoredToken | undefined>;
  others?: Partial<Omit<Stored, "tokens">> | undefined;
  /** Of subjects whose row may be new; undefined is one that is published no more. */
  rows: ReadonlyMap<string, number | undefined>;
}

/** What is served beside the files, as it is published. */
export interface Stored {
  /** By id. */
  tokens: Map<string, StoredToken>;
  /** As the configuration file would say them, with their keys. */
  channels: readonly OtherChannel[];
  prices: readonly { pattern: string; rates: Rates }[];
  /** Names that stand for models, tried in order. */
  aliases: readonly { name: string; targets: readonly string[] }[];
}

/** Of a store whose content is not known yet, or does not matter: what it may hold, the files need not. */
export const nothingStored: Stored = { tokens: new Map(), channels: [], prices: [], aliases: [] };

export interface StoredToken {
  id: string;
  name: string;
  /** SHA-256 of the value, hexadecimal. */
  digest: string;
  accountId?: string;
  /** Globs; absent is every model. */
  models?: readonly string[];
  /** Absent is everywhere. */
  cidrs?: readonly string[];
  expiresMs?: number;
  webhookUrl?: string;
  captureDays?: number;
  subjects: readonly Subject[];
}

/** In place: an edit must not cost what all tokens do. */
export function applyChange(snapshot: Snapshot, change: SnapshotChange): void {
  const { tokens, ...stored } = snapshot.stored ?? { ...nothingStored, tokens: new Map() };
  join(tokens, change.tokens);
  join(snapshot.rows, change.rows);
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
      ...(channels && { channels: keptTexts(stored.channels, channels) }),
      tokens,
    },
  });
}

/** What is known of a text is known by its object: one that did not change stays the one that it was. */
function keptTexts(before: readonly OtherChannel[], after: readonly OtherChannel[]): OtherChannel[] {
  const known = new Map(before.map((channel) => [channel.name, channel]));
  return after.map((channel) => {
    const one = known.get(channel.name);
    return isDeepStrictEqual(one, channel) ? (one as OtherChannel) : channel;
  });
}

/** @param changes undefined is what is there no more */
export function join<Value>(
  known: Map<string, Value>,
  changes: ReadonlyMap<string, Value | undefined>,
): void {
  for (const [key, value] of changes) {
    if (value === undefined) known.delete(key);
    else known.set(key, value);
  }
}

/**
 * Reads a snapshot's configuration against a library that was made of its mappings.
 * @param callersTaught that library was handed in before, with the same provider files
 */
export function configOf(
  snapshot: Pick<Files, "config" | "providers" | "environment" | "prices"> & Pick<Snapshot, "stored">,
  library: LoadedLibrary,
  callersTaught = false,
): ConfigOutcome {
  const { config, providers, environment, prices, stored } = snapshot;
  const input: ConfigInput = {
    config,
    providerNames: Object.keys(providers),
    provider: (name) => (Object.hasOwn(providers, name) ? providers[name] : undefined),
    wires: library.shipped.filter(
      ({ mapping }) => mapping.mapNames.includes("requestEncode") || mapping.session !== undefined,
    ),
    learn: library.learn,
    teachers: library.teachers,
    environment,
    callersTaught,
    prices,
    ...(stored === undefined ? {} : { channels: stored.channels }),
  };
  return readConfig(input);
}

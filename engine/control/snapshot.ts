/**
 * Everything that a traffic process needs in order to serve, as plain data that can be sent to it: the texts of mappings,
 * providers and the configuration. Functions cannot travel, so each process compiles for itself; what it is given has
 * been checked before.
 */
import type { Subject } from "../access/limits/limits.ts";
import type { ConfigInput, ConfigOutcome, OtherChannel, SourceText } from "../gateway/config/config.ts";
import { readConfig } from "../gateway/config/config.ts";
import type { LogLevel } from "../gateway/log/log.ts";
import type { ValidatorTexts } from "../gateway/service/own-schemas.ts";
import type { LoadedLibrary } from "../gateway/service/transform.ts";
import type { Rates } from "../ledger/price.ts";
import type { Source } from "../transform/mapping/library.ts";

/** Immutable once it is made: a change is another snapshot with a higher version. */
export interface Snapshot {
  version: number;
  /** Paths are relative to the folder of mappings: `<operation>/<wire>.yaml`. */
  mappings: readonly Source[];
  /** Schemas that do not come with Polywire. Paths are relative to a folder `schemas`. */
  schemas?: readonly Source[] | undefined;
  /** What was compiled of them, and of those that stand in mappings, by wire. */
  validators?: Readonly<Record<string, ValidatorTexts>> | undefined;
  config: SourceText;
  /** The provider files at hand, by name. */
  providers: Readonly<Record<string, SourceText>>;
  /** The variables that files may name. */
  environment: Readonly<Record<string, string | undefined>>;
  /** What models cost, where a file says so. */
  prices?: SourceText | undefined;
  /** Over what the configuration says. */
  logLevel?: LogLevel;
  /** What administrators keep in the store; absent for a gateway without one. */
  stored?: Stored | undefined;
  /** Where the counts of each subject stand in the shared memory. */
  rows: Readonly<Record<string, number>>;
}

/** What is served beside the files, as it is published. */
export interface Stored {
  tokens: readonly StoredToken[];
  /** As the configuration file would say them, with their keys. */
  channels: readonly OtherChannel[];
  prices: readonly { pattern: string; rates: Rates }[];
  /** Names that stand for models, tried in order. */
  aliases: readonly { name: string; targets: readonly string[] }[];
}

/** Of a store whose content is not known yet, or does not matter: what it may hold, the files need not. */
export const nothingStored: Stored = { tokens: [], channels: [], prices: [], aliases: [] };

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
  subjects: readonly Subject[];
}

/**
 * Reads a snapshot's configuration against a library that was made of its mappings.
 * @param callersTaught that library was handed in before, with the same provider files
 */
export function configOf(
  snapshot: Pick<Snapshot, "config" | "providers" | "environment" | "prices" | "stored">,
  library: LoadedLibrary,
  callersTaught = false,
): ConfigOutcome {
  const { config, providers, environment, prices, stored } = snapshot;
  const input: ConfigInput = {
    config,
    providerNames: Object.keys(providers),
    provider: (name) => (Object.hasOwn(providers, name) ? providers[name] : undefined),
    wires: library.shipped.filter(
      ({ mapping }) => mapping.maps.requestEncode !== undefined || mapping.session !== undefined,
    ),
    learn: library.learn,
    environment,
    callersTaught,
    prices,
    ...(stored === undefined ? {} : { channels: stored.channels }),
  };
  return readConfig(input);
}

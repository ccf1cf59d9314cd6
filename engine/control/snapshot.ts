/**
 * Everything that a traffic thread needs in order to serve, as plain data that can be sent to it: the texts of mappings,
 * providers and the configuration. Functions cannot travel, so each thread compiles for itself; what it is given has
 * been checked before.
 */
import type { ConfigInput, ConfigOutcome, SourceText } from "../gateway/config/config.ts";
import { readConfig } from "../gateway/config/config.ts";
import type { LogLevel } from "../gateway/log.ts";
import type { LoadedLibrary } from "../gateway/transform.ts";
import type { Source } from "../transform/mapping/library.ts";

/** Immutable once it is made: a change is another snapshot with a higher version. */
export interface Snapshot {
  version: number;
  /** Paths are relative to the folder of mappings: `generate/x.yaml`. */
  mappings: readonly Source[];
  config: SourceText;
  /** The provider files at hand, by name. */
  providers: Readonly<Record<string, SourceText>>;
  /** The variables that files may name. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Over what the configuration says. */
  logLevel?: LogLevel;
}

/** Reads a snapshot's configuration against a library that was made of its mappings. */
export function configOf(
  snapshot: Pick<Snapshot, "config" | "providers" | "environment">,
  library: LoadedLibrary,
): ConfigOutcome {
  const { config, providers, environment } = snapshot;
  const input: ConfigInput = {
    config,
    providerNames: Object.keys(providers),
    provider: (name) => (Object.hasOwn(providers, name) ? providers[name] : undefined),
    wires: library.shipped.filter(({ mapping }) => mapping.request.encode !== undefined),
    learn: library.learn,
    environment,
  };
  return readConfig(input);
}

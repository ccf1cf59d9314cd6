/** Input of the configuration reader. */
import type { Value } from "../../../schemas/settings/setting.ts";
import type { settings } from "../../../schemas/settings/settings.ts";
import type { Environment } from "./interpolate.ts";
import type { KnownWires } from "./provider.ts";

/** A channel outside the configuration file. */
export interface OtherChannel extends SourceText {
  name: string;
}

/** Settings of the file, with defaults. */
export type Settings = Value<typeof settings>;

export interface SourceText {
  /** For messages only. */
  path: string;
  text: string;
}

export interface ConfigInput extends KnownWires {
  config: SourceText;
  /** Names of all available provider files. */
  providerNames: readonly string[];
  provider(name: string): SourceText | undefined;
  /** Files of the folder `credentials/` by name. Absent: none. */
  credentials?: Readonly<Record<string, SourceText>> | undefined;
  environment: Environment;
  /** Reads a file that a channel names, or throws. Absent: such files were checked before. */
  readFile?: ((path: string) => string) | undefined;
  /** Whether the client wires of the files in `providerNames` are already registered with `addVariant`. */
  clientWiresKnown?: boolean;
  variantSources?: VariantSources;
  /** Prices of models. */
  prices?: SourceText | undefined;
  /** The operator's facts about models. */
  models?: SourceText | undefined;
  /** Channels outside the file, in the file's format. A channel with an error is omitted. */
  channels?: readonly OtherChannel[];
}

/** Cache of provider files that define client wires. A cached file is not read again. */
export interface VariantSources {
  /** @returns whether the file is cached; if so, its wires are registered */
  recall(file: SourceText): boolean;
  /** @param variants the variants that the file defines, without errors */
  note(file: SourceText, variants: readonly string[]): void;
}

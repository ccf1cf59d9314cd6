/** What a configuration is read from. */
import type { Value } from "../../../schemas/settings/setting.ts";
import type { settings } from "../../../schemas/settings/settings.ts";
import type { Environment } from "./interpolate.ts";
import type { KnownWires } from "./provider.ts";

export interface OtherChannel extends SourceText {
  name: string;
}

/** As a file says them, with what holds where it does not. */
export type Settings = Value<typeof settings>;

export interface SourceText {
  /** Only shown. */
  path: string;
  text: string;
}

export interface ConfigInput extends KnownWires {
  config: SourceText;
  /** The provider files at hand. */
  providerNames: readonly string[];
  provider(name: string): SourceText | undefined;
  environment: Environment;
  /** What these provider files teach callers was learnt before, by the same `learn`. */
  callersTaught?: boolean;
  teachers?: VariantSources;
  /** What models cost. */
  prices?: SourceText | undefined;
  /** Channels that stand elsewhere, each as the file would say it. One with a fault is left out. */
  channels?: readonly OtherChannel[];
}

/** Provider files that teach callers something, which need not be read where they are known. */
export interface VariantSources {
  /** Whether a file is known, and what it teaches has been learnt with that. */
  recall(file: SourceText): boolean;
  /** @param variants that the file teaches, in which nothing was wrong */
  note(file: SourceText, variants: readonly string[]): void;
}

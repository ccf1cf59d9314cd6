/**
 * Channels outside the configuration file, and the provider files that all channels name. An error in such a channel or in its
 * provider file disables that channel only; all others are active.
 */

import { shared } from "../../../schemas/settings/shared.ts";
import { type Diagnostic, primarySpan } from "../../language/diagnostics/diagnostic.ts";
import { positionAt } from "../../language/diagnostics/span.ts";
import type { Channel } from "../../routing/channel.ts";
import type { ConfigInput, OtherChannel, SourceText } from "./config-input.ts";
import { type Provider, readProvider } from "./provider.ts";
import { type ChannelDefaults, type ChannelTarget, readChannel } from "./read-channel.ts";
import { readSection } from "./read-section.ts";
import type { Source } from "./section.ts";

/** A channel that is not active. */
export interface LeftOut {
  channel: string;
  /** The first error in the channel or in its provider file. */
  reason: string;
}

/** Parses a text. Undefined if that fails; the error is reported. @param missing called for each variable that is not set */
export type OpenSource = (
  file: SourceText,
  report: (diagnostic: Diagnostic) => void,
  missing: (name: string) => void,
) => Source | undefined;

export interface ProviderResult {
  /** Undefined: no such file exists. */
  file: SourceText | undefined;
  provider: Provider | "unknown" | "broken";
  /** Diagnostics of the file. */
  diagnostics: Diagnostic[];
  /** Unset variables in the file. */
  missing: ReadonlySet<string>;
  /** Whether the file has no error other than unset variables. */
  isValid: boolean;
}

/** A variable without a default. */
const REQUIRED_VARIABLE = /\$\{\w+\}/;

/** Reads each provider file once, when a channel first names it. */
export function createProviderReader(
  input: ConfigInput,
  openSource: OpenSource,
): (name: string) => ProviderResult {
  const results = new Map<string, ProviderResult>();
  return (name) => {
    let result = results.get(name);
    if (result === undefined) {
      const diagnostics: Diagnostic[] = [];
      const missing = new Set<string>();
      const file = input.provider(name);
      const source =
        file &&
        openSource(
          file,
          (diagnostic) => void diagnostics.push(diagnostic),
          (variable) => void missing.add(variable),
        );
      const provider = file === undefined ? "unknown" : ((source && readProvider(source, input)) ?? "broken");
      result = {
        file,
        provider,
        diagnostics,
        missing,
        isValid: diagnostics.length === 0 && !REQUIRED_VARIABLE.test(file?.text ?? ""),
      };
      results.set(name, result);
    }
    return result;
  };
}

/** An active channel, or the reason why it is not active. */
export type OtherChannelResult =
  | { channel: Channel<ChannelTarget>; leftOut?: undefined }
  | { leftOut: LeftOut; channel?: undefined };

/** Reads each channel once. The cache is weak: a discarded channel's text, which contains its key, must not stay in memory. */
export function createChannelReader(
  input: ConfigInput,
  openSource: OpenSource,
  providers: (name: string) => ProviderResult,
  channelDefaults: ChannelDefaults,
): (file: OtherChannel) => OtherChannelResult {
  const results = new WeakMap<OtherChannel, OtherChannelResult>();
  const read = (file: OtherChannel): OtherChannelResult => {
    const diagnostics: Diagnostic[] = [];
    const texts = new Map(Object.values(input.credentials ?? {}).map(({ path, text }) => [path, text]));
    const source = openSource(
      file,
      (diagnostic) => void diagnostics.push(diagnostic),
      () => {},
    );
    const provider = (name: string): ProviderResult["provider"] => {
      const { file, diagnostics: faults, provider } = providers(name);
      if (file !== undefined) texts.set(file.path, file.text);
      diagnostics.push(...faults);
      return provider;
    };
    const channel =
      source &&
      readChannel(
        source,
        readSection(source, source.document.root, shared.channel),
        input,
        provider,
        channelDefaults,
      );
    const fault = diagnostics.find(({ severity }) => severity === "error");
    if (channel !== undefined && fault === undefined) return { channel };
    return { leftOut: { channel: file.name, reason: reasonOf(fault, file, texts) } };
  };
  return (file) => {
    const result = results.get(file) ?? read(file);
    results.set(file, result);
    return result;
  };
}

/** One line; with file and line number if the fault is in a file and not in the store. */
function reasonOf(
  fault: Diagnostic | undefined,
  channel: SourceText,
  texts: ReadonlyMap<string, string>,
): string {
  if (fault === undefined) return "its provider cannot be read";
  const span = primarySpan(fault);
  if (fault.path === channel.path || span === undefined) return fault.message;
  const { line, column } = positionAt(texts.get(fault.path) ?? "", span.start);
  return `${fault.path}:${line}:${column}: ${fault.message}`;
}

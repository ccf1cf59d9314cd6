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
import { type ChannelTarget, type Everywhere, readChannel } from "./read-channel.ts";
import { readSection } from "./read-section.ts";
import type { Source } from "./section.ts";

/** A channel that is not active. */
export interface LeftOut {
  channel: string;
  /** The first error in the channel or in its provider file. */
  reason: string;
}

/** Parses a text. Undefined if that fails; the error is reported. @param missing called for each variable that is not set */
export type Open = (
  file: SourceText,
  report: (found: Diagnostic) => void,
  missing: (name: string) => void,
) => Source | undefined;

export interface ReadProvider {
  /** Undefined: no such file exists. */
  file: SourceText | undefined;
  provider: Provider | "unknown" | "broken";
  /** Diagnostics of the file. */
  found: Diagnostic[];
  /** Unset variables in the file. */
  missing: ReadonlySet<string>;
  /** Whether the file has no error other than unset variables. */
  isRight: boolean;
}

/** A variable without a default. */
const NEEDED = /\$\{\w+\}/;

/** Reads each provider file once, when a channel first names it. */
export function providersOf(input: ConfigInput, open: Open): (name: string) => ReadProvider {
  const all = new Map<string, ReadProvider>();
  return (name) => {
    let read = all.get(name);
    if (read === undefined) {
      const found: Diagnostic[] = [];
      const missing = new Set<string>();
      const file = input.provider(name);
      const source =
        file &&
        open(
          file,
          (diagnostic) => void found.push(diagnostic),
          (variable) => void missing.add(variable),
        );
      const provider = file === undefined ? "unknown" : ((source && readProvider(source, input)) ?? "broken");
      read = {
        file,
        provider,
        found,
        missing,
        isRight: found.length === 0 && !NEEDED.test(file?.text ?? ""),
      };
      all.set(name, read);
    }
    return read;
  };
}

/** An active channel, or the reason why it is not active. */
export type ReadOther =
  | { channel: Channel<ChannelTarget>; leftOut?: undefined }
  | { leftOut: LeftOut; channel?: undefined };

/** Reads each channel once. The cache is weak: a discarded channel's text, which contains its key, must not stay in memory. */
export function otherReader(
  input: ConfigInput,
  open: Open,
  providers: (name: string) => ReadProvider,
  everywhere: Everywhere,
): (file: OtherChannel) => ReadOther {
  const known = new WeakMap<OtherChannel, ReadOther>();
  const read = (file: OtherChannel): ReadOther => {
    const found: Diagnostic[] = [];
    const texts = new Map<string, string>();
    const source = open(
      file,
      (diagnostic) => void found.push(diagnostic),
      () => {},
    );
    const provider = (name: string): ReadProvider["provider"] => {
      const read = providers(name);
      if (read.file !== undefined) texts.set(read.file.path, read.file.text);
      found.push(...read.found);
      return read.provider;
    };
    const channel =
      source &&
      readChannel(
        source,
        readSection(source, source.document.root, shared.channel),
        input,
        provider,
        everywhere,
      );
    const fault = found.find(({ severity }) => severity === "error");
    if (channel !== undefined && fault === undefined) return { channel };
    return { leftOut: { channel: file.name, reason: reasonOf(fault, file, texts) } };
  };
  return (file) => {
    const channel = known.get(file) ?? read(file);
    known.set(file, channel);
    return channel;
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

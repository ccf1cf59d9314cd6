/**
 * Reads one channel: a provider with a key, the models that it serves, its rank. It joins what the channel says with
 * what the provider's file says into places that requests can be sent to.
 */
import { hash } from "node:crypto";
import type { Channel, ModelRule, Speaks } from "../../routing/channel.ts";
import { isGlob } from "../../routing/glob.ts";
import * as say from "../../transform/diagnostic/build/gateway.ts";
import { conceal } from "../../transform/diagnostic/diagnostic.ts";
import { fitsPath } from "../../transform/hub/path-segment.ts";
import type { Node } from "../../transform/mapping/node.ts";
import { authoriser } from "../../upstream/auth.ts";
import type { Place } from "../../upstream/place.ts";
import type { ConfigInput } from "./config.ts";
import {
  allDefaults,
  checkCapabilities,
  isHeaderValue,
  ONE_LINE,
  type Provider,
  type ProviderWire,
  readBaseUrl,
  readCapabilities,
} from "./provider.ts";
import { readString, Section, type Source } from "./section.ts";

export interface ChannelPlace extends Place {
  /** Over the wire's own. */
  capabilities: Record<string, unknown>;
  /** Tells the channel's key from another, and tells nothing of it. */
  keyMark: string;
  /** A text without the channel's key: upstreams like to quote it. */
  conceal(text: string): string;
}

const KEYS = [
  "name",
  "provider",
  "key",
  "base_url",
  "models",
  "wires",
  "priority",
  "weight",
  "capabilities",
] as const;

/** @param everywhere capabilities that hold where provider and channel say nothing. */
export function readChannel(
  source: Source,
  node: Node,
  input: ConfigInput,
  providerNamed: (name: string) => Provider | "unknown" | "broken",
  everywhere: Readonly<Record<string, unknown>>,
): Channel<ChannelPlace> | undefined {
  const section = new Section(source, node, "a channel", KEYS);
  const name = section.requiredString("name");
  const providerName = section.requiredString("provider");
  const key = readKey(section);
  warnOfSecret(section, "key", `${name ?? "channel"}_key`);
  const baseUrl = readBaseUrl(section);
  const capabilities = readCapabilities(section);
  const models = readModels(section);
  const priority = section.number("priority", 0, { min: -1000, max: 1000 });
  const weight = section.number("weight", 1, { min: 0.001, max: 1000 }, false);
  const provider = providerName === undefined ? "broken" : providerNamed(providerName);
  if (provider === "unknown") {
    source.report(say.unknownProvider(section.place("provider"), providerName ?? "", input.providerNames));
  }
  if (typeof provider === "string" || name === undefined) return undefined;
  const wires = wiresOf(section, provider);
  checkCapabilities(section, allDefaults(wires));
  const speaks = wires.flatMap((spoken): Speaks<ChannelPlace>[] => {
    const url = baseUrl ?? spoken.baseUrl;
    if (url === undefined) section.need("base_url");
    if (key === undefined && spoken.auth.scheme !== "none" && !section.has("key")) section.need("key");
    if (url === undefined) return [];
    const place: ChannelPlace = {
      ...url,
      ...(spoken.path === undefined ? {} : { path: spoken.path }),
      headers: spoken.headers,
      forward: spoken.forward,
      authorise: authoriser(spoken.auth, key ?? ""),
      capabilities: { ...everywhere, ...spoken.capabilities, ...capabilities },
      keyMark: markOf(key),
      conceal: concealer(key),
    };
    const { wire, operation, variant } = spoken;
    return [{ wire, operation, place, ...(variant === undefined ? {} : { variant }) }];
  });
  return { name, priority, weight, models, speaks };
}

function readKey(section: Section): string | undefined {
  const key = section.string("key");
  // A line break at the end of a key, as files and shells like to add, would break every request.
  if (key === undefined || (isHeaderValue(key) && key !== "")) return key;
  section.source.report(conceal(say.wrongSetting(section.place("key"), "key", "…", ONE_LINE)));
  return undefined;
}

function markOf(key: string | undefined): string {
  return hash("sha256", `key of a channel: ${key ?? ""}`).slice(0, 16);
}

/** Shorter keys are place-holders and may be words. */
const CONCEALED_LENGTH = 8;

function concealer(key: string | undefined): (text: string) => string {
  if (key === undefined || key.length < CONCEALED_LENGTH) return (text) => text;
  return (text) => text.replaceAll(key, "…");
}

/** Shorter values are place-holders, for hosts that want some key or none. */
const SECRET_LENGTH = 20;

/** A secret belongs into the environment. `name` is where the suggested variable gets its name. */
export function warnOfSecret(section: Section, key: string, name: string): void {
  const node = section.value(key);
  if (node?.kind !== "scalar" || typeof node.value !== "string") return;
  if (node.value.includes("${") || node.value.length < SECRET_LENGTH) return;
  const variable = name.toUpperCase().replace(/[^A-Z0-9]+/g, "_");
  section.source.report(say.secretInFile(section.at(node), key, variable));
}

/** The provider's wires, in its order; in the channel's, where that names some. */
function wiresOf(section: Section, provider: Provider): ProviderWire[] {
  const wanted = section.strings("wires");
  if (wanted === undefined) return provider.wires;
  const known = provider.wires.map((wire) => wire.wire);
  return wanted.flatMap(({ text, node }) => {
    const wire = provider.wires.find((candidate) => candidate.wire === text);
    if (wire === undefined) section.source.report(say.unknownWire(section.at(node), text, known));
    return wire ?? [];
  });
}

/** A list of names and patterns, or a map from what callers ask for to what the upstream calls it. */
function readModels(section: Section): ModelRule[] {
  const node = section.value("models");
  if (node === undefined) section.need("models");
  if (node?.kind === "list") {
    return node.items.flatMap((item) => {
      const name = readString(section.source, item, "models");
      return name === undefined ? [] : checked(section, item, { name });
    });
  }
  if (node?.kind === "map") {
    return node.entries.flatMap(({ key, value }) => {
      const upstream = readString(section.source, value, key.value);
      return upstream === undefined ? [] : checked(section, key, { name: key.value, upstream });
    });
  }
  if (node !== undefined) section.wrong("models", "a list of names, or a map from names to the upstream's");
  return [];
}

function checked(section: Section, node: Node, rule: ModelRule): ModelRule[] {
  if (rule.name.split("*").length > 2) {
    section.source.report(
      say.wrongSetting(section.at(node), "models", rule.name, "a name with at most one `*`"),
    );
    return [];
  }
  if (rule.upstream?.includes("*") && !isGlob(rule.name)) {
    section.source.report(say.wrongSetting(section.at(node), rule.name, rule.upstream, "a name without `*`"));
    return [];
  }
  // What stands for the star is looked at when it is known.
  const sent = (rule.upstream ?? rule.name).replace("*", "x");
  if (!fitsPath(sent)) {
    section.source.report(
      say.wrongSetting(section.at(node), rule.name, sent, "a name without `../` and control characters"),
    );
    return [];
  }
  return [rule];
}

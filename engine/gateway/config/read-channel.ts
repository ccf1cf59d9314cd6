/**
 * Reads one channel: a provider with a key, its models, weight and priority. Combines the channel's settings with those of the
 * provider's file into targets for upstream requests.
 */

import { hash } from "node:crypto";
import type { Value } from "../../../schemas/settings/setting.ts";
import type { shared } from "../../../schemas/settings/shared.ts";
import { fitsPath } from "../../conversion/hub/path-segment.ts";
import * as say from "../../language/diagnostics/build/gateway.ts";
import { conceal, type Place as PlaceInFile } from "../../language/diagnostics/diagnostic.ts";
import { at } from "../../language/yaml/yaml-node.ts";
import type { Channel, ModelRule, Speaks } from "../../routing/channel.ts";
import { isGlob } from "../../routing/glob.ts";
import { type Auth, authoriser, fitting } from "../../upstream/auth.ts";
import type { UpstreamTarget } from "../../upstream/upstream-target.ts";
import type { PassGroup } from "../pass-through/pass-rule.ts";
import { WEBHOOK_PREFIX } from "../routes/reserved-paths.ts";
import { checkBudgets } from "./check-budgets.ts";
import type { ConfigInput } from "./config-input.ts";
import { allDefaults, checkCapabilities, type Provider, type ProviderWire, readBaseUrl } from "./provider.ts";
import { itemsOf, nodeOf } from "./read-section.ts";
import { placeOf, type Source } from "./section.ts";

export type ChannelSettings = Value<typeof shared.channel>;

/** Defaults for all channels. */
export interface Everywhere {
  capabilities: Readonly<Record<string, unknown>>;
  /** The gateway's public origin. */
  publicUrl: string | undefined;
}

export interface ChannelPlace extends UpstreamTarget {
  /** Override those of the wire. */
  capabilities: Record<string, unknown>;
  /** The channel's pass-through paths. */
  pass: PassGroup | undefined;
  /** Identifies the channel's key without revealing it. */
  keyMark: string;
  /** The secret that signs the upstream's webhooks. */
  webhookSecret?: string;
  /** Clients may use ids of upstream objects that the gateway never saw. */
  passesIds: boolean;
  /** Removes the channel's key from a text: upstreams often quote it in errors. */
  conceal(text: string): string;
}

export function readChannel(
  source: Source,
  settings: ChannelSettings,
  input: ConfigInput,
  providerNamed: (name: string) => Provider | "unknown" | "broken",
  everywhere: Everywhere,
): Channel<ChannelPlace> | undefined {
  const {
    name,
    provider: providerName,
    key,
    priority,
    weight,
    capabilities,
    webhookSecret,
    ownedIds,
  } = settings;
  const node = nodeOf(settings);
  const placeAt = (name: string): PlaceInFile => placeOf(source, at(node, name) ?? node);
  const baseUrl =
    settings.baseUrl === undefined ? undefined : readBaseUrl(source, placeAt("base_url"), settings.baseUrl);
  const models = readModels(source, settings);
  const provider = providerName === undefined ? "broken" : providerNamed(providerName);
  if (provider === "unknown") {
    source.report(say.unknownProvider(placeAt("provider"), providerName ?? "", input.providerNames));
  }
  if (typeof provider === "string" || name === undefined) return undefined;
  const need = (name: string): void => {
    const first = node.kind === "map" ? node.entries[0]?.key : undefined;
    source.report(say.missingSetting(placeOf(source, first ?? node), name, "a channel"));
  };
  checkBudgets(source, settings.budgets);
  const wires = wiresOf(source, settings, provider);
  if (capabilities !== undefined) checkCapabilities(source, nodeOf(capabilities), allDefaults(wires));
  const speaks = wires.flatMap((spoken): Speaks<ChannelPlace>[] => {
    const url = baseUrl ?? spoken.baseUrl;
    if (url === undefined && settings.baseUrl === undefined) need("base_url");
    const auth = authOf(source, settings, spoken, need);
    if (url === undefined || auth === undefined) return [];
    const place: ChannelPlace = {
      ...url,
      ...(spoken.path === undefined ? {} : { path: spoken.path }),
      headers: spoken.headers,
      forward: spoken.forward,
      authorise: authoriser(auth, key ?? ""),
      capabilities: {
        ...everywhere.capabilities,
        ...callbackOf(settings, everywhere),
        ...spoken.capabilities,
        ...capabilities,
      },
      pass: passOf(spoken, providerNamed),
      keyMark: markOf(key),
      ...(webhookSecret === undefined ? {} : { webhookSecret }),
      passesIds: ownedIds === "pass",
      conceal: concealer(key),
    };
    const { wire, operation, variant, models: only } = spoken;
    return [
      {
        wire,
        operation,
        place,
        ...(variant === undefined ? {} : { variant }),
        ...(only === undefined ? {} : { models: only }),
      },
    ];
  });
  const { budgets } = settings;
  return { name, priority, weight, models, speaks, ...(budgets === undefined ? {} : { budgets }) };
}

/**
 * The callback URL for upstreams that send task updates. They must be signed, so a channel without a webhook secret has none.
 */
function callbackOf(
  { name = "", webhookSecret }: ChannelSettings,
  { publicUrl }: Everywhere,
): { callback_url?: string } {
  if (webhookSecret === undefined || publicUrl === undefined) return {};
  return { callback_url: publicUrl + WEBHOOK_PREFIX + encodeURIComponent(name) };
}

/** The scheme for the channel's key. Undefined if the provider accepts no such key. */
function authOf(
  source: Source,
  settings: ChannelSettings,
  { auth: schemes }: ProviderWire,
  need: (name: string) => void,
): Auth | undefined {
  const node = nodeOf(settings);
  const auth = fitting(schemes, settings.key ?? "");
  if (auth !== undefined) {
    if (auth.scheme !== "none" && at(node, "key") === undefined) need("key");
    return auth;
  }
  const key = at(node, "key");
  if (key === undefined) need("key");
  else
    source.report(
      conceal(say.wrongSetting(placeOf(source, key), "key", "…", "an id and a secret, `id|secret`")),
    );
  return undefined;
}

/** A reference to another provider's rules is resolved only once. Chains are not supported. */
function passOf(
  { wire, pass }: ProviderWire,
  providerNamed: (name: string) => Provider | "unknown" | "broken",
): PassGroup | undefined {
  if (pass === undefined || !("like" in pass)) return pass;
  const other = providerNamed(pass.like);
  const same = typeof other === "string" ? undefined : other.wires.find((spoken) => spoken.wire === wire);
  return same?.pass === undefined || "like" in same.pass ? undefined : same.pass;
}

function markOf(key: string | undefined): string {
  return hash("sha256", `key of a channel: ${key ?? ""}`).slice(0, 16);
}

/** Shorter keys are placeholders, and may be ordinary words. */
const CONCEALED_LENGTH = 8;

/** A key may consist of an id and a secret. Each part is removed, also in its URL-encoded form. */
function concealer(key = ""): (text: string) => string {
  const parts = [key, ...key.split("|")].filter(({ length }) => length >= CONCEALED_LENGTH);
  const secrets = new Set(parts.flatMap((part) => [part, encodeURIComponent(part)]));
  return (text) => [...secrets].reduce((concealed, secret) => concealed.replaceAll(secret, "…"), text);
}

/** The provider's wires in the provider's order, or in the channel's order if the channel lists wires. */
function wiresOf(source: Source, { wires: wanted }: ChannelSettings, provider: Provider): ProviderWire[] {
  if (wanted === undefined) return provider.wires;
  const known = provider.wires.map((wire) => wire.wire);
  return itemsOf(wanted).flatMap(({ value, node }) => {
    const wire = provider.wires.find((candidate) => candidate.wire === value);
    if (wire === undefined)
      source.report(say.wireUnspoken(placeOf(source, node), value, provider.name, known));
    return wire ?? [];
  });
}

/** A list of names and patterns, or a map from client names to upstream names. */
function readModels(source: Source, { models }: ChannelSettings): ModelRule[] {
  if (models === undefined) return [];
  return itemsOf<string | readonly [string, string]>(models).flatMap(({ value, node }) => {
    const rule = typeof value === "string" ? { name: value } : { name: value[0], upstream: value[1] };
    const { name, upstream } = rule;
    const place = placeOf(source, node);
    if (upstream?.includes("*") && !isGlob(name)) {
      source.report(say.wrongSetting(place, name, upstream, "a name without `*`"));
      return [];
    }
    // The text that replaces the star is checked when it is known.
    const sent = (upstream ?? name).replace("*", "x");
    if (fitsPath(sent)) return [rule];
    source.report(say.wrongSetting(place, name, sent, "a name without `../` and control characters"));
    return [];
  });
}

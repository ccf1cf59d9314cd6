/**
 * Reads one channel: a provider with a key, its models, weight and priority. Combines the channel's settings with those of the
 * provider's file into targets for upstream requests.
 */

import { hash } from "node:crypto";
import type { Value } from "../../../schemas/settings/setting.ts";
import type { shared } from "../../../schemas/settings/shared.ts";
import { fitsPath } from "../../conversion/hub/path-segment.ts";
import * as say from "../../language/diagnostics/build/gateway.ts";
import {
  conceal as concealDiagnostic,
  type Place as PlaceInFile,
} from "../../language/diagnostics/diagnostic.ts";
import { at, type Node } from "../../language/yaml/yaml-node.ts";
import {
  type Channel,
  type ChannelKey,
  type ChannelWire,
  type HealthCheck,
  type ModelRule,
  placesOf,
} from "../../routing/channel.ts";
import { isGlob } from "../../routing/glob.ts";
import { type Auth, type Authorise, authoriser, fitting } from "../../upstream/auth.ts";
import type { UpstreamTarget } from "../../upstream/upstream-target.ts";
import type { PassGroup } from "../pass-through/pass-rule.ts";
import { WEBHOOK_PREFIX } from "../routes/reserved-paths.ts";
import { checkBudgets } from "./check-budgets.ts";
import type { ConfigInput } from "./config-input.ts";
import {
  allDefaults,
  checkCapabilities,
  type ListingPlace,
  type Provider,
  type ProviderWire,
  readBaseUrl,
} from "./provider.ts";
import { overrideWires, readHeaderChanges, readQueryChanges } from "./read-changes.ts";
import { createCredentialReader } from "./read-credential.ts";
import { itemsOf, nodeOf } from "./read-section.ts";
import { readTransport, transportTo } from "./read-transport.ts";
import { placeOf, type Source } from "./section.ts";

export type ChannelSettings = Value<typeof shared.channel>;

/** Defaults for all channels. */
export interface ChannelDefaults {
  capabilities: Readonly<Record<string, unknown>>;
  /** The gateway's public origin. */
  publicUrl: string | undefined;
  /** The proxy of channels without their own. */
  proxy: string | undefined;
}

/** Limits of concurrent requests. */
export interface ChannelLimits {
  /** Undefined: the limit of all channels. */
  channel: number | undefined;
  model: number | undefined;
  key: number | undefined;
}

export interface ChannelTarget extends UpstreamTarget {
  /** Name of the provider. */
  provider: string;
  /** Override those of the wire. */
  capabilities: Record<string, unknown>;
  /** Absent: the mapping of the wire says where the list of models is. */
  listing?: ListingPlace;
  /** The channel's pass-through paths. */
  pass: PassGroup | undefined;
  /** Identifies the channel's key without revealing it. */
  keyMark: string;
  /** The secret that signs the upstream's webhooks. */
  webhookSecret?: string;
  /** Clients may use ids of upstream objects that the gateway never saw. */
  passesIds: boolean;
  /** Undefined: only the limit of all channels. */
  concurrency: ChannelLimits | undefined;
  /** Removes the channel's key from a text: upstreams often quote it in errors. */
  conceal(text: string): string;
}

/** The target with the key of this mark. Undefined if the channel no longer has that key. */
export function targetWithKey(wire: ChannelWire<ChannelTarget>, keyMark: string): ChannelTarget | undefined {
  return placesOf(wire).find((place) => place.keyMark === keyMark);
}

export function readChannel(
  source: Source,
  settings: ChannelSettings,
  input: ConfigInput,
  providerNamed: (name: string) => Provider | "unknown" | "broken",
  channelDefaults: ChannelDefaults,
): Channel<ChannelTarget> | undefined {
  const {
    name,
    provider: providerName,
    priority,
    weight,
    capabilities,
    webhookSecret,
    ownedIds,
    groups,
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
  const reportMissing = (name: string): void => {
    const first = node.kind === "map" ? node.entries[0]?.key : undefined;
    source.report(say.missingSetting(placeOf(source, first ?? node), name, "a channel"));
  };
  checkBudgets(source, settings.budgets);
  const providerWires = wiresOf(source, settings, provider);
  const wires = overrideWires(source, settings, providerWires, provider.name, input);
  const keys = readKeys(source, settings);
  const conceal = createConcealer(keys, settings.proxy, settings.headers);
  if (capabilities !== undefined) checkCapabilities(source, nodeOf(capabilities), allDefaults(wires));
  const headers = readHeaderChanges(source, settings, wires);
  const query = readQueryChanges(source, settings, wires);
  const draft = readTransport(source, settings, channelDefaults.proxy, input.readFile);
  const hold = createCredentialReader(source, settings, input, channelDefaults.proxy);
  const concurrency = limitsOf(settings);
  const isUsable = keys.some(({ rule }) => !rule.disabled);
  const speaks = wires.flatMap((providerWire): ChannelWire<ChannelTarget>[] => {
    const url = baseUrl ?? providerWire.baseUrl;
    if (url === undefined && settings.baseUrl === undefined) reportMissing("base_url");
    const ways = keys.map((key): Credential | undefined => {
      const held = hold(providerWire, key.value);
      if (held !== undefined) {
        const authorise: Authorise = (request) => {
          request.credential = held;
        };
        return { authorise, conceal: (text) => conceal(held.conceal(text)) };
      }
      // The error is reported.
      if (settings.credential !== undefined) return undefined;
      const auth = authOf(source, key, providerWire, reportMissing);
      return auth && { authorise: authoriser(auth, key.value), conceal };
    });
    if (url === undefined || !ways.every((way) => way !== undefined)) return [];
    const transport = transportTo(draft, url.origin);
    const withKey = (value: string, credential: Credential): ChannelTarget => ({
      provider: provider.name,
      ...url,
      ...(providerWire.path === undefined ? {} : { path: providerWire.path }),
      ...(providerWire.listing === undefined ? {} : { listing: providerWire.listing }),
      headers: { ...providerWire.headers, ...headers.set },
      withoutHeaders: headers.removed,
      query,
      transport,
      forward: providerWire.forward,
      ...credential,
      capabilities: {
        ...channelDefaults.capabilities,
        ...callbackOf(settings, channelDefaults),
        ...providerWire.capabilities,
        ...capabilities,
      },
      pass: passOf(providerWire, providerNamed),
      keyMark: markOf(value),
      ...(webhookSecret === undefined ? {} : { webhookSecret }),
      passesIds: ownedIds === "pass",
      concurrency,
    });
    const [place, ...furtherPlaces] = keys.map(({ value }, index) =>
      withKey(value, ways[index] as Credential),
    );
    if (place === undefined) return [];
    const { wire, operation, variant, models: only } = providerWire;
    return [
      {
        wire,
        operation,
        place,
        ...(furtherPlaces.length === 0 ? {} : { furtherPlaces }),
        ...(variant === undefined ? {} : { variant }),
        ...(only === undefined ? {} : { models: only }),
      },
    ];
  });
  const { budgets } = settings;
  return {
    name,
    provider: provider.name,
    priority,
    weight,
    models,
    speaks: isUsable ? speaks : [],
    keys: keys.map(({ rule }) => rule),
    ...(budgets === undefined ? {} : { budgets }),
    ...(groups && { groups }),
    ...healthCheckOf(settings),
  };
}

function healthCheckOf({ healthCheck }: ChannelSettings): { healthCheck?: HealthCheck } {
  return healthCheck === undefined ? {} : { healthCheck };
}

function limitsOf({
  maxConcurrent: channel,
  maxConcurrentPerModel: model,
  maxConcurrentPerKey: key,
}: ChannelSettings): ChannelLimits | undefined {
  const limits = { channel, model, key };
  return Object.values(limits).every((limit) => limit === undefined) ? undefined : limits;
}

/**
 * The callback URL for upstreams that send task updates. Updates must be signed, so a channel without a webhook secret has no
 * callback URL.
 */
function callbackOf(
  { name = "", webhookSecret }: ChannelSettings,
  { publicUrl }: ChannelDefaults,
): { callback_url?: string } {
  if (webhookSecret === undefined || publicUrl === undefined) return {};
  return { callback_url: publicUrl + WEBHOOK_PREFIX + encodeURIComponent(name) };
}

/** How a target's requests carry a key or a credential, and how it is removed from texts. */
type Credential = Pick<ChannelTarget, "authorise" | "conceal">;

/** A key, with its place in the file. */
interface KeyInFile {
  value: string;
  /** Undefined if the channel has no key. */
  node: Node | undefined;
  rule: ChannelKey;
}

/** The keys of `keys`, or the one of `key`. Without both, one empty key. */
function readKeys(source: Source, settings: ChannelSettings): KeyInFile[] {
  const { key = "", keys } = settings;
  const node = at(nodeOf(settings), "key");
  if (keys === undefined)
    return [{ value: key, node, rule: { name: "", mark: markOf(key), weight: 1, disabled: false } }];
  const names = new Set<string>();
  const all = keys.flatMap((each): KeyInFile[] => {
    const { name, value, weight, disabled } = each;
    const limits = keyLimitsOf(each);
    if (name === undefined || value === undefined) return [];
    const nodeAt = (key: string): Node => at(nodeOf(each), key) ?? nodeOf(each);
    if (names.has(name))
      source.report(say.wrongSetting(placeOf(source, nodeAt("name")), "name", name, "a unique name"));
    names.add(name);
    return [
      {
        value,
        node: nodeAt("value"),
        rule: { name, mark: markOf(value), weight, disabled, ...(limits && { limits }) },
      },
    ];
  });
  // Requests that do not choose a key use the first one, so it must be enabled.
  return all.toSorted((one, other) => Number(one.rule.disabled) - Number(other.rule.disabled));
}

function keyLimitsOf({ rpm, tpm }: Value<typeof shared.channel_key>): ChannelKey["limits"] {
  if (rpm === undefined && tpm === undefined) return undefined;
  return { ...(rpm === undefined ? {} : { rpm }), ...(tpm === undefined ? {} : { tpm }) };
}

/** The scheme for a key. Undefined if the provider accepts no such key. */
function authOf(
  source: Source,
  { value, node }: KeyInFile,
  { auth: schemes }: ProviderWire,
  reportMissing: (name: string) => void,
): Auth | undefined {
  const auth = fitting(schemes, value);
  if (auth !== undefined) {
    if (auth.scheme !== "none" && node === undefined) reportMissing("key");
    return auth;
  }
  if (node === undefined) reportMissing("key");
  else
    source.report(
      concealDiagnostic(
        say.wrongSetting(placeOf(source, node), "key", "…", "an id and a secret, `id|secret`"),
      ),
    );
  return undefined;
}

/** A reference to another provider's rules is resolved only once. Chains are not supported. */
function passOf(
  { wire, pass }: ProviderWire,
  providerNamed: (name: string) => Provider | "unknown" | "broken",
): PassGroup | undefined {
  if (pass === undefined || !("like" in pass)) return pass;
  const otherProvider = providerNamed(pass.like);
  const sameWire =
    typeof otherProvider === "string"
      ? undefined
      : otherProvider.wires.find((providerWire) => providerWire.wire === wire);
  return sameWire?.pass === undefined || "like" in sameWire.pass ? undefined : sameWire.pass;
}

function markOf(key: string): string {
  return hash("sha256", `key of a channel: ${key}`).slice(0, 16);
}

/** Shorter keys are placeholders, and may be ordinary words. */
const CONCEALED_LENGTH = 8;
const CREDENTIAL_HEADER = /auth|key|token|secret|cookie|passw/i;

/**
 * Conceals every key of the channel, the password of its proxy, and headers that hold a credential by their name. A key may
 * consist of an id and a secret. Each part is removed, also in its URL-encoded form.
 */
function createConcealer(
  keys: readonly KeyInFile[],
  proxy = "",
  headers: readonly (readonly [name: string, value: unknown])[] = [],
): (text: string) => string {
  const password = URL.canParse(proxy) ? new URL(proxy).password : "";
  const inHeaders = headers.flatMap(([name, value]) =>
    typeof value === "string" && CREDENTIAL_HEADER.test(name) ? [value, ...value.split(" ")] : [],
  );
  const parts = [...keys.flatMap(({ value }) => [value, ...value.split("|")]), password, ...inHeaders].filter(
    ({ length }) => length >= CONCEALED_LENGTH,
  );
  const secrets = new Set(parts.flatMap((part) => [part, encodeURIComponent(part)]));
  return (text) => [...secrets].reduce((concealed, secret) => concealed.replaceAll(secret, "…"), text);
}

/** The provider's wires in the provider's order, or in the channel's order if the channel lists wires. */
function wiresOf(source: Source, { wires: names }: ChannelSettings, provider: Provider): ProviderWire[] {
  if (names === undefined) return provider.wires;
  const wireNames = provider.wires.map((wire) => wire.wire);
  return itemsOf(names).flatMap(({ value, node }) => {
    const wire = provider.wires.find((candidate) => candidate.wire === value);
    if (wire === undefined)
      source.report(say.wireNotOfProvider(placeOf(source, node), value, provider.name, wireNames));
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
    const upstreamName = (upstream ?? name).replace("*", "x");
    if (fitsPath(upstreamName)) return [rule];
    source.report(say.wrongSetting(place, name, upstreamName, "a name without `../` and control characters"));
    return [];
  });
}

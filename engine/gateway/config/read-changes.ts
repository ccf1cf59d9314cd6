/** Reads what a channel changes on its requests: headers, query parameters, and the mappings of its wires. */
import type { Value } from "../../../schemas/settings/setting.ts";
import type { shared } from "../../../schemas/settings/shared.ts";
import * as say from "../../language/diagnostics/build/gateway.ts";
import type { Variant } from "../../language/mappings/library-contract.ts";
import { type MapNode, plain } from "../../language/yaml/yaml-node.ts";
import { isChangeable } from "../../upstream/upstream-target.ts";
import type { ConfigInput } from "./config-input.ts";
import { HEADER_NAME } from "./header-words.ts";
import type { ProviderWire } from "./provider.ts";
import { itemsOf, nodeOf } from "./read-section.ts";
import { placeOf, type Source, shortened } from "./section.ts";

type ChannelSettings = Value<typeof shared.channel>;

const CHANGEABLE = "a header other than those of credentials, cookies, host and connection";

export interface HeaderChanges {
  set: Record<string, string>;
  /** Undefined: none. */
  removed: readonly string[] | undefined;
}

/** The key's own header and query parameter stay as the provider's file says. */
export function readHeaderChanges(
  source: Source,
  { headers = [] }: ChannelSettings,
  wires: readonly ProviderWire[],
): HeaderChanges {
  const set: Record<string, string> = {};
  const removed: string[] = [];
  const keyHeaders = wires.flatMap(({ auth }) =>
    auth.flatMap((each) => (each.scheme === "header" ? each.name.toLowerCase() : [])),
  );
  for (const { value, node } of headers.length === 0 ? [] : itemsOf(headers)) {
    const [headerName, text] = value;
    const name = headerName.toLowerCase();
    if (!HEADER_NAME.test(name) || !isChangeable(name) || keyHeaders.includes(name)) {
      const expected = HEADER_NAME.test(name) ? CHANGEABLE : "a header name";
      source.report(say.wrongSetting(placeOf(source, node), "headers", headerName, expected));
    } else if (text === null) removed.push(name);
    else set[name] = text;
  }
  return { set, removed: removed.length === 0 ? undefined : removed };
}

/** Undefined: no change. */
export function readQueryChanges(
  source: Source,
  { query = [] }: ChannelSettings,
  wires: readonly ProviderWire[],
): ReadonlyMap<string, string | null> | undefined {
  if (query.length === 0) return undefined;
  const keyParameters = wires.flatMap(({ auth }) =>
    auth.flatMap((each) => (each.scheme === "query" ? each.name : [])),
  );
  const changes = itemsOf(query).flatMap(({ value, node }) => {
    if (value[0] !== "" && !keyParameters.includes(value[0])) return [value];
    const expected = "a parameter other than the one of the key";
    source.report(say.wrongSetting(placeOf(source, node), "query", value[0], expected));
    return [];
  });
  return new Map(changes);
}

/** The wires of the channel with its own overrides. A wire with an error is left out, and the error is reported. */
export function overrideWires(
  source: Source,
  { name = "", override }: ChannelSettings,
  wires: readonly ProviderWire[],
  provider: string,
  { addVariant }: Pick<ConfigInput, "addVariant">,
): ProviderWire[] {
  if (override === undefined) return [...wires];
  const { entries } = nodeOf(override) as MapNode;
  const wireNames = wires.map(({ wire }) => wire);
  for (const { key, value } of entries) {
    if (!wireNames.includes(key.value))
      source.report(say.wireNotOfProvider(placeOf(source, key), key.value, provider, wireNames));
    else if (value.kind !== "map" && plain(value) !== null)
      source.report(say.wrongSetting(placeOf(source, value), key.value, shortened(value), "a map"));
  }
  return wires.flatMap((wire) => {
    const { value: root } = entries.find(({ key }) => key.value === wire.wire) ?? {};
    if (root?.kind !== "map" || root.entries.length === 0) return [wire];
    const variant: Variant = {
      name: `channel ${name}/${wire.wire}`,
      document: { ...source.document, root },
      capabilities: wire.capabilities,
      ...wire.base,
    };
    const { operation, diagnostics } = addVariant(variant);
    for (const diagnostic of diagnostics) source.report(diagnostic);
    return operation === undefined ? [] : [{ ...wire, variant: variant.name }];
  });
}

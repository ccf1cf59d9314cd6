/** Reads the settings of a channel's connections: proxy, TLS, IP version, maximum number, timeouts. */
import type { Value } from "../../../schemas/settings/setting.ts";
import type { shared } from "../../../schemas/settings/shared.ts";
import * as say from "../../language/diagnostics/build/gateway.ts";
import { at } from "../../language/yaml/yaml-node.ts";
import {
  chooseByVariables,
  type OutboundProxy,
  type ProxyChoice,
  readProxyUrl,
  readProxyVariables,
} from "../../upstream/proxy-choice.ts";
import { faultOfTls, TLS_FILES, type TlsFile, type TlsTexts } from "../../upstream/tls-files.ts";
import type { TlsSettings, Transport } from "../../upstream/transport.ts";
import { nodeOf } from "./read-section.ts";
import { placeOf, type Source } from "./section.ts";

type ChannelSettings = Value<typeof shared.channel>;

/** A choice of a proxy, and a text that is equal for equal choices. */
interface NamedChoice {
  choose: ProxyChoice;
  key: string;
}

/** Everything but the server name, which belongs to one host. */
export type TransportDraft = Omit<Transport, "key" | "tls"> & {
  key: string;
  tls?: Omit<TlsSettings, "serverName"> | undefined;
  serverName?: string | undefined;
};

/**
 * @param proxyForAll the proxy of channels without their own
 * @param readFile reads a file of TLS, or throws; undefined: the files are not checked
 * @returns undefined if the channel has no such setting
 */
export function readTransport(
  source: Source,
  settings: ChannelSettings,
  proxyForAll: string | undefined,
  readFile: ((path: string) => string) | undefined,
): TransportDraft | undefined {
  const { name, ipVersion, maxConnections, timeouts = {} } = settings;
  const proxy = readProxy(source, settings, proxyForAll);
  const tls = readTls(source, settings.tls, readFile);
  const family = ipVersion === "auto" ? undefined : ipVersion === "ipv4" ? 4 : 6;
  const customTimeouts = Object.entries(timeouts).length > 0 ? timeouts : undefined;
  if ([proxy, tls, family, maxConnections, customTimeouts].every((each) => each === undefined))
    return undefined;
  // A connection limit is for one channel. Without a limit, channels with equal settings share a transport.
  const owner = maxConnections === undefined ? "" : name;
  const key = JSON.stringify([proxy?.key, tls, family, maxConnections, owner, customTimeouts]);
  const { serverName, ...files } = tls ?? {};
  return {
    key,
    ...(proxy === undefined ? {} : { proxy: proxy.choose }),
    ...(tls === undefined ? {} : { tls: files }),
    ...(serverName === undefined ? {} : { serverName }),
    ...(family === undefined ? {} : { ipVersion: family }),
    ...(maxConnections === undefined ? {} : { maxConnections }),
    timeouts,
  };
}

/** The transport of one wire of the channel: the server name is for the host of its URL. */
export function transportTo(draft: TransportDraft | undefined, origin: string): Transport | undefined {
  if (draft === undefined) return undefined;
  const { serverName, tls, ...rest } = draft;
  if (tls === undefined) return rest;
  if (serverName === undefined) return { ...rest, tls };
  const host = new URL(origin).hostname.replace(/^\[(.*)\]$/, "$1");
  return {
    ...rest,
    key: JSON.stringify([rest.key, host]),
    tls: { ...tls, serverName: { host, name: serverName } },
  };
}

function readProxy(
  source: Source,
  settings: ChannelSettings,
  proxyForAll: string | undefined,
): NamedChoice | undefined {
  const text = settings.proxy ?? proxyForAll;
  if (text === undefined || text === "direct") return undefined;
  if (text !== "environment") {
    const proxy = readProxyUrl(text);
    return proxy && { choose: () => proxy, key: text };
  }
  const node = at(nodeOf(settings), "proxy") ?? nodeOf(settings);
  const variables = readProxyVariables(source.environment, (name) =>
    source.report(
      say.wrongSetting(placeOf(source, node), "proxy", text, `the variable ${name} to be a URL of a proxy`),
    ),
  );
  const { https, http, exceptions } = variables;
  const key = JSON.stringify(["environment", ...[https, http].map(keyOf), exceptions]);
  return https === undefined && http === undefined
    ? undefined
    : { choose: chooseByVariables(variables), key };
}

function keyOf(proxy: OutboundProxy | undefined): unknown {
  return proxy === undefined ? null : Object.values(proxy);
}

function readTls(
  source: Source,
  settings: ChannelSettings["tls"],
  readFile: ((path: string) => string) | undefined,
): ChannelSettings["tls"] | undefined {
  if (settings === undefined || Object.keys(settings).length === 0) return undefined;
  const node = nodeOf(settings);
  const { certificate, key } = settings;
  const [present, absent] = certificate === undefined ? ["key", "certificate"] : ["certificate", "key"];
  if ((certificate === undefined) !== (key === undefined))
    source.report(say.missingSetting(placeOf(source, at(node, present) ?? node), absent, "`tls`"));
  else if (readFile !== undefined) checkFiles(source, settings, readFile);
  return settings;
}

function checkFiles(
  source: Source,
  settings: NonNullable<ChannelSettings["tls"]>,
  readFile: (path: string) => string,
): void {
  const node = nodeOf(settings);
  const texts: TlsTexts = {};
  const report = (name: TlsFile, expected: string): void =>
    source.report(say.wrongSetting(placeOf(source, at(node, name) ?? node), name, settings[name], expected));
  for (const name of TLS_FILES) {
    const path = settings[name];
    if (path === undefined) continue;
    try {
      texts[name] = readFile(path);
    } catch (error) {
      report(name, `a file that can be read: ${(error as Error).message}`);
    }
  }
  const fault = faultOfTls(texts);
  if (fault !== undefined) report(fault.file, fault.expected);
}

/**
 * The proxy for a connection: one for all origins, or the one that the usual variables name for an origin. NO_PROXY reads as in
 * curl: names match their subdomains, an entry may have a port, addresses may be blocks, and `*` matches everything.
 */
import { isIP } from "node:net";
import { blockMatcher, readBlock } from "../network/address-block.ts";

export interface OutboundProxy {
  protocol: "http:" | "https:" | "socks5:";
  hostname: string;
  port: string;
  username: string;
  password: string;
  /** Without credentials, for messages. */
  shown: string;
}

/** @returns undefined: no proxy. @param origin scheme, host and port */
export type ProxyChoice = (origin: URL) => OutboundProxy | undefined;

const PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443", "socks5:": "1080" };
/** SOCKS5 with a user needs a password of 1 to 255 bytes (RFC 1929). */
const MAX_SOCKS_BYTES = 255;

/** Undefined if the text is not a URL of a proxy. */
export function readProxyUrl(text: string): OutboundProxy | undefined {
  if (!/^(https?|socks5h?):\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const protocol = url.protocol.replace("socks5h:", "socks5:") as OutboundProxy["protocol"];
  const path = url.pathname + url.search + url.hash;
  if (url.hostname === "" || (path !== "" && path !== "/")) return undefined;
  const [username, password] = [decode(url.username), decode(url.password)];
  if (username === undefined || password === undefined) return undefined;
  if (protocol === "socks5:" && !isSocksLogin(username, password)) return undefined;
  const hostname = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const port = url.port === "" ? (PORTS[protocol] ?? "") : url.port;
  const shown = `${protocol}//${url.hostname}:${port}`;
  return { protocol, hostname, port, username, password, shown };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function isSocksLogin(username: string, password: string): boolean {
  if (username === "" && password === "") return true;
  return [username, password].every((text) => text !== "" && Buffer.byteLength(text) <= MAX_SOCKS_BYTES);
}

export interface ProxyVariables {
  https: OutboundProxy | undefined;
  http: OutboundProxy | undefined;
  /** The text of NO_PROXY. */
  exceptions: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The proxies of the environment. The lower-case names win, as in curl.
 * @param reportInvalid called for each variable that is not a URL of a proxy
 */
export function readProxyVariables(
  variables: Variables,
  reportInvalid: (name: string) => void,
): ProxyVariables {
  const find = (...names: string[]): OutboundProxy | undefined => {
    const name = names.find((each) => (variables[each] ?? "") !== "");
    if (name === undefined) return undefined;
    const text = variables[name] ?? "";
    const proxy = readProxyUrl(text.includes("://") ? text : `http://${text}`);
    if (proxy === undefined) reportInvalid(name);
    return proxy;
  };
  return {
    https: find("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"),
    http: find("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"),
    exceptions: variables.no_proxy || variables.NO_PROXY || "",
  };
}

/** A machine's own addresses have no proxy, as in Go: no proxy could reach them. */
const LOCAL_ADDRESSES = "localhost 127.0.0.0/8 ::1";

export function chooseByVariables({ https, http, exceptions }: ProxyVariables): ProxyChoice {
  const isException = exceptionsOf(`${exceptions} ${LOCAL_ADDRESSES}`);
  return (origin) => {
    if (isException(origin)) return undefined;
    return origin.protocol === "https:" ? https : http;
  };
}

function exceptionsOf(text: string): (origin: URL) => boolean {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== "");
  if (entries.includes("*")) return () => true;
  const isInBlock = blockMatcher(entries.filter((entry) => readBlock(entry) !== undefined));
  const names = entries.flatMap((entry) => {
    const [, name = "", port] = /^(?:\*?\.)?(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
    return name === "" ? [] : [{ name: name.replace(/^\[(.*)\]$/, "$1"), port }];
  });
  return ({ hostname, port, protocol }) => {
    const host = hostname.replace(/^\[(.*)\]$/, "$1");
    if (isIP(host) !== 0 && isInBlock(host)) return true;
    const originPort = port === "" ? PORTS[protocol] : port;
    return names.some(
      (each) =>
        (host === each.name || host.endsWith(`.${each.name}`)) &&
        (each.port === undefined || each.port === originPort),
    );
  };
}

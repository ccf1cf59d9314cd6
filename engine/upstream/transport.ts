/**
 * The settings of a channel's connections: proxy, TLS, IP version, maximum number, timeouts. Channels with equal transports share
 * their connections.
 */
import type { ProxyChoice } from "./proxy-choice.ts";

export interface Transport {
  /** Equal for equal transports. */
  readonly key: string;
  readonly proxy?: ProxyChoice;
  readonly tls?: TlsSettings;
  readonly ipVersion?: 4 | 6;
  /** Maximum number of connections to one origin. */
  readonly maxConnections?: number;
  readonly timeouts: TransportTimeouts;
}

/** Absent: the gateway's own. */
export interface TransportTimeouts {
  readonly connectMs?: number;
  readonly headersMs?: number;
  readonly idleMs?: number;
  /** Of one attempt, from the wait for a connection to the last byte of the response. */
  readonly totalMs?: number;
}

/** Paths of PEM files, and values that need no file. */
export interface TlsSettings {
  readonly ca?: string;
  readonly certificate?: string;
  readonly key?: string;
  /** Holds for one host only: a step of a task may lead to another one. */
  readonly serverName?: { readonly host: string; readonly name: string };
  readonly minVersion?: "TLSv1.2" | "TLSv1.3";
}

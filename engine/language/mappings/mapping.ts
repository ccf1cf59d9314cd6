/** A mapping file after reading: the content of each section, with templates for the maps. */

import type { BodyKind, Endpoint, Mark, StoredRoute, TokenPlace } from "../../conversion/contract.ts";
import type { ListCompleter } from "../../conversion/hub/complete-lists.ts";
import type { SchemaDialect } from "../../conversion/hub/schema-dialect/schema-dialect.ts";
import type { UrlWords } from "../../conversion/hub/url-rule.ts";
import type { Content } from "../../conversion/stream/event.ts";
import type { MapName } from "../maps/rows.ts";
import type { Joined } from "../yaml/join-files.ts";
import type { Document, Node } from "../yaml/yaml-node.ts";
import type { LimitHeaders } from "./limit-headers.ts";
import type { Field, Leaf, Template } from "./template.ts";

/** Other spellings that clients may use. A place is the name of a field, or `parent.name` if the name alone has several meanings. */
export interface Spelling {
  /** Whether keys may also be in snake_case: they become camelCase. */
  camel: boolean;
  /** Fields whose content is the client's own. */
  except: string[];
  /** Names of lists that may be sent as a single item. */
  lists: string[];
  /** Places of numbers that may be text. */
  numbers: string[];
  /** Places of booleans that may be text. */
  booleans: string[];
  /** Places of base64, in either alphabet. */
  bytes: string[];
  /** For each place: the values of an enum, in the order of the numbers that clients may send instead. */
  choices: Record<string, string[]>;
  /** `parent.name` of schemas in the OpenAPI style, and the names of their types by number. */
  schemas: string[];
  types: string[];
}

export interface Row {
  set: Field[];
  /** Fields that every frame of this row begins with: first those of the whole stream, then those of the row. */
  every: readonly Field[];
  emit: Template | undefined;
}

/** The rows of a stream: one list for all events, or one per value of `select`. */
export interface StreamMap {
  /** Data that ends the stream without being an event. */
  done: string | undefined;
  /** End markers of other wires, which this wire never sends: they mean that the upstream has closed its side. */
  eof: string | undefined;
  /** SSE only: the field of a frame's data that contains the name for its `event:` line. */
  event: string | undefined;
  /** Framings in which the wire's clients skip frames without an event. */
  keepAlive: readonly string[];
  spelling: Spelling | undefined;
  /** Content that the wire sends only in deltas, and never again complete. */
  once: readonly Content[];
  /** `on-next`: the wire does not mark the end of text; a new part ends it. */
  close: "on-next" | undefined;
  /** `at-end`: the wire may send more after a finish; the last one counts. */
  finish: "at-end" | undefined;
  state: Record<string, unknown>;
  select: Leaf | undefined;
  /** `node` is the key, if there is one. */
  rows: { values: (string | number | boolean)[]; rows: Row[]; node: Node }[];
  node: Node;
}

/** A header, under any of its names, and its allowed values. Strict mode requires the header with the first value. */
export interface HeaderRule {
  header: string[];
  values: string[];
}

export interface Clients {
  endpoints: Endpoint[];
  /** The allowed types of client bodies. */
  bodies: BodyKind[];
  tokens: TokenPlace[];
  /** The marks that distinguish its clients from those of other wires at the same paths. */
  marks: Mark[];
  /** Wires at the same paths that this wire precedes if a request has marks of both. */
  precedes: string[];
  /** By method and path: the error message if no channel supports a pass-through path of its clients. */
  unavailable: Record<string, string>;
  requestIdHeader: string;
  urls: UrlWords;
  /** Texts that a request contains if it refers to objects that clients create at the upstream. */
  ownedWhere: string[];
  /** Where a faulty item is in the client's body, for errors: `input[{input}]`, with names of positions in braces. */
  param: string;
  requiredHeaders: HeaderRule[];
  /** Absent: the upstream's headers are used. */
  limits: LimitHeaders | undefined;
}

/** A client header that is sent to the upstream. If `capability` is set and the header is a list, only values that this capability
 * contains are sent.
 */
export interface ForwardedHeader {
  header: string;
  capability?: string;
}

export interface Upstreams {
  /** The path, if it is the same for every request; otherwise a map makes it. */
  path: string;
  streamPath: string;
  /** The constant headers, by lower-case names. */
  headers: Record<string, string>;
  /** Client headers that are sent to the upstream; all others are dropped (docs/wires/rules.md#headers). */
  forward: ForwardedHeader[];
  limits: LimitHeaders | undefined;
}

/** Counts the tokens of a request that is not sent to a model. */
export interface Count {
  /** The endpoints for clients. */
  endpoints: Endpoint[];
  /** Path below a provider's base URL at which upstreams of this wire count. */
  path: string | undefined;
}

/** A WebSocket on which clients send their requests, one message each. */
export interface Connection {
  endpoints: Endpoint[];
  /** In seconds. */
  expiresAfter: number;
  /** Maximum number of named streams. Each stream runs one request at a time. */
  streams: number;
  /** Maximum number of concurrent requests. */
  maxRequests: number;
}

/** How the gateway handles a session: which messages it inspects if client and upstream use one wire, and the state of the maps if not. */
export interface Session {
  /** The wire whose messages take the hub's place; this wire is a variant of it. */
  basedOn: string | undefined;
  /** Only the first message is sent to the upstream until the upstream has responded to it. */
  waitForSetup: boolean;
  /** Initial values of the state of the maps between two wires. */
  state: Record<string, unknown>;
  /** Subprotocols that clients may offer. */
  protocols: string[];
  /** A client message without this text needs no replacement. */
  replaceWhere: string | undefined;
  /** An upstream message without this text contains no usage. */
  usageWhere: string | undefined;
}

export interface Mapping {
  document: Document;
  /** The files of `document`. */
  joined: Joined;
  /** The content of its own file: the root of `document`, unless the file overlays another mapping. */
  own: Node;
  name: string;
  /** The wire that this is a variant of, and whose schemas it must satisfy; its own name for a shipped wire. */
  family: string;
  /** The path of the mapping that it overlays; undefined if there is none. */
  extends: string | undefined;
  /** The places where the hub requires lists. */
  lists: ListCompleter;
  /** Whether bodies of the family's clients may be sent to the upstream unchanged, because no override changes them. */
  passes: boolean;
  operation: string;
  clients: Clients | undefined;
  upstreams: Upstreams;
  count: Count | undefined;
  capabilities: Record<string, unknown>;
  dialects: Record<string, SchemaDialect>;
  /** Every map except the rows of streams. */
  maps: Maps;
  /** The names of the existing maps. */
  mapNames: readonly MapName[];
  request: { spelling: Spelling | undefined };
  response: { spelling: Spelling | undefined };
  stream: { decode: StreamMap | undefined; encode: StreamMap | undefined };
  error: { statuses: Record<string, number> };
  session: Session | undefined;
  /** The WebSocket for client requests. */
  connection: Connection | undefined;
  /** The routes for stored responses. */
  stored: { routes: StoredRoute[] } | undefined;
  /** The polling rules for a long-running upstream task. */
  steps: StepRules | undefined;
  fragments: Map<string, Template>;
  tests: Node | undefined;
}

/** The polling interval of a long-running upstream task, and its time limit. In seconds. */
export interface StepRules {
  interval: { min: number; max: number };
  /** The task has failed after this time, whatever the upstream reports. */
  timeout: number;
  /** How long the result can be fetched; undefined if it is unknown. */
  expiresAfter: number | undefined;
  /** Hosts beside the provider's own that URLs in its responses may name, and that receive its key. */
  allowedHosts: string[];
  /** The signature scheme of the upstream's webhooks; undefined if it sends none. */
  webhookSignature: "standard_webhooks" | undefined;
}

export type Maps = { readonly [Name in MapName]?: Template };

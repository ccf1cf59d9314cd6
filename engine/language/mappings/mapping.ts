/** A mapping file, read: what each section says, with templates where maps will run. */

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

/** Keys that callers may spell in two ways; `except` names fields whose content is the caller's own. */
/** Places are names of fields, or `parent.name` where a name alone means several things. */
export interface Spelling {
  camel: boolean;
  /** Fields whose content is the caller's own. */
  except: string[];
  /** Names of lists, of which one item may stand by itself. */
  lists: string[];
  /** Places of numbers that may be text. */
  numbers: string[];
  /** Places of truths that may be text. */
  booleans: string[];
  /** Places of base64, in either alphabet. */
  bytes: string[];
  /** By place: names by number. */
  choices: Record<string, string[]>;
  /** `parent.name` of schemas in the OpenAPI style, and the names of their types by number. */
  schemas: string[];
  types: string[];
}

export interface Row {
  set: Field[];
  /** Those that each of its frames begins with: the stream's, then the row's. */
  every: readonly Field[];
  emit: Template | undefined;
}

/** The rows of a stream: one list for all events, or one per value of `select`. */
export interface StreamMap {
  /** Data that ends the stream without being an event. */
  done: string | undefined;
  /** Data by which other wires end, and this one never does: the upstream has closed its side. */
  eof: string | undefined;
  /** SSE only: the field of a frame's data that names its `event:` line. */
  event: string | undefined;
  /** Framings in which the wire's clients skip what holds no event. */
  keepAlive: readonly string[];
  spelling: Spelling | undefined;
  /** What the wire does not say again as a whole. */
  once: readonly Content[];
  close: "on-next" | undefined;
  finish: "at-end" | undefined;
  state: Record<string, unknown>;
  select: Leaf | undefined;
  /** `node` is the key, where there is one. */
  rows: { values: (string | number | boolean)[]; rows: Row[]; node: Node }[];
  node: Node;
}

/** A header, under any of its names, and the values that it may have; the first is the one that strict demands. */
export interface HeaderRule {
  header: string[];
  values: string[];
}

export interface Clients {
  endpoints: Endpoint[];
  /** What callers' bodies may be. */
  bodies: BodyKind[];
  tokens: TokenPlace[];
  /** What tells its clients from those of other wires at the same paths. */
  marks: Mark[];
  precedes: string[];
  /** By method and path: what is said where no channel has a path of its clients that only passes. */
  unavailable: Record<string, string>;
  requestIdHeader: string;
  urls: UrlWords;
  /** Texts of which a request holds one that names what callers make at the upstream. */
  ownedWhere: string[];
  param: string;
  requiredHeaders: HeaderRule[];
  /** Absent: those that its upstreams send. */
  limits: LimitHeaders | undefined;
}

/** A header of the caller that goes up; of a list of values, those that the named capability knows, if it is there. */
export interface ForwardedHeader {
  header: string;
  capability?: string;
}

export interface Upstreams {
  /** Where it is the same for every request; else a map makes it. */
  path: string;
  streamPath: string;
  /** Those that are always the same, by lower-case names. */
  headers: Record<string, string>;
  /**
   * Headers of the caller that go up with its request; everything else stays here (docs/wires/rules.md#headers).
   */
  forward: ForwardedHeader[];
  limits: LimitHeaders | undefined;
}

/** How many tokens a request has, asked for without sending it. */
export interface Count {
  /** Where clients ask. */
  endpoints: Endpoint[];
  /** Path below a provider's base URL, where upstreams of this wire count. */
  path: string | undefined;
}

/** A WebSocket on which callers send their requests, one message each. */
export interface Connection {
  endpoints: Endpoint[];
  /** In seconds. */
  expiresAfter: number;
  /** How many named streams it may have: of each, one request runs at a time. */
  streams: number;
  /** How many of its requests run at a time. */
  maxRequests: number;
}

/** What messages of a session are looked at for, where both ends speak one wire, and what is remembered where they do not. */
export interface Session {
  /** The wire whose messages stand in the hub's place: this one says the same in other words. */
  basedOn: string | undefined;
  /** Nothing but its first message goes up before the upstream has answered that. */
  waitForSetup: boolean;
  /** First values of what the maps between two wires remember. */
  state: Record<string, unknown>;
  /** Subprotocols that callers may offer. */
  protocols: string[];
  /** Text without which a caller's message holds nothing that changes. */
  replaceWhere: string | undefined;
  /** Text without which an upstream's message says nothing of usage. */
  usageWhere: string | undefined;
}

export interface Mapping {
  document: Document;
  /** The files that `document` is made of. */
  joined: Joined;
  /** What its own file says: the root of `document`, unless that was laid over another mapping. */
  own: Node;
  name: string;
  /** The wire that this is a variant of, whose schemas it is held to; its own name where it is none. */
  family: string;
  /** The path of the mapping that it is laid over; undefined where it is by itself. */
  extends: string | undefined;
  /** Where the hub requires lists. */
  lists: ListCompleter;
  /** Whether bodies of the family's clients may be sent to the upstream unchanged: no override changes them. */
  passes: boolean;
  operation: string;
  clients: Clients | undefined;
  upstreams: Upstreams;
  count: Count | undefined;
  capabilities: Record<string, unknown>;
  dialects: Record<string, SchemaDialect>;
  /** Every map but the rows of streams. */
  maps: Maps;
  /** Which of them there are. */
  mapNames: readonly MapName[];
  request: { spelling: Spelling | undefined };
  response: { spelling: Spelling | undefined };
  stream: { decode: StreamMap | undefined; encode: StreamMap | undefined };
  error: { statuses: Record<string, number> };
  session: Session | undefined;
  /** Where callers may send their requests as messages. */
  connection: Connection | undefined;
  /** Where callers come back to answers. */
  stored: { routes: StoredRoute[] } | undefined;
  /** How an upstream that goes on is asked. */
  steps: StepRules | undefined;
  fragments: Map<string, Template>;
  tests: Node | undefined;
}

/** How often an upstream that goes on is asked, and for how long. In seconds. */
export interface StepRules {
  interval: { min: number; max: number };
  /** After which it has failed, whatever the upstream says. */
  timeout: number;
  /** How long what it made can be fetched; undefined where nobody says. */
  expiresAfter: number | undefined;
  /** Beside the place's own: hosts that URLs in its answers may name, and that get its key. */
  allowedHosts: string[];
  /** How what the upstream tells of its own accord is signed; undefined: it tells nothing. */
  webhookSignature: "standard_webhooks" | undefined;
}

export type Maps = { readonly [Name in MapName]?: Template };

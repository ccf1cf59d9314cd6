/** A mapping file, read: what each section says, with templates where maps will run. */
import type { Dialect } from "../hub/dialect/dialect.ts";
import type { UrlWords } from "../hub/url-rule.ts";
import type { Endpoint, StoredRoute, TokenPlace } from "../lane.ts";
import type { Joined } from "./joined.ts";
import type { LimitHeaders } from "./limits.ts";
import type { Document, Node } from "./node.ts";
import type { Field, Leaf, ObjectTemplate, Template } from "./template.ts";

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
  emit: Template | undefined;
}

/** The rows of a stream: one list for all events, or one per value of `select`. */
export interface StreamMap {
  framing: Template;
  /** Data that ends the stream without being an event. */
  done: string | undefined;
  /** Data by which other wires end, and this one never does: the upstream has closed its side. */
  stray: string | undefined;
  /** SSE only: the field of a frame's data that names its `event:` line. */
  event: string | undefined;
  /** Framings in which the wire's clients skip what holds no event. */
  keepAlive: readonly string[];
  /** Fields that every frame begins with, except an error's. */
  every: ObjectTemplate | undefined;
  spelling: Spelling | undefined;
  close: "on-next" | undefined;
  finish: "at-end" | undefined;
  needs: Template | undefined;
  state: Record<string, unknown>;
  select: Leaf | undefined;
  /** `node` is the key, where there is one. */
  rows: { values: (string | number | boolean)[]; rows: Row[]; node: Node }[];
  node: Node;
}

export interface RequestMaps {
  spelling: Spelling | undefined;
  decode: Template | undefined;
  needs: Template | undefined;
  encode: Template | undefined;
}

export interface Maps {
  spelling: Spelling | undefined;
  decode: Template | undefined;
  encode: Template | undefined;
}

/** A header, under any of its names, and the values that it may have; the first is the one that strict demands. */
export interface HeaderRule {
  header: string[];
  values: string[];
}

export interface Clients {
  endpoints: Endpoint[];
  tokens: TokenPlace[];
  /** What tells its clients from those of other wires at the same paths. */
  marks: TokenPlace[];
  over: string[];
  model: Template | undefined;
  stream: Template | undefined;
  /** The most tokens that an answer may have. */
  output: Template | undefined;
  /** How many answers are asked for. */
  choices: Template | undefined;
  /** How much of what there is in a request, by the fields that hold it. */
  counts: Template | undefined;
  requestIdHeader: string;
  urls: UrlWords;
  locate: string;
  require: HeaderRule[];
  /** Absent: those that its upstreams send. */
  limits: LimitHeaders | undefined;
  framing: Template | undefined;
}

/** A header of the caller that goes up; of a list of values, those that the named capability knows, if it is there. */
export interface PassedHeader {
  header: string;
  known?: string;
}

export interface Upstreams {
  path: string;
  /** Where the path depends on the request that is sent. */
  pathFor: Template | undefined;
  streamPath: string;
  streamPathFor: Template | undefined;
  /** Lower-case names. */
  headers: Record<string, string>;
  /** Those that depend on the request that is sent, as one map. */
  headersFor: Template | undefined;
  /**
   * Headers of the caller that go up with its request; everything else stays here (docs/wires/rules.md#headers).
   */
  pass: PassedHeader[];
  limits: LimitHeaders | undefined;
  replace: Template | undefined;
  /** Same wire at both ends: whether an event of the upstream's stream is kept from the caller. */
  hide: Template | undefined;
  /** Whether a caller's body must not go up as it is, an upstream's answer to it not down. */
  convert: Template | undefined;
  convertAnswer: Template | undefined;
}

/** Answers that callers may come back to, and requests that go on from one. */
export interface StoredMaps {
  routes: StoredRoute[];
  /** Of a request: whether its answer is kept; the id of the one that it goes on from. */
  keep: Template | undefined;
  continues: Template | undefined;
  /** Ids of items that it only points to, and the kept answer that such an id names. */
  references: Template | undefined;
  holder: Template | undefined;
  /** Whether the upstream keeps answers itself. */
  upstream: Template | undefined;
  /** What a request says, as a list of items. */
  items: Template | undefined;
  /** Fields of a request that change when all that was said before, `$items`, stands in it. */
  expand: Template | undefined;
  /** An answer's id, and the items that it adds to a conversation. */
  id: Template | undefined;
  history: Template | undefined;
  /** The same items as callers know them. */
  answered: Template | undefined;
  /** The answer that an event of a stream holds. */
  whole: Template | undefined;
  /** Which of the items a caller wants to see, and how a list of them looks. */
  page: Template | undefined;
  list: Template | undefined;
  deleted: Template | undefined;
  /** Whether an answer can be cancelled, and what changes in one that is. */
  cancellable: Template | undefined;
  cancelled: Template | undefined;
  /** Why something cannot be done with an answer, in this wire's words. */
  refuse: Template | undefined;
  /** Whether a request wants to be answered while nobody waits; the answer before anything of it is there. */
  background: Template | undefined;
  begun: Template | undefined;
  /** Whether more of an answer may come, and what changes in one that fails. */
  pending: Template | undefined;
  failed: Template | undefined;
}

/** How many tokens a request has, asked for without sending it. */
export interface Count {
  /** Where clients ask. */
  endpoints: Endpoint[];
  /** Path below a provider's base URL, where upstreams of this wire count. */
  path: string | undefined;
  /** A client's question → a request of this wire. */
  decode: Template | undefined;
  /** A request of this wire → a question to an upstream. */
  encode: Template | undefined;
  /** An upstream's answer → the number. */
  tokens: Template | undefined;
  /** `{ tokens }` → the answer to a client. */
  answer: Template | undefined;
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
  /** Whether bodies of the family's callers may go up as they are: no override says otherwise. */
  passes: boolean;
  operation: string;
  clients: Clients | undefined;
  upstreams: Upstreams;
  count: Count | undefined;
  capabilities: Record<string, unknown>;
  dialects: Record<string, Dialect>;
  request: RequestMaps;
  /** `needs` of a whole answer: those of a stream that say where things stand (`proofs`). */
  response: Maps & { needs: Template | undefined };
  stream: { decode: StreamMap | undefined; encode: StreamMap | undefined };
  error: Maps & { statuses: Record<string, number> };
  stored: StoredMaps | undefined;
  fragments: Map<string, Template>;
  tests: Node | undefined;
}

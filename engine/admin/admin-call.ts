/**
 * One call of the admin API, as its handlers see it: the caller, the request, and what it may use. A traffic process handles
 * HTTP (`gateway/operator/admin-requests.ts`).
 */

import type { Store } from "../store/database/store.ts";
import type { Keyring } from "../store/secrets/secrets.ts";
import type { Task } from "../store/tasks/task-contract.ts";
import type { OpenIdSettings } from "./openid.ts";

export interface AdminRequest {
  method: string;
  /** Path after `/admin/api`: `/tokens/…`. */
  path: string;
  query: Record<string, string>;
  /** Lower-case names; only headers that the API uses. */
  headers: Record<string, string>;
  /** Raw body; empty if there was none. */
  body: string;
  /** The client's IP address. */
  address: string;
}

export interface AdminReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A channel test. */
export interface ProbeRequest {
  /** Model name of clients. */
  model: string;
  /** Absent: the first that the model serves. */
  operation?: string | undefined;
  /** Name of one of the channel's keys; absent: the first enabled one. */
  key?: string | undefined;
}

/** Result of a channel test. */
export interface ProbeResult {
  /** HTTP status that a client would see; 0 if nothing was sent. */
  status: number;
  totalMs: number;
  model?: string;
  wire?: string;
  /** Absent: success. */
  failure?: string;
}

/** Models of a provider, as it lists them. */
export interface ModelListing {
  models: readonly string[];
  totalMs: number;
  /** HTTP status of the last response; 0 if there was none. */
  status: number;
  wire?: string;
  /** How the list differs from the channel's models. */
  changes?: {
    added: readonly string[];
    gone: readonly string[];
    retired: readonly { model: string; fact: string }[];
  };
  /** Absent: success. */
  failure?: string;
}

/** A request whose route is explained. */
export interface RouteRequest {
  /** The client's wire. */
  wire: string;
  body: object;
  model?: string;
  /** With lower-case names. */
  headers?: Record<string, string>;
  /** Group of the client. */
  group?: string;
}

/** A request of a dry run. */
export interface ExplainRequest extends RouteRequest {
  /** Id of a token, or name of a token in the configuration file; absent: a token for all models, without limits. */
  token?: string;
}

/** The part of a channel that is not stored yet which a request to its provider needs. */
export interface ChannelDraft {
  provider: string;
  key?: string;
  baseUrl: string | null;
  proxy?: string;
  options?: Record<string, unknown>;
}

/** Why a task cannot be cancelled, as an HTTP error. */
export interface TaskRefusal {
  status: number;
  message: string;
  code?: string | undefined;
}

/** The channel, the model and the key of a circuit breaker. */
export interface CircuitName {
  channel: string;
  /** Model name of clients; may be a pattern. */
  model: string;
  /** The upstream's model name. */
  upstream: string;
  /** Name of the channel's key; absent: all keys. */
  key?: string;
  /** Identifies the value of the key. */
  mark?: string;
}

/** State of a circuit breaker. Times are milliseconds since 1970. */
export interface CircuitReport {
  state: "closed" | "open" | "half_open";
  /** An administrator set the state. */
  isHeld: boolean;
  /** Machine word of the reason; absent if the breaker is closed automatically. */
  reason?: string;
  /** The reason in words. */
  why?: string;
  sinceMs?: number;
  untilMs?: number;
  /** Consecutive failures; the maximum over all processes. */
  failures: number;
  /** Consecutive openings. */
  openings: number;
  /** Class of the last error. */
  lastError?: string;
}

export interface Circuit extends CircuitName, CircuitReport {}

/** Result of the last health check of a channel. */
export interface ChannelCheck {
  channel: string;
  /** Milliseconds since 1970. */
  checkedMs: number;
  /** HTTP status that a client would see; absent if no request was sent. */
  status?: number;
  totalMs?: number;
  /** Why the request failed. */
  failure?: string;
  /** Configured models that the upstream does not list. */
  notListed: readonly string[];
  /** Listed models that the channel does not have. */
  added: readonly string[];
  /** Why the upstream's list of models is unknown. */
  listFailure?: string;
}

/** A state that an administrator sets. */
export type CircuitCommand = "open" | "closed" | "automatic";

/** What the catalogue knows about a model. An absent value is unknown. Numbers of tokens; days are ISO dates. */
export interface ServedFacts {
  contextWindow?: number;
  maxOutput?: number;
  input?: readonly string[];
  output?: readonly string[];
  deprecated?: string;
  retires?: string;
  successor?: string;
}

/** A model on a channel, and its state. */
export interface ServedModel {
  /** Model name of clients; may be a pattern. */
  model: string;
  channel: string;
  /** The upstream's model name. */
  upstream: string;
  priority: number;
  weight: number;
  wires: readonly string[];
  operations: readonly string[];
  rates?: Readonly<Record<string, number>>;
  /** Absent if nothing is known about the model. */
  facts?: ServedFacts;
  /** Rates of the groups that have others; absent if none has. */
  groupRates?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The groups whose clients may use the channel; absent: every client. */
  groups?: readonly string[];
  /** Consecutive failures; the maximum over all processes. */
  failures: number;
  /** Milliseconds since 1970; absent if no process has a cool-down. */
  coolDownUntilMs?: number;
  circuit: CircuitReport;
  /** Without a key that has no name, unless it is at a limit. */
  keys: readonly KeyReport[];
}

/** State of one key of a channel for one model. Times are milliseconds since 1970. */
export interface KeyReport {
  name: string;
  /** An administrator disabled it. */
  disabled: boolean;
  /** Undefined: no process knows a refusal. */
  refusal: KeyRefusal | undefined;
  /** Absent if no process has a cool-down of the model with this key. */
  coolDownUntilMs?: number;
  /** At most one of each kind, the strictest of all processes. */
  limits: readonly KeyLimit[];
}

/** Why a key gets fewer requests than its weight allows, or none. */
export interface KeyLimit {
  by: "configuration" | "provider";
  /** What is limited: `requests`, `tokens` … */
  of: string;
  allowed?: number;
  remaining?: number;
  /** Share of its weight that the key gets; 0: none. */
  share: number;
  untilMs: number;
}

/** The upstream refused a key. */
export interface KeyRefusal {
  /** Kind of the error: `authentication`, `billing`, `quota`. */
  kind: string;
  sinceMs: number;
  /** Time of the next test. */
  testMs: number;
}

/** A provider file for channels. */
export interface ProviderFile {
  name: string;
  /** With its variables unresolved; absent if each channel sets it. */
  baseUrl?: string;
  needsKey: boolean;
  wires: readonly string[];
  operations: readonly string[];
}

/** A mapping, provider or credential file: `mappings/…`, `providers/…` or `credentials/…`. */
export interface FileEntry {
  path: string;
  /** In the operator's folder, not shipped with Polywire. */
  isOwn: boolean;
}

export interface FileDetail extends FileEntry {
  text: string;
  /** Version of the text. An edit names the version that was read. */
  version: string;
}

/** Result of an edit. `changed`: somebody edited it before; `refused`: it has errors. */
export type FileChange =
  | { kind: "done"; before: string | null }
  | { kind: "changed" }
  | { kind: "refused"; report: string };

/** Requests or responses for a dry run of a file's wire; nothing is sent. */
export interface DryRunRequest {
  /** The wire on the other side. */
  other: string;
  /** The side of the file's wire. */
  side: "client" | "upstream";
  kind: "request" | "response" | "stream";
  inputs: readonly string[];
}

/** The served files. */
export interface FileEditor {
  /** Whether the operator allows edits, and there is a folder for them. */
  readonly isWritable: boolean;
  list(): FileEntry[];
  read(path: string): Promise<FileDetail | undefined>;
  isPath(path: string): boolean;
  /** Rejects after the time limit. @param tests also runs the tests in the file */
  check(file: { path: string; text: string }, tests: boolean): Promise<object>;
  /** Undefined if no wire of the file converts to the other. Rejects after the time limit. */
  dryRun(
    file: { path: string; text: string },
    request: DryRunRequest,
  ): Promise<readonly object[] | undefined>;
  /**
   * Writes the operator's file and serves it, or neither.
   * @param text undefined deletes the file, so that a shipped file of the same name is served again
   * @param version that was read; null for a new file
   */
  write(path: string, text: string | undefined, version: string | null): Promise<FileChange>;
}

/** A request that the gateway has not answered yet. */
export interface RunningRequest {
  requestId: string;
  /** Milliseconds since 1970. */
  startedMs: number;
  tokenId: string | null;
  tokenName: string | null;
  accountId: string | null;
  operation: string;
  wire: string;
  modelAsked: string;
  stream: boolean;
  /** Channel and upstream's model of the latest attempt; null before the first one. */
  channel: string | null;
  modelServed: string | null;
  attempts: number;
}

/** A budget and its usage in the current period. */
export interface BudgetStatus {
  subject: string;
  /** Name of the token, or login of the account; null if the subject contains the name. */
  name: string | null;
  per: string;
  startsMs: number;
  resetsMs: number;
  usedMicros: number;
  usedTokens: number;
  usedRequests: number;
  limitMicros: number | null;
  limitTokens: number | null;
  limitRequests: number | null;
}

type FileGroupLimit = "rps" | "rpm" | "rph" | "rpd" | "tps" | "tpm" | "tph" | "tpd" | "maxConcurrent";

/** A group of the configuration file. */
export interface FileGroup {
  name: string;
  description?: string | undefined;
  models?: readonly string[] | undefined;
  priceMultiplier: number;
  limits: Partial<Record<FileGroupLimit, number>>;
  budgets?: readonly object[] | undefined;
}

/** What the control process provides to the API. */
export interface AdminContext {
  store: Store;
  keys: Keyring;
  /**
   * Publishes changes. Resolves when every process serves with them. Never rejects, because the change is stored: a failed
   * publication is logged and retried.
   */
  publish(): Promise<void>;
  /** Why a channel is disabled; undefined if it serves. */
  faultOf(channel: string): string | undefined;
  /** Why an alias cannot be served; undefined if it can. */
  faultOfAlias(alias: {
    name: string;
    targets: readonly string[];
    options: Record<string, unknown>;
  }): string | undefined;
  /**
   * Sends one small request through a channel, published or not.
   * @throws StoreMissing, SecretError, StoreInvalid if the channel has no such key
   */
  probeChannel(id: string, request: ProbeRequest): Promise<ProbeResult>;
  /** Lists the models of a channel's provider. @throws StoreMissing, SecretError */
  listModels(channel: string | ChannelDraft): Promise<ModelListing>;
  /** Cancels a task at its upstream. @returns the error; undefined on success */
  cancelTask(task: Task): Promise<TaskRefusal | undefined>;
  /** Explains the choice of channels for a request, as one process makes it. */
  explainRoute(request: RouteRequest): Promise<{ route: object } | { fault: string }>;
  /** Answers what one process would do with a request: status and body of the answer. Nothing is sent. */
  explainRequest(request: ExplainRequest): Promise<{ status: number; body: string } | { fault: string }>;
  /** Served models, over all processes. */
  servedModels(): Promise<ServedModel[]>;
  /** The running requests of all processes, at most 500 of each. */
  runningRequests(): Promise<RunningRequest[]>;
  /** Circuit breakers, over all processes. */
  circuits(): Promise<Circuit[]>;
  /** The last health checks of channels on this machine. */
  healthChecks(): Promise<ChannelCheck[]>;
  /** Uses a refused key of a channel again at once, in all processes of this machine. @param by the administrator's login */
  enableKey(channel: string, key: string, by: string): Promise<void>;
  /** Sets the state of a circuit breaker in all processes, and on all machines that share Redis. */
  holdCircuit(name: CircuitName, command: CircuitCommand, by: string): void;
  providers(): ProviderFile[];
  files: FileEditor;
  /** The settings in effect, and their file. */
  settings(): { items: readonly object[]; file: string };
  /** Sets the usage of a subject after a quota reset. @param subject `token:…`, `account:…` */
  setUsage(subject: string, used: { micros: number; tokens: number }): void;
  /** Budgets of a subject, or all budgets, with their usage. @throws StoreUnavailable */
  budgets(subject: string | undefined): Promise<BudgetStatus[]>;
  /** The configured alert rules, by name. */
  alertRules(): readonly (readonly [string, { metric: string; threshold: number }])[];
  /** The pages for visitors without an account, and the title of the sign-in provider. */
  publicInfo: { translate: boolean; openid: string | null };
  /** The OpenID Connect provider, if there is one. */
  openid: OpenIdSettings | undefined;
  /** Writes to the operator's log. */
  warn(error: unknown, text: string): void;
  /** Entries of the configuration file, read-only here. */
  fromFile: {
    groups: readonly FileGroup[];
    tokens: readonly { name: string; captureDays?: number }[];
    aliases: readonly { name: string; targets: readonly string[] }[];
    channels: readonly {
      name: string;
      provider?: string | undefined;
      priority: number;
      weight: number;
      models: readonly { name: string }[];
    }[];
  };
}

export interface Actor {
  accountId: string;
  login: string;
  role: "admin" | "member";
  /** Kind of authentication. Only a cookie needs protection against other sites. */
  by: "session" | "key";
  /** Value of the session cookie. */
  sessionValue?: string;
}

export interface Call extends AdminContext {
  actor: Actor;
  /** The value of `{id}` in the path. */
  id: string;
  query: Record<string, string>;
  body: Record<string, unknown>;
  headers: Record<string, string>;
  address: string;
}

/** A reply that is not JSON, or has another status than 200. */
export class Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** An error with its status and a code for programs. */
export class AdminError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;
  /** The invalid field, if it is one. */
  readonly field: string | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    headers: Record<string, string> = {},
    field?: string,
  ) {
    super(message);
    this.name = "AdminError";
    this.status = status;
    this.code = code;
    this.headers = headers;
    this.field = field;
  }
}

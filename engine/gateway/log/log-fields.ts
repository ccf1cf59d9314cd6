/**
 * The entries of the log: parts, fields, and their names in JSON. docs/logs.md is generated from these tables. The names with a dot
 * are those of the Elastic Common Schema, where it has one: https://www.elastic.co/docs/reference/ecs/ecs-field-reference
 */

/** The parts of the gateway that write to the log; each can have a level of its own. */
export const LOG_PARTS = {
  access: "One entry for each request, if `log.access` selects it.",
  requests: "Failed attempts, internal errors in requests, and fields that a conversion dropped.",
  channels: "Circuit breakers, refused keys, health checks, and channels that do not serve.",
  limits: "Limits and budgets that are counted in Redis.",
  ledger: "Journals, and records that the store rejects.",
  store: "The database of the gateway.",
  stored_responses: "Responses and files that the gateway stores for clients.",
  captures: "Stored bodies of requests and responses.",
  cache: "The response cache.",
  tasks: "Tasks, and their polls.",
  webhooks: "Webhooks of tasks, sent and received.",
  alerts: "Alerts of rules, and warnings of budgets and of tokens that expire.",
  telemetry: "The export of traces.",
  admin: "The admin API, the metrics, and the changes that administrators make by hand.",
  processes: "Start and end of processes, certificates, and the log itself.",
} as const;

export type LogPart = keyof typeof LOG_PARTS;

interface Field {
  /** In JSON. */
  name: string;
  type: "text" | "number" | "boolean" | "list" | "object";
  /** One sentence. */
  help: string;
}

/** Fields of every entry. */
export const COMMON_FIELDS: readonly Field[] = [
  { name: "@timestamp", type: "text", help: "The time in UTC, with milliseconds." },
  { name: "log.level", type: "text", help: "`trace`, `debug`, `info`, `warn` or `error`." },
  { name: "message", type: "text", help: "The event. The text may change with any version." },
  { name: "ecs.version", type: "text", help: "The version of the Elastic Common Schema." },
  { name: "log.logger", type: "text", help: "The part that wrote the entry." },
  { name: "process.name", type: "text", help: "`control`, `traffic 0`, `traffic 1` …" },
];

/** The other fields, by their name in the code. */
export const LOG_FIELDS = {
  id: {
    name: "http.request.id",
    type: "text",
    help: "The id of the request, as in the header `x-request-id` and in the ledger.",
  },
  requestId: {
    name: "polywire.client_request_id",
    type: "text",
    help: "The id that the response has, if it is a different one.",
  },
  status: {
    name: "http.response.status_code",
    type: "number",
    help: "The status of the response; 499 if the client disconnected.",
  },
  ms: { name: "polywire.duration_ms", type: "number", help: "The duration in milliseconds." },
  firstByteMs: {
    name: "polywire.first_byte_ms",
    type: "number",
    help: "Milliseconds until the first byte of the response.",
  },
  method: { name: "http.request.method", type: "text", help: "The method of a request." },
  path: { name: "url.path", type: "text", help: "The path of a request." },
  url: { name: "url.full", type: "text", help: "The URL at which the gateway listens." },
  server: { name: "polywire.server", type: "text", help: "The server that listens: `native` or `node`." },
  operation: { name: "gen_ai.operation.name", type: "text", help: "The operation of the request." },
  model: { name: "gen_ai.request.model", type: "text", help: "The model that the client requested." },
  upstreamModel: {
    name: "gen_ai.response.model",
    type: "text",
    help: "The name of the model at the upstream.",
  },
  token: { name: "user.name", type: "text", help: "The name of the token." },
  tags: { name: "labels", type: "object", help: "The tags of the request, by name." },
  wire: { name: "polywire.wire", type: "text", help: "The wire of the client." },
  upstreamWire: { name: "polywire.upstream_wire", type: "text", help: "The wire of the upstream." },
  channel: { name: "polywire.channel", type: "text", help: "The name of the channel." },
  key: { name: "polywire.key", type: "text", help: "The name of the channel's key." },
  stream: { name: "polywire.stream", type: "boolean", help: "Whether the client requested a stream." },
  attempts: { name: "polywire.attempts", type: "number", help: "Number of attempts at channels." },
  hedged: {
    name: "polywire.hedged",
    type: "boolean",
    help: "`true`: the gateway sent a second attempt beside a slow one. Of a failed attempt: it is the second one.",
  },
  cache: {
    name: "polywire.cache",
    type: "text",
    help: "How the response cache served the request: `hit`, `miss` or `bypass`.",
  },
  dropped: {
    name: "polywire.dropped_fields",
    type: "list",
    help: "Fields that the upstream wire cannot express.",
  },
  losses: { name: "polywire.losses", type: "list", help: "Dropped fields that `losses` warns of." },
  usage: { name: "polywire.usage", type: "object", help: "Tokens and other units that the request used." },
  alias: { name: "polywire.alias", type: "text", help: "The name of an alias." },
  answered: {
    name: "polywire.answered",
    type: "object",
    help: "Status, times and usage of the response that the client got.",
  },
  shadow: { name: "polywire.shadow", type: "object", help: "The same of the shadow model." },
  map: { name: "polywire.map", type: "text", help: "The map that failed." },
  diagnostic: {
    name: "polywire.diagnostic",
    type: "text",
    help: "The error in a mapping, with its location in the file.",
  },
  served: {
    name: "polywire.requests_served",
    type: "number",
    help: "Number of requests of a WebSocket connection.",
  },
  answer: { name: "polywire.response_id", type: "text", help: "The id of a stored response." },
  task: { name: "polywire.task", type: "text", help: "The id of a task." },
  asked: { name: "polywire.polls", type: "number", help: "Number of polls of a task." },
  taskStatus: { name: "polywire.task_status", type: "text", help: "The state in which a task ended." },
  alert: { name: "polywire.alert", type: "text", help: "The id of an alert." },
  rule: { name: "polywire.rule", type: "text", help: "The name of an alert rule." },
  value: { name: "polywire.value", type: "number", help: "The value that an alert rule watches." },
  threshold: { name: "polywire.threshold", type: "number", help: "The threshold of an alert rule." },
  to: {
    name: "polywire.webhook_origin",
    type: "text",
    help: "Scheme and host of a webhook. The rest of its URL may contain a credential.",
  },
  collector: {
    name: "polywire.collector",
    type: "text",
    help: "Scheme and host of the collector of traces.",
  },
  tries: { name: "polywire.tries", type: "number", help: "Number of calls of a webhook so far." },
  failure: { name: "polywire.failure", type: "text", help: "Why a call was not accepted." },
  fault: { name: "polywire.fault", type: "text", help: "What is wrong with a setting or a webhook." },
  reason: {
    name: "polywire.reason",
    type: "text",
    help: "Why a record was rejected, a channel disabled, a circuit breaker opened, or traces not accepted.",
  },
  subject: {
    name: "polywire.subject",
    type: "text",
    help: "What a limit or a budget belongs to: `token:…`, `account:…`, `channel:…`.",
  },
  name: { name: "polywire.name", type: "text", help: "The name of that subject." },
  budget: { name: "polywire.budget", type: "text", help: "The key of a budget." },
  per: { name: "polywire.per", type: "text", help: "The period of a budget." },
  period: { name: "polywire.period", type: "text", help: "The current period of a budget." },
  warn_at: { name: "polywire.warn_at", type: "number", help: "The share at which a budget warns." },
  share: { name: "polywire.share", type: "number", help: "The used share of a budget." },
  used: { name: "polywire.used", type: "object", help: "The usage of a budget." },
  limits: { name: "polywire.limits", type: "object", help: "The limits of a budget." },
  resets: { name: "polywire.resets", type: "text", help: "When a budget starts anew." },
  expires: { name: "polywire.expires", type: "text", help: "When a token expires." },
  policy: {
    name: "polywire.policy",
    type: "text",
    help: "The setting `rates.failure_mode`, while limits cannot be counted.",
  },
  state: { name: "polywire.state", type: "text", help: "The new state of a circuit breaker." },
  why: { name: "polywire.why", type: "text", help: "Details of that reason." },
  openings: {
    name: "polywire.openings",
    type: "number",
    help: "How often a circuit breaker opened in a row.",
  },
  lastError: { name: "polywire.last_error", type: "text", help: "The kind of the last error of a channel." },
  upstream: {
    name: "polywire.upstream_model",
    type: "text",
    help: "The name that a model has at the upstream.",
  },
  captures: { name: "polywire.captures", type: "number", help: "Number of stored bodies." },
  by: { name: "polywire.by", type: "text", help: "The account that made a change by hand." },
  until: { name: "polywire.until", type: "text", help: "The end of a cool-down." },
  models: { name: "polywire.models", type: "list", help: "Names of models." },
  channels: { name: "polywire.channels", type: "number", help: "Number of channels." },
  requests: { name: "polywire.requests", type: "number", help: "Number of requests." },
  records: { name: "polywire.records", type: "number", help: "Number of records of the ledger." },
  lines: { name: "polywire.lines", type: "number", help: "Number of log entries that could not be written." },
  folder: { name: "file.directory", type: "text", help: "A folder." },
  journal: { name: "file.name", type: "text", help: "The file of a journal." },
  offset: { name: "polywire.offset", type: "number", help: "The offset in a file, in bytes." },
  process: {
    name: "polywire.process",
    type: "number",
    help: "The number of the traffic process that an entry is about.",
  },
  detail: { name: "polywire.detail", type: "text", help: "Details, for operators only." },
} as const;

/** What becomes of `err` (an Error) and of `error` (an error of a request). */
export const ERROR_FIELDS: readonly Field[] = [
  { name: "error.type", type: "text", help: "The kind of the error, or the name of its class." },
  { name: "error.message", type: "text", help: "The message. Credentials in URLs and headers are hidden." },
  {
    name: "error.code",
    type: "text",
    help: "The code of an error of an upstream, the gateway, the system or the database.",
  },
  { name: "error.stack_trace", type: "text", help: "The stack of an internal error, with its causes." },
  {
    name: "polywire.error_cause",
    type: "object",
    help: "The upstream's error, where the client got a different one.",
  },
  {
    name: "polywire.error_detail",
    type: "text",
    help: "Details for operators: hosts, ports, codes of the system.",
  },
  { name: "polywire.upstream_request_id", type: "text", help: "The upstream's id of the request." },
];

interface Types {
  text: string;
  number: number;
  boolean: boolean;
  list: readonly string[];
  object: object;
}

/** The fields of an entry. */
export type LogFields = {
  [Name in keyof typeof LOG_FIELDS]?: Types[(typeof LOG_FIELDS)[Name]["type"]] | null | undefined;
} & {
  part: LogPart;
  err?: unknown;
  error?: LoggedError | undefined;
};

export interface LoggedError {
  kind: string;
  code?: string | undefined;
  message: string;
  cause?: { kind: string; message: string } | undefined;
  detail?: string | undefined;
  upstreamRequest?: string | undefined;
}

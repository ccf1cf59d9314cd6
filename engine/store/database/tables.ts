/**
 * The tables, as Kysely sees them: camelCase here, snake_case in the database. `migrations/` creates them.
 *
 * Times are milliseconds since 1970 UTC, money is integer micro-dollars, flags are 0 or 1, JSON is text. A row that people edit
 * has a `version`, which every edit increments. There are no foreign keys: usage records outlive the rows that they refer to,
 * and tokens and channels of the configuration file have no row.
 */

export interface Schema {
  accounts: AccountsTable;
  sessions: SessionsTable;
  adminKeys: AdminKeysTable;
  tokens: TokensTable;
  channels: ChannelsTable;
  modelAliases: ModelAliasesTable;
  prices: PricesTable;
  groups: GroupsTable;
  revisions: RevisionsTable;
  changes: ChangesTable;
  usage: UsageTable;
  attempts: AttemptsTable;
  /** A view. */
  attemptsWithMessages: AttemptsTable;
  usageHourly: UsageHourlyTable;
  budgetUsage: BudgetUsageTable;
  alerts: AlertsTable;
  alertStates: AlertStatesTable;
  alertSamples: AlertSamplesTable;
  alertLeases: AlertLeasesTable;
  usageHourlyGroups: UsageHourlyGroupsTable;
  usageHourlyByGroup: UsageHourlyGroupsTable;
  usageDaily: UsageDailyTable;
  usageDailyGroups: UsageDailyGroupsTable;
  usageHourlyTags: UsageHourlyTagsTable;
  usageDailyTags: UsageDailyTagsTable;
  usageTagValues: UsageTagValuesTable;
  journals: JournalsTable;
  storedResponses: StoredResponsesTable;
  storedItems: StoredItemsTable;
  storedSums: StoredSumsTable;
  ownedIds: OwnedIdsTable;
  captures: CapturesTable;
  tasks: TasksTable;
  audit: AuditTable;
}

/** Columns of every row that people edit. */
export interface Edited {
  /** UUID v7. */
  id: string;
  version: number;
  createdMs: number;
  updatedMs: number;
}

/** Limits and usage. Null is no limit; 0 allows nothing. */
export interface Allowance {
  quotaMicros: number | null;
  quotaTokens: number | null;
  usedMicros: number;
  usedTokens: number;
  /** Requests and tokens per second, minute, hour and day. */
  rps: number | null;
  rpm: number | null;
  rph: number | null;
  rpd: number | null;
  tps: number | null;
  tpm: number | null;
  tph: number | null;
  tpd: number | null;
  maxConcurrent: number | null;
}

/** JSON list of budgets, as in the configuration file but in camel case; null: none. */
interface BudgetColumn {
  budgets: string | null;
}

/** JSON list of the names of tags that requests may have; null: those of the account, or none. */
interface TagsColumn {
  tags: string | null;
}

export interface AccountsTable extends Edited, Allowance, BudgetColumn, TagsColumn {
  /** Lower case; unique among accounts that are not deleted. */
  login: string;
  name: string;
  role: "admin" | "member";
  passwordHash: string | null;
  /** The group of its tokens that name none. */
  group: string | null;
  /** The subject at the OpenID Connect provider; unique among accounts that are not deleted. */
  subject: string | null;
  disabled: number;
  deletedMs: number | null;
}

export interface SessionsTable {
  /** SHA-256 of the cookie's value, hexadecimal. */
  digest: string;
  accountId: string;
  createdMs: number;
  seenMs: number;
  expiresMs: number;
  address: string | null;
  userAgent: string | null;
}

export interface AdminKeysTable extends Edited {
  accountId: string;
  name: string;
  digest: string;
  prefix: string;
  expiresMs: number | null;
  disabled: number;
  deletedMs: number | null;
}

export interface TokensTable extends Edited, Allowance, BudgetColumn, TagsColumn {
  name: string;
  /** SHA-256 of the value, hexadecimal. */
  digest: string;
  /** The first characters of the value, for display. */
  prefix: string;
  accountId: string | null;
  /** Null: the group of its account. */
  group: string | null;
  /** JSON list of globs; null: every model. */
  models: string | null;
  /** JSON list of addresses and CIDR blocks; null: any address. */
  cidrs: string | null;
  expiresMs: number | null;
  /** Notified when a task ends. */
  webhookUrl: string | null;
  /** Days for which the content of requests is stored; null: not stored. */
  captureDays: number | null;
  /** `on` or `off`; null: the model decides whether responses are cached. */
  cache: string | null;
  /** Time for which responses are cached; null: as in the settings. */
  cacheTtlMs: number | null;
  lastUsedMs: number | null;
  disabled: number;
  deletedMs: number | null;
  /** SHA-256 of the value before the last rotation, and until when that value is also valid. */
  previousDigest: string | null;
  previousUntilMs: number | null;
}

export interface ChannelsTable extends Edited {
  /** Unique among channels that are not deleted. */
  name: string;
  provider: string;
  baseUrl: string | null;
  /** The encrypted key (`secrets.ts`); null: none. */
  secret: string | null;
  /** JSON list of the channel's keys, each with its encrypted value (`channel-key-rows.ts`); null: one key, or none. */
  keys: string | null;
  /** The encrypted webhook secret of the upstream; null: none. */
  webhookSecret: string | null;
  /** A URL without its password, `direct` or `environment`; null: the gateway's. */
  proxy: string | null;
  /** The encrypted password of the proxy; null: none. */
  proxyPassword: string | null;
  /** JSON list of `{name, upstream?}`. */
  models: string;
  /** JSON list of wires; null: all wires of the provider. */
  wires: string | null;
  /** JSON list of the groups whose clients may use it; null: every client. */
  groups: string | null;
  priority: number;
  weight: number;
  /** JSON object: capabilities, overrides, and all other settings of a channel in the configuration file. */
  options: string;
  disabled: number;
  testedMs: number | null;
  /** Error of the last test; null if it passed or there was none. */
  testFailure: string | null;
  deletedMs: number | null;
}

export interface ModelAliasesTable extends Edited {
  /** Unique. */
  name: string;
  /** JSON list of model names, in the order in which they are tried. */
  targets: string;
  /** JSON object: the options of an alias in the configuration file. */
  options: string;
  disabled: number;
}

export interface PricesTable extends Edited {
  /** Glob over model names; unique. */
  model: string;
  /** JSON object of rates in US dollars; `ledger/price.ts` defines their units. */
  rates: string;
  /** JSON object of rates, by the names of groups; null: none. */
  groups: string | null;
}

export interface GroupsTable extends Edited, BudgetColumn {
  /** Unique. It never changes, because other rows refer to it. */
  name: string;
  description: string;
  /** JSON list of globs; null: every model. */
  models: string | null;
  priceMultiplier: number;
  rps: number | null;
  rpm: number | null;
  rph: number | null;
  rpd: number | null;
  tps: number | null;
  tpm: number | null;
  tph: number | null;
  tpd: number | null;
  maxConcurrent: number | null;
}

export interface RevisionsTable {
  name: string;
  revision: number;
}

/** The row that a revision changed; only for the last edits. */
export interface ChangesTable {
  revision: number;
  /** The table. */
  kind: string;
  /** Null: unspecified rows of the table. */
  id: string | null;
}

/** Usage of one request or one attempt. */
export interface UsageCounts {
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
  reasoningTokens: number;
  costMicros: number;
}

/** Other units: images, seconds, characters. */
interface UnitsColumn {
  /** JSON object. */
  units: string | null;
}

/** One row per request; `ledger/record.ts` defines the fields. */
export interface UsageTable extends UsageCounts, UnitsColumn {
  requestId: string;
  startedMs: number;
  queueMs: number | null;
  firstByteMs: number | null;
  totalMs: number;
  tokenId: string | null;
  tokenName: string | null;
  accountId: string | null;
  groupName: string | null;
  operation: string;
  wire: string;
  upstreamWire: string | null;
  modelAsked: string;
  modelServed: string | null;
  channel: string | null;
  /** The channel's key of the last attempt; null if the channel has only one. */
  keyName: string | null;
  status: number;
  outcome: string;
  error: string | null;
  /** The exact class of the error, and the message that the client got; null in rows of earlier versions. */
  errorCode: string | null;
  message: string | null;
  stream: number;
  countsKind: string | null;
  attempts: number;
  /** JSON list of hub paths. */
  losses: string | null;
  /** `hit`, `miss` or `bypass`; null if the request does not use the response cache. */
  cache: string | null;
  /** Usage and cost of a cached response. */
  savedTokens: number;
  savedMicros: number;
  /** JSON object; null: none. */
  tags: string | null;
}

/** Attempts that differ from their request. The view `attempts_with_messages` contains all attempts. */
export interface AttemptsTable extends UsageCounts, UnitsColumn {
  requestId: string;
  /** From 0. */
  ordinal: number;
  channel: string;
  /** Null if the channel has only one key. */
  keyName: string | null;
  wire: string;
  model: string;
  startedMs: number;
  firstByteMs: number | null;
  totalMs: number;
  status: number | null;
  outcome: string;
  error: string | null;
  errorCode: string | null;
  /** The upstream's own. */
  message: string | null;
}

/** Sums of `usage` per hour. An empty string means "none", because null never equals itself in a key. */
export interface UsageHourlyTable extends UsageCounts {
  hourMs: number;
  /** A token's id; for a token without a row, its name. */
  token: string;
  account: string;
  channel: string;
  /** Model name of the request; empty if no channel serves it, because clients can invent any name. */
  model: string;
  operation: string;
  requests: number;
  failures: number;
  /** Requests that got a cached response, and what its usage and cost would have been. */
  cacheHits: number;
  savedTokens: number;
  savedMicros: number;
  estimated: number;
  totalMs: number;
  /**
   * Histograms (`time-histogram.ts`) of the time to the first byte, of the total time and of the time per output token after the
   * first, over the requests that a channel served. Null: none.
   */
  firstByteTimes: string | null;
  totalTimes: string | null;
  outputTokenTimes: string | null;
}

/** Sums of `usage_hourly` per day, so that a year costs no more than its days. */
export interface UsageDailyTable extends Omit<UsageHourlyTable, "hourMs"> {
  dayMs: number;
}

/** Usage of one budget in one period, or for a rolling window in one hour (`access/limits/budgets.ts`). */
export interface BudgetUsageTable {
  /** The budget's key: `token:<id>/month`. */
  budget: string;
  /** The first day of the period, or the hour. */
  label: string;
  usedMicros: number;
  usedTokens: number;
  usedRequests: number;
}

/** Warnings to the operator, each once. Those with `dueMs` must still be delivered to the webhook. */
export interface AlertsTable {
  /** Made of the subject and the reason of the warning, so that a repeated warning has the same id. */
  id: string;
  kind: string;
  /** The key of its token, account, channel or model. */
  subject: string;
  /** JSON object: the webhook's body. */
  body: string;
  createdMs: number;
  dueMs: number | null;
  tries: number;
  failure: string | null;
  /** `warning` or `critical`; null: a warning of an earlier version. */
  severity: string | null;
}

/** An alert of a rule that is pending or firing. */
export interface AlertStatesTable {
  rule: string;
  /** `channel:…`, `provider:…`, `model:…`, `operation:…`, `token:…`, or `all`. */
  subject: string;
  /** `pending` or `firing`. */
  phase: string;
  /** Since when the threshold is reached. */
  sinceMs: number;
  /** Since when the value of a firing alert is good again; null: it is not. */
  goodSinceMs: number | null;
  value: number;
  severity: string;
  /** Of the row of `alerts` that reports it; empty while the alert is pending. */
  alertId: string;
}

/** What one machine contributes to the values of rules. */
export interface AlertSamplesTable {
  /** A run of a control process. */
  source: string;
  /** What the row counts: requests `by` a label, or a metric of the state. */
  kind: string;
  subject: string;
  /** The minute of the requests, or the time at which the state was read. */
  atMs: number;
  requests: number;
  failures: number;
  /** Histograms (`time-histogram.ts`). */
  totalTimes: string | null;
  firstByteTimes: string | null;
  /** Of a metric of the state. */
  value: number;
}

/** The machine that evaluates the rules. */
export interface AlertLeasesTable {
  name: string;
  holder: string;
  untilMs: number;
}

/**
 * The part of `usage_hourly` that belongs to groups, and the view of all sums by group, in which an empty string means "none".
 * `usage_hourly` itself keeps its key, because earlier versions write to it.
 */
export interface UsageHourlyGroupsTable extends UsageHourlyTable {
  groupName: string;
}

export interface UsageDailyGroupsTable extends UsageDailyTable {
  groupName: string;
}

/** Sums of one value of a tag. A request with several tags counts once for each. */
export interface UsageHourlyTagsTable extends UsageHourlyGroupsTable {
  tag: string;
  value: string;
}

export interface UsageDailyTagsTable extends UsageDailyGroupsTable {
  tag: string;
  value: string;
}

/** The values that have sums of their own on a day. */
export interface UsageTagValuesTable {
  dayMs: number;
  /** Empty: none. */
  account: string;
  tag: string;
  value: string;
}

export interface JournalsTable {
  /** The journal file and its node. */
  name: string;
  /** Bytes of the file that are in the store. */
  offsetBytes: number;
  updatedMs: number;
}

/** `answer-contract.ts` defines the columns. */
export interface StoredResponsesTable {
  owner: string;
  id: string;
  wire: string;
  answer: string;
  /** The digest of its last item; null: none. */
  lastItem: string | null;
  /** JSON object. */
  pin: string | null;
  /** Size without its items. */
  bytes: number;
  /** The process that generates it, and the end of that process's lease. */
  runner: string | null;
  runUntilMs: number | null;
  createdMs: number;
  expiresMs: number;
}

/** `answer-items.ts` defines the columns. */
export interface StoredItemsTable {
  owner: string;
  digest: string;
  parent: string;
  place: number;
  bytes: number;
  text: string;
}

/** Stored bytes per owner, of responses and items. An owner without any has no row. */
export interface StoredSumsTable {
  owner: string;
  entries: number;
  bytes: number;
}

/** `owned-id-contract.ts` defines the columns. */
export interface OwnedIdsTable {
  channel: string;
  id: string;
  owner: string;
  createdMs: number;
}

/** `capture-contract.ts` defines the columns. */
export interface CapturesTable {
  requestId: string;
  owner: string;
  accountId: string | null;
  capturedMs: number;
  expiresMs: number;
  /** Size of `sealed`. */
  bytes: number;
  sealed: string;
}

/** `task-contract.ts` defines the columns. Objects are JSON text. */
export interface TasksTable {
  id: string;
  owner: string;
  operation: string;
  wire: string;
  model: string;
  status: string;
  requestKey: string | null;
  digest: string;
  /** The process that submitted it. Its machine has counted the reservation. */
  runner: string;
  /** `Task.repeatedFields`. */
  shows: string;
  pin: string | null;
  remembered: string | null;
  /** The upstream's id. */
  upstreamId: string | null;
  /** `Task.pollInterval`. */
  rhythm: string | null;
  progress: number | null;
  result: string | null;
  error: string | null;
  /** `Task.pollCount`. */
  asked: number;
  /** Time of the next query to the upstream; null: never. */
  dueMs: number | null;
  /** The machine that queries it at the moment, and the end of that lease. */
  holder: string | null;
  heldUntilMs: number | null;
  createdMs: number;
  completedMs: number | null;
  availableUntilMs: number | null;
  forgetMs: number;
  record: string | null;
  rates: string | null;
  tokenId: string | null;
  accountId: string | null;
  /** JSON list of keys. */
  subjects: string;
  reservedTokens: number;
  reservedMicros: number;
  usedTokens: number | null;
  costMicros: number | null;
  /** Whether the machine's counters have the actual cost. */
  isCounted: number;
  /** JSON object: the webhook to notify when the task ends; null: none. */
  webhook: string | null;
  /** Time of the next delivery; null before the task ends, and when no delivery is left. */
  noticeDueMs: number | null;
  noticeTries: number;
  /** Error of the last webhook delivery. */
  noticeFailure: string | null;
}

export interface AuditTable {
  id: string;
  atMs: number;
  /** The actor: an account's id, or "system". */
  actor: string;
  actorName: string;
  /** `token.create`, `channel.edit` … */
  action: string;
  subjectKind: string;
  subjectId: string;
  subjectName: string | null;
  /** JSON object of changed fields, each `[before, after]`, without secrets. */
  changes: string | null;
  address: string | null;
}

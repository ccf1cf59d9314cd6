/**
 * The tables, as Kysely sees them: camelCase here, snake_case in the database. `migrations/` creates them.
 *
 * Times are milliseconds since 1970 UTC, money is whole micro-dollars, flags are 0 or 1, JSON is text. A row that
 * people edit has `version`, which every edit raises by one. Rows name each other without foreign keys: usage outlives
 * what it names, and tokens and channels of the configuration file have no row.
 */

export interface Schema {
  accounts: AccountsTable;
  sessions: SessionsTable;
  adminKeys: AdminKeysTable;
  tokens: TokensTable;
  channels: ChannelsTable;
  modelAliases: ModelAliasesTable;
  prices: PricesTable;
  revisions: RevisionsTable;
  changes: ChangesTable;
  usage: UsageTable;
  attempts: AttemptsTable;
  tries: AttemptsTable;
  usageHourly: UsageHourlyTable;
  journals: JournalsTable;
  storedResponses: StoredResponsesTable;
  storedItems: StoredItemsTable;
  storedSums: StoredSumsTable;
  ownedIds: OwnedIdsTable;
  captures: CapturesTable;
  tasks: TasksTable;
  audit: AuditTable;
}

/** What every row has that people edit. */
export interface Edited {
  /** UUID v7. */
  id: string;
  version: number;
  createdMs: number;
  updatedMs: number;
}

/** What may be used and what was; null is no limit, 0 is nothing left. */
export interface Allowance {
  quotaMicros: number | null;
  quotaTokens: number | null;
  usedMicros: number;
  usedTokens: number;
  /** Requests a minute. */
  rpm: number | null;
  /** Tokens a minute. */
  tpm: number | null;
  maxConcurrent: number | null;
}

export interface AccountsTable extends Edited, Allowance {
  /** In lower case; unique among those that are not deleted. */
  login: string;
  name: string;
  role: "admin" | "member";
  passwordHash: string | null;
  /** Who it is to a provider that signs people in; unique among those that are not deleted. */
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

export interface TokensTable extends Edited, Allowance {
  name: string;
  /** SHA-256 of the value, hexadecimal. */
  digest: string;
  /** The value's first characters, to know it by. */
  prefix: string;
  accountId: string | null;
  /** JSON list of globs; null is every model. */
  models: string | null;
  /** JSON list of addresses and CIDR blocks; null is everywhere. */
  cidrs: string | null;
  expiresMs: number | null;
  /** Told when a task is over. */
  webhookUrl: string | null;
  /** For how many days what its requests hold is kept; null: it is not. */
  captureDays: number | null;
  lastUsedMs: number | null;
  disabled: number;
  deletedMs: number | null;
}

export interface ChannelsTable extends Edited {
  /** Unique among those that are not deleted. */
  name: string;
  provider: string;
  baseUrl: string | null;
  /** Ciphertext of the key (secrets.ts); null is none. */
  secret: string | null;
  /** Ciphertext of what its upstream signs webhooks with; null is nothing. */
  webhookSecret: string | null;
  /** JSON list of `{name, upstream?}`. */
  models: string;
  /** JSON list of wires; null is all that the provider speaks. */
  wires: string | null;
  priority: number;
  weight: number;
  /** JSON object: capabilities, overrides, whatever else a channel of the configuration file may say. */
  options: string;
  disabled: number;
  testedMs: number | null;
  /** Why the last test failed; null is that it passed, or that there was none. */
  testFailure: string | null;
  deletedMs: number | null;
}

export interface ModelAliasesTable extends Edited {
  /** Unique. */
  name: string;
  /** JSON list of model names, tried in order. */
  targets: string;
  disabled: number;
}

export interface PricesTable extends Edited {
  /** Glob over model names; unique. */
  model: string;
  /** JSON object of rates in dollars: `ledger/price.ts` says per how many of what. */
  rates: string;
}

export interface RevisionsTable {
  name: string;
  revision: number;
}

/** What a revision changed; of the last edits only. */
export interface ChangesTable {
  revision: number;
  /** The table. */
  kind: string;
  /** Null is rows of it that nobody has counted. */
  id: string | null;
}

/** What one request or one attempt used. */
export interface Counted {
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
  reasoningTokens: number;
  costMicros: number;
}

/** Other units: images, seconds, characters. */
interface Units {
  /** JSON object. */
  units: string | null;
}

/** One row per request: `ledger/record.ts` says what the fields mean. */
export interface UsageTable extends Counted, Units {
  requestId: string;
  startedMs: number;
  queueMs: number | null;
  firstByteMs: number | null;
  totalMs: number;
  tokenId: string | null;
  tokenName: string | null;
  accountId: string | null;
  operation: string;
  wire: string;
  upstreamWire: string | null;
  modelAsked: string;
  modelServed: string | null;
  channel: string | null;
  status: number;
  outcome: string;
  error: string | null;
  stream: number;
  countsKind: string | null;
  attempts: number;
  /** JSON list of hub paths. */
  losses: string | null;
}

/** Rows of attempts that say something of their own. The view `tries` has all. */
export interface AttemptsTable extends Counted, Units {
  requestId: string;
  /** From 0. */
  ordinal: number;
  channel: string;
  wire: string;
  model: string;
  startedMs: number;
  firstByteMs: number | null;
  totalMs: number;
  status: number | null;
  outcome: string;
  error: string | null;
}

/** Sums of `usage` by the hour. Empty text is "none", because null is never equal to itself in a key. */
export interface UsageHourlyTable extends Counted {
  hourMs: number;
  /** A token's id; the name of one that has no row. */
  token: string;
  account: string;
  channel: string;
  /** As asked for; empty where no channel serves it, since callers can make up any name. */
  model: string;
  operation: string;
  requests: number;
  failures: number;
  estimated: number;
  totalMs: number;
}

export interface JournalsTable {
  /** Which file, on which node. */
  name: string;
  /** Bytes of it that are in the store. */
  offsetBytes: number;
  updatedMs: number;
}

/** `answers.ts` says what the columns mean. */
export interface StoredResponsesTable {
  owner: string;
  id: string;
  wire: string;
  answer: string;
  /** The digest of the last of its items; null is none. */
  lastItem: string | null;
  /** JSON object. */
  pin: string | null;
  /** Without its items. */
  bytes: number;
  /** Who makes it, while it is made, and until when that is believed without word of them. */
  runner: string | null;
  runUntilMs: number | null;
  createdMs: number;
  expiresMs: number;
}

/** `answer-items.ts` says what the columns mean. */
export interface StoredItemsTable {
  owner: string;
  digest: string;
  parent: string;
  place: number;
  bytes: number;
  text: string;
}

/** What is kept of each owner, answers and items together; who has nothing has no row. */
export interface StoredSumsTable {
  owner: string;
  entries: number;
  bytes: number;
}

/** `owned-id-contract.ts` says what the columns mean. */
export interface OwnedIdsTable {
  channel: string;
  id: string;
  owner: string;
  createdMs: number;
}

/** `capture-contract.ts` says what the columns mean. */
export interface CapturesTable {
  requestId: string;
  owner: string;
  accountId: string | null;
  capturedMs: number;
  expiresMs: number;
  /** Of `sealed`. */
  bytes: number;
  sealed: string;
}

/** `tasks.ts` says what the columns mean; texts of objects are JSON. */
export interface TasksTable {
  id: string;
  owner: string;
  operation: string;
  wire: string;
  model: string;
  status: string;
  requestKey: string | null;
  digest: string;
  /** The process that submitted it, whose machine has counted what was reserved. */
  runner: string;
  shows: string;
  pin: string | null;
  remembered: string | null;
  /** As its upstream calls it. */
  upstreamId: string | null;
  rhythm: string | null;
  progress: number | null;
  result: string | null;
  error: string | null;
  asked: number;
  /** When the upstream is asked next; null: never. */
  dueMs: number | null;
  /** The machine that asks it at the moment, and until when that is believed. */
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
  /** A list of keys. */
  subjects: string;
  reservedTokens: number;
  reservedMicros: number;
  usedTokens: number | null;
  costMicros: number | null;
  /** Whether the counts of its machine have what it really cost. */
  isCounted: number;
  /** JSON object: whom to tell when it is over; null is nobody. */
  webhook: string | null;
  /** When that is tried next; null: not before it is over, or never again. */
  noticeDueMs: number | null;
  noticeTries: number;
  /** Error of the last webhook delivery. */
  noticeFailure: string | null;
}

export interface AuditTable {
  id: string;
  atMs: number;
  /** Who: an account's id, or "system". */
  actor: string;
  actorName: string;
  /** `token.create`, `channel.edit` … */
  action: string;
  subjectKind: string;
  subjectId: string;
  subjectName: string | null;
  /** JSON object of the fields that changed, each `[before, after]`; secrets are left out. */
  changes: string | null;
  address: string | null;
}

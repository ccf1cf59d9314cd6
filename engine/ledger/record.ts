/**
 * The ledger's record of a request: token, channel, cost. One record per request, with one entry per attempt. It never contains
 * a prompt, a response, a key or a token. Messages of errors are texts of upstreams, which may quote a value of the request.
 *
 * A record is one line of JSON (`journal.ts`) and becomes rows of the tables `usage` and `attempts`. Most requests have one
 * attempt that equals the request; it is then stored only once.
 */
import type { Tags } from "./request-tags.ts";

/** Usage, in tokens unless the name says otherwise. Units that an operation does not count are absent. */
export interface Counts {
  input?: number | undefined;
  output?: number | undefined;
  /** Included in `input`. */
  cacheRead?: number | undefined;
  cacheWrite?: number | undefined;
  /** Included in `output`. */
  reasoning?: number | undefined;
  /** Other priced units: `images`, `audioInput`, `seconds`, `characters` … */
  units?: Record<string, number> | undefined;
}

export interface AttemptRecord {
  channel: string;
  /** Name of the channel's key; absent if the channel has only one. */
  key?: string | undefined;
  wire: string;
  /** The upstream's model name. */
  model: string;
  /** Milliseconds since 1970 UTC. */
  startedMs: number;
  firstByteMs?: number | undefined;
  totalMs: number;
  /** HTTP status of the upstream; absent if there was no response. */
  status?: number | undefined;
  outcome: Outcome;
  /** Kind of the error, as in the hub. */
  error?: string | undefined;
  /** Code of the error, by the upstream or the gateway: the exact class within the kind. */
  errorCode?: string | undefined;
  /** The upstream's own message, shortened and without credentials. Clients may not see it. */
  message?: string | undefined;
  counts?: Counts | undefined;
  costMicros?: number | undefined;
}

/**
 * `cancelled`: the client disconnected before the response was complete. `refused`: the gateway itself rejected the request.
 */
export type Outcome = "answered" | "failed" | "cancelled" | "refused";

export interface RequestRecord {
  /** Unique: a record that comes twice counts once. */
  id: string;
  /** Milliseconds since 1970 UTC. */
  startedMs: number;
  /** Time from the first byte of the request to the first attempt. */
  queueMs?: number | undefined;
  firstByteMs?: number | undefined;
  totalMs: number;
  /** Absent for tokens of the configuration file. */
  tokenId?: string | undefined;
  tokenName?: string | undefined;
  accountId?: string | undefined;
  /** The group of the token at the time. */
  group?: string | undefined;
  operation: string;
  /** The client's wire. */
  wire: string;
  upstreamWire?: string | undefined;
  modelAsked: string;
  modelServed?: string | undefined;
  channel?: string | undefined;
  /** Name of the channel's key; absent if the channel has only one. */
  key?: string | undefined;
  /** HTTP status of the response; 499 if the client disconnected. */
  status: number;
  outcome: Outcome;
  error?: string | undefined;
  /** As in `AttemptRecord`. */
  errorCode?: string | undefined;
  /** The message that the client got, shortened and without credentials. */
  message?: string | undefined;
  stream: boolean;
  counts?: Counts | undefined;
  /** Whether the upstream reported the usage or the gateway estimated it. */
  countsKind?: "reported" | "estimated" | undefined;
  costMicros?: number | undefined;
  /** Hub paths that were dropped. */
  losses?: readonly string[] | undefined;
  /** Entries of the budgets that it counts against: `<subject>/<period>@<first day or hour>` (`access/limits/budgets.ts`). */
  budgets?: readonly string[] | undefined;
  /** How the response cache served the request; absent if the request does not use the cache. */
  cache?: "hit" | "miss" | "bypass" | undefined;
  /** Tokens of a cached response, which no upstream had to make again. */
  savedTokens?: number | undefined;
  /** Cost of the same response when it was made. */
  savedMicros?: number | undefined;
  /** Absent if neither the client nor an upstream knows the ids of its trace. */
  trace?: TraceRecord | undefined;
  /** Absent if it has none. */
  tags?: Tags | undefined;
  /** In order. Absent: one attempt that equals the request (`isOnlyAttempt`). */
  attempts?: readonly AttemptRecord[] | undefined;
}

/** The trace of a request, by W3C Trace Context. Ids are in hexadecimal. */
export interface TraceRecord {
  /** 32 digits. */
  traceId: string;
  /** 16 digits: the request itself. The ids of its attempts follow from it. */
  spanId: string;
  /** 16 digits; absent: the trace begins with this request. */
  parentId?: string;
  /** Whether the trace is recorded, as decided at its start. */
  sampled: boolean;
  /** The client's `tracestate`. */
  state?: string;
}

/** Whether it counts as a request of a budget: failed and refused ones do not. */
export function countsAsRequest(outcome: Outcome): boolean {
  return outcome === "answered" || outcome === "cancelled";
}

/** Whether an attempt equals its request: it started when the queue ended, and ended with the request. */
export function isOnlyAttempt(request: RequestRecord, attempt: AttemptRecord): boolean {
  const { startedMs, queueMs = 0, totalMs, counts } = request;
  return (
    attempt.startedMs === startedMs + queueMs &&
    attempt.totalMs === totalMs - queueMs &&
    attempt.firstByteMs === request.firstByteMs &&
    attempt.channel === request.channel &&
    attempt.key === request.key &&
    attempt.wire === request.upstreamWire &&
    attempt.model === request.modelServed &&
    attempt.status === request.status &&
    attempt.outcome === request.outcome &&
    attempt.error === request.error &&
    attempt.errorCode === request.errorCode &&
    attempt.message === request.message &&
    attempt.counts === counts &&
    (attempt.costMicros === undefined || attempt.costMicros === request.costMicros)
  );
}

/**
 * Whether an attempt was sent beside a slow one (docs/routing.md#hedging): it starts before an earlier one ends. A retry never
 * does.
 */
export function isHedge(
  attempts: readonly Pick<AttemptRecord, "startedMs" | "totalMs">[],
  index: number,
): boolean {
  const { startedMs = 0 } = attempts[index] ?? {};
  return attempts.slice(0, index).some((earlier) => earlier.startedMs + earlier.totalMs > startedMs);
}

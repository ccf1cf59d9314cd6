/**
 * What the ledger keeps of a request: who asked, who answered, what it cost. One record for the request, with one entry
 * per attempt. It never holds a prompt, an answer, a key or a token.
 *
 * A record travels as one line of JSON (`journal.ts`) and becomes rows of the store's tables `usage` and `attempts`. Most
 * requests have one attempt, which is as the request is: then it is not said twice, neither in the line nor in the rows.
 */

/** What was counted, in tokens unless the name says otherwise; what an operation does not count is not there. */
export interface Counts {
  input?: number | undefined;
  output?: number | undefined;
  /** Parts of `input`. */
  cacheRead?: number | undefined;
  cacheWrite?: number | undefined;
  /** A part of `output`. */
  reasoning?: number | undefined;
  /** Whatever else is priced: `images`, `audioInput`, `seconds`, `characters` … */
  units?: Record<string, number> | undefined;
}

export interface AttemptRecord {
  channel: string;
  wire: string;
  /** The upstream's model name. */
  model: string;
  /** Milliseconds since 1970 UTC. */
  startedMs: number;
  firstByteMs?: number | undefined;
  totalMs: number;
  /** HTTP status of the upstream; absent when there was no answer. */
  status?: number | undefined;
  outcome: Outcome;
  /** Kind of the error, in the hub's words. */
  error?: string | undefined;
  counts?: Counts | undefined;
  costMicros?: number | undefined;
}

/** `cancelled`: the caller left before the answer was complete. `refused`: the gateway itself turned it away. */
export type Outcome = "answered" | "failed" | "cancelled" | "refused";

export interface RequestRecord {
  /** Unique: a record that comes twice is one. */
  id: string;
  /** Milliseconds since 1970 UTC. */
  startedMs: number;
  /** From the first byte of the request to the first attempt. */
  queueMs?: number | undefined;
  firstByteMs?: number | undefined;
  totalMs: number;
  /** Absent for tokens of the configuration file. */
  tokenId?: string | undefined;
  tokenName?: string | undefined;
  accountId?: string | undefined;
  operation: string;
  /** The caller's. */
  wire: string;
  upstreamWire?: string | undefined;
  modelAsked: string;
  modelServed?: string | undefined;
  channel?: string | undefined;
  /** HTTP status of the response; 499 if the client disconnected. */
  status: number;
  outcome: Outcome;
  error?: string | undefined;
  stream: boolean;
  counts?: Counts | undefined;
  /** Whether the upstream said it or we worked it out. */
  countsKind?: "reported" | "estimated" | undefined;
  costMicros?: number | undefined;
  /** Hub paths that were dropped. */
  losses?: readonly string[] | undefined;
  /** First to last. Absent: one that is as the request is (`isOnlyAttempt`). */
  attempts?: readonly AttemptRecord[] | undefined;
}

/** Whether an attempt says nothing but what its request does: it began when the queue was over, and ended with it. */
export function isOnlyAttempt(request: RequestRecord, attempt: AttemptRecord): boolean {
  const { startedMs, queueMs = 0, totalMs, counts } = request;
  return (
    attempt.startedMs === startedMs + queueMs &&
    attempt.totalMs === totalMs - queueMs &&
    attempt.firstByteMs === request.firstByteMs &&
    attempt.channel === request.channel &&
    attempt.wire === request.upstreamWire &&
    attempt.model === request.modelServed &&
    attempt.status === request.status &&
    attempt.outcome === request.outcome &&
    attempt.error === request.error &&
    attempt.counts === counts &&
    (attempt.costMicros === undefined || attempt.costMicros === request.costMicros)
  );
}

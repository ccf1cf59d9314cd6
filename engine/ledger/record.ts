/**
 * What the ledger keeps of a request: who asked, who answered, what it cost. One record for the request, with one entry
 * per attempt. It never holds a prompt, an answer, a key or a token.
 *
 * A record travels as one line of JSON (`journal.ts`) and becomes rows of the store's tables `usage` and `attempts`.
 */

/** What was counted, in tokens unless the name says otherwise; what an operation does not count is not there. */
export interface Counts {
  input?: number;
  output?: number;
  /** Parts of `input`. */
  cacheRead?: number;
  cacheWrite?: number;
  /** A part of `output`. */
  reasoning?: number;
  /** Whatever else is priced: `images`, `audioInput`, `seconds`, `characters` … */
  units?: Record<string, number>;
}

export interface AttemptRecord {
  channel: string;
  wire: string;
  /** The model's name at the upstream. */
  model: string;
  /** Milliseconds since 1970 UTC. */
  startedMs: number;
  firstByteMs?: number;
  totalMs: number;
  /** HTTP status of the upstream; absent when there was no answer. */
  status?: number;
  outcome: Outcome;
  /** Kind of the error, in the hub's words. */
  error?: string;
  counts?: Counts;
  costMicros?: number;
}

/** `cancelled`: the caller left before the answer was complete. `refused`: the gateway itself turned it away. */
export type Outcome = "answered" | "failed" | "cancelled" | "refused";

export interface RequestRecord {
  /** Unique: a record that comes twice is one. */
  id: string;
  /** Milliseconds since 1970 UTC. */
  startedMs: number;
  /** From the first byte of the request to the first attempt. */
  queueMs?: number;
  firstByteMs?: number;
  totalMs: number;
  /** Absent for tokens of the configuration file. */
  tokenId?: string;
  tokenName?: string;
  accountId?: string;
  operation: string;
  /** The caller's. */
  wire: string;
  upstreamWire?: string;
  modelAsked: string;
  modelServed?: string;
  channel?: string;
  /** HTTP status that the caller saw; 499 when it left. */
  status: number;
  outcome: Outcome;
  error?: string;
  stream: boolean;
  counts?: Counts;
  /** Whether the upstream said it or we worked it out. */
  countsKind?: "reported" | "estimated";
  costMicros?: number;
  /** Hub paths that could not be said. */
  losses?: readonly string[];
  attempts: readonly AttemptRecord[];
}

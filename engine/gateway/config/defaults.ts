/**
 * What holds when a configuration does not say otherwise. Times in milliseconds, sizes in bytes.
 */
import type { HealthPolicy } from "../../routing/health.ts";
import type { UpstreamTimeouts } from "../../upstream/dispatch.ts";
import type { ProofLimits } from "../proofs.ts";

export interface Limits {
  maxBodyBytes: number;
  /** Of a whole (not streamed) answer of an upstream, and of what is held of a streamed one until its end. */
  maxAnswerBytes: number;
  /** Of a streamed answer of an upstream. */
  maxStreamBytes: number;
  /** Of all that the requests of one process hold together. */
  maxHeldBytes: number;
  maxJsonDepth: number;
  /** Of one request, counted as its wire's mapping says (`clients.counts`). */
  maxTurns: number;
  maxParts: number;
  maxTools: number;
  maxInputs: number;
}

/** Requests in flight at once, in one process. */
export interface Overload {
  inFlight: number;
  perChannel: number;
  perToken: number;
  /** How many more may wait, of each. */
  waiting: number;
  waitMs: number;
}

export interface Timeouts extends UpstreamTimeouts {
  /** For a caller's whole body to arrive. */
  bodyMs: number;
  /** For one request, all attempts together. */
  totalMs: number;
  /** Silence towards a caller, inside a stream, after which the wire's keep-alive is sent. */
  keepaliveMs: number;
  /** When the gateway stops: how long it still serves while it says that it is not ready. */
  drainMs: number;
  /** How long running requests may still take when the gateway stops. */
  shutdownMs: number;
  /** After which a traffic process that does nothing but one thing is replaced. */
  stalledMs: number;
}

export interface Routing extends HealthPolicy {
  /** How often one request may be sent, to whichever channels. */
  attempts: number;
  /** The longest pause before the last channel is asked again; 0: no channel is asked twice. */
  pauseMs: number;
}

/** Answers that callers may come back to. */
export interface KeptAnswers {
  keep: boolean;
  expireMs: number;
  maxEntries: number;
  maxBytes: number;
  /** Of one token. */
  maxEntriesPerOwner: number;
  maxBytesPerOwner: number;
}

export const limits: Limits = {
  maxBodyBytes: 32 * 1024 * 1024,
  maxAnswerBytes: 64 * 1024 * 1024,
  // The longest answers of today, a token an event, are a fifth of it.
  maxStreamBytes: 256 * 1024 * 1024,
  maxHeldBytes: 512 * 1024 * 1024,
  maxJsonDepth: 128,
  // Several times what agents come to; to convert as much takes a tenth of a second, in which the process serves nobody else.
  maxTurns: 10_000,
  maxParts: 50_000,
  maxTools: 2_000,
  // As many as 32 requests of 2,048 can be asked for, which one request may become.
  maxInputs: 65_536,
};

export const overload: Overload = {
  inFlight: 2_000,
  perChannel: Number.POSITIVE_INFINITY,
  perToken: Number.POSITIVE_INFINITY,
  waiting: 100,
  waitMs: 1_000,
};

// Models think for minutes before the first byte, and in between.
export const timeouts: Timeouts = {
  bodyMs: 300_000,
  connectMs: 10_000,
  headersMs: 600_000,
  idleMs: 300_000,
  totalMs: 3_600_000,
  keepaliveMs: 15_000,
  drainMs: 0,
  shutdownMs: 30_000,
  stalledMs: 30_000,
};

// The official clients repeat by themselves; a gateway that does so too multiplies.
export const routing: Routing = { attempts: 4, failures: 5, coolDownMs: 10_000, pauseMs: 0 };
const DAY_MS = 86_400_000;

export const answers: KeptAnswers = {
  keep: true,
  expireMs: 30 * DAY_MS,
  maxEntries: 100_000,
  maxBytes: 256 * 1024 * 1024,
  // Whoever keeps more than a quarter of it does so at its own cost only.
  maxEntriesPerOwner: 25_000,
  maxBytesPerOwner: 64 * 1024 * 1024,
};

// A tool loop seldom rests longer. The limits are those of one process.
export const proofs: ProofLimits = { entries: 20_000, maxBytes: 64 * 1024 * 1024, ttlMs: 3_600_000 };

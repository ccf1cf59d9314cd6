/**
 * Captured content of requests, encrypted, for tokens with `captureDays`. The ledger (`ledger/record.ts`) never has any of it.
 * Headers are never captured, because they contain tokens and keys.
 */

/** The maximum of `captureDays`. */
export const MAX_CAPTURE_DAYS = 30;

/** One body, as sent or received. */
export interface CapturedBody {
  contentType: string | null;
  /** Null if the length is unknown. */
  bytes: number | null;
  /** The first part of the text; null if the content is not text. */
  text: string | null;
  /** Number of bytes after `text` that are not stored. */
  cutBytes: number;
}

export interface CapturedAnswer extends CapturedBody {
  status: number;
}

/** One request to an upstream. A polled task has several. */
export interface CapturedAttempt {
  channel: string;
  method: string;
  /** Path with query, without host. */
  path: string;
  request: CapturedBody;
  /** The response before any conversion; null if there was none. */
  answer: CapturedAnswer | null;
}

export interface Captured {
  caller: { method: string; path: string; body: CapturedBody | null };
  /** In the order of the attempts. */
  attempts: CapturedAttempt[];
  /** Number of attempts before the last one that are not stored. */
  attemptsLeftOut: number;
  /** The response to the client; null if the client disconnected before. */
  answer: CapturedAnswer | null;
}

/** A captured request with its owner. */
export interface Capture {
  requestId: string;
  /** As `ownerOf` names the token. */
  owner: string;
  /** Absent for tokens of the configuration file. */
  tokenId?: string | undefined;
  accountId?: string | undefined;
  /** Milliseconds since 1970. */
  capturedMs: number;
  days: number;
  captured: Captured;
}

export interface Captures {
  /** Rejects if the store fails. */
  put(capture: Capture): Promise<void>;
}

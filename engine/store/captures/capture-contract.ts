/**
 * What requests held, kept for tokens of which an administrator wants it (`captureDays`), sealed, for that many days. The
 * ledger (`ledger/record.ts`) never has any of it. No header of either side is kept: those hold tokens and keys.
 */

/** The most that a token may say. */
export const MOST_CAPTURE_DAYS = 30;

/** One body, as it was on its way. */
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

/** One request to an upstream; a course of questions has several. */
export interface CapturedAttempt {
  channel: string;
  method: string;
  /** With its query, without the host. */
  path: string;
  request: CapturedBody;
  /** As it came, before anything was made of it; null where none began. */
  answer: CapturedAnswer | null;
}

export interface Captured {
  caller: { method: string; path: string; body: CapturedBody | null };
  /** First to last. */
  attempts: CapturedAttempt[];
  /** Number of attempts before the last one that are not stored. */
  attemptsLeftOut: number;
  /** As the caller was sent it; null where it left before. */
  answer: CapturedAnswer | null;
}

/** With whose it is. */
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
  /** Rejects as the store does. */
  put(capture: Capture): Promise<void>;
}

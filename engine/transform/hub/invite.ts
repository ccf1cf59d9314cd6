/**
 * The hub of the operation `invite`: what every wire is decoded to and encoded from. Types only.
 * Written by scripts/schemas.ts from schemas/hub/invite, which are the source; edit those.
 */

/** What a ticket is wanted for. The model is the one that the request names. */
export interface InviteRequest {
  /** What it is for. */
  operation: string;
  /** How long it is good. */
  seconds: number;
  /**
   * What is said of the session, in the words of its wire; it is said to the upstream when the session
   * begins.
   */
  terms?: Record<string, unknown>;
}

/** A ticket. */
export interface InviteResponse {
  /** What is presented in the place of a token. */
  ticket: string;
  /** Until when, in Unix seconds. */
  expires: number;
  /** As they were asked for. */
  terms?: Record<string, unknown>;
}

/**
 * What the gateway does after a failed attempt. The error of a mapping may name the action (`action`, for codes of one provider);
 * otherwise the kind decides.
 */
export const FAILURE_ACTIONS = [
  /** Tries the same channel with the same key after a pause, where pauses are allowed; otherwise the next channel. */
  "retry_same",
  /** Tries the next key of the channel, then the next channel. */
  "next_key",
  /** Tries the next channel. */
  "next_channel",
  /** As `next_key`. The key is not used before it is tested again. */
  "disable_key",
  /** Ends the request with this error. */
  "give_up",
] as const;

export type FailureAction = (typeof FAILURE_ACTIONS)[number];

/** Kinds whose cause is the key: another key of the same channel may succeed. */
const actionByKeyError: Readonly<Record<string, FailureAction>> = {
  authentication: "disable_key",
  billing: "disable_key",
  // Often of one model only, so the key stays enabled for the others.
  permission: "next_key",
  rate_limit: "next_key",
  /** An exhausted quota stays exhausted; a rate limit resets by itself. */
  quota: "disable_key",
};

/** The part of an error that decides. */
export interface FailureCause {
  kind: string;
  /** The upstream's error, if clients see another one. */
  cause?: { kind: string };
  action?: FailureAction;
  retryable: boolean;
}

export function actionAfter({ kind, cause, action, retryable }: FailureCause): FailureAction {
  if (action !== undefined) return action;
  if (!retryable) return "give_up";
  return actionByKeyError[cause?.kind ?? kind] ?? "next_channel";
}

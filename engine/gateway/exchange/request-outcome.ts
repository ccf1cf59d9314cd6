/** Outcome of a request, for the log and for observers. */
import type { HubError } from "../../conversion/contract.ts";
import { hideCredentials } from "../log/hide-credentials.ts";

/** Outcome of a request for the log. It contains no content, no key and no token. */
export interface Outcome {
  status: number;
  channel?: string;
  /** Absent if the channel has only one key. */
  key?: string;
  upstreamWire?: string;
  upstreamModel?: string;
  attempts?: number;
  /** Whether a second attempt was sent beside a slow one; absent: it was not. */
  hedged?: boolean;
  firstByteMs?: number;
  dropped?: readonly string[];
  usage?: Record<string, unknown>;
  error?: OutcomeError;
}

interface OutcomeError {
  kind: string;
  /** The exact class within the kind. */
  code?: string;
  message: string;
  /** The upstream's error, where the client got a different one. */
  cause?: HubError["cause"];
  /** The upstream's id for the request. */
  upstreamRequest?: string;
  /** Details for operators only: hosts, ports, system error codes. */
  detail?: string;
}

const MAX_LOGGED = 1000;

/** A message may be a complete HTML page, too long for a log line. */
function truncate(text: string): string {
  return text.length <= MAX_LOGGED ? text : `${text.slice(0, MAX_LOGGED)}...`;
}

/** Selects the properties for the log. `conceal` removes secrets from upstream messages. */
export function summarizeForLog(
  { usage, error }: { usage?: Record<string, unknown> | undefined; error?: HubError | undefined },
  detail: string | undefined = error?.detail,
  conceal: (text: string) => string = (text) => text,
): Pick<Outcome, "usage" | "error"> {
  const outcome: Pick<Outcome, "usage" | "error"> = {};
  if (usage !== undefined) outcome.usage = usage;
  if (error !== undefined) {
    const { kind, code, message, cause, request_id: request } = error;
    outcome.error = { kind, message: truncate(conceal(message)) };
    if (typeof code === "string") outcome.error.code = code;
    if (typeof request === "string") outcome.error.upstreamRequest = truncate(request);
    if (cause !== undefined)
      outcome.error.cause = { kind: cause.kind, message: truncate(conceal(cause.message)) };
    if (detail) outcome.error.detail = truncate(conceal(detail));
  }
  return outcome;
}

const MAX_RECORDED = 300;

/** A message of an error for the ledger. @param conceal removes the secrets of the channel */
export function recordedMessage(message: string, conceal: (text: string) => string = (text) => text): string {
  // Before it is shortened: the first half of a secret is not recognized.
  const text = hideCredentials(truncate(conceal(message)));
  return text.length <= MAX_RECORDED ? text : `${text.slice(0, MAX_RECORDED)}...`;
}

/** How a request came out, for the log and for who watches it. */
import type { HubError } from "../../conversion/contract.ts";

/** What the log tells of a request. No text of it, no key, no token. */
export interface Outcome {
  status: number;
  channel?: string;
  upstreamWire?: string;
  upstreamModel?: string;
  attempts?: number;
  firstByteMs?: number;
  dropped?: readonly string[];
  usage?: Record<string, unknown>;
  error?: Trouble;
}

interface Trouble {
  kind: string;
  message: string;
  /** What the upstream said, where the caller was told something else. */
  cause?: HubError["cause"];
  /** The upstream's name for the request. */
  upstreamRequest?: string;
  /** What an operator may know and a caller may not: hosts, ports, codes of the system. */
  detail?: string;
}

const MAX_LOGGED = 1000;

/** A page of HTML in the place of a message does not belong into a line of the log. */
function brief(text: string): string {
  return text.length <= MAX_LOGGED ? text : `${text.slice(0, MAX_LOGGED)}...`;
}

/** What is worth knowing of an answer for the log. `conceal` takes secrets out of what an upstream said. */
export function summarizeForLog(
  { usage, error }: { usage?: Record<string, unknown> | undefined; error?: HubError | undefined },
  detail: string | undefined = error?.detail,
  conceal: (text: string) => string = (text) => text,
): Pick<Outcome, "usage" | "error"> {
  const outcome: Pick<Outcome, "usage" | "error"> = {};
  if (usage !== undefined) outcome.usage = usage;
  if (error !== undefined) {
    const { kind, message, cause, request_id: request } = error;
    outcome.error = { kind, message: brief(conceal(message)) };
    if (typeof request === "string") outcome.error.upstreamRequest = brief(request);
    if (cause !== undefined)
      outcome.error.cause = { kind: cause.kind, message: brief(conceal(cause.message)) };
    if (detail) outcome.error.detail = brief(conceal(detail));
  }
  return outcome;
}

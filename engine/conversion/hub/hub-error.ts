/** What every wire's errors are read into and written from. */
import { isRetryable, statusOf } from "./error-kinds.ts";

/** An error in the hub's words (docs/wires/rules.md#errors); `status` is the HTTP status that a caller sees. */
export interface HubError {
  kind: string;
  status: number;
  message: string;
  code?: string;
  param?: string;
  /** Seconds. */
  retry_after?: number;
  /** The upstream's name for the request. */
  request_id?: string;
  /** The error in the upstream's own words, which callers of wires with the same shape of errors get unchanged. */
  upstream?: { format?: string; body?: unknown };
  /** True when another channel may answer the same request. */
  retryable: boolean;
  /** For the log: what the upstream said, where the caller may not know it. */
  cause?: { kind: string; message: string };
  /** For the log, too: what went wrong where nobody foresaw it. Never sent. */
  detail?: string;
}

/** An error of the gateway's own, with the status and the chance of another channel that its kind implies. */
export function hubError(kind: string, message: string, more: Partial<HubError> = {}): HubError {
  return { kind, status: statusOf(kind), message, retryable: isRetryable(kind), ...more };
}

/** Whether that was thrown to be told. */
export function isHubError(fault: unknown): fault is HubError {
  return typeof fault === "object" && fault !== null && !(fault instanceof Error) && "kind" in fault;
}

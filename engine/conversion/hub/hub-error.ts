/** The hub's error format. */
import { isRetryable, statusOf } from "./error-kinds.ts";
import type { FailureAction } from "./failure-action.ts";

/** An error in the hub's format (docs/wires/rules.md#errors); `status` is the HTTP status for the client. */
export interface HubError {
  kind: string;
  status: number;
  message: string;
  code?: string;
  param?: string;
  /** In seconds. */
  retry_after?: number;
  /** The upstream's request id. */
  request_id?: string;
  /** The upstream's error body, which clients of wires with the same error format receive unchanged. */
  upstream?: { format?: string; body?: unknown };
  /** True if another channel may succeed with the same request. */
  retryable: boolean;
  /** What the gateway does after this error, if the kind does not decide. */
  action?: FailureAction;
  /** For the log: the upstream's error, if the client must not see it. */
  cause?: { kind: string; message: string };
  /** For the log: the detail of an unexpected failure. Never sent. */
  detail?: string;
}

/** An error of the gateway; its kind determines the status and whether it is retryable. */
export function hubError(kind: string, message: string, more: Partial<HubError> = {}): HubError {
  const { action } = more;
  const retryable = action === undefined ? isRetryable(kind) : action !== "give_up";
  return { kind, status: statusOf(kind), message, retryable, ...more };
}

/** Whether the thrown value is a `HubError`. */
export function isHubError(fault: unknown): fault is HubError {
  return typeof fault === "object" && fault !== null && !(fault instanceof Error) && "kind" in fault;
}

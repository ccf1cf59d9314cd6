/**
 * Failures of upstream connections by kind, and their errors for clients. The kind `exhausted` is the gateway's own fault and
 * counts against no channel.
 *
 * Only connections are classified here. An error response is a response, and the conversion decodes it.
 */

import type { HubError } from "../conversion/contract.ts";
import { isExhausted } from "../network/exhausted.ts";

export type FailureKind =
  | "credential"
  | "connect"
  | "connect_timeout"
  | "exhausted"
  | "headers_timeout"
  | "idle_timeout"
  | "total_timeout"
  | "attempt_timeout"
  | "closed"
  | "protocol"
  | "compression"
  | "cancelled";

/** `detail` is for operators; it may contain hosts and ports, and is never sent to a client. */
export interface Failure {
  kind: FailureKind;
  detail: string;
}

const KINDS: Record<string, FailureKind> = {
  UND_ERR_CONNECT_TIMEOUT: "connect_timeout",
  UND_ERR_HEADERS_TIMEOUT: "headers_timeout",
  UND_ERR_BODY_TIMEOUT: "idle_timeout",
  UND_ERR_SOCKET: "closed",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "closed",
  UND_ERR_ABORTED: "cancelled",
  UND_ERR_HEADERS_OVERFLOW: "protocol",
  ECONNRESET: "closed",
  EPIPE: "closed",
};

/** Classifies an error of the HTTP client or the system. */
export function classify(error: unknown): Failure {
  const { code, message, name } = error as { code?: unknown; message?: unknown; name?: unknown };
  const detail = [code, message].filter((part) => typeof part === "string" && part !== "").join(": ");
  if (isExhausted(error)) return { kind: "exhausted", detail };
  if (typeof code === "string") {
    const kind = KINDS[code] ?? (code.startsWith("HPE_") ? "protocol" : undefined);
    if (kind !== undefined) return { kind, detail };
  } else if (name === "HTTPParserError") return { kind: "protocol", detail };
  // DNS failures, refused connections, unreachable networks and TLS errors have various other codes.
  return { kind: "connect", detail };
}

const MESSAGES: Record<FailureKind, string> = {
  credential: "the gateway could not obtain its credential for the upstream",
  connect: "the gateway could not connect to the upstream",
  connect_timeout: "the connection to the upstream timed out",
  exhausted: "the gateway is at its limit of connections; retry the request",
  headers_timeout: "the upstream did not respond in time",
  idle_timeout: "the upstream stopped sending in the middle of its response",
  total_timeout: "the response took longer than this gateway allows",
  attempt_timeout: "the upstream did not complete its response in time",
  closed: "the upstream closed the connection before its response was complete",
  protocol: "the upstream's response is not valid HTTP",
  compression: "the upstream's compressed response cannot be decompressed",
  cancelled: "the request was cancelled",
};

/** Connections are closed frequently, so a short delay suffices. */
const RETRY_AFTER_SECONDS = 1;

/** The failure as a hub error (docs/wires/rules.md#errors). */
export function failureError(failure: Failure): HubError {
  const message = MESSAGES[failure.kind];
  if (failure.kind === "cancelled") return { kind: "cancelled", status: 499, message, retryable: false };
  if (failure.kind === "exhausted")
    return { kind: "unavailable", status: 503, message, retryable: true, retry_after: RETRY_AFTER_SECONDS };
  // After the total timeout, no time is left for another channel.
  if (failure.kind === "total_timeout") return { kind: "timeout", status: 504, message, retryable: false };
  return failure.kind.endsWith("timeout")
    ? { kind: "timeout", status: 504, message, retryable: true }
    : { kind: "upstream", status: 502, message, retryable: true };
}

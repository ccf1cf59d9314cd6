/** Converts an upstream's error for the client: keeps its meaning, removes the operator's secrets. */

import { plainNumber } from "../language/json/exact-number.ts";
import type { Bindings } from "../language/mappings/bindings.ts";
import type { CompiledWire } from "../language/mappings/wire.ts";
import type { HubError } from "./contract.ts";
import { errorMessage, kindOfStatus, statusOf } from "./hub/error-kinds.ts";
import { FAILURE_ACTIONS } from "./hub/failure-action.ts";
import { hubError } from "./hub/hub-error.ts";

/** Errors of the channel, not of the client (docs/wires/rules.md#errors): their messages may contain key material. */
const channelFaults = new Set(["authentication", "billing", "permission"]);

/**
 * @param status of the HTTP response, or undefined inside a stream
 * @param body parsed JSON, or the text if it is not JSON
 */
export function readUpstreamError(
  wire: CompiledWire,
  status: number | undefined,
  headers: Record<string, string>,
  body: unknown,
  bindings: Bindings,
): HubError {
  const decoded = decode(wire, body, { ...bindings, status });
  const kind = String(decoded.kind ?? kindOfStatus(status) ?? "upstream");
  const wait = retryAfter(headers, bindings.now) ?? plainNumber(decoded.retry_after);
  return hideChannelFault({
    ...decoded,
    ...hubError(kind, String(decoded.message ?? ""), actionOf(decoded)),
    status: shownStatus(status ?? plainNumber(decoded.status), kind),
    ...(typeof wait === "number" && Number.isFinite(wait) ? { retry_after: Math.max(0, wait) } : {}),
  });
}

/** Statuses about the channel's own credentials; a client would conclude that its token is wrong. */
const credentials: ReadonlySet<unknown> = new Set([401, 402, 403, 407]);

/**
 * The status for the client: the upstream's own if it is a standard one; otherwise from the error kind, for example in a
 * stream. So "model not found" with status 400 stays a 400.
 */
function shownStatus(status: unknown, kind: string): number {
  const isStandard = typeof status === "number" && status >= 400 && status <= 511;
  return isStandard && !credentials.has(status) ? status : statusOf(kind);
}

/** An error in a response with a success status, or in an event of a stream. */
export function reportedError({ kind = "upstream", message, status, ...more }: ReportedError): HubError {
  return hideChannelFault(
    hubError(kind, message, { ...(more as Partial<HubError>), status: shownStatus(status, kind) }),
  );
}

interface ReportedError {
  kind?: string;
  message: string;
  status?: number;
  [field: string]: unknown;
}

function hideChannelFault(error: HubError): HubError {
  return channelFaults.has(error.kind) ? hiddenError(error) : error;
}

function hiddenError(error: HubError): HubError {
  return {
    ...hubError("unavailable", "no available channel for this model"),
    retryable: true,
    code: `upstream_${error.kind}`,
    cause: { kind: error.kind, message: error.message },
    ...(error.action === undefined ? {} : { action: error.action }),
    ...(error.request_id === undefined ? {} : { request_id: error.request_id }),
  };
}

/** A mapping can name the action for codes of its provider. */
function actionOf({ action }: Record<string, unknown>): Pick<HubError, "action"> {
  const known = FAILURE_ACTIONS.find((each) => each === action);
  return known === undefined ? {} : { action: known };
}

function decode(wire: CompiledWire, body: unknown, bindings: Bindings): Record<string, unknown> {
  try {
    return (wire.program.errorDecode?.(body ?? "", bindings) ?? {}) as Record<string, unknown>;
  } catch {
    // An error body with an unexpected shape must not hide the error itself.
    return { message: errorMessage(body) };
  }
}

/** In seconds. The header may be a date, which is relative to the upstream's clock. */
export function retryAfter(headers: Record<string, string>, now: number): number | undefined {
  const ms = Number(headers["retry-after-ms"]);
  if (Number.isFinite(ms) && headers["retry-after-ms"]) return ms / 1000;
  const value = headers["retry-after"];
  if (!value) return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return seconds;
  const until = Date.parse(value);
  const from = Date.parse(headers.date ?? "");
  return Number.isNaN(until) ? undefined : (until - (Number.isNaN(from) ? now * 1000 : from)) / 1000;
}

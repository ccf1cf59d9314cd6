/** What an upstream's failure means to the caller: the upstream's meaning kept, the operator's secrets not. */

import { plainNumber } from "../language/json/exact-number.ts";
import type { Bindings } from "../language/mappings/bindings.ts";
import type { CompiledWire } from "../language/mappings/wire.ts";
import type { HubError } from "./contract.ts";
import { errorMessage, kindOfStatus, statusOf } from "./hub/error-kinds.ts";
import { hubError } from "./hub/hub-error.ts";

/**
 * Faults of the channel, not of the caller (docs/wires/rules.md#errors): their messages may quote key material.
 */
const channelFaults = new Set(["authentication", "billing", "permission"]);

/**
 * @param status of the HTTP answer, or undefined inside a stream.
 * @param body parsed JSON, or the text where it is none.
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
  return shown({
    ...decoded,
    ...hubError(kind, String(decoded.message ?? "")),
    status: shownStatus(status ?? plainNumber(decoded.status), kind),
    ...(typeof wait === "number" && Number.isFinite(wait) ? { retry_after: Math.max(0, wait) } : {}),
  });
}

/** Statuses about the channel's own credentials; of a caller they would say that its token is wrong. */
const credentials: ReadonlySet<unknown> = new Set([401, 402, 403, 407]);

/**
 * The status that a caller sees: the upstream's own, as far as the standard has it. What the body says decides where
 * there is none, as in a stream: a model that is not found under 400 stays a 400.
 */
function shownStatus(status: unknown, kind: string): number {
  const isStandard = typeof status === "number" && status >= 400 && status <= 511;
  return isStandard && !credentials.has(status) ? status : statusOf(kind);
}

/** What an answer says of itself under a status of success, or a stream in one of its events. */
export function reportedError({ kind = "upstream", message, status, ...more }: ReportedError): HubError {
  return shown(
    hubError(kind, message, { ...(more as Partial<HubError>), status: shownStatus(status, kind) }),
  );
}

interface ReportedError {
  kind?: string;
  message: string;
  status?: number;
  [field: string]: unknown;
}

function shown(error: HubError): HubError {
  return channelFaults.has(error.kind) ? hidden(error) : error;
}

function hidden(error: HubError): HubError {
  return {
    ...hubError("unavailable", "no available channel for this model"),
    retryable: true,
    code: `upstream_${error.kind}`,
    cause: { kind: error.kind, message: error.message },
    ...(error.request_id === undefined ? {} : { request_id: error.request_id }),
  };
}

function decode(wire: CompiledWire, body: unknown, bindings: Bindings): Record<string, unknown> {
  try {
    return (wire.program.errorDecode?.(body ?? "", bindings) ?? {}) as Record<string, unknown>;
  } catch {
    // An error body of a shape that the map does not expect must not hide the error itself.
    return { message: errorMessage(body) };
  }
}

/** Seconds. The header may also be a date, which is as right as the upstream's own clock. */
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

/** What an upstream's failure means to the caller: the upstream's meaning kept, the operator's secrets not. */
import { isRetryable, kindOfStatus, statusOf } from "../hub/error.ts";
import type { HubError } from "../lane.ts";
import type { Bindings } from "../mapping/bindings.ts";
import { type CompiledWire, hubError } from "../mapping/wire.ts";

/** Faults of the channel, not of the caller (wire-formats.md R9): their messages may quote key material. */
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
  const said = decoded.status;
  // A kind that a body does not tell keeps the upstream's own status; one that it tells decides.
  const agreed =
    typeof status === "number" && kindOfStatus(status) === kind && status < 500 ? status : statusOf(kind);
  const error = hubError(kind, String(decoded.message ?? ""), {
    status: typeof said === "number" ? said : agreed,
    retryable: isRetryable(kind),
  });
  if (typeof decoded.param === "string") error.param = decoded.param;
  const wait = retryAfter(headers, bindings.now) ?? decoded.retry_after;
  if (typeof wait === "number" && Number.isFinite(wait)) error.retry_after = Math.max(0, wait);
  return shown(error);
}

/** What an answer says of itself under a status of success, or a stream in one of its events. */
export function toldError({ kind, message, ...more }: ToldError): HubError {
  return shown(hubError(kind, message, more as Partial<HubError>));
}

interface ToldError {
  kind: string;
  message: string;
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
  };
}

function decode(wire: CompiledWire, body: unknown, bindings: Bindings): Record<string, unknown> {
  try {
    return (wire.program.errorDecode?.(body, bindings) ?? {}) as Record<string, unknown>;
  } catch {
    // An error body of a shape that the map does not expect must not hide the error itself.
    return { message: typeof body === "string" ? body.slice(0, 2048) : JSON.stringify(body)?.slice(0, 2048) };
  }
}

/** Seconds. The header may also be a date, which is as right as the upstream's own clock. */
function retryAfter(headers: Record<string, string>, now: number): number | undefined {
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

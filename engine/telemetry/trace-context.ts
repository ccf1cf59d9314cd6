/**
 * The trace of a request, by W3C Trace Context (https://www.w3.org/TR/trace-context/). The ids of the spans below a request
 * follow from the id of its span, so a record needs one span id for all of its attempts.
 */
import { randomFillSync } from "node:crypto";
import type { TraceRecord } from "../ledger/record.ts";
import { isSampled, type Sampling } from "./sampling.ts";

type Headers = Readonly<Record<string, string | undefined>>;

/** The headers with which upstreams get the trace of a request. */
export interface Propagation {
  traceparent: boolean;
  tracestate: boolean;
  baggage: boolean;
}

export interface TracingRules {
  /** Whether traces are exported. */
  isEnabled: boolean;
  sampling: Sampling;
  propagation: Propagation;
}

const TRACE_ID_BYTES = 16;
const SPAN_ID_BYTES = 8;
/** `00-`, the trace id, `-`, the id of the parent, `-`, the flags. */
const LENGTH = 55;
const DASH = 45;
const MAX_STATE_LENGTH = 512;

/** Random bytes that are drawn in advance: a system call for each id costs more than the rest of the id. */
const pool = Buffer.alloc(4096);
let next = pool.length;

function mintHex(bytes: number): string {
  if (next + bytes > pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  const hex = pool.toString("hex", next, next + bytes);
  next += bytes;
  return hex;
}

/** 32 hexadecimal digits. */
export function mintTraceId(): string {
  return mintHex(TRACE_ID_BYTES);
}

/** 16 hexadecimal digits. */
export function mintSpanId(): string {
  return mintHex(SPAN_ID_BYTES);
}

/**
 * The id of a span below the span of a request.
 * @param index of the attempt; `QUEUE_INDEX` for the time before the first attempt
 */
export function childSpanId(spanId: string, index: number): string {
  const low = (Number.parseInt(spanId.slice(12), 16) + 1 + index) & 0xffff;
  return spanId.slice(0, 12) + low.toString(16).padStart(4, "0");
}

/** More than any number of attempts. */
export const QUEUE_INDEX = 0x7fff;

/** @returns undefined where the header is absent or invalid: then the trace begins here */
export function parseTraceparent(
  text: string | undefined,
): { traceId: string; parentId: string; isSampled: boolean } | undefined {
  if (text === undefined || text.length < LENGTH || !hasDashes(text)) return undefined;
  const version = text.slice(0, 2);
  // A later version may append fields.
  if (version === "00" ? text.length !== LENGTH : text.length > LENGTH && text.charCodeAt(LENGTH) !== DASH)
    return undefined;
  const traceId = text.slice(3, 35);
  const parentId = text.slice(36, 52);
  const flags = text.slice(53, LENGTH);
  if (!isHex(version) || version === "ff" || !isHex(traceId) || !isHex(parentId) || !isHex(flags))
    return undefined;
  if (isZero(traceId) || isZero(parentId)) return undefined;
  return { traceId, parentId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

function hasDashes(text: string): boolean {
  return text.charCodeAt(2) === DASH && text.charCodeAt(35) === DASH && text.charCodeAt(52) === DASH;
}

/** Upper-case digits are invalid (section 3.2.2.3). */
function isHex(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (!((code >= 48 && code <= 57) || (code >= 97 && code <= 102))) return false;
  }
  return true;
}

function isZero(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) !== 48) return false;
  return true;
}

/**
 * The trace of a request. Undefined if neither the client nor an upstream knows its ids: then the exporter makes them, for the
 * requests that it exports.
 */
export function beginTrace(headers: Headers, rules: TracingRules): TraceRecord | undefined {
  if (!rules.isEnabled) return undefined;
  const parent = parseTraceparent(headers.traceparent);
  if (parent === undefined && !rules.propagation.traceparent) return undefined;
  const traceId = parent?.traceId ?? mintTraceId();
  const trace: TraceRecord = {
    traceId,
    spanId: mintSpanId(),
    sampled: isSampled(rules.sampling, traceId, parent?.isSampled),
  };
  if (parent === undefined) return trace;
  trace.parentId = parent.parentId;
  const { tracestate } = headers;
  if (tracestate && tracestate.length <= MAX_STATE_LENGTH) trace.state = tracestate;
  return trace;
}

/**
 * Adds the headers of an attempt.
 * @param headers of the request to the upstream
 * @param clientHeaders for the baggage
 * @param index of the attempt
 */
export function addTraceHeaders(
  headers: Record<string, string>,
  trace: TraceRecord | undefined,
  { traceparent, tracestate, baggage }: Propagation,
  clientHeaders: Headers,
  index: number,
): void {
  if (trace !== undefined && traceparent) {
    const flags = trace.sampled ? "01" : "00";
    headers.traceparent = `00-${trace.traceId}-${childSpanId(trace.spanId, index)}-${flags}`;
    if (tracestate && trace.state !== undefined) headers.tracestate = trace.state;
  }
  if (baggage && clientHeaders.baggage) headers.baggage = clientHeaders.baggage;
}

/**
 * The spans of a request, from its record: the request, the time before its first attempt, and each attempt. Names and
 * attributes are those of the semantic conventions for HTTP and generative AI, or begin with `polywire.`.
 */
import {
  type AttemptRecord,
  type Counts,
  isHedge,
  type RequestRecord,
  type TraceRecord,
} from "../ledger/record.ts";
import type { OperationNameOf } from "../metrics/metric-table.ts";
import { attributesOf, nanosOf, type Span } from "./otlp-types.ts";
import { childSpanId, QUEUE_INDEX } from "./trace-context.ts";

/** Values of `SpanKind`. */
const INTERNAL = 1;
const SERVER = 2;
const CLIENT = 3;
/** Value of `StatusCode`. */
const ERROR = 2;

export interface SpanNames {
  /** The name of a channel's provider; empty for a channel that is gone. */
  providerOf(channel: string): string;
  operationNameOf: OperationNameOf;
}

export function spansOf(record: RequestRecord, trace: TraceRecord, names: SpanNames): Span[] {
  const attempts = record.attempts ?? onlyAttempt(record);
  const spans = [requestSpan(record, trace, attempts.length, names)];
  const { startedMs, queueMs } = record;
  if (queueMs) spans.push(queueSpan(trace, startedMs, queueMs));
  for (const [index, attempt] of attempts.entries())
    spans.push(attemptSpan(record, trace, attempt, { index, isHedge: isHedge(attempts, index), names }));
  return spans;
}

function requestSpan(
  record: RequestRecord,
  trace: TraceRecord,
  attempts: number,
  { operationNameOf }: SpanNames,
): Span {
  const { startedMs, firstByteMs, totalMs, status, outcome, error } = record;
  const span: Span = {
    traceId: trace.traceId,
    spanId: trace.spanId,
    name: nameOf(operationNameOf(record.operation, record.wire), record.modelAsked),
    kind: SERVER,
    startTimeUnixNano: nanosOf(startedMs),
    endTimeUnixNano: nanosOf(startedMs + totalMs),
    attributes: attributesOf({
      "http.response.status_code": status,
      "error.type": error,
      "polywire.request.id": record.id,
      "polywire.operation": record.operation || undefined,
      "polywire.wire": record.wire,
      "polywire.model": record.modelAsked || undefined,
      "polywire.model.served": record.modelServed,
      "polywire.outcome": outcome,
      "polywire.stream": record.stream,
      "polywire.token": record.tokenName,
      "polywire.group": record.group,
      ...Object.fromEntries(
        Object.entries(record.tags ?? {}).map(([name, tag]) => [`polywire.tag.${name}`, tag]),
      ),
      "polywire.attempts": attempts,
      "polywire.cache": record.cache,
      "polywire.cost_micros": record.costMicros,
      "polywire.dropped_fields": record.losses,
      // A response of a session has usage, but no attempt of its own.
      ...(attempts === 0 && record.channel !== undefined && usageOf(record.counts)),
    }),
  };
  if (trace.parentId !== undefined) span.parentSpanId = trace.parentId;
  if (trace.state !== undefined) span.traceState = trace.state;
  addFirstByte(span, startedMs, firstByteMs);
  // A server reports a client's mistake as a status, and not as its own error (conventions for HTTP spans).
  if (status >= 500 || outcome === "failed") span.status = { code: ERROR };
  return span;
}

function queueSpan({ traceId, spanId }: TraceRecord, startedMs: number, queueMs: number): Span {
  return {
    traceId,
    spanId: childSpanId(spanId, QUEUE_INDEX),
    parentSpanId: spanId,
    name: "queue",
    kind: INTERNAL,
    startTimeUnixNano: nanosOf(startedMs),
    endTimeUnixNano: nanosOf(startedMs + queueMs),
    attributes: [],
  };
}

function attemptSpan(
  { operation, startedMs, countsKind }: RequestRecord,
  { traceId, spanId }: TraceRecord,
  attempt: AttemptRecord,
  { index, isHedge, names }: { index: number; isHedge: boolean; names: SpanNames },
): Span {
  const { counts, costMicros } = attempt;
  const name = names.operationNameOf(operation, attempt.wire);
  const span: Span = {
    traceId,
    spanId: childSpanId(spanId, index),
    parentSpanId: spanId,
    name: nameOf(name, attempt.model),
    kind: CLIENT,
    startTimeUnixNano: nanosOf(attempt.startedMs),
    endTimeUnixNano: nanosOf(attempt.startedMs + attempt.totalMs),
    attributes: attributesOf({
      "gen_ai.operation.name": name || undefined,
      "gen_ai.provider.name": names.providerOf(attempt.channel) || undefined,
      "gen_ai.request.model": attempt.model || undefined,
      ...usageOf(counts),
      "http.response.status_code": attempt.status,
      "error.type": attempt.error,
      "polywire.attempt": index + 1,
      "polywire.hedge": isHedge || undefined,
      "polywire.channel": attempt.channel,
      "polywire.key": attempt.key,
      "polywire.upstream_wire": attempt.wire || undefined,
      "polywire.outcome": attempt.outcome,
      "polywire.usage": counts === undefined ? undefined : countsKind,
      "polywire.cost_micros": costMicros,
    }),
  };
  addFirstByte(span, startedMs, attempt.firstByteMs);
  if (attempt.outcome === "failed") span.status = { code: ERROR };
  return span;
}

function usageOf(counts: Counts | undefined): Record<string, number | undefined> {
  return {
    "gen_ai.usage.input_tokens": counts?.input,
    "gen_ai.usage.output_tokens": counts?.output,
    "gen_ai.usage.cache_read.input_tokens": counts?.cacheRead,
    "gen_ai.usage.cache_creation.input_tokens": counts?.cacheWrite,
    "gen_ai.usage.reasoning.output_tokens": counts?.reasoning,
  };
}

function addFirstByte(span: Span, startedMs: number, firstByteMs: number | undefined): void {
  if (firstByteMs === undefined) return;
  span.events = [{ timeUnixNano: nanosOf(startedMs + Math.round(firstByteMs)), name: "first byte" }];
}

function nameOf(operation: string, model: string): string {
  return [operation, model].filter((part) => part !== "").join(" ") || "request";
}

/** Empty if no channel was contacted. */
function onlyAttempt(record: RequestRecord): AttemptRecord[] {
  const { channel, key, startedMs, queueMs = 0, firstByteMs, totalMs } = record;
  if (channel === undefined) return [];
  const {
    upstreamWire: wire = "",
    modelServed: model = "",
    status,
    outcome,
    error,
    counts,
    costMicros,
  } = record;
  const times = { startedMs: startedMs + queueMs, firstByteMs, totalMs: totalMs - queueMs };
  return [{ channel, key, wire, model, ...times, status, outcome, error, counts, costMicros }];
}

/**
 * A record as a line of a journal: a JSON array of its values. With names it would be twice as long and take twice the time.
 *
 * A journal may be older than the version that reads it, so new values are appended and none is ever removed. Both functions
 * list the values one by one, because a loop over names costs as much as the names.
 */
import { currentOperation } from "./earlier-records.ts";
import type { RequestRecord } from "./record.ts";

/** Without the line end. */
export function lineOf(record: RequestRecord): string {
  return JSON.stringify([
    record.id,
    record.startedMs,
    record.queueMs,
    record.firstByteMs,
    record.totalMs,
    record.tokenId,
    record.tokenName,
    record.accountId,
    record.operation,
    record.wire,
    record.upstreamWire,
    record.modelAsked,
    record.modelServed,
    record.channel,
    record.status,
    record.outcome,
    record.error,
    record.stream,
    record.counts,
    record.countsKind,
    record.costMicros,
    record.losses,
    record.attempts,
    record.group,
    record.budgets,
    record.key,
    record.cache,
    record.savedTokens,
    record.savedMicros,
    record.trace,
    record.errorCode,
    record.message,
    record.tags,
  ]);
}

/** @param line parsed JSON; undefined if it is not a record */
export function recordIn(line: unknown): RequestRecord | undefined {
  if (!Array.isArray(line)) return earlierRecordIn(line);
  if (typeof line[0] !== "string") return undefined;
  const [
    id,
    startedMs,
    queueMs,
    firstByteMs,
    totalMs,
    tokenId,
    tokenName,
    accountId,
    operation,
    wire,
    upstreamWire,
    modelAsked,
    modelServed,
    channel,
    status,
    outcome,
    error,
    stream,
    counts,
    countsKind,
    costMicros,
    losses,
    attempts,
    group,
    budgets,
    key,
    cache,
    savedTokens,
    savedMicros,
    trace,
    errorCode,
    message,
    tags,
  ] = line.map(present);
  return {
    id,
    startedMs,
    queueMs,
    firstByteMs,
    totalMs,
    tokenId,
    tokenName,
    accountId,
    group,
    operation: currentOperation(operation),
    wire,
    upstreamWire,
    modelAsked,
    modelServed,
    channel,
    key,
    status,
    outcome,
    error,
    stream,
    counts,
    countsKind,
    costMicros,
    losses,
    attempts,
    budgets,
    cache,
    savedTokens,
    savedMicros,
    trace,
    errorCode,
    message,
    tags,
  } satisfies Record<keyof RequestRecord, unknown>;
}

/** The first versions wrote objects with the names of `RequestRecord`. */
function earlierRecordIn(line: unknown): RequestRecord | undefined {
  if (typeof line !== "object" || line === null) return undefined;
  const record = line as RequestRecord;
  if (typeof record.id !== "string") return undefined;
  return { ...record, operation: currentOperation(record.operation) };
}

/** JSON has no `undefined`. */
function present<T>(value: T | null): T | undefined {
  return value ?? undefined;
}

/** Counts the requests of each minute, for alert rules: all of them, or by channel, provider, model, operation or token. */
import type { AttemptRecord, RequestRecord } from "../../ledger/record.ts";
import type { AlertSample } from "../../store/alerts/alert-samples.ts";
import { addTime, type TimeHistogram, writeTimes } from "../../store/usage/time-histogram.ts";
import type { AlertRule } from "./alert-metrics.ts";

export const MINUTE_MS = 60_000;
/** The longest window. */
export const MAX_WINDOW_MS: number = 60 * MINUTE_MS;
/** Clients may invent names of models. The rules do not see further ones. */
const MAX_SUBJECTS = 1_000;

type Label = AlertRule["by"];

interface Minute {
  requests: number;
  failures: number;
  totalTimes: TimeHistogram;
  firstByteTimes: TimeHistogram;
  isWritten: boolean;
}

interface Counted {
  outcome: string;
  totalMs: number;
  /** Of streams only. */
  firstByteMs?: number | undefined;
}

export class RequestMinutes {
  /** By label, then by subject, then by the start of the minute. */
  readonly #counts = new Map<Label, Map<string, Map<number, Minute>>>();
  readonly #providerOf: (channel: string) => string;

  /** @param providerOf the name of a channel's provider; empty for a channel that is gone */
  constructor(providerOf: (channel: string) => string) {
    this.#providerOf = providerOf;
  }

  /**
   * @param records each new one once
   * @param nowMs records that ended before the longest window do not count
   */
  count(records: readonly RequestRecord[], labels: ReadonlySet<Label>, nowMs: number): void {
    for (const record of records) {
      const endMs = record.startedMs + record.totalMs;
      if (endMs < nowMs - MAX_WINDOW_MS || record.outcome === "refused") continue;
      const atMs = Math.min(endMs, nowMs) - (Math.min(endMs, nowMs) % MINUTE_MS);
      for (const label of labels) {
        if (label === "channel" || label === "provider") {
          for (const attempt of record.attempts ?? onlyAttempt(record)) {
            // Its client has left, or another attempt was faster: this tells nothing about the channel.
            if (attempt.outcome === "cancelled") continue;
            const { channel } = attempt;
            const subject = label === "channel" ? channel : this.#providerOf(channel);
            if (subject !== "") this.#add(label, subject, atMs, attemptOf(attempt, record));
          }
        } else {
          const subject = subjectOf(record, label);
          if (subject !== undefined) this.#add(label, subject, atMs, countedOf(record));
        }
      }
    }
  }

  /** The minutes that have changed since the last call, and forgets those that are too old. */
  take(nowMs: number): Omit<AlertSample, "source">[] {
    const rows: Omit<AlertSample, "source">[] = [];
    for (const [kind, subjects] of this.#counts)
      for (const [subject, minutes] of subjects) {
        for (const [atMs, minute] of minutes) {
          if (!minute.isWritten) rows.push(rowOf(kind, subject, atMs, minute));
          minute.isWritten = true;
          if (atMs < nowMs - MAX_WINDOW_MS) minutes.delete(atMs);
        }
        if (minutes.size === 0) subjects.delete(subject);
      }
    return rows;
  }

  /** The rows of the last `take` could not be written. */
  takeAgain(): void {
    for (const subjects of this.#counts.values())
      for (const minutes of subjects.values())
        for (const minute of minutes.values()) minute.isWritten = false;
  }

  #add(label: Label, subject: string, atMs: number, { outcome, totalMs, firstByteMs }: Counted): void {
    const subjects = this.#counts.get(label) ?? new Map<string, Map<number, Minute>>();
    this.#counts.set(label, subjects);
    if (!subjects.has(subject) && subjects.size >= MAX_SUBJECTS) return;
    const minutes = subjects.get(subject) ?? new Map<number, Minute>();
    subjects.set(subject, minutes);
    let minute = minutes.get(atMs);
    if (minute === undefined) {
      minute = {
        requests: 0,
        failures: 0,
        totalTimes: new Map(),
        firstByteTimes: new Map(),
        isWritten: false,
      };
      minutes.set(atMs, minute);
    }
    minute.requests++;
    minute.isWritten = false;
    if (outcome === "failed") minute.failures++;
    addTime(minute.totalTimes, totalMs);
    if (firstByteMs !== undefined) addTime(minute.firstByteTimes, firstByteMs);
  }
}

function rowOf(kind: Label, subject: string, atMs: number, minute: Minute): Omit<AlertSample, "source"> {
  const { requests, failures, totalTimes, firstByteTimes } = minute;
  return {
    kind,
    subject: kind === "gateway" ? "all" : `${kind}:${subject}`,
    atMs,
    requests,
    failures,
    totalTimes: writeTimes(totalTimes),
    firstByteTimes: writeTimes(firstByteTimes),
    value: 0,
  };
}

function subjectOf(record: RequestRecord, label: Label): string | undefined {
  if (label === "gateway") return "all";
  if (label === "model") return record.modelServed;
  if (label === "operation") return record.operation;
  return record.tokenId ?? record.tokenName;
}

function countedOf({ outcome, totalMs, firstByteMs, stream }: RequestRecord): Counted {
  return { outcome, totalMs, firstByteMs: stream ? firstByteMs : undefined };
}

type CountedAttempt = Pick<AttemptRecord, "channel" | "outcome" | "firstByteMs" | "startedMs" | "totalMs">;

/** The first byte of an attempt is counted from the start of the request. */
function attemptOf(attempt: CountedAttempt, { startedMs, stream }: RequestRecord): Counted {
  const { outcome, totalMs, firstByteMs } = attempt;
  const sinceAttempt = firstByteMs === undefined ? undefined : startedMs + firstByteMs - attempt.startedMs;
  return { outcome, totalMs, firstByteMs: stream ? sinceAttempt : undefined };
}

/** Empty if no channel was contacted. */
function onlyAttempt(record: RequestRecord): CountedAttempt[] {
  const { channel, startedMs, queueMs = 0, outcome, firstByteMs, totalMs } = record;
  if (channel === undefined) return [];
  return [{ channel, outcome, firstByteMs, startedMs: startedMs + queueMs, totalMs: totalMs - queueMs }];
}

/**
 * Writes a request's record to the ledger, and settles the allowances that the request reserved. Opened before the first
 * attempt, closed with the outcome before the last byte of the response is sent.
 */
import type { Need, Reservation } from "../../access/allowances.ts";
import type { Token } from "../../access/token-index.ts";
import type { Wire } from "../../conversion/contract.ts";
import { costOf, type PriceGroup, type Rates } from "../../ledger/price.ts";
import {
  type AttemptRecord,
  type Counts,
  countsAsRequest,
  isOnlyAttempt,
  type RequestRecord,
  type TraceRecord,
} from "../../ledger/record.ts";
import type { Tags } from "../../ledger/request-tags.ts";
import { mintSpanId } from "../../telemetry/trace-context.ts";
import type { CacheNote, Saved } from "../exchange/cache-note.ts";
import { shortened } from "../exchange/loss-policies.ts";
import { type Outcome, recordedMessage } from "../exchange/request-outcome.ts";
import { mintId } from "../intake/mint-id.ts";
import type { Service } from "../service/service.ts";
import { AttemptAccount, type AttemptOutcome } from "./attempt-account.ts";
import { type Priced, type PricedModel, ratesFor } from "./rates-for.ts";

/** The parts of a request that its record contains. */
interface CountedRequest {
  readonly service: Priced & Pick<Service, "ledger">;
  readonly wire: Wire;
  readonly operation: string | undefined;
  readonly token: Token | undefined;
  readonly model: string | undefined;
  readonly id: string;
  /** Unix time in milliseconds. */
  readonly acceptedMs: number;
  readonly wantsStream: boolean;
  readonly cache?: CacheNote | undefined;
  readonly trace?: TraceRecord | undefined;
  readonly tags?: Tags | undefined;
  elapsedMs(): number;
}

/** The target of an attempt. */
export type AccountedTarget = PricedModel & {
  channel: string;
  wire: string;
  key?: string | undefined;
  /** Removes the secrets of the channel from a text. */
  place?: { conceal(text: string): string };
};

const NOTHING: Need = { tokens: 0, micros: 0 };

export class UsageAccounting {
  readonly #exchange: CountedRequest;
  #reservation: Reservation | undefined;
  /** Entries of the budgets that the request counts against. */
  #budgets: readonly string[] | undefined;
  /** The current attempt: the last one, unless another one beside it or before it gives the response. */
  #attempt: AttemptAccount | undefined;
  /** The attempt whose response is delivered if no later attempt succeeds. */
  #withheld: AttemptAccount | undefined;
  #need: Need = NOTHING;
  #isTransferred = false;
  #attempts: readonly AttemptRecord[] = [];
  /** The last computed counts, and the usage that they were computed from. */
  #counted: { usage: Outcome["usage"]; counts: Counts | undefined } | undefined;

  constructor(exchange: CountedRequest) {
    this.#exchange = exchange;
  }

  /** For a dry run: the request writes no record. */
  omitRecord(): void {
    this.#isTransferred = true;
  }

  /** @param need what was reserved */
  open(reservation: Reservation | undefined, need: Need): void {
    this.#need = need;
    this.#reservation = reservation;
    this.#budgets = reservation?.budgets;
  }

  /** What the request has reserved. */
  get need(): Need {
    return this.#need;
  }

  /** Of the latest attempt: 0 for the first. */
  get attemptIndex(): number {
    return this.#attempts.length - 1;
  }

  /** Replaces the reservation of the current attempt, and releases the previous one. */
  openAttempt(reservation: Reservation | undefined): void {
    this.#attempt ??= new AttemptAccount(this);
    this.#attempt.reserve(reservation);
  }

  /** The response of the last attempt is withheld: its reservation stays, beside that of the next attempt. */
  withholdAttempt(): void {
    this.#releaseWithheld();
    this.#withheld = this.#attempt;
    this.#attempt = undefined;
  }

  /** The withheld response is delivered: its attempt is the one that counts. */
  restoreAttempt(): void {
    if (this.#withheld === undefined) return;
    this.#attempt?.settle(undefined);
    this.#attempt = this.#withheld;
    this.#withheld = undefined;
  }

  #releaseWithheld(): void {
    this.#withheld?.settle(undefined);
    this.#withheld = undefined;
  }

  /** Moves the reservation to another object, which continues the request and writes its record. */
  transferTo(to: UsageAccounting): void {
    this.#releaseWithheld();
    to.open(this.#reservation, this.#need);
    to.openAttempt(this.#attempt?.reservation);
    this.#reservation = undefined;
    this.#attempt = undefined;
    this.#isTransferred = true;
  }

  /** Begins the current attempt. It takes over the reservation of the previous one. */
  beginAttempt(candidate: AccountedTarget): AttemptAccount {
    const previous = this.#attempt;
    const account = this.#begin(candidate);
    if (previous !== undefined) account.takeFrom(previous);
    this.#attempt = account;
    return account;
  }

  /** Begins an attempt beside the current one. Unless `adopt` makes it the current one, its end must settle its reservation. */
  beginBeside(candidate: AccountedTarget, reservation: Reservation | undefined): AttemptAccount {
    const account = this.#begin(candidate);
    account.reserve(reservation);
    return account;
  }

  /** The attempt becomes the current one. The reservation of the previous one is released. */
  adopt(account: AttemptAccount): void {
    this.#attempt?.settle(undefined);
    this.#attempt = account;
  }

  #begin(candidate: AccountedTarget): AttemptAccount {
    const { channel, key, wire, model } = candidate;
    const { service, model: requestedModel, token } = this.#exchange;
    const record: AttemptRecord = {
      channel,
      key,
      wire,
      model,
      startedMs: this.nowMs(),
      totalMs: 0,
      outcome: "cancelled",
    };
    this.#attempts = [...this.#attempts, record];
    const rates = ratesFor(service, candidate, requestedModel, token?.group);
    return new AttemptAccount(this, rates, record, candidate.place?.conceal);
  }

  /** Number of attempts so far. */
  get attempts(): number {
    return this.#attempts.length;
  }

  get latestAttempt(): Pick<AttemptRecord, "channel" | "model"> | undefined {
    return this.#attempts.at(-1);
  }

  /**
   * Ends the current attempt.
   * @param firstByteMs since the start of the request
   */
  endAttempt(outcome: AttemptRecord["outcome"], firstByteMs?: number, result?: AttemptOutcome): void {
    this.#attempt?.end(outcome, firstByteMs, result);
  }

  /** @param onStored called when the record is stored; called at once where there is no ledger */
  close(outcome: Outcome, onStored: () => void): void {
    const { service } = this.#exchange;
    if (this.#isTransferred) {
      onStored();
      return;
    }
    this.#settle(outcome);
    if (service.ledger === undefined) onStored();
    else service.ledger.append(this.record(outcome), onStored);
  }

  /**
   * Writes a separate record for one of several responses, and settles its reservation. The record of the request itself
   * excludes this usage. The part has no attempt and no time in the queue of its own: the request's record has them.
   */
  recordPart(outcome: Outcome, startedMs: number, onStored: () => void): void {
    const { service } = this.#exchange;
    this.#settle(outcome);
    if (service.ledger === undefined) {
      onStored();
      return;
    }
    const totalMs = this.nowMs() - startedMs;
    const { queueMs: _, firstByteMs: __, ...record } = this.record(outcome);
    const part: RequestRecord = { ...record, id: mintId(startedMs), startedMs, totalMs, attempts: [] };
    const { trace } = record;
    if (trace !== undefined) part.trace = { ...trace, spanId: mintSpanId(), parentId: trace.spanId };
    service.ledger.append(part, onStored);
  }

  /** For a task that continues to run: control counts its reservation, and writes its record when it ends. */
  handOver(): void {
    this.#releaseWithheld();
    this.#reservation?.handOver();
    this.#attempt?.handOver();
    this.#reservation = undefined;
    this.#isTransferred = true;
  }

  /** Replaces the reservations by the actual usage. */
  #settle(outcome: Outcome): void {
    this.#releaseWithheld();
    if (this.#reservation === undefined && this.#attempt?.reservation === undefined) return;
    const counts = this.countsOf(outcome.usage);
    const requests = countsAsRequest(this.#outcomeWord(outcome)) ? 1 : 0;
    const { tokens, micros } = usedOf(counts ?? {}, this.#costOf(counts));
    const used = counts === undefined && requests === 0 ? undefined : { tokens, micros, requests };
    this.#reservation?.settle(used);
    this.#attempt?.settle(used);
    this.#reservation = undefined;
  }

  /** Rates of the current attempt. */
  get rates(): Rates | undefined {
    return this.#attempt?.rates;
  }

  /** Tokens and cost of a response, at the rates of the current attempt. */
  savingsOf(usage: Outcome["usage"]): Saved {
    const counts = this.countsOf(usage);
    return counts === undefined ? { tokens: 0, micros: 0 } : usedOf(counts, this.#costOf(counts));
  }

  record(outcome: Outcome): RequestRecord {
    const { wire, token, model, id, acceptedMs } = this.#exchange;
    const counts = this.countsOf(outcome.usage);
    const [first] = this.#attempts;
    const record: RequestRecord = {
      id,
      startedMs: acceptedMs,
      queueMs: first && first.startedMs - acceptedMs,
      firstByteMs: outcome.firstByteMs,
      totalMs: this.#elapsedMs(),
      tokenId: token?.id,
      tokenName: token?.name,
      accountId: token?.accountId,
      group: token?.groupName,
      operation: this.#exchange.operation ?? "",
      wire: wire.name,
      upstreamWire: outcome.upstreamWire,
      modelAsked: model ?? "",
      modelServed: outcome.upstreamModel,
      channel: outcome.channel,
      key: outcome.key,
      status: outcome.status,
      outcome: this.#outcomeWord(outcome),
      error: outcome.error?.kind,
      errorCode: outcome.error?.code,
      message: outcome.error && recordedMessage(outcome.error.message, this.#attempt?.conceal),
      stream: this.#exchange.wantsStream,
      counts,
      countsKind: counts && (isEstimated(outcome.usage) ? "estimated" : "reported"),
      costMicros: this.#costOf(counts),
      losses: outcome.dropped?.length ? shortened(outcome.dropped) : undefined,
      cache: this.#exchange.cache?.status,
      savedTokens: this.#exchange.cache?.tokens,
      savedMicros: this.#exchange.cache?.micros,
    };
    const budgets = this.#countedBudgets(outcome);
    if (budgets !== undefined) record.budgets = budgets;
    const { trace, tags } = this.#exchange;
    if (tags !== undefined) record.tags = tags;
    if (trace !== undefined) record.trace = trace;
    if (first === undefined || this.#attempts.length > 1 || !isOnlyAttempt(record, first))
      record.attempts = this.#attempts;
    return record;
  }

  /** Budgets of an attempt count only if an attempt gave the response. The charge is for the last attempt. */
  #countedBudgets({ channel }: Outcome): readonly string[] | undefined {
    const attempt = channel === undefined ? undefined : this.#attempt?.budgets;
    if (attempt === undefined) return this.#budgets;
    return this.#budgets === undefined ? attempt : [...this.#budgets, ...attempt];
  }

  /** Since the request was accepted, by a monotonic clock. */
  #elapsedMs(): number {
    return Math.round(this.#exchange.elapsedMs());
  }

  /** Unix time in milliseconds, by a monotonic clock. */
  nowMs(): number {
    return this.#exchange.acceptedMs + this.#elapsedMs();
  }

  /** Of the same usage, the same object: `isOnlyAttempt` compares counts. */
  countsOf(usage: Outcome["usage"]): Counts | undefined {
    if (this.#counted?.usage !== usage || this.#counted === undefined)
      this.#counted = { usage, counts: countsOf(usage) };
    return this.#counted.counts;
  }

  /** At the rates of the current attempt. */
  #costOf(counts: Counts | undefined): number | undefined {
    return this.#attempt?.costOf(counts);
  }

  #outcomeWord({ status, error }: Outcome): RequestRecord["outcome"] {
    if (status === 499) return "cancelled";
    if (error === undefined) return "answered";
    return this.#attempts.length === 0 ? "refused" : "failed";
  }
}

/**
 * Maximum usage of a request of this size over all candidates: one input token for every four bytes, plus the maximum output.
 *
 * @param requestedModel the model's name in the client's request
 * @param units expected usage other than tokens
 * @param group of the client; absent: none
 */
export function needOf(
  priced: Priced,
  candidates: readonly PricedModel[],
  requestedModel: string,
  bodyBytes: number,
  output: number,
  units?: Counts["units"],
  group?: PriceGroup,
): Need {
  const counts = {
    units,
    input: Math.ceil(bodyBytes / BYTES_PER_TOKEN),
    output: Math.min(Math.ceil(output), MAX_COUNT),
  };
  let micros = 0;
  for (const candidate of candidates) {
    const rates = ratesFor(priced, candidate, requestedModel, group);
    if (rates !== undefined) micros = Math.max(micros, costOf(rates, counts));
  }
  return { tokens: counts.input + counts.output, micros };
}

const BYTES_PER_TOKEN = 4;
/** More than any request can use. A larger count is an upstream's bug, and would exhaust every quota and distort every sum. */
const MAX_COUNT = 1e9;

function usedOf({ input = 0, output = 0 }: Counts, costMicros: number | undefined): Need {
  return { tokens: input + output, micros: costMicros ?? 0 };
}

const UNITS = ["input_audio", "input_image", "input_video", "output_audio", "output_image"];

/** Converts the hub's usage (docs/wires/rules.md#usage) to the ledger's counts. */
export function countsOf(usage: Record<string, unknown> | undefined): Counts | undefined {
  if (usage === undefined) return undefined;
  return {
    input: countIn(usage.input),
    output: countIn(usage.output),
    cacheRead: countIn(usage.input_cache_read),
    cacheWrite: countIn(usage.input_cache_write),
    reasoning: countIn(usage.output_reasoning),
    units: unitsOf(usage),
  };
}

function countIn(value: unknown): number | undefined {
  return typeof value === "number" && value >= 0 && value <= MAX_COUNT ? Math.round(value) : undefined;
}

function unitsOf(usage: Record<string, unknown>): Counts["units"] {
  let units: Record<string, number> | undefined;
  const add = (name: string, value: unknown): void => {
    if (typeof value !== "number" || !(value > 0 && value <= MAX_COUNT)) return;
    units ??= {};
    units[name] = value;
  };
  for (const name of UNITS) add(name, countIn(usage[name]));
  for (const counted of [usage.server_tools, usage.units])
    if (typeof counted === "object" && counted !== null)
      for (const [name, value] of Object.entries(counted)) add(name, value);
  return units;
}

function isEstimated(usage: Record<string, unknown> | undefined): boolean {
  const raw = usage?.raw as { estimated?: unknown } | undefined;
  return usage?.estimated === true || raw?.estimated === true;
}

/**
 * What a request leaves behind: its record in the ledger, and what it owes of the allowances that it reserved. Opened
 * when it may be sent somewhere, closed with its outcome, before its last byte goes out.
 */
import type { Need, Reservation } from "../../access/allowances.ts";
import type { Token } from "../../access/token-index.ts";
import type { HubError, Wire } from "../../conversion/contract.ts";
import { costOf, type Price, type Rates, ratesOf } from "../../ledger/price.ts";
import { type AttemptRecord, type Counts, isOnlyAttempt, type RequestRecord } from "../../ledger/record.ts";
import { shortened } from "../exchange/loss-policies.ts";
import type { Outcome } from "../exchange/request-outcome.ts";
import { mintId } from "../intake/mint-id.ts";
import type { Service } from "../service/service.ts";

/** What is counted of a request, and under whose name. */
interface CountedRequest {
  readonly service: Pick<Service, "prices" | "ledger">;
  readonly wire: Wire;
  readonly operation: string | undefined;
  readonly token: Token | undefined;
  readonly model: string | undefined;
  readonly id: string;
  /** Since 1970. */
  readonly acceptedMs: number;
  readonly wantsStream: boolean;
  elapsedMs(): number;
}

/** How an attempt came out. */
export interface AttemptOutcome {
  status?: number;
  error?: HubError | undefined;
  usage?: Outcome["usage"] | undefined;
}

export class UsageAccounting {
  readonly #exchange: CountedRequest;
  #reservation: Reservation | undefined;
  #handedOver = false;
  #attempts: readonly AttemptRecord[] = [];
  /** The attempt that runs. */
  #open: AttemptRecord | undefined;
  #rates: Rates | undefined;
  /** What was counted last, and of what. */
  #counted: { usage: Outcome["usage"]; counts: Counts | undefined } | undefined;

  constructor(exchange: CountedRequest) {
    this.#exchange = exchange;
  }

  open(reservation: Reservation | undefined): void {
    this.#reservation = reservation;
  }

  /** What was reserved is another's, who goes on with the request and makes its record. */
  handOver(to: UsageAccounting): void {
    to.open(this.#reservation);
    this.#reservation = undefined;
    this.#handedOver = true;
  }

  begin(candidate: Asked & { channel: string; wire: string }): void {
    const { channel, wire, model } = candidate;
    this.#rates = ratesFor(this.#exchange.service.prices, candidate, this.#exchange.model);
    this.#open = {
      channel,
      wire,
      model,
      startedMs: this.#exchange.acceptedMs + this.#passedMs(),
      totalMs: 0,
      outcome: "cancelled",
    };
    this.#attempts = [...this.#attempts, this.#open];
  }

  /** @param firstByteMs since the request began */
  end(outcome: AttemptRecord["outcome"], firstByteMs?: number, how?: AttemptOutcome): void {
    const record = this.#open;
    if (record === undefined) return;
    this.#open = undefined;
    record.outcome = outcome;
    record.totalMs = this.#exchange.acceptedMs + this.#passedMs() - record.startedMs;
    record.firstByteMs = firstByteMs;
    record.status = how?.status;
    record.error = how?.error?.kind;
    record.counts = this.#countsOf(how?.usage);
    record.costMicros = this.#costOf(record.counts);
  }

  /** @param kept told when the record is; at once where there is no ledger. */
  close(outcome: Outcome, kept: () => void): void {
    const { service } = this.#exchange;
    if (this.#handedOver || (service.ledger === undefined && this.#reservation === undefined)) {
      kept();
      return;
    }
    const counts = this.#countsOf(outcome.usage);
    this.#reservation?.settle(counts === undefined ? undefined : usedOf(counts, this.#costOf(counts)));
    this.#reservation = undefined;
    if (service.ledger === undefined) kept();
    else service.ledger.append(this.record(outcome), kept);
  }

  /**
   * What one answer of several used, as a record of its own; what was reserved for it is settled. The record of the request
   * itself counts nothing of it.
   */
  part(outcome: Outcome, startedMs: number, kept: () => void): void {
    const { service, acceptedMs } = this.#exchange;
    const counts = this.#countsOf(outcome.usage);
    this.#reservation?.settle(counts === undefined ? undefined : usedOf(counts, this.#costOf(counts)));
    this.#reservation = undefined;
    if (service.ledger === undefined) {
      kept();
      return;
    }
    const totalMs = acceptedMs + this.#passedMs() - startedMs;
    const record = {
      ...this.record(outcome),
      id: mintId(startedMs),
      startedMs,
      totalMs,
    };
    delete record.attempts;
    service.ledger.append(record, kept);
  }

  /** A task goes on from here: whoever ends it makes the record, and until then all that was reserved counts as used. */
  suspend(reserved: Need): void {
    this.#reservation?.settle(reserved);
    this.#reservation = undefined;
    this.#handedOver = true;
  }

  /** Of the attempt at hand. */
  get rates(): Rates | undefined {
    return this.#rates;
  }

  record(outcome: Outcome): RequestRecord {
    const { wire, token, model, id, acceptedMs } = this.#exchange;
    const counts = this.#countsOf(outcome.usage);
    const [first] = this.#attempts;
    const record: RequestRecord = {
      id,
      startedMs: acceptedMs,
      queueMs: first && first.startedMs - acceptedMs,
      firstByteMs: outcome.firstByteMs,
      totalMs: this.#passedMs(),
      tokenId: token?.id,
      tokenName: token?.name,
      accountId: token?.accountId,
      operation: this.#exchange.operation ?? "",
      wire: wire.name,
      upstreamWire: outcome.upstreamWire,
      modelAsked: model ?? "",
      modelServed: outcome.upstreamModel,
      channel: outcome.channel,
      status: outcome.status,
      outcome: this.#wordFor(outcome),
      error: outcome.error?.kind,
      stream: this.#exchange.wantsStream,
      counts,
      countsKind: counts && (isEstimated(outcome.usage) ? "estimated" : "reported"),
      costMicros: this.#costOf(counts),
      losses: outcome.dropped?.length ? shortened(outcome.dropped) : undefined,
    };
    if (first === undefined || this.#attempts.length > 1 || !isOnlyAttempt(record, first))
      record.attempts = this.#attempts;
    return record;
  }

  /** Since the request was accepted; by a clock that nobody sets. */
  #passedMs(): number {
    return Math.round(this.#exchange.elapsedMs());
  }

  #countsOf(usage: Outcome["usage"]): Counts | undefined {
    if (this.#counted?.usage !== usage || this.#counted === undefined)
      this.#counted = { usage, counts: countsOf(usage) };
    return this.#counted.counts;
  }

  /** By the prices of whom was asked last. */
  #costOf(counts: Counts | undefined): number | undefined {
    return this.#rates === undefined || counts === undefined ? undefined : costOf(this.#rates, counts);
  }

  #wordFor({ status, error }: Outcome): RequestRecord["outcome"] {
    if (status === 499) return "cancelled";
    if (error === undefined) return "answered";
    return this.#attempts.length === 0 ? "refused" : "failed";
  }
}

/** A model by its name at the upstream, and by the configured one. */
interface Asked {
  model: string;
  configured: string;
}

/** A price may be given to any of a model's names; what the upstream calls it weighs most. */
function ratesFor(
  prices: readonly Price[],
  { model, configured }: Asked,
  asked: string | undefined,
): Rates | undefined {
  return ratesOf(prices, model) ?? ratesOf(prices, configured) ?? ratesOf(prices, asked ?? "");
}

/**
 * What a request of this size may use at most, whoever of these answers it: a token for every four bytes, and all the
 * output that it may have.
 *
 * @param asked the name that the caller gave the model
 * @param units what it is expected to use beside tokens
 */
export function needOf(
  prices: readonly Price[],
  candidates: readonly Asked[],
  asked: string,
  bodyBytes: number,
  output: number,
  units?: Counts["units"],
): Need {
  const counts = {
    units,
    input: Math.ceil(bodyBytes / BYTES_PER_TOKEN),
    output: Math.min(Math.ceil(output), MAX_COUNT),
  };
  let micros = 0;
  for (const candidate of candidates) {
    const rates = ratesFor(prices, candidate, asked);
    if (rates !== undefined) micros = Math.max(micros, costOf(rates, counts));
  }
  return { tokens: counts.input + counts.output, micros };
}

const BYTES_PER_TOKEN = 4;
/** More than any request can use: an upstream that says so is broken, and would use up every quota and spoil every sum. */
const MAX_COUNT = 1e9;

function usedOf({ input = 0, output = 0 }: Counts, costMicros: number | undefined): Need {
  return { tokens: input + output, micros: costMicros ?? 0 };
}

const UNITS = ["input_audio", "input_image", "input_video", "output_audio", "output_image"];

/** The hub's usage (docs/wires/rules.md#usage) in the ledger's words. */
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

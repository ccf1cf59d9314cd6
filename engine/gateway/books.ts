/**
 * What a request leaves behind: its record in the ledger, and what it owes of the allowances that it reserved. Opened
 * when it may be sent somewhere, closed with its outcome, before its last byte goes out.
 */
import type { Need, Reservation } from "../access/allowances.ts";
import { costOf, type Price, ratesOf } from "../ledger/price.ts";
import type { AttemptRecord, Counts, RequestRecord } from "../ledger/record.ts";
import type { Exchange, Outcome } from "./exchange.ts";

/** Where records go. `full`: none can be kept at the moment. */
export interface Ledger {
  append(record: RequestRecord): void;
  readonly full: boolean;
}

export class Books {
  readonly #exchange: Exchange;
  #reservation: Reservation | undefined;
  #queueMs: number | undefined;
  readonly #attempts: AttemptRecord[] = [];

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  open(reservation: Reservation | undefined): void {
    this.#reservation = reservation;
    this.#queueMs = Math.round(this.#exchange.elapsedMs());
  }

  /** An attempt begins; the record that is returned is filled in when it is over. */
  attempt(channel: string, wire: string, model: string): AttemptRecord {
    const record: AttemptRecord = {
      channel,
      wire,
      model,
      startedMs: Date.now(),
      totalMs: 0,
      outcome: "cancelled",
    };
    this.#attempts.push(record);
    return record;
  }

  close(outcome: Outcome): void {
    const { service, wire, token, model, id } = this.#exchange;
    const counts = countsOf(outcome.usage);
    const rates =
      ratesOf(service.prices, outcome.upstreamModel ?? "") ?? ratesOf(service.prices, model ?? "");
    const costMicros = rates === undefined || counts === undefined ? undefined : costOf(rates, counts);
    const used = counts === undefined ? undefined : usedOf(counts, costMicros);
    this.#reservation?.settle(used);
    this.#reservation = undefined;
    if (service.ledger === undefined) return;
    const totalMs = Math.round(this.#exchange.elapsedMs());
    const record: RequestRecord = {
      id,
      startedMs: Date.now() - totalMs,
      ...given("queueMs", this.#queueMs),
      ...given("firstByteMs", outcome.firstByteMs),
      totalMs,
      ...given("tokenId", token?.id),
      ...given("tokenName", token?.name),
      ...given("accountId", token?.accountId),
      operation: this.#exchange.operation ?? wire.operation,
      wire: wire.name,
      ...given("upstreamWire", outcome.upstreamWire),
      modelAsked: model ?? "",
      ...given("modelServed", outcome.upstreamModel),
      ...given("channel", outcome.channel),
      status: outcome.status,
      outcome: this.#wordFor(outcome),
      ...given("error", outcome.error?.kind),
      stream: this.#exchange.wantsStream,
      ...given("counts", counts),
      ...(counts === undefined ? {} : { countsKind: isEstimated(outcome.usage) ? "estimated" : "reported" }),
      ...given("costMicros", costMicros),
      ...given("losses", outcome.dropped?.length ? outcome.dropped : undefined),
      attempts: this.#attempts,
    };
    service.ledger.append(record);
  }

  #wordFor({ status, error }: Outcome): RequestRecord["outcome"] {
    if (status === 499) return "cancelled";
    if (error === undefined) return "answered";
    return this.#attempts.length === 0 ? "refused" : "failed";
  }
}

/** What a request of this size may use at most: a token for every four bytes, and all the output that it may have. */
export function needOf(prices: readonly Price[], model: string, bodyBytes: number, maxOutput: number): Need {
  const input = Math.ceil(bodyBytes / BYTES_PER_TOKEN);
  const rates = ratesOf(prices, model);
  const micros = rates === undefined ? 0 : costOf(rates, { input, output: maxOutput });
  return { tokens: input + maxOutput, micros };
}

const BYTES_PER_TOKEN = 4;

function usedOf({ input = 0, output = 0 }: Counts, costMicros: number | undefined): Need {
  return { tokens: input + output, micros: costMicros ?? 0 };
}

const UNITS = ["input_audio", "input_image", "input_video", "output_audio", "output_image"];

/** The hub's usage (wire-formats.md B.5) in the ledger's words. */
export function countsOf(usage: Record<string, unknown> | undefined): Counts | undefined {
  if (usage === undefined) return undefined;
  const count = (name: string): number | undefined => {
    const value = usage[name];
    return typeof value === "number" && Number.isFinite(value) && value >= 0 ? Math.round(value) : undefined;
  };
  const units: Record<string, number> = {};
  for (const name of UNITS) {
    const value = count(name);
    if (value !== undefined && value > 0) units[name] = value;
  }
  const tools = usage.server_tools;
  if (typeof tools === "object" && tools !== null)
    for (const [name, value] of Object.entries(tools))
      if (typeof value === "number" && value > 0) units[name] = value;
  return {
    ...given("input", count("input")),
    ...given("output", count("output")),
    ...given("cacheRead", count("input_cache_read")),
    ...given("cacheWrite", count("input_cache_write")),
    ...given("reasoning", count("output_reasoning")),
    ...(Object.keys(units).length === 0 ? {} : { units }),
  };
}

function isEstimated(usage: Record<string, unknown> | undefined): boolean {
  const raw = usage?.raw as { estimated?: unknown } | undefined;
  return usage?.estimated === true || raw?.estimated === true;
}

function given<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): Record<Name, Value> | Record<never, never> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, Value>);
}

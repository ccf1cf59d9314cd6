/** The running requests of a process, for the admin API. */
import type { Exchange } from "../exchange/exchange.ts";

export interface RunningReport {
  requestId: string;
  /** Unix time in milliseconds. */
  startedMs: number;
  tokenId: string | null;
  tokenName: string | null;
  accountId: string | null;
  /** Empty until the gateway knows the operation. */
  operation: string;
  /** The client's wire. */
  wire: string;
  /** Empty until the gateway has read the name. */
  modelAsked: string;
  stream: boolean;
  /** Of the latest attempt; null before the first one. */
  channel: string | null;
  /** The upstream's name of the model, in the latest attempt. */
  modelServed: string | null;
  attempts: number;
}

/** The oldest first. @param max the number of reports */
export function describeRunning(exchanges: readonly Exchange[], max: number): RunningReport[] {
  return exchanges
    .toSorted((one, other) => one.acceptedMs - other.acceptedMs)
    .slice(0, max)
    .map(({ id, acceptedMs, token, operation, wire, model, wantsStream, accounting }) => ({
      requestId: id,
      startedMs: acceptedMs,
      tokenId: token?.id ?? null,
      tokenName: token?.name ?? null,
      accountId: token?.accountId ?? null,
      operation: operation ?? "",
      wire: wire.name,
      modelAsked: model ?? "",
      stream: wantsStream,
      channel: accounting.latestAttempt?.channel ?? null,
      modelServed: accounting.latestAttempt?.model ?? null,
      attempts: accounting.attempts,
    }));
}

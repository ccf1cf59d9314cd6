/** What the response and the log report of an attempt: headers, losses, the estimated usage of a discarded response. */
import type { ClientRequest, Conversion, HubError, Outgoing, Reply } from "../../conversion/contract.ts";
import { hubError } from "../../conversion/hub/hub-error.ts";
import type { Candidate } from "../../routing/router.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { Outcome } from "../exchange/request-outcome.ts";
import { headerText, MODEL_HEADER } from "../responses/answer-headers.ts";
import { explanationHeaders } from "../responses/loss-explanation.ts";

/** Stands for a response that a content filter blocked. */
export const FILTERED: HubError = hubError("content_policy", "a content filter blocked the response");

/** An attempt. `conversion` and `outgoing` are absent before the first request is built. */
export interface ReportedAttempt {
  candidate: Candidate<ChannelTarget>;
  conversion: Conversion | undefined;
  outgoing: Outgoing | undefined;
}

/** The model that answers for an alias. */
export function servedHeaders({
  target,
  configured,
}: Candidate<ChannelTarget>): Record<string, string> | undefined {
  return target === undefined ? undefined : { [MODEL_HEADER]: headerText(configured) };
}

/**
 * Headers for a client that requests an explanation.
 * @param answer losses of the response; unknown when the headers of a stream are sent
 */
export function explainedHeaders(
  { wire }: Exchange,
  clientRequest: ClientRequest,
  { candidate, conversion, outgoing }: ReportedAttempt,
  answer: readonly string[],
): Record<string, string> {
  if (conversion === undefined) return {};
  const losses = {
    to: candidate.wire,
    passed: conversion.same,
    request: outgoing?.dropped ?? [],
    answer,
  };
  return explanationHeaders(wire, clientRequest, losses);
}

/** Hub paths that the conversions of the request and of the response dropped. */
export function droppedPaths(
  outgoing: Outgoing | undefined,
  answer: Pick<Reply, "dropped"> | undefined,
): string[] {
  return [...(outgoing?.dropped ?? []), ...(answer?.dropped ?? [])];
}

/** Estimated input usage of an attempt that was sent, and whose response is discarded. */
export function spentUsage({ conversion, outgoing }: ReportedAttempt): Outcome["usage"] {
  const copies = 1 + (outgoing?.more?.bodies.length ?? 0);
  const { input, ...spent } = conversion?.estimateSpent() ?? {};
  return typeof input === "number" ? { ...spent, input: input * copies } : undefined;
}

/** The outcome of a request, with the target of its last attempt. */
export function outcomeAt(
  { channel, key, wire, model }: Candidate<ChannelTarget>,
  attempts: number,
  firstByteMs: number | undefined,
  outcome: Outcome,
): Outcome {
  return {
    channel,
    ...(key === undefined ? {} : { key }),
    upstreamWire: wire,
    upstreamModel: model,
    attempts,
    ...(firstByteMs === undefined ? {} : { firstByteMs }),
    ...outcome,
  };
}

/** Shapes of usage responses, for the description. The types ensure that no field of a row is missing. */

import type { Group, UsageSum } from "../../store/usage/sum-usage.ts";
import type { AttemptRow, UsageRow } from "../../store/usage/usage-queries.ts";
import type { SeriesStep } from "../../store/usage/usage-series.ts";
import type { RunningRequest } from "../admin-call.ts";
import { flag, object, orNull, type Shape, text, texts, timeMs, whole } from "../admin-route.ts";

const countFields = {
  inputTokens: whole,
  outputTokens: whole,
  cacheReadTokens: { ...whole, description: "Included in `inputTokens`." },
  cacheWriteTokens: { ...whole, description: "Included in `inputTokens`." },
  reasoningTokens: { ...whole, description: "Included in `outputTokens`." },
  costMicros: { ...whole, description: "Micro-dollars." },
};

const savedFields = {
  savedTokens: { ...whole, description: "Tokens of cached responses. They are not in the other counts." },
  savedMicros: { ...whole, description: "Cost of the same responses when they were made, in micro-dollars." },
};

const units: Shape = {
  type: "object",
  additionalProperties: { type: "number" },
  description: "Other units: images, seconds, characters.",
};
const ms: Shape = { ...whole, description: "Milliseconds." };

const totalMs: Shape = { ...ms, description: "Sum over the `routedRequests`, in milliseconds." };
const outcomeFields = {
  failures: { ...whole, description: "Requests that failed at a channel." },
  refusals: { ...whole, description: "Requests that the gateway refused before it chose a channel." },
  routedRequests: { ...whole, description: "Requests that the gateway assigned to a channel." },
};

function percentilesOf(what: string): Shape {
  const fields = {
    count: whole,
    ...Object.fromEntries(["p50", "p95", "p99"].map((name) => [name, { type: "number" }])),
  };
  return orNull({
    ...object(fields, Object.keys(fields)),
    description: `${what}, in milliseconds; null without a value.`,
  });
}

const percentileFields = {
  firstByteMs: percentilesOf("Time to the first byte"),
  totalMs: percentilesOf("Total time"),
  outputTokenMs: percentilesOf("Time per output token after the first, of streams"),
};
const percentiles: Shape = {
  ...object(percentileFields, Object.keys(percentileFields)),
  description:
    "Over the requests that a channel served, without refusals and cached responses. Each value is exact to 2 %.",
};

const sumFields: Record<keyof UsageSum | Group, Shape> = {
  hour: { ...timeMs, description: "Start of the hour." },
  day: { ...timeMs, description: "Start of the day, UTC." },
  token: { ...text, description: "The token's id, or the name of a token in the configuration file." },
  tokenName: text,
  account: text,
  accountName: text,
  group: { ...text, description: "The token's group at the time of the request; empty: none." },
  channel: text,
  provider: {
    ...text,
    description: "Empty: requests without a channel, and channels whose provider is no longer known.",
  },
  model: { ...text, description: "Model name of the request; empty if no channel serves it." },
  operation: text,
  tag: { ...text, description: "Value of the tag that `by` names; empty: requests without the tag." },
  all: { ...text, description: "Always empty: the only row is the sum of all requests." },
  requests: whole,
  ...outcomeFields,
  estimated: {
    ...whole,
    description: "Requests with estimated usage, because the upstream did not report it.",
  },
  totalMs,
  percentiles: { ...percentiles, description: `${percentiles.description} Only with \`percentiles=true\`.` },
  ...countFields,
  cacheHits: { ...whole, description: "Requests that got a cached response." },
  ...savedFields,
};

const stepFields: Record<keyof SeriesStep, Shape> = {
  startMs: { ...timeMs, description: "Start of the step. Steps without requests are absent." },
  requests: whole,
  ...outcomeFields,
  inputTokens: whole,
  outputTokens: whole,
  costMicros: { ...whole, description: "Micro-dollars." },
  totalMs,
  firstByteMs: {
    ...ms,
    description:
      "Sum of the time to the first byte over the `firstBytes` requests that have one, in milliseconds.",
  },
  firstBytes: whole,
  percentiles,
};

const requestFields: Record<keyof UsageRow, Shape> = {
  requestId: text,
  startedMs: timeMs,
  queueMs: orNull({ ...ms, description: "Time from the request to the first attempt, in milliseconds." }),
  firstByteMs: orNull(ms),
  totalMs: ms,
  tokenId: orNull(text),
  tokenName: orNull(text),
  accountId: orNull(text),
  accountName: orNull({ ...text, description: "The account's current name." }),
  groupName: orNull({ ...text, description: "The token's group at the time of the request." }),
  operation: text,
  wire: { ...text, description: "The client's wire." },
  upstreamWire: orNull(text),
  modelAsked: text,
  modelServed: orNull(text),
  channel: orNull(text),
  keyName: orNull({
    ...text,
    description: "Name of the channel's key in the last attempt; null if the channel has only one.",
  }),
  status: { ...whole, description: "HTTP status of the response; 499 if the client disconnected." },
  outcome: { enum: ["answered", "failed", "cancelled", "refused"] },
  error: orNull({ ...text, description: "Kind of the error." }),
  errorCode: orNull({ ...text, description: "Code of the error: its exact class within the kind." }),
  message: orNull({ ...text, description: "The message that the client got, shortened." }),
  stream: flag,
  attempts: whole,
  ...countFields,
  countsKind: orNull({ enum: ["reported", "estimated"] }),
  units,
  losses: { ...texts, description: "Hub paths that were dropped." },
  cache: orNull({
    enum: ["hit", "miss", "bypass"],
    description: "How the response cache served the request; null if the request does not use it.",
  }),
  ...savedFields,
  tags: { type: "object", additionalProperties: text, description: "The request's tags, by name." },
};

const runningFields: Record<keyof RunningRequest, Shape> = {
  requestId: text,
  startedMs: timeMs,
  tokenId: orNull(text),
  tokenName: orNull(text),
  accountId: orNull(text),
  operation: { ...text, description: "Empty until the gateway knows the operation." },
  wire: { ...text, description: "The client's wire." },
  modelAsked: { ...text, description: "Empty until the gateway has read the name." },
  stream: flag,
  channel: orNull({ ...text, description: "Channel of the latest attempt; null before the first one." }),
  modelServed: orNull({ ...text, description: "The upstream's model name in the latest attempt." }),
  attempts: whole,
};

const attemptFields: Record<keyof AttemptRow, Shape> = {
  ordinal: { ...whole, description: "From 0." },
  isHedge: { ...flag, description: "Whether it was sent beside a slow attempt." },
  channel: text,
  keyName: orNull({ ...text, description: "Name of the channel's key; null if the channel has only one." }),
  wire: text,
  model: { ...text, description: "The upstream's model name." },
  startedMs: timeMs,
  firstByteMs: orNull(ms),
  totalMs: ms,
  status: orNull({ ...whole, description: "HTTP status of the upstream; null if there was no response." }),
  outcome: { enum: ["answered", "failed", "cancelled", "refused"] },
  error: orNull({ ...text, description: "Kind of the error." }),
  errorCode: orNull({ ...text, description: "Code of the error: its exact class within the kind." }),
  message: orNull({
    ...text,
    description:
      "The upstream's own message, shortened. For members it is null, unless the client got the same.",
  }),
  ...countFields,
  units,
};

/** Fields of every sum. */
const requiredSumFields = [
  "requests",
  ...Object.keys(outcomeFields),
  "estimated",
  "totalMs",
  ...Object.keys(countFields),
  "cacheHits",
  ...Object.keys(savedFields),
];

export const step: Shape = object(stepFields, Object.keys(stepFields));
export const sum: Shape = object(sumFields, requiredSumFields);
export const runningRequest: Shape = object(runningFields, Object.keys(runningFields));
export const request: Shape = object(requestFields, Object.keys(requestFields));
const attemptDetails: Shape = { type: "array", items: object(attemptFields, Object.keys(attemptFields)) };
export const requestWithAttempts: Shape = object({ ...requestFields, attemptDetails }, [
  ...Object.keys(requestFields),
  "attemptDetails",
]);

/** What answers about usage hold, for the description. The types see to it that nothing of a row is left out. */

import type { AttemptRow, Group, UsageRow, UsageSum } from "../../store/usage/usage-queries.ts";
import type { SeriesStep } from "../../store/usage/usage-series.ts";
import { flag, object, orNull, type Shape, text, texts, timeMs, whole } from "../admin-route.ts";

const counted = {
  inputTokens: whole,
  outputTokens: whole,
  cacheReadTokens: { ...whole, description: "A part of `inputTokens`." },
  cacheWriteTokens: { ...whole, description: "A part of `inputTokens`." },
  reasoningTokens: { ...whole, description: "A part of `outputTokens`." },
  costMicros: { ...whole, description: "Micro-dollars." },
};

const units: Shape = {
  type: "object",
  additionalProperties: { type: "number" },
  description: "Whatever else was counted: images, seconds, characters.",
};
const ms: Shape = { ...whole, description: "Milliseconds." };

const sumFields: Record<keyof UsageSum | Group, Shape> = {
  hour: { ...timeMs, description: "Beginning of the hour." },
  day: { ...timeMs, description: "Beginning of the day, UTC." },
  token: { ...text, description: "Its id, or the name of one of the configuration file." },
  tokenName: text,
  account: text,
  accountName: text,
  channel: text,
  model: { ...text, description: "As callers asked for it; empty where no channel serves it." },
  operation: text,
  requests: whole,
  failures: whole,
  estimated: { ...whole, description: "Requests whose tokens the upstream did not count." },
  totalMs: { ...ms, description: "Milliseconds of all requests together." },
  ...counted,
};

const stepFields: Record<keyof SeriesStep, Shape> = {
  startMs: { ...timeMs, description: "Beginning of the step; those without a request are left out." },
  requests: whole,
  failures: whole,
  inputTokens: whole,
  outputTokens: whole,
  costMicros: { ...whole, description: "Micro-dollars." },
  totalMs: { ...ms, description: "Milliseconds of all requests together." },
  firstByteMs: {
    ...ms,
    description: "Milliseconds to the first byte, of the `firstBytes` requests that had one.",
  },
  firstBytes: whole,
};

const requestFields: Record<keyof UsageRow, Shape> = {
  requestId: text,
  startedMs: timeMs,
  queueMs: orNull({ ...ms, description: "Milliseconds until the first attempt." }),
  firstByteMs: orNull(ms),
  totalMs: ms,
  tokenId: orNull(text),
  tokenName: orNull(text),
  accountId: orNull(text),
  operation: text,
  wire: { ...text, description: "The caller's." },
  upstreamWire: orNull(text),
  modelAsked: text,
  modelServed: orNull(text),
  channel: orNull(text),
  status: { ...whole, description: "HTTP status that the caller saw; 499 when it left." },
  outcome: { enum: ["answered", "failed", "cancelled", "refused"] },
  error: orNull(text),
  stream: flag,
  attempts: whole,
  ...counted,
  countsKind: orNull({ enum: ["reported", "estimated"] }),
  units,
  losses: { ...texts, description: "Hub paths that could not be said." },
};

const attemptFields: Record<keyof AttemptRow, Shape> = {
  ordinal: { ...whole, description: "From 0." },
  channel: text,
  wire: text,
  model: { ...text, description: "The model's name at the upstream." },
  startedMs: timeMs,
  firstByteMs: orNull(ms),
  totalMs: ms,
  status: orNull({ ...whole, description: "HTTP status of the upstream; null when there was no answer." }),
  outcome: { enum: ["answered", "failed", "cancelled", "refused"] },
  error: orNull(text),
  ...counted,
  units,
};

/** What a sum has whatever it is by. */
const always = ["requests", "failures", "estimated", "totalMs", ...Object.keys(counted)];

export const step: Shape = object(stepFields, Object.keys(stepFields));
export const sum: Shape = object(sumFields, always);
export const request: Shape = object(requestFields, Object.keys(requestFields));
const tries: Shape = { type: "array", items: object(attemptFields, Object.keys(attemptFields)) };
export const requestWithTries: Shape = object({ ...requestFields, tries }, [
  ...Object.keys(requestFields),
  "tries",
]);

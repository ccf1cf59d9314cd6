/**
 * Values that a target expresses in another form, so that they are neither equal nor lost. Each line has its reason;
 * the tests fail on a line that does not occur.
 */
import { isDeepStrictEqual } from "node:util";
import type { Difference } from "./compare.ts";

export interface Excuse {
  at?: readonly string[];
  path: string;
  /** The values to which it applies; undefined means an absent value. Absent: any value. */
  said?: readonly unknown[];
  why: string;
}

export const ofRequests: readonly Excuse[] = [
  // Additions that a wire requires or this gateway makes.
  {
    at: ["chat", "responses"],
    path: "response_format.name",
    said: [undefined],
    why: "the wire requires a schema name",
  },
  {
    at: ["chat", "messages", "responses"],
    path: "tools.parameters",
    said: [undefined],
    why: "the wire requires a tool schema",
  },
  {
    at: ["chat", "responses"],
    path: "turns.parts.filename",
    said: [undefined],
    why: "the wire requires a file name for bytes",
  },
  { at: ["chat"], path: "audio_out.format", said: [undefined], why: "the wire requires an audio format" },
  {
    at: ["responses"],
    path: "turns.parts.detail",
    said: [undefined],
    why: "the wire requires the field for images",
  },
  {
    at: ["responses"],
    path: "turns.parts.content.detail",
    said: [undefined],
    why: "the wire requires the field for images",
  },
  {
    at: ["responses"],
    path: "tools.strict",
    said: [undefined],
    why: "without the field, the provider is strict",
  },
  {
    at: ["responses"],
    path: "response_format.strict",
    said: [undefined],
    why: "without the field, the provider is strict",
  },
  {
    at: ["responses"],
    path: "logprobs.top",
    said: [undefined],
    why: "their number enables log probabilities",
  },
  {
    at: ["responses"],
    path: "state",
    said: [undefined],
    why: "the gateway sends store: false, and requests proofs",
  },
  { at: ["responses"], path: "state.include", said: [undefined], why: "the gateway requests proofs" },
  // Defaults.
  { path: "parallel_tools", said: [true], why: "parallel calls are the default" },
  { path: "modalities", said: [["text"]], why: "text is the default" },
  { at: ["content"], path: "modalities", said: ["text"], why: "a spoken response has no text part" },
  {
    at: ["messages"],
    path: "tool_choice",
    said: [undefined],
    why: "the tool choice disables parallel calls",
  },
  { at: ["messages"], path: "response_format", why: "text is the default" },
  { at: ["messages"], path: "tools.strict", said: [false], why: "non-strict tools are the default" },
  { at: ["chat"], path: "state", why: "the wire stores no responses" },
  {
    at: ["messages", "content"],
    path: "state",
    said: [{ store: false }],
    why: "the wire stores no responses",
  },
  { at: ["content"], path: "tools.parameters", why: "a function without parameters has no schema" },
  { at: ["messages", "content"], path: "response_format.strict", why: "structured output is always strict" },
  // The target's word for it.
  { path: "service_tier", said: ["auto", "default", "standard_only"], why: "each vendor has its own tiers" },
  { at: ["messages"], path: "tools.config.context_size", why: "becomes a number of searches" },
  { at: ["messages"], path: "tools.config.max_uses", said: [undefined], why: "becomes a number of searches" },
  { at: ["chat", "responses"], path: "turns.parts.title", why: "becomes the file's name" },
  { at: ["messages"], path: "turns.parts.filename", why: "becomes the document's title" },
  { at: ["messages"], path: "turns.parts.title", said: [undefined], why: "becomes the document's title" },
  { path: "turns.parts.source.mime", why: "the linked file determines its type" },
  { path: "turns.parts.content.source.mime", why: "the linked file determines its type" },
  { path: "tools.version", why: "the target has its own version of a built-in tool" },
];

export const ofAnswers: readonly Excuse[] = [
  { at: ["content"], path: "usage.input_cache_write", why: "the wire has no separate count" },
  { at: ["content"], path: "usage.input_cache_read", said: [0], why: "a zero count is omitted" },
  { at: ["content"], path: "usage.output_reasoning", said: [0], why: "a zero count is omitted" },
  {
    at: ["messages", "responses"],
    path: "usage.input_cache_read",
    said: [undefined],
    why: "the wire requires the count",
  },
  {
    at: ["messages", "responses"],
    path: "usage.input_cache_write",
    said: [undefined],
    why: "the wire requires the count",
  },
  {
    at: ["responses"],
    path: "usage.output_reasoning",
    said: [undefined],
    why: "the wire requires the count",
  },
];

export function excuseFor(list: readonly Excuse[], wire: string, difference: Difference): Excuse | undefined {
  return list.find(
    ({ at, path, said }) =>
      (at === undefined || at.includes(wire)) &&
      difference.path === path &&
      (said === undefined || said.some((value) => isDeepStrictEqual(value, difference.said))),
  );
}

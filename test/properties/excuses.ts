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
    why: "schemas must have a name",
  },
  {
    at: ["chat", "messages", "responses"],
    path: "tools.parameters",
    said: [undefined],
    why: "tools must have a schema",
  },
  {
    at: ["chat", "responses"],
    path: "turns.parts.filename",
    said: [undefined],
    why: "bytes must have a name",
  },
  { at: ["chat"], path: "audio_out.format", said: [undefined], why: "sound must have a format" },
  { at: ["responses"], path: "turns.parts.detail", said: [undefined], why: "pictures must have one" },
  { at: ["responses"], path: "turns.parts.content.detail", said: [undefined], why: "pictures must have one" },
  {
    at: ["responses"],
    path: "tools.strict",
    said: [undefined],
    why: "without it, the provider would be strict",
  },
  {
    at: ["responses"],
    path: "response_format.strict",
    said: [undefined],
    why: "without it, the provider would be strict",
  },
  { at: ["responses"], path: "logprobs.top", said: [undefined], why: "asked for by their number" },
  {
    at: ["responses"],
    path: "state",
    said: [undefined],
    why: "nothing is kept that was not to be; proofs are asked for",
  },
  { at: ["responses"], path: "state.include", said: [undefined], why: "proofs are asked for" },
  // Defaults.
  { path: "parallel_tools", said: [true], why: "calls are made in parallel" },
  { path: "modalities", said: [["text"]], why: "an answer is text" },
  { at: ["content"], path: "modalities", said: ["text"], why: "who speaks says no words beside it" },
  {
    at: ["messages"],
    path: "tool_choice",
    said: [undefined],
    why: "that calls are not parallel is said in a choice",
  },
  { at: ["messages"], path: "response_format", why: "an answer is text" },
  { at: ["messages"], path: "tools.strict", said: [false], why: "arguments are not held to a schema" },
  { at: ["chat"], path: "state", why: "answers are not kept" },
  { at: ["messages", "content"], path: "state", said: [{ store: false }], why: "answers are not kept" },
  { at: ["content"], path: "tools.parameters", why: "a function without parameters has no schema" },
  { at: ["messages", "content"], path: "response_format.strict", why: "answers are held to their schema" },
  // The target's word for it.
  { path: "service_tier", said: ["auto", "default", "standard_only"], why: "tiers of each maker" },
  { at: ["messages"], path: "tools.config.context_size", why: "as a number of searches" },
  { at: ["messages"], path: "tools.config.max_uses", said: [undefined], why: "as a number of searches" },
  { at: ["chat", "responses"], path: "turns.parts.title", why: "as the file's name" },
  { at: ["messages"], path: "turns.parts.filename", why: "as the document's title" },
  { at: ["messages"], path: "turns.parts.title", said: [undefined], why: "as the document's title" },
  { path: "turns.parts.source.mime", why: "what a link leads to says what it is" },
  { path: "turns.parts.content.source.mime", why: "what a link leads to says what it is" },
  { path: "tools.version", why: "the edition of a built-in tool is the target's own" },
];

export const ofAnswers: readonly Excuse[] = [
  { at: ["content"], path: "usage.input_cache_write", why: "the wire does not count it apart" },
  { at: ["content"], path: "usage.input_cache_read", said: [0], why: "a count of nothing is not said" },
  { at: ["content"], path: "usage.output_reasoning", said: [0], why: "a count of nothing is not said" },
  {
    at: ["messages", "responses"],
    path: "usage.input_cache_read",
    said: [undefined],
    why: "the count is demanded",
  },
  {
    at: ["messages", "responses"],
    path: "usage.input_cache_write",
    said: [undefined],
    why: "the count is demanded",
  },
  { at: ["responses"], path: "usage.output_reasoning", said: [undefined], why: "the count is demanded" },
];

export function excuseFor(list: readonly Excuse[], wire: string, difference: Difference): Excuse | undefined {
  return list.find(
    ({ at, path, said }) =>
      (at === undefined || at.includes(wire)) &&
      difference.path === path &&
      (said === undefined || said.some((value) => isDeepStrictEqual(value, difference.said))),
  );
}

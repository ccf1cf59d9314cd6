/** Hub responses with all content that some wire can express, in the order in which upstreams send it. */
import fc from "fast-check";
import type {
  FinishReason,
  GenerationResponse,
  Part,
  Usage,
} from "../../../engine/conversion/hub/generation.ts";
import { answered, call, reasoning, refusal } from "./parts.ts";
import { optionalFields } from "./words.ts";

/** Consistent counts: a part is never larger than its total. */
const usage: fc.Arbitrary<Usage> = fc
  .record({
    fresh: fc.nat(50),
    output: fc.nat(50),
    parts: optionalFields({
      input_cache_read: fc.nat(9),
      input_cache_write: fc.nat(9),
      output_reasoning: fc.nat(9),
    }),
  })
  .map(({ fresh, output, parts }) => {
    const { input_cache_read = 0, input_cache_write = 0, output_reasoning = 0 } = parts;
    const input = fresh + input_cache_read + input_cache_write;
    const whole = output + output_reasoning;
    return { input, output: whole, total: input + whole, ...parts };
  });

const reason: fc.Arbitrary<FinishReason> = fc.constantFrom("stop", "stop", "length", "content_filter");

/**
 * A wire that sends citations and log probabilities at the end of its response cannot do so for text before calls.
 */
function closed(part: Part, calls: readonly Part[]): Part {
  if (part.type !== "text" || calls.length === 0) return part;
  const { annotations: _, logprobs: __, ...rest } = part;
  return rest;
}

/** Reasoning, text, then calls: the order that every wire supports. */
export const answers: fc.Arbitrary<GenerationResponse> = fc
  .record({
    thought: fc.option(reasoning, { nil: undefined }),
    said: fc.option(answered, { nil: undefined }),
    declined: fc.option(refusal, { nil: undefined, freq: 1 }),
    calls: fc.array(call, { maxLength: 3 }),
    reason,
    usage,
  })
  .map(({ thought, said, declined, calls, reason: why, usage: counted }) => {
    const called = calls.map((make, at) => make(`call_${at}`));
    const words: Part[] = [thought, said].flatMap((part) =>
      part === undefined ? [] : [closed(part, called)],
    );
    const isDeclined = declined !== undefined && called.length === 0 && said === undefined;
    const parts = [...words, ...(isDeclined ? [declined] : []), ...called];
    const ended = called.length > 0 ? "tool_calls" : isDeclined ? "refusal" : why;
    return {
      id: "answer",
      model: "m",
      created: 1,
      candidates: [{ index: 0, parts, finish: { reason: ended as FinishReason } }],
      usage: counted,
    };
  })
  .filter(({ candidates }) => candidates[0]?.parts.some(({ type }) => type !== "reasoning") === true);

/**
 * Usage of a response, and the conventions in which providers report it: one row per convention that was observed.
 */
import fc from "fast-check";
import type { WireName } from "../../conformance/wires.ts";

/** Tokens, each counted once. */
export interface Cost {
  /**
   * Prompt tokens that were neither read from a cache nor written to one, and are not a result of a built-in tool.
   */
  fresh: number;
  read: number;
  written: number;
  tools: number;
  visible: number;
  thoughts: number;
}

type Counter = keyof Cost;

export interface Convention {
  name: string;
  /** Counters that the convention lacks and includes in others. */
  hides?: readonly Counter[];
  /** Counters that never occur in the convention. */
  without?: readonly Counter[];
  // biome-ignore lint/suspicious/noExplicitAny: documents of several wires
  write: (cost: Cost) => any;
}

export function costs({ without = [] }: Convention): fc.Arbitrary<Cost> {
  const some = fc.integer({ min: 1, max: 90_000 });
  const orNone = (counter: Counter): fc.Arbitrary<number> =>
    without.includes(counter) ? fc.constant(0) : fc.oneof(fc.constant(0), some);
  return fc.record({
    fresh: some,
    read: orNone("read"),
    written: orNone("written"),
    tools: orNone("tools"),
    visible: some,
    thoughts: orNone("thoughts"),
  });
}

const prompt = ({ fresh, read, written, tools }: Cost): number => fresh + read + written + tools;
const output = ({ visible, thoughts }: Cost): number => visible + thoughts;
const total = (cost: Cost): number => prompt(cost) + output(cost);

const chat = (cost: Cost): object => ({
  prompt_tokens: prompt(cost),
  completion_tokens: output(cost),
  total_tokens: total(cost),
});
const thoughts = (cost: Cost): object => ({ completion_tokens_details: { reasoning_tokens: cost.thoughts } });

const inMessages = ({ fresh, read, written }: Cost): object => ({
  input_tokens: fresh,
  cache_read_input_tokens: read,
  cache_creation_input_tokens: written,
});

const inContent = (cost: Cost): object => ({
  promptTokenCount: cost.fresh + cost.read,
  ...(cost.read > 0 ? { cachedContentTokenCount: cost.read } : {}),
  ...(cost.tools > 0 ? { toolUsePromptTokenCount: cost.tools } : {}),
  ...(cost.thoughts > 0 ? { thoughtsTokenCount: cost.thoughts } : {}),
  totalTokenCount: total(cost),
});

export const conventions: Record<WireName, Convention[]> = {
  chat: [
    {
      name: "cached and written inside the prompt, thoughts inside the completion",
      without: ["tools"],
      write: (cost) => ({
        ...chat(cost),
        prompt_tokens_details: {
          cached_tokens: cost.read,
          cache_write_tokens: cost.written,
          audio_tokens: 0,
        },
        ...thoughts(cost),
      }),
    },
    {
      name: "written under the name of another wire",
      without: ["tools"],
      write: (cost) => ({
        ...chat(cost),
        cache_creation_input_tokens: cost.written,
        cache_read_input_tokens: cost.read,
        prompt_tokens_details: { cached_tokens: cost.read },
      }),
    },
    {
      name: "hits and misses",
      without: ["tools", "written"],
      write: (cost) => ({
        ...chat(cost),
        prompt_cache_hit_tokens: cost.read,
        prompt_cache_miss_tokens: cost.fresh,
        ...thoughts(cost),
      }),
    },
    {
      name: "cached beside the details",
      without: ["tools", "written"],
      write: (cost) => ({ ...chat(cost), cached_tokens: cost.read }),
    },
    {
      name: "a number of cached ones",
      without: ["tools", "written"],
      write: (cost) => ({ ...chat(cost), num_cached_tokens: cost.read }),
    },
    {
      name: "thoughts beside the completion",
      without: ["tools", "written"],
      write: (cost) => ({
        ...chat(cost),
        completion_tokens: cost.visible,
        prompt_tokens_details: { cached_tokens: cost.read },
        ...thoughts(cost),
      }),
    },
    {
      name: "cached and written beside the prompt, and in the total",
      without: ["tools"],
      write: (cost) => ({
        ...chat(cost),
        prompt_tokens: cost.fresh,
        prompt_tokens_details: { cached_tokens: cost.read, cache_write_tokens: cost.written },
      }),
    },
    {
      name: "more cached than prompt, and in no total",
      without: ["tools", "written"],
      write: (cost) => {
        const apart = cost.read > cost.fresh;
        const said = apart ? cost.fresh : cost.fresh + cost.read;
        return {
          prompt_tokens: said,
          completion_tokens: output(cost),
          total_tokens: said + output(cost),
          prompt_tokens_details: { cached_tokens: cost.read },
        };
      },
    },
  ],
  messages: [
    {
      name: "everything with the start, and again with the end",
      without: ["tools"],
      write: (cost) => ({
        start: { ...inMessages(cost), output_tokens: 1 },
        delta: { output_tokens: output(cost), output_tokens_details: { thinking_tokens: cost.thoughts } },
        late: {
          ...inMessages(cost),
          output_tokens: output(cost),
          output_tokens_details: { thinking_tokens: cost.thoughts },
        },
      }),
    },
    {
      name: "the prompt with the start, the output with the end",
      without: ["tools"],
      write: (cost) => ({
        start: { ...inMessages(cost), output_tokens: 1 },
        delta: { output_tokens: output(cost) },
        late: { output_tokens: output(cost) },
      }),
    },
    {
      name: "zeros with the end for what the start said",
      without: ["tools"],
      write: (cost) => ({
        start: { ...inMessages(cost), output_tokens: 1 },
        delta: { output_tokens: output(cost) },
        late: {
          input_tokens: 0,
          cache_read_input_tokens: 0,
          cache_creation_input_tokens: 0,
          output_tokens: output(cost),
        },
      }),
    },
    {
      name: "half of it with the end",
      without: ["tools"],
      write: (cost) => ({
        start: { ...inMessages(cost), output_tokens: 1 },
        delta: { output_tokens: output(cost) },
        late: { input_tokens: cost.fresh, output_tokens: output(cost) },
      }),
    },
    {
      name: "the cache with the end and the rest as zero",
      without: ["tools"],
      write: (cost) => ({
        start: { ...inMessages(cost), output_tokens: 0 },
        delta: { output_tokens: output(cost) },
        late: { input_tokens: 0, cache_read_input_tokens: cost.read, output_tokens: output(cost) },
      }),
    },
    {
      name: "everything with the end, zeros with the start",
      without: ["tools"],
      write: (cost) => ({
        start: { input_tokens: 0, output_tokens: 0 },
        delta: { ...inMessages(cost), output_tokens: output(cost) },
        late: { ...inMessages(cost), output_tokens: output(cost) },
      }),
    },
  ],
  responses: [
    {
      name: "cached and written inside the input, thoughts inside the output",
      without: ["tools"],
      write: (cost) => ({
        input_tokens: prompt(cost),
        input_tokens_details: { cached_tokens: cost.read, cache_write_tokens: cost.written },
        output_tokens: output(cost),
        output_tokens_details: { reasoning_tokens: cost.thoughts },
        total_tokens: total(cost),
      }),
    },
    {
      name: "cached and written beside the input",
      without: ["tools"],
      write: (cost) => ({
        input_tokens: cost.fresh,
        input_tokens_details: { cached_tokens: cost.read, cache_write_tokens: cost.written },
        output_tokens: output(cost),
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: total(cost),
      }),
    },
  ],
  content: [
    {
      name: "cached inside the prompt, tools and thoughts apart",
      without: ["written"],
      write: (cost) => ({ ...inContent(cost), candidatesTokenCount: cost.visible }),
    },
    {
      name: "thoughts inside the candidates",
      without: ["written"],
      write: (cost) => ({ ...inContent(cost), candidatesTokenCount: output(cost) }),
    },
  ],
};

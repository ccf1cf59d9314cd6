/** Small responses and the expected reading of each, which is known by construction. */
import fc from "fast-check";
import type { Reading } from "../../conformance/clients/reading.ts";

export type SaidPart =
  | { type: "text" | "reasoning"; text: string }
  | { type: "call"; id: string; name: string; args: Record<string, unknown> };

/** Texts that are prefixes of one another, or equal: a comparison by content must not confuse them. */
const words = fc.constantFrom("a", "ab", "a b", "Hello", "Hello you", "é😀", "one\n\ntwo");
const call = fc.record({
  type: fc.constant("call" as const),
  id: fc.constant(""),
  name: fc.constantFrom("f", "g"),
  args: fc.constantFrom({}, { x: 1 }, { x: 1, y: "z" }),
});

/** Reasoning, text and calls in any order; ids of calls are unique. */
export const saidParts: fc.Arbitrary<SaidPart[]> = fc
  .array(
    fc.oneof(
      { weight: 2, arbitrary: fc.record({ type: fc.constant("text" as const), text: words }) },
      { weight: 1, arbitrary: fc.record({ type: fc.constant("reasoning" as const), text: words }) },
      { weight: 2, arbitrary: call },
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.map((part, at) => (part.type === "call" ? { ...part, id: `id_${at}` } : part)));

export const usage = { input: 3, output: 5, cached: 0 };

/** @param between the separator of thoughts in the client's wire */
export function heardOf(parts: readonly SaidPart[], between = ""): Reading {
  const textOf = (type: string, glue = ""): string =>
    parts.flatMap((part) => (part.type === type && part.type !== "call" ? [part.text] : [])).join(glue);
  const calls = parts.flatMap((part) => (part.type === "call" ? [{ name: part.name, args: part.args }] : []));
  return {
    choices: [
      {
        text: textOf("text"),
        refusal: "",
        reasoning: textOf("reasoning", between),
        calls,
        finish: calls.length > 0 ? "tool_calls" : "stop",
      },
    ],
    usage,
  };
}

/** A text in pieces of `size`. */
export function pieces(text: string, size: number): string[] {
  const letters = [...text];
  const out: string[] = [];
  for (let at = 0; at < letters.length; at += size) out.push(letters.slice(at, at + size).join(""));
  return out;
}

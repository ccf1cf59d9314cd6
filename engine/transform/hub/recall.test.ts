import { describe, expect, it } from "vitest";
import type { GenerateRequest, Opaque, Part, ReasoningPart } from "./generate.ts";
import { type CallProof, type ProofMemory, rememberProofs, withRecalledProofs } from "./recall.ts";

const proof = (value: string): Opaque => ({ format: "ring", kind: "signature", value });
const thought = (text: string, value: string): ReasoningPart => ({
  type: "reasoning",
  visibility: "full",
  text,
  opaque: [proof(value)],
});
const text = (words: string): Part => ({ type: "text", text: words });
const call = (id: string, sig?: string): Part => ({
  type: "tool_call",
  kind: "function",
  id,
  name: "f",
  arguments: "{}",
  ...(sig === undefined ? {} : { sig: proof(sig) }),
});

function memory(): ProofMemory & { kept: Map<string, CallProof> } {
  const kept = new Map<string, CallProof>();
  return { kept, recall: (id) => kept.get(id), remember: (id, value) => void kept.set(id, value) };
}

const request = (...parts: Part[]): GenerateRequest => ({
  model: "m",
  turns: [
    { role: "user", parts: [text("q")] },
    { role: "assistant", parts },
  ],
});

/** An answer, what a caller makes of it, and what goes up. */
const rows: [name: string, answer: Part[], handedBack: Part[], expected: Part[]][] = [
  ["a signed call", [call("a", "S"), call("b")], [call("a"), call("b")], [call("a", "S"), call("b")]],
  [
    "thoughts before a call and its words",
    [thought("one", "1"), thought("two", "2"), text("Hi"), call("a")],
    [text("Hi"), call("a")],
    [thought("one", "1"), thought("two", "2"), text("Hi"), call("a")],
  ],
  [
    "thoughts between calls",
    [thought("one", "1"), call("a"), thought("two", "2"), call("b")],
    [call("a"), call("b")],
    [thought("one", "1"), call("a"), thought("two", "2"), call("b")],
  ],
  [
    "thoughts that came back without their proof stand once",
    [thought("one", "1"), call("a")],
    [{ type: "reasoning", visibility: "full", text: "one" }, call("a")],
    [thought("one", "1"), call("a")],
  ],
  [
    "a turn that brings a proof is left alone",
    [call("a", "S"), call("b")],
    [call("a", "other"), call("b")],
    [call("a", "other"), call("b")],
  ],
  ["calls of nobody's", [text("Hi")], [call("x")], [call("x")]],
];

describe("recall", () => {
  it.each(rows)("%s", (_, answer, handedBack, expected) => {
    const kept = memory();
    rememberProofs(answer, kept);
    expect(withRecalledProofs(request(...handedBack), kept).turns[1]?.parts).toEqual(expected);
  });

  it("keeps nothing of answers without proofs, and changes nothing where nothing is known", () => {
    const kept = memory();
    rememberProofs([text("Hi"), call("a"), { type: "reasoning", visibility: "full", text: "t" }], kept);
    expect(kept.kept.size).toBe(0);
    const asked = request(call("a"));
    expect(withRecalledProofs(asked, kept)).toBe(asked);
  });
});

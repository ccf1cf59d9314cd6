/**
 * What a caller of a wire must learn of a hub answer: wire-formats.md B.1.4 – B.5 read as expectations. Written apart
 * from the mappings, so that a mistake in a mapping does not make its own expectation.
 */
import type { WireName } from "../wires.ts";
import { argumentsOf, type Choice, type FinishClass, type Reading, type ToolCall } from "./reading.ts";

/** As much of a hub answer as callers can learn; decoded whole, or folded from a stream. */
export interface Answer {
  candidates: readonly {
    index: number;
    parts: readonly { type: string; [field: string]: unknown }[];
    finish?: { reason: string } | undefined;
  }[];
  usage?: { input?: number; output?: number; input_cache_read?: number } | undefined;
  prompt_block?: { reason?: string } | undefined;
}

/** `undefined` where the wire has no way to say it but as a failure (B.5, `malformed_tool_call`). */
export function expectedReading(wire: WireName, answer: Answer): Reading | undefined {
  const isBroken = answer.candidates[0]?.finish?.reason === "malformed_tool_call";
  if (isBroken && wire === "responses") return undefined;
  const { input = 0, output = 0, input_cache_read: cached = 0 } = answer.usage ?? {};
  const choices = answer.candidates.map((candidate) => choiceOf(wire, candidate, answer.prompt_block));
  return {
    // Two wires have room for one choice only (B.2.4, C.4).
    choices: wire === "messages" || wire === "responses" ? choices.slice(0, 1) : choices,
    usage: { input, output, cached },
  };
}

type Candidate = Answer["candidates"][number];

function choiceOf(wire: WireName, { parts, finish }: Candidate, block: Answer["prompt_block"]): Choice {
  const textual = (type: string): string[] =>
    parts.filter((part) => part.type === type).map((part) => String(part.text ?? ""));
  const refusal = textual("refusal").join("");
  const apart = wire === "chat" || wire === "responses";
  const calls = parts.filter(({ type }) => type === "tool_call").map((part) => callOf(wire, part));
  const blocked = wire === "chat" && block !== undefined && parts.length === 0;
  return {
    text: apart
      ? textual("text").join("")
      : parts.map((part) => (part.type === "text" || part.type === "refusal" ? part.text : "")).join(""),
    refusal: blocked ? `The prompt was blocked by the provider (${block.reason}).` : apart ? refusal : "",
    // One field for all of it on one wire (B.1.4), parts of their own on the others.
    reasoning: parts
      .map(reasoningOf)
      .filter(Boolean)
      .join(wire === "chat" ? "\n\n" : ""),
    calls,
    finish: finishOf(wire, finish?.reason ?? "stop", calls.length > 0),
  };
}

function reasoningOf(part: Candidate["parts"][number]): string {
  if (part.type !== "reasoning") return "";
  return typeof part.text === "string"
    ? part.text
    : ((part.summary as string[] | undefined) ?? []).join("\n\n");
}

function callOf(wire: WireName, part: Candidate["parts"][number]): ToolCall {
  const name = String(part.name);
  if (part.kind === "custom") return { name, args: { input: part.input ?? "" } };
  const args = argumentsOf(part.arguments);
  if (wire === "chat" || wire === "responses") return { name, args };
  // These two insist on an object (B.3.4, B.4.3).
  if (typeof args === "string" && args === part.arguments) return { name, args: { _raw: args } };
  return {
    name,
    args: typeof args === "object" && args !== null && !Array.isArray(args) ? args : { value: args },
  };
}

/** Table "IR → finish" of B.5, by what callers branch on. */
function finishOf(wire: WireName, reason: string, calls: boolean): FinishClass {
  switch (reason) {
    case "length":
    case "context_window":
      return "length";
    case "content_filter":
      return "content_filter";
    case "refusal":
      return wire === "messages" ? "content_filter" : "stop";
    case "tool_calls":
      return "tool_calls";
    case "malformed_tool_call":
      return wire === "content" ? "other: MALFORMED_FUNCTION_CALL" : "stop";
    case "other":
    case "error":
    case "compaction":
      if (wire === "content") return "other: OTHER";
      return wire === "responses" && calls ? "tool_calls" : "stop";
    default:
      return wire !== "chat" && wire !== "messages" && calls ? "tool_calls" : "stop";
  }
}

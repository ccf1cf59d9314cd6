/**
 * What a client of one wire must read of a response of another wire: the expectations of
 * docs/wires/rules.md#finish-reasons. Written independently of the mappings, so that an error in a mapping does not
 * produce its own expectation.
 */

import type { Finish, Choice as Heard, RecordedCall, RecordedContent } from "../oracle/recorded-content.ts";
import type { WireName } from "../wires.ts";
import type { Choice, FinishClass, Reading, ToolCall } from "./reading.ts";

/** `undefined` where the wire can express it only as a failure (`malformed_tool_call`). */
export function expectedReading(
  wire: WireName,
  { choices: all, usage, blocked }: RecordedContent,
): Reading | undefined {
  const isBroken = all[0]?.finish === "malformed_tool_call";
  if (isBroken && wire === "responses") return undefined;
  const choices = all.map((choice) => choiceOf(wire, choice, blocked));
  // Two wires support one choice only (docs/wires/responses.md#answers).
  return { choices: wire === "messages" || wire === "responses" ? choices.slice(0, 1) : choices, usage };
}

function choiceOf(wire: WireName, heard: Heard, blocked: string | undefined): Choice {
  const isApart = wire === "chat" || wire === "responses";
  const refusal = blocked !== undefined && wire === "chat" ? blockedPrompt(blocked) : heard.refusal;
  return {
    text: isApart ? heard.text : heard.text + heard.refusal,
    refusal: isApart ? refusal : "",
    // One wire has one field for all reasoning (docs/wires/chat.md#finish); the others have separate parts.
    reasoning: heard.reasoning.filter(Boolean).join(wire === "chat" ? "\n\n" : ""),
    calls: heard.calls.map((call) => callOf(wire, call)),
    finish: finishOf(wire, heard.finish, heard.calls.length > 0),
  };
}

const blockedPrompt = (reason: string): string => `The prompt was blocked by the provider (${reason}).`;

function callOf(wire: WireName, { name, args, isBroken }: RecordedCall): ToolCall {
  if (wire === "chat" || wire === "responses") return { name, args };
  // These two wires require an object (docs/wires/messages.md#finish).
  if (isBroken) return { name, args: { _raw: args } };
  return {
    name,
    args: typeof args === "object" && args !== null && !Array.isArray(args) ? args : { value: args },
  };
}

/** The table of finish reasons in docs/wires/rules.md, by the values that clients branch on. */
function finishOf(wire: WireName, reason: Finish, calls: boolean): FinishClass {
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
      return wire === "content" ? "other: OTHER" : "length";
    case "error":
    case "compaction":
      if (wire === "content") return "other: OTHER";
      return wire === "responses" && calls ? "tool_calls" : "stop";
    default:
      return wire !== "chat" && wire !== "messages" && calls ? "tool_calls" : "stop";
  }
}

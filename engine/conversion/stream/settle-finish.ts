/**
 * Adjusts a choice's finish reason to its parts. Some sources contradict themselves: calls with reason `stop`, or `tool_calls`
 * without calls (docs/wires/rules.md#finish-reasons). Used for streams and complete responses.
 */
import type { Part } from "./event.ts";

/** The reason that agrees with `parts`. */
export function settleReason(reason: string, parts: readonly Part[]): string {
  if (reason !== "stop" && reason !== "tool_calls" && reason !== "other") return reason;
  if (parts.some((part) => part.type === "tool_call")) return "tool_calls";
  if (reason === "other") return reason;
  return parts.some((part) => part.type === "refusal") ? "refusal" : "stop";
}

/** The error of an invalid response. */
export interface AnswerFault {
  message: string;
  /** The upstream's kind, if it reports one. */
  kind?: string;
  status?: number;
}

interface Ended {
  reason?: unknown;
  detail?: { message?: unknown; kind?: unknown; status?: unknown } | undefined;
}

/** The error of a response with this finish, or undefined: another channel may succeed (field bug A10). */
export function faultOf(finish: Ended | undefined, parts: readonly Part[]): AnswerFault | undefined {
  if (finish?.reason === "error") {
    const { message, kind, status } = finish.detail ?? {};
    const hasMessage = typeof message === "string" && message !== "";
    return {
      message: hasMessage ? message : "The upstream ended its response with an error.",
      ...(typeof kind === "string" ? { kind } : {}),
      ...(typeof status === "number" ? { status } : {}),
    };
  }
  if (finish?.reason === "malformed_tool_call" && parts.length === 0)
    return { message: "The model's tool call could not be parsed." };
  return undefined;
}

/** Whether every call among the parts has arguments that a client can parse; empty arguments count as `{}`. */
export function callsAreComplete(parts: readonly Part[]): boolean {
  return parts.every((part) => part.type !== "tool_call" || part.kind === "custom" || isJson(part.arguments));
}

/** Whether the text is JSON; an empty text counts as `{}`. */
export function isJson(text: unknown): boolean {
  if (typeof text !== "string" || text === "") return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the text is a complete JSON object. Fast while the text still grows. */
export function isCompleteObject(text: unknown): boolean {
  if (typeof text !== "string") return false;
  const body = text.trim();
  return body.startsWith("{") && body.endsWith("}") && isJson(body);
}

/**
 * Why a choice ended, brought in line with what it holds. Sources disagree with themselves: calls under `stop`, a
 * promise of calls with none (docs/wires/rules.md#finish-reasons). Used for streams and for whole answers alike.
 */
import type { Part } from "./event.ts";

/** The reason that `parts` bear out. */
export function settleReason(reason: string, parts: readonly Part[]): string {
  if (reason !== "stop" && reason !== "tool_calls" && reason !== "other") return reason;
  if (parts.some((part) => part.type === "tool_call")) return "tool_calls";
  if (reason === "other") return reason;
  return parts.some((part) => part.type === "refusal") ? "refusal" : "stop";
}

/** Why an answer is none. */
export interface AnswerFault {
  message: string;
  /** As the upstream has it, where it says. */
  kind?: string;
  status?: number;
}

interface Ended {
  reason?: unknown;
  detail?: { message?: unknown; kind?: unknown; status?: unknown } | undefined;
}

/** Why an answer that ended in this way is none, or undefined: another channel may do better (field bug A10). */
export function faultOf(finish: Ended | undefined, parts: readonly Part[]): AnswerFault | undefined {
  if (finish?.reason === "error") {
    const { message, kind, status } = finish.detail ?? {};
    const said = typeof message === "string" && message !== "";
    return {
      message: said ? message : "The upstream ended its response with an error.",
      ...(typeof kind === "string" ? { kind } : {}),
      ...(typeof status === "number" ? { status } : {}),
    };
  }
  if (finish?.reason === "malformed_tool_call" && parts.length === 0)
    return { message: "The model's tool call could not be parsed." };
  return undefined;
}

/** Whether every call among the parts has arguments that a client can parse; none at all count as `{}`. */
export function callsAreWhole(parts: readonly Part[]): boolean {
  return parts.every((part) => part.type !== "tool_call" || part.kind === "custom" || isJson(part.arguments));
}

/** Whether the text is JSON; nothing at all counts as `{}`. */
export function isJson(text: unknown): boolean {
  if (typeof text !== "string" || text === "") return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the text is a complete JSON object. Cheap while the text is still growing. */
export function isWholeObject(text: unknown): boolean {
  if (typeof text !== "string") return false;
  const body = text.trim();
  return body.startsWith("{") && body.endsWith("}") && isJson(body);
}

/** The raw JSON arguments of a call: normalizes empty ones, and extracts free text. */
import type { ToolCallPart } from "./generation.ts";

const nothing: ReadonlySet<string> = new Set(["", "null", '""']);

/**
 * Replaces spellings of empty arguments that other providers refuse with `{}` (field bugs B8, B15). Some providers send an
 * object instead of a text.
 */
export function withArguments(call: ToolCallPart): ToolCallPart {
  if (call.kind === "custom") return call;
  const args: unknown = call.arguments ?? "";
  if (typeof args !== "string") return { ...call, arguments: JSON.stringify(args) };
  if (!nothing.has(args.trim())) return call;
  return { ...call, arguments: "{}" };
}

/** Converts a call of a function that emulates a free-text tool back to a call of the tool. */
export function asCustom(call: ToolCallPart): ToolCallPart {
  const { arguments: text = "", ...rest } = call;
  return { ...rest, kind: "custom", input: inputOf(text) };
}

/** Text that is not the expected object is the model's free text. */
function inputOf(text: string): string {
  try {
    const { input } = JSON.parse(text) as { input?: unknown };
    return typeof input === "string" ? input : text;
  } catch {
    return text;
  }
}

/** The raw JSON arguments of a call: what they say when they say nothing, and free text that travelled inside them. */
import type { ToolCallPart } from "./generation.ts";

const nothing: ReadonlySet<string> = new Set(["", "null", '""']);

/**
 * Arguments that a wire may send for none at all, and that the next one would refuse, as `{}` (field bugs B8, B15). Some
 * send an object where their wire has text.
 */
export function withArguments(call: ToolCallPart): ToolCallPart {
  if (call.kind === "custom") return call;
  const args: unknown = call.arguments ?? "";
  if (typeof args !== "string") return { ...call, arguments: JSON.stringify(args) };
  if (!nothing.has(args.trim())) return call;
  return { ...call, arguments: "{}" };
}

/** A call of a function that stood in for a free-text tool, as the call of that tool. */
export function asCustom(call: ToolCallPart): ToolCallPart {
  const { arguments: text = "", ...rest } = call;
  return { ...rest, kind: "custom", input: inputOf(text) };
}

/** Text that is no such object is what the model wrote in its place. */
function inputOf(text: string): string {
  try {
    const { input } = JSON.parse(text) as { input?: unknown };
    return typeof input === "string" ? input : text;
  } catch {
    return text;
  }
}

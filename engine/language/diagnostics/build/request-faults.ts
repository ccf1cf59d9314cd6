/**
 * Messages for failures at run time (R5xx), for operators. Clients get an error in their own wire. The contents of requests
 * must not be logged: a text is shown as its length, a list or an object as its size.
 */
import { type Diagnostic, diagnostic, type Place } from "../diagnostic.ts";

/** A part of the expression and its value for the current input. */
export interface Evaluated {
  source: string;
  value: unknown;
}

/** @param fault the interpreter's error */
export function expressionFailed(
  at: Place,
  fault: { code: string; message: string } | undefined,
  parts: readonly Evaluated[],
  source: string,
): Diagnostic {
  const notes = parts.map((part) => `${part.source.replace(/\s+/g, " ")} was ${kindOf(part.value)}`);
  return diagnostic("R501", at, "this expression failed", {
    label: fault === undefined ? "" : reasonOf(fault, source),
    notes: [...new Set(notes)],
  });
}

/** Codes of errors whose messages contain arbitrary values of the function's arguments. */
const CODES_WITH_VALUES: ReadonlySet<string> = new Set(["D3137", "D3140", "D3141"]);

/**
 * The reason of the failure. The interpreter's sentence quotes values and parts of the expression; only the parts of the
 * expression stay.
 */
function reasonOf({ code, message }: { code: string; message: string }, source: string): string {
  if (CODES_WITH_VALUES.has(code)) return `a function rejected its arguments (${code})`;
  const sentence = message.replace(/"(?:[^"\\]|\\.)*"/g, (quoted) => {
    const piece = quoted.slice(1, -1);
    return piece !== "" && source.includes(piece) ? `\`${piece}\`` : '"…"';
  });
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

function kindOf(value: unknown): string {
  if (value === undefined) return "absent";
  if (typeof value === "string") return `"…" (a string of ${value.length} characters)`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(value);
  return `an object of ${Object.keys(value).length} fields`;
}

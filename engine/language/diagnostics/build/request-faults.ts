/**
 * The wording of what fails while requests run (R5xx). It goes to operators; a caller is answered in its own wire. What
 * requests hold is not for a log: of a text its length is told, of a list or an object its size.
 */
import { type Diagnostic, diagnostic, type Place } from "../diagnostic.ts";

/** A part of the expression and what it was for the input at hand. */
export interface Evaluated {
  source: string;
  value: unknown;
}

/** @param fault what the interpreter says of it */
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

/** Codes of faults that a function words itself, with what it was given in its words. */
const FREE_WORDS: ReadonlySet<string> = new Set(["D3137", "D3140", "D3141"]);

/** Why it failed. A sentence quotes values, and pieces of the expression: only those stay. */
function reasonOf({ code, message }: { code: string; message: string }, source: string): string {
  if (FREE_WORDS.has(code)) return `a function rejected its arguments (${code})`;
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

/**
 * The wording of what fails while requests run (R5xx). It goes to operators; a caller is answered in its own wire.
 */
import { type Diagnostic, diagnostic, fileDiagnostic, type Place } from "../diagnostic.ts";

/** A part of the expression and what it was for the input at hand. */
export interface Evaluated {
  source: string;
  value: unknown;
}

/** Values longer than this many characters are cut: they may be a whole conversation. */
const MAX_VALUE = 80;

export function expressionFailed(at: Place, reason: string, parts: readonly Evaluated[]): Diagnostic {
  return diagnostic("R501", at, `this expression failed: ${reason}`, {
    notes: parts.map(({ source, value }) => `${source} was ${brief(value)}`),
  });
}

/** `what` is what is limited: "rounds of a loop", "characters of output". */
export function pastLimit(at: Place, what: string, limit: number): Diagnostic {
  return diagnostic("R502", at, `this map made more than ${limit} ${what} and was stopped`);
}

/** `path` is the mapping that was to read the answer, `sample` the answer's beginning. */
export function answerUnreadable(path: string, reason: string, sample: string): Diagnostic {
  return fileDiagnostic("R503", path, `an upstream's answer cannot be read: ${reason}`, [
    `it begins with ${brief(sample)}`,
  ]);
}

function brief(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text;
}

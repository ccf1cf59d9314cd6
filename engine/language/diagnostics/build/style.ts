/** Messages for correct code that is not good enough for its place (M3xx). */
import { type Diagnostic, diagnostic, type Place } from "../diagnostic.ts";

/** `reason` describes the expression, `hint` its replacement. */
export function notCompiled(at: Place, reason: string, hint: string): Diagnostic {
  const clause = `${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
  return diagnostic("M301", at, `this expression cannot be compiled: ${clause}`, { notes: [hint] });
}

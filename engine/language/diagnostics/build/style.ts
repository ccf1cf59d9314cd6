/** The wording of what is right but not good enough for where it stands (M3xx). */
import { type Diagnostic, diagnostic, type Place } from "../diagnostic.ts";

/** `reason` says what it is about the expression, `hint` what to write instead. */
export function notCompiled(at: Place, reason: string, hint: string): Diagnostic {
  const clause = `${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
  return diagnostic("M301", at, `this expression cannot be compiled: ${clause}`, { notes: [hint] });
}

/** The wording of what is right but not good enough for where it stands (M3xx). */
import { type Diagnostic, diagnostic, type Place } from "../diagnostic.ts";

/**
 * `reason` names the construct: "order-by `^`". `hint` is what to write instead, where that is known. `inStream`:
 * stream maps have no way around compiling.
 */
export function notCompiled(at: Place, reason: string, inStream: boolean, hint?: string): Diagnostic {
  const rule = inStream ? " and a stream map must be compiled" : "";
  const wayOut = inStream
    ? []
    : ["or set `interpreted: true` beside the map: slower by a factor of 40 and more"];
  return diagnostic("M301", at, `this expression cannot be compiled (${reason})${rule}`, {
    notes: [...(hint === undefined ? [] : [hint]), ...wayOut],
  });
}

export function needlessInterpreted(at: Place): Diagnostic {
  return diagnostic("M302", at, "`interpreted: true` is not needed: every expression here compiles", {
    label: "remove this",
  });
}

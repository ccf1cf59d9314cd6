/**
 * Why an upstream's answer could not be read, in words that quote nothing of it: they end up in the log, and in errors
 * that callers see. What engines say of a fault holds pieces of the text that it was found in.
 */
import { EvaluationFault } from "../expression/runtime/fault.ts";

export function whyUnreadable(fault: unknown): string {
  if (fault instanceof SyntaxError) return "it is not valid JSON";
  // Its own words hold the value.
  if (fault instanceof EvaluationFault) return `a value is not what the mapping expects (${fault.code})`;
  return fault instanceof Error ? fault.message : "for no reason that is known";
}

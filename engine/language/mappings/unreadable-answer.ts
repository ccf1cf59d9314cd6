/**
 * Why an upstream's answer could not be read, in words of our own that quote nothing of it: they end up in errors that
 * callers see. What an engine says of a fault holds pieces of the text that it was found in, or names what only we know;
 * it is for the log.
 */

import type { HubError } from "../../conversion/contract.ts";
import { hubError } from "../../conversion/hub/hub-error.ts";
import { FrameFault } from "../../conversion/stream/frame.ts";
import { EvaluationFault } from "../expressions/runtime/fault.ts";

/** Says in a caller's words what is wrong with what an upstream sent. */
export class Unreadable extends Error {}

/** @param what could not be read */
export function unreadable(
  what: "answer" | "stream",
  fault: unknown,
  more: Partial<HubError> = {},
): HubError {
  const detail = detailOf(fault);
  return hubError("upstream", `the provider's ${what} could not be read: ${why(fault)}`, {
    ...more,
    ...(detail === undefined ? {} : { detail }),
  });
}

function why(fault: unknown): string {
  if (fault instanceof SyntaxError) return "it is not valid JSON";
  if (fault instanceof EvaluationFault) return `a value is not what the mapping expects (${fault.code})`;
  if (fault instanceof FrameFault || fault instanceof Unreadable) return fault.message;
  return "it is not what the gateway expects";
}

/** Of a fault that nobody foresaw: what it says, and where. Those that quote their document say nothing. */
function detailOf(fault: unknown): string | undefined {
  const isKnown = [SyntaxError, EvaluationFault, FrameFault, Unreadable].some(
    (kind) => fault instanceof kind,
  );
  if (isKnown) return undefined;
  return fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
}

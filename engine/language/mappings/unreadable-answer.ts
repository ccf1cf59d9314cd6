/**
 * The reason why an upstream's response could not be decoded. The text must not quote the response, because clients see it in
 * errors. An engine's own message may contain parts of the response or internal names, so it goes only to the log.
 */

import type { HubError } from "../../conversion/contract.ts";
import { hubError } from "../../conversion/hub/hub-error.ts";
import { FrameFault } from "../../conversion/stream/frame.ts";
import { EvaluationFault } from "../expressions/runtime/fault.ts";

/** An error whose message may be shown to clients: the fault in an upstream's response. */
export class Unreadable extends Error {}

/** @param what the part that could not be decoded */
export function unreadable(
  what: "answer" | "stream",
  fault: unknown,
  more: Partial<HubError> = {},
): HubError {
  const detail = detailOf(fault);
  return hubError("upstream", `the provider's ${what} could not be read: ${publicReason(fault)}`, {
    ...more,
    ...(detail === undefined ? {} : { detail }),
  });
}

function publicReason(fault: unknown): string {
  if (fault instanceof SyntaxError) return "it is not valid JSON";
  if (fault instanceof EvaluationFault) return `a value is not what the mapping expects (${fault.code})`;
  if (fault instanceof FrameFault || fault instanceof Unreadable) return fault.message;
  return "it is not what the gateway expects";
}

/** The message and position of an unexpected error. Errors that quote their document give undefined. */
function detailOf(fault: unknown): string | undefined {
  const isKnown = [SyntaxError, EvaluationFault, FrameFault, Unreadable].some(
    (kind) => fault instanceof kind,
  );
  if (isKnown) return undefined;
  return fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
}

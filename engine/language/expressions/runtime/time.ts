/**
 * ISO 8601 timestamps, the only format that is supported. JSONata's format patterns ("picture strings") are not. The clock is
 * never read.
 */
import { EvaluationFault } from "./fault.ts";

const ISO = /^\d{4}(-[01]\d)?(-[0-3]\d)?(T[0-2]\d:[0-5]\d:[0-5]\d)?(\.\d+)?([+-][0-2]\d:?[0-5]\d|Z)?$/;

/** Milliseconds since 1970. */
export function toMillis(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!ISO.test(text)) throw new EvaluationFault("D3110", "Not an ISO 8601 timestamp", text);
  return Date.parse(text);
}

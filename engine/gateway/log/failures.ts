/**
 * Reports maps that throw. The client gets one error in its wire. The log gets the location in the mapping file. It is found
 * after the response, and only at intervals: the interpreter is hundreds of times slower.
 */
import { draw } from "../../language/diagnostics/drawing.ts";
import type { Failed, Failure } from "../../language/mappings/compile-mapping.ts";

/** Minimum interval between reports of one map. */
const MIN_INTERVAL_MS = 60_000;

/** Number of values in a document. The interpreter blocks the event loop, so long conversations are not explained. */
const MAX_VALUES = 2000;

export interface FailureLine {
  /** Of the request. */
  id: string;
  wire: string;
  map: string;
  /** Formatted, with its location in the file. */
  diagnostic: string;
}

/** @returns a listener for maps that throw, which writes at most one line a minute for each map */
export function reportFailures(
  write: (line: FailureLine, text: string) => void,
  nowMs: () => number = () => performance.now(),
): Failed {
  const lastMs = new Map<string, number>();
  return (failure) => {
    const { mapping, map, document, bindings } = failure;
    const key = `${mapping.name} ${map}`;
    const sinceMs = nowMs() - (lastMs.get(key) ?? Number.NEGATIVE_INFINITY);
    if (sinceMs < MIN_INTERVAL_MS || !isSmall([document, bindings.request])) return;
    lastMs.set(key, nowMs());
    // A copy, because stream maps continue to change their counters.
    const snapshot: Failure = { ...failure, bindings: { ...bindings, state: { ...bindings.state } } };
    setImmediate(() => void report(snapshot, write));
  };
}

async function report(failure: Failure, write: (line: FailureLine, text: string) => void): Promise<void> {
  // Most processes never need it.
  const { explainFailure } = await import("../../language/mappings/explain-failure.ts");
  // If this fails, the request's own log line still has the error.
  const explained = await explainFailure(failure).catch(() => undefined);
  if (explained === undefined) return;
  const { mapping, map, bindings } = failure;
  const diagnostic = draw(explained.diagnostic, explained.text);
  write({ id: bindings.id, wire: mapping.name, map, diagnostic }, "a map failed");
}

function isSmall(document: unknown): boolean {
  const pending: unknown[] = [document];
  let values = 0;
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== "object" || value === null) continue;
    const fields = Object.values(value);
    values += fields.length;
    if (values > MAX_VALUES) return false;
    for (const field of fields) pending.push(field);
  }
  return true;
}

/**
 * A map that fails costs its caller one answer, which is told in the caller's wire; where in the file it failed is for
 * who runs the gateway, and is looked for after the answer, now and then: the interpreter is hundreds of times slower.
 */
import { draw } from "../../language/diagnostics/drawing.ts";
import type { Failed, Failure } from "../../language/mappings/compile-mapping.ts";

/** Of one map. */
const EVERY_MS = 60_000;

/** Values in a document. The interpreter holds up whoever is served meanwhile: a long conversation is not worth that. */
const MOST_VALUES = 2000;

export interface FailureLine {
  /** Of the request. */
  id: string;
  wire: string;
  map: string;
  /** Drawn, with its place in the file. */
  diagnostic: string;
}

/** @returns what hears of maps that throw, and writes at most one line a minute for each */
export function reportFailures(
  write: (line: FailureLine, text: string) => void,
  now: () => number = () => performance.now(),
): Failed {
  const lastMs = new Map<string, number>();
  return (failure) => {
    const { mapping, map, document, bindings } = failure;
    const key = `${mapping.name} ${map}`;
    const since = now() - (lastMs.get(key) ?? Number.NEGATIVE_INFINITY);
    if (since < EVERY_MS || !isSmall([document, bindings.request])) return;
    lastMs.set(key, now());
    // What stream maps count goes on while this waits.
    const then: Failure = { ...failure, bindings: { ...bindings, state: { ...bindings.state } } };
    setImmediate(() => void report(then, write));
  };
}

async function report(failure: Failure, write: (line: FailureLine, text: string) => void): Promise<void> {
  // Most processes never need it.
  const { explainFailure } = await import("../../language/mappings/explain-failure.ts");
  // Whatever becomes of it, the request's own line says that it failed.
  const explained = await explainFailure(failure).catch(() => undefined);
  if (explained === undefined) return;
  const { mapping, map, bindings } = failure;
  const diagnostic = draw(explained.diagnostic, explained.text);
  write({ id: bindings.id, wire: mapping.name, map, diagnostic }, "a map failed");
}

function isSmall(document: unknown): boolean {
  const open: unknown[] = [document];
  let values = 0;
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== "object" || value === null) continue;
    const fields = Object.values(value);
    values += fields.length;
    if (values > MOST_VALUES) return false;
    for (const field of fields) open.push(field);
  }
  return true;
}

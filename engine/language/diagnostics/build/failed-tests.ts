/** Messages about the tests of a mapping (M4xx). */
import { type Diagnostic, diagnostic, fileDiagnostic, type Place } from "../diagnostic.ts";
import type { Span } from "../span.ts";

/** One difference between results. `path` is dotted; an absent side means that no value is there. */
export interface Difference {
  path: string;
  expected?: unknown;
  actual?: unknown;
}

/** Maximum number of events that a failed test shows. */
const MAX_EVENTS = 20;

/**
 * `at` is the test's name.
 * @param events of the stream that the test decodes, so that the reader sees which event differs
 */
export function testFailed(
  at: Place,
  name: string,
  differences: readonly Difference[],
  events: readonly object[] = [],
): Diagnostic {
  const sides = differences.map(
    ({ path, ...sides }) => `${path || "(all)"}: expected ${side(sides.expected)}, got ${side(sides.actual)}`,
  );
  const shown = events.slice(0, MAX_EVENTS).map((event, index) => `event ${index}: ${JSON.stringify(event)}`);
  const rest = events.length > MAX_EVENTS ? [`and ${events.length - MAX_EVENTS} more events`] : [];
  return diagnostic("M401", at, `the test \`${name}\` fails`, { notes: [...sides, ...shown, ...rest] });
}

/** The test has no result. */
export function testThrew(at: Place, name: string, reason: string): Diagnostic {
  return diagnostic("M401", at, `the test \`${name}\` fails`, { notes: [reason] });
}

export function noTests(path: string): Diagnostic {
  return fileDiagnostic("M402", path, "this mapping has no tests", [
    "one test is enough to start: an input, and the expected output",
  ]);
}

/** `what` is a row of a stream or an arm of a match: "the arm `refusal`". */
export function neverReached(at: Place, what: string): Diagnostic {
  return diagnostic("M403", at, `no test reaches ${what}`);
}

/** No test reaches the expression of a field, or it makes nothing in every test. */
export function neverSet(at: Place, key: string): Diagnostic {
  return diagnostic("M403", at, `no test gives the field \`${key}\` a value`);
}

export function testNamedTwice(at: Place, name: string, first: Span): Diagnostic {
  return diagnostic("M404", at, `two tests have the name \`${name}\``, {
    label: "again here",
    context: [{ span: first, text: "first here" }],
  });
}

function side(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}

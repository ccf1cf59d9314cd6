/**
 * Compares a result with the expectation of a case. `expect` lists required fields and allows others; `exactly` is the complete
 * result. Both sides are JSON: an undefined field is absent.
 */
import type { Difference } from "../diagnostics/build/failed-tests.ts";

/** Maximum number of differences per case; more add no information. */
const MAX_DIFFERENCES = 8;

export function findDifferences(
  wanted: { expect: unknown; exactly: unknown },
  result: unknown,
): Difference[] {
  const actual = asJson(result);
  const found: Difference[] = [];
  if (wanted.expect !== undefined) compare(wanted.expect, actual, "", false, found);
  const isNothing = wanted.exactly === null && actual === undefined;
  if (wanted.exactly !== undefined && !isNothing) compare(wanted.exactly, actual, "", true, found);
  return found.slice(0, MAX_DIFFERENCES);
}

function asJson(value: unknown): unknown {
  const text = JSON.stringify(value);
  return text === undefined ? undefined : JSON.parse(text);
}

function compare(
  expected: unknown,
  actual: unknown,
  path: string,
  isComplete: boolean,
  found: Difference[],
): void {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    const length = Math.max(expected.length, actual.length);
    for (let index = 0; index < length; index++) {
      compareAt(
        expected[index],
        actual[index],
        `${path}[${index}]`,
        isComplete,
        found,
        index < expected.length,
      );
    }
  } else if (isMap(expected) && isMap(actual)) {
    for (const [key, value] of Object.entries(expected)) {
      compareAt(value, actual[key], path === "" ? key : `${path}.${key}`, isComplete, found, true);
    }
    if (!isComplete) return;
    for (const key of Object.keys(actual)) {
      if (!(key in expected)) found.push({ path: path === "" ? key : `${path}.${key}`, actual: actual[key] });
    }
  } else if (expected !== actual) found.push(differenceAt(path, expected, actual));
}

/** One member of a list or map. `null` in `expect` also matches an absent value. */
function compareAt(
  expected: unknown,
  actual: unknown,
  path: string,
  isComplete: boolean,
  found: Difference[],
  isExpected: boolean,
): void {
  if (!isExpected) found.push({ path, actual });
  else if (actual !== undefined) compare(expected, actual, path, isComplete, found);
  else if (isComplete || expected !== null) found.push(differenceAt(path, expected, actual));
}

function differenceAt(path: string, expected: unknown, actual: unknown): Difference {
  return {
    path,
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
  };
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The differences between two values, by path. `match.ts` compares with wildcards instead, and gives differences in
 * the same form.
 */
import { isRecord } from "./json.ts";

export interface Difference {
  /** `messages[0].content`; empty for the root. */
  path: string;
  expected: unknown;
  actual: unknown;
}

/** Every path at which two values differ; the order of keys does not count. */
export function differences(expected: unknown, actual: unknown, path = ""): Difference[] {
  if (isRecord(expected) && isRecord(actual)) {
    const keys = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
    return keys.flatMap((key) =>
      differences(expected[key], actual[key], path === "" ? key : `${path}.${key}`),
    );
  }
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length) {
    return expected.flatMap((item, at) => differences(item, actual[at], `${path}[${at}]`));
  }
  return Object.is(expected, actual) || JSON.stringify(expected) === JSON.stringify(actual)
    ? []
    : [{ path, expected, actual }];
}

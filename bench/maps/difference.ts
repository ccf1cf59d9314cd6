/**
 * The path of the first difference between two JSON values; undefined where they are equal. A field with the value
 * undefined differs from an absent one.
 */
export function difference(actual: unknown, expected: unknown, path: string = "$"): string | undefined {
  if (Object.is(actual, expected)) return undefined;
  if (typeof actual !== "object" || typeof expected !== "object" || actual === null || expected === null)
    return path;
  if (Array.isArray(actual) !== Array.isArray(expected)) return path;
  const [actualObject, expectedObject] = [
    actual as Record<string, unknown>,
    expected as Record<string, unknown>,
  ];
  for (const key of new Set([...Object.keys(actualObject), ...Object.keys(expectedObject)])) {
    const at = `${path}.${key}`;
    if (!Object.hasOwn(actualObject, key) || !Object.hasOwn(expectedObject, key)) return at;
    const found = difference(actualObject[key], expectedObject[key], at);
    if (found !== undefined) return found;
  }
  return undefined;
}

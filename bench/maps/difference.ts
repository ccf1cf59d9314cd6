/**
 * The path of the first difference between two JSON values; undefined where they are equal. A field with the value
 * undefined differs from an absent one.
 */
export function difference(is: unknown, expected: unknown, path: string = "$"): string | undefined {
  if (Object.is(is, expected)) return undefined;
  if (typeof is !== "object" || typeof expected !== "object" || is === null || expected === null) return path;
  if (Array.isArray(is) !== Array.isArray(expected)) return path;
  const [one, other] = [is as Record<string, unknown>, expected as Record<string, unknown>];
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const at = `${path}.${key}`;
    if (!Object.hasOwn(one, key) || !Object.hasOwn(other, key)) return at;
    const found = difference(one[key], other[key], at);
    if (found !== undefined) return found;
  }
  return undefined;
}

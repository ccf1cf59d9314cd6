/**
 * Patterns for model names: `*` matches any run of characters, all others match themselves. No classes and no braces: so
 * patterns are readable, and matching is always fast.
 */

/** The text that `*` matched, for a pattern with one star; undefined if there is no match. */
export type StarMatch = (name: string) => string | undefined;

export function isGlob(pattern: string): boolean {
  return pattern.includes("*");
}

/** Returns a function that tells whether a name matches. */
export function globMatcher(pattern: string): (name: string) => boolean {
  if (!isGlob(pattern)) return (name) => name === pattern;
  const [head = "", ...rest] = pattern.split("*");
  const tail = rest.pop() ?? "";
  const middle = rest.filter((piece) => piece !== "");
  return (name) => {
    if (name.length < head.length + tail.length || !name.startsWith(head) || !name.endsWith(tail))
      return false;
    const end = name.length - tail.length;
    let from = head.length;
    // The leftmost match suffices: a later match of a part between stars never helps.
    for (const piece of middle) {
      const at = name.indexOf(piece, from);
      if (at < 0 || at + piece.length > end) return false;
      from = at + piece.length;
    }
    return true;
  };
}

/** For patterns with exactly one star. */
export function starMatcher(pattern: string): StarMatch {
  const star = pattern.indexOf("*");
  const head = pattern.slice(0, star);
  const tail = pattern.slice(star + 1);
  return (name) =>
    name.length >= head.length + tail.length && name.startsWith(head) && name.endsWith(tail)
      ? name.slice(head.length, name.length - tail.length)
      : undefined;
}

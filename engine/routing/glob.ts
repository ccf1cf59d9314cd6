/**
 * Patterns over model names: `*` stands for any run of characters, everything else for itself. No classes, no braces:
 * a pattern reads like the names it matches, and cannot be made slow.
 */

/** What `*` stood for when a pattern of one star matched; undefined when it did not match. */
export type StarMatch = (name: string) => string | undefined;

export function isGlob(pattern: string): boolean {
  return pattern.includes("*");
}

/** True for names that the pattern describes. */
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
    // Leftmost pieces first is enough: between stars nothing is gained by a later match.
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

/** Paths as text: of requests, and as parts of patterns that find their routes. */

/** Its characters mean themselves in a regular expression. */
export function escapePattern(literal: string): string {
  return literal.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** A path that is wrongly escaped stays as it is: what it names will be known to nobody. */
export function decodePath(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

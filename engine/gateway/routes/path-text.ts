/** Paths as text: in requests and in route patterns. */

/** Escapes a text for a regular expression. */
export function escapePattern(literal: string): string {
  return literal.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** A path with invalid escapes is returned unchanged, and will match no route. */
export function decodePath(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Hub documents with unique texts, so that each text can be identified anywhere. */

/** Content fields; ids, names and kinds may occur more than once. */
const contentFields: ReadonlySet<string> = new Set(["text", "arguments", "input", "title", "end_user"]);

export interface Marked {
  path: string;
  /** Absent for an item of some kind without a text. */
  text?: string;
}

/**
 * The positions of a document's texts, in the form of loss names: by fields, and by kinds of the objects around them.
 */
export function* textsOf(value: unknown, names: readonly string[] = [""]): Generator<Marked> {
  if (Array.isArray(value)) for (const item of value) yield* textsOf(item, names);
  else if (typeof value === "object" && value !== null) {
    const { type } = value as { type?: unknown };
    const kinds = typeof type === "string" ? names.map((name) => `${name}[${type}]`) : [];
    const holds = Object.entries(value).some(
      ([key, inner]) => typeof inner === "string" && contentFields.has(key),
    );
    if (!holds) for (const path of kinds) yield { path };
    for (const [key, inner] of Object.entries(value)) {
      const paths = [...names.map((name) => (name === "" ? key : `${name}.${key}`)), ...kinds];
      if (typeof inner !== "string") yield* textsOf(inner, paths);
      else if (contentFields.has(key)) for (const path of paths) yield { path, text: inner };
    }
  }
}

/** The same document with unique texts. */
export function withUniqueTexts<T>(value: T, count: { texts: number } = { texts: 0 }): T {
  if (Array.isArray(value)) return value.map((item) => withUniqueTexts(item, count)) as T;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => {
    if (typeof inner !== "string" || !contentFields.has(key)) return [key, withUniqueTexts(inner, count)];
    count.texts++;
    const mark = `zz${count.texts}z`;
    return [key, key === "arguments" ? JSON.stringify({ of: mark }) : mark];
  });
  return Object.fromEntries(entries);
}

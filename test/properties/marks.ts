/** Documents of the hub in which no two texts are alike, so that each is known again wherever it stands. */

/** What says something: ids, names and kinds may stand in more than one place. */
const telling: ReadonlySet<string> = new Set(["text", "arguments", "input", "title", "end_user"]);

export interface Marked {
  path: string;
  /** Absent where a thing of some kind holds none. */
  text?: string;
}

/** Where the texts of a document stand, as losses are named: by fields, and by kinds of what holds them. */
export function* textsOf(value: unknown, names: readonly string[] = [""]): Generator<Marked> {
  if (Array.isArray(value)) for (const item of value) yield* textsOf(item, names);
  else if (typeof value === "object" && value !== null) {
    const { type } = value as { type?: unknown };
    const kinds = typeof type === "string" ? names.map((name) => `${name}[${type}]`) : [];
    const holds = Object.entries(value).some(([key, inner]) => typeof inner === "string" && telling.has(key));
    if (!holds) for (const path of kinds) yield { path };
    for (const [key, inner] of Object.entries(value)) {
      const paths = [...names.map((name) => (name === "" ? key : `${name}.${key}`)), ...kinds];
      if (typeof inner !== "string") yield* textsOf(inner, paths);
      else if (telling.has(key)) for (const path of paths) yield { path, text: inner };
    }
  }
}

/** The same document, in which no two texts are alike. */
export function marked<T>(value: T, count: { texts: number } = { texts: 0 }): T {
  if (Array.isArray(value)) return value.map((item) => marked(item, count)) as T;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => {
    if (typeof inner !== "string" || !telling.has(key)) return [key, marked(inner, count)];
    count.texts++;
    const mark = `zz${count.texts}z`;
    return [key, key === "arguments" ? JSON.stringify({ of: mark }) : mark];
  });
  return Object.fromEntries(entries);
}

/** The name of a shape in diagnostics, derived from its schema file. */
import type { Shape } from "../schemas/schema-alternative.ts";

export interface Described {
  /** The name with its article: "the messages request", "the hub's part". */
  of: string;
  /** Path of the schema file, if there is one. */
  schema?: string;
}

export function describe(shape: Shape): Described {
  const isOne = shape.alternatives.length === 1;
  for (const { parts } of shape.alternatives) {
    // The last part is the most specific schema, at the end of the references.
    const { base = "" } = parts.findLast((part) => part.base !== "") ?? {};
    // A file's own title repeats its name, which is already in the path.
    const titles = parts.flatMap(({ schema }) =>
      typeof schema.title === "string" && schema.title !== "" && schema.$id === undefined
        ? [schema.title]
        : [],
    );
    if (base !== "") return named(new URL(base).pathname.slice(1), isOne ? titles[0] : undefined);
    if (titles[0] !== undefined) return { of: titles[0] };
  }
  return { of: "this value" };
}

/** `schemas/wire/<operation>/<wire>/<file>.json`, `schemas/hub/<operation>/<file>.json` */
function named(path: string, title: string | undefined): Described {
  const [, side, , ...rest] = path.replace(/\.json$/, "").split("/");
  const file = rest.at(-1) ?? path;
  // The hub's types have titles: `TextPart`.
  if (side === "hub") return { of: `the hub's ${title === undefined ? file : spaced(title)}`, schema: path };
  return side === "wire"
    ? { of: `the ${rest[0]} ${file}`, schema: path }
    : { of: `\`${path}\``, schema: path };
}

function spaced(title: string): string {
  return title.replace(/(?<=[a-z])[A-Z]/g, " $&").toLowerCase();
}

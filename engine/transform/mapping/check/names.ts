/** What diagnostics call a shape: the file that describes it, in words. */
import type { Shape } from "../schema.ts";

export interface Described {
  /** With its article: "the messages request", "the hub's part". */
  of: string;
  /** Path of the schema file, where there is one. */
  schema?: string;
}

export function describe(shape: Shape): Described {
  for (const { parts } of shape.alternatives) {
    // The last part is the schema that references led to: the most particular one.
    for (const { schema, base } of parts.toReversed()) {
      if (base !== "") return named(new URL(base).pathname.slice(1));
      if (typeof schema.title === "string" && schema.title !== "") return { of: schema.title };
    }
  }
  return { of: "this value" };
}

/** `schemas/wire/<operation>/<wire>/<file>.json`, `schemas/hub/<operation>/<file>.json` */
function named(path: string): Described {
  const [, side, , ...rest] = path.replace(/\.json$/, "").split("/");
  const file = words[rest.at(-1) ?? ""] ?? rest.at(-1) ?? path;
  if (side === "hub") return { of: `the hub's ${file}`, schema: path };
  return side === "wire"
    ? { of: `the ${rest[0]} ${file}`, schema: path }
    : { of: `\`${path}\``, schema: path };
}

const words: Record<string, string> = { response: "answer" };

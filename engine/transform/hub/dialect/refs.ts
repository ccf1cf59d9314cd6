/** `$ref` replaced by what it points to, for targets that know no references. */
import { isSchema } from "./dialect.ts";

type Schema = Record<string, unknown>;

/** How often one definition may be entered inside itself before a plain object ends the recursion. */
const maxDepth = 5;

export function inlineRefs(root: Schema): Schema {
  const { $defs: _defs, definitions: _definitions, ...rest } = root;
  return inline(rest, root, []) as Schema;
}

function inline(value: unknown, root: Schema, trail: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => inline(item, root, trail));
  if (!isSchema(value)) return value;
  const reference = value.$ref;
  if (typeof reference === "string") {
    const { $ref: _, ...siblings } = value;
    if (trail.filter((seen) => seen === reference).length >= maxDepth) {
      return { type: "object", description: "recursive" };
    }
    const found = resolve(root, reference);
    if (!isSchema(found)) return siblings;
    const { $defs: _defs, definitions: _definitions, ...target } = found;
    return inline({ ...target, ...siblings }, root, [...trail, reference]);
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inline(inner, root, trail)]));
}

function resolve(root: Schema, reference: string): unknown {
  if (!reference.startsWith("#")) return undefined;
  return reference
    .slice(1)
    .split("/")
    .filter((step) => step !== "")
    .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((at, step) => (isSchema(at) ? at[step] : undefined), root);
}

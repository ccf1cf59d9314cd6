/** Replaces `$ref` with the referenced schema, for targets without references. */
import { isSchema } from "./parts-of-schema.ts";

type Schema = Record<string, unknown>;

/** The maximum nesting of one definition inside itself; then a plain object ends the recursion. */
const maxDepth = 5;

/**
 * Inlining grows exponentially if definitions reference each other twice. Beyond this multiple of the original number of
 * objects, a reference becomes a plain object.
 */
const MOST_GROWTH = 20;
const LEAST_ROOM = 10_000;

/** The number of objects that references may still add. */
interface Room {
  left: number;
}

export function inlineRefs(root: Schema): Schema {
  const { $defs: _defs, definitions: _definitions, ...rest } = root;
  const room = { left: Math.max(LEAST_ROOM, MOST_GROWTH * objectsIn(root)) };
  return inline(rest, root, [], room) as Schema;
}

function objectsIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + objectsIn(inner), 1);
}

function inline(value: unknown, root: Schema, trail: readonly string[], room: Room): unknown {
  if (Array.isArray(value)) return value.map((item) => inline(item, root, trail, room));
  if (!isSchema(value)) return value;
  if (trail.length > 0) room.left--;
  const reference = value.$ref;
  if (typeof reference === "string") {
    const { $ref: _, ...siblings } = value;
    if (room.left <= 0 || trail.filter((seen) => seen === reference).length >= maxDepth) {
      return { type: "object", description: "recursive" };
    }
    const found = resolveRef(root, reference);
    if (!isSchema(found)) return siblings;
    const { $defs: _defs, definitions: _definitions, ...target } = found;
    return inline({ ...target, ...siblings }, root, [...trail, reference], room);
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, inline(inner, root, trail, room)]),
  );
}

export function resolveRef(root: Schema, reference: string): unknown {
  if (!reference.startsWith("#")) return undefined;
  return reference
    .slice(1)
    .split("/")
    .filter((step) => step !== "")
    .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((at, step) => (isSchema(at) ? at[step] : undefined), root);
}

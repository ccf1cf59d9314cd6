/** The shapes of a map's bindings (`../mappings/bindings.ts`): `$caps`, `$path`, `$request`, `$state` … */
import type { BindingName } from "../mappings/bindings.ts";
import type { Mapping } from "../mappings/mapping.ts";
import type { Shape } from "../schemas/schema-alternative.ts";
import { anything } from "../schemas/schema-walker.ts";
import * as shapes from "./shapes.ts";

/** `request` has the hub's shape. `state` is the state of the current stream, with its initial values. */
export function bindingShapes(
  mapping: Mapping,
  request: Shape,
  state: Readonly<Record<string, unknown>>,
): Map<string, Shape> {
  const known: Record<BindingName | "unread", Shape> = {
    caps: shapes.object(fieldsLike(mapping.capabilities), "this mapping's `capabilities`"),
    now: shapes.typed("number"),
    id: shapes.typed("string"),
    requestId: shapes.typed("string"),
    model: shapes.typed("string"),
    requested: shapes.typed("string"),
    // An overlay inherits the wire's maps, but not its endpoints.
    path:
      mapping.name === mapping.family
        ? shapes.object(pathOf(mapping), "the paths of this mapping's `endpoints`")
        : anything,
    query: shapes.mapOf("string"),
    headers: shapes.mapOf("string"),
    request,
    status: shapes.typed("number"),
    state: shapes.object(fieldsLike(state), "the stream's `state`"),
    sequence: shapes.typed("number"),
    items: shapes.typed("array"),
    continues: shapes.typed("string"),
    storedBy: shapes.typed("string"),
    streams: shapes.typed("boolean"),
    frame: shapes.object(
      new Map([
        ["event", shapes.typed("string")],
        ["headers", shapes.mapOf("string")],
      ]),
      "a frame",
    ),
    unread: anything,
  };
  return new Map(Object.entries(known));
}

function fieldsLike(values: Readonly<Record<string, unknown>>): Map<string, Shape> {
  return new Map(Object.entries(values).map(([name, value]) => [name, shapes.like(value)]));
}

/** The names that routes capture (`{model}`) and the names that routes set. */
function pathOf({ clients }: Mapping): Map<string, Shape> {
  const found = new Map<string, Shape>();
  for (const { path, set } of clients?.endpoints ?? []) {
    for (const [, name = ""] of path.matchAll(/\{(\w+)\}/g)) found.set(name, shapes.typed("string"));
    for (const [name, value] of Object.entries(set)) found.set(name, shapes.like(value));
  }
  return found;
}

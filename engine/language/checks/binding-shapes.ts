/** The shapes of what is handed in to a map (`../mappings/bindings.ts`): `$caps`, `$path`, `$request`, `$state` … */
import type { BindingName } from "../mappings/bindings.ts";
import type { Mapping } from "../mappings/mapping.ts";
import type { Shape } from "../schemas/schema-alternative.ts";
import { anything } from "../schemas/schema-walker.ts";
import * as shapes from "./shapes.ts";

/** `request`: the hub's. `state`: of the stream at hand, with first values. */
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
    // What is laid over a wire has its maps, and not its endpoints.
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
    keptBy: shapes.typed("string"),
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

/** What routes capture (`{model}`) and what they set. */
function pathOf({ clients }: Mapping): Map<string, Shape> {
  const found = new Map<string, Shape>();
  for (const { path, set } of clients?.endpoints ?? []) {
    for (const [, name = ""] of path.matchAll(/\{(\w+)\}/g)) found.set(name, shapes.typed("string"));
    for (const [name, value] of Object.entries(set)) found.set(name, shapes.like(value));
  }
  return found;
}
